"""What survives the plug being pulled: one SQLite file with the table records and the decks.

`journal` is what a running table uses; it never fails. `store` reads and writes the file, `file`
opens it and moves a damaged one aside, `log` keeps its log from growing, `schema` is the shape of
its tables.
"""
