"""The store, one SQLite file with records, decks and players, which survives a power cut.

A running table uses `journal`. It never fails: what the disk does not take stays in memory
(`write_behind`). Of a long match only the `recent_deals` stay there, with the score before them.
`store` is the open file as the rest of the program reads and changes it. `tables` holds every SQL
statement, a module for each table or view; `file` opens, watches, copies, restores and erases the
file itself. After damage, `recovery` offers the newest backup. `failures` translates the errors of
SQLite, `copying` makes a whole copy, and `retry_timer` says when a failing disk is tried again.
"""
