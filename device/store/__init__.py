"""What survives the plug being pulled: one SQLite file with table records, decks and players.

`journal` is what a running table uses; it never fails, since `keeping` holds in memory what the
disk does not take. `store` reads and writes the file, `file` opens it and moves a damaged one
aside, `log` keeps its log from growing, `schema` is the shape of its tables, `file_watch` notices
what others do to it. `backup` and `restore` make copies, in which `forgetting` deletes whom the
store has deleted; `recovery` offers the newest after damage.
"""
