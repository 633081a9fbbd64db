"""What a table posts for a board on the same machine, and what a board reads of it."""
