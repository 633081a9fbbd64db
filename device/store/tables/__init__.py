"""The tables of the store: every SQL statement stands here."""
