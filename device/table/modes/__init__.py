"""What the table may be doing, a file for each mode: playing, a scoreboard, a dispute and more."""
