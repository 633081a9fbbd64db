"""What survives the plug being pulled: one SQLite file with table records, decks and players.

`journal` is what a running table uses; it never fails, since `keeping` holds in memory what the
disk does not take. Of a long match `kept` holds the last deals, and what those before them amount
to by their results (`deal_ends`). `match_import` brings in what was played elsewhere. `store`
reads and writes the file, `file` opens it and moves a damaged one aside, `log` keeps its log from
growing, `schema` is the shape of its tables, `file_watch` notices what others do to it. `backup`
and `restore` make copies, in which `forgetting` deletes whom the store has deleted; `recovery`
offers the newest after damage.
"""
