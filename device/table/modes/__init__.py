"""What the table does besides playing: disputes, scoreboard, teaching, players."""
