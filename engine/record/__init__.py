"""The table record as text: actions, verdicts and names, line by line."""
