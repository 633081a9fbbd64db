"""The computer is switched off or restarted, or the table cannot start."""
