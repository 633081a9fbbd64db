"""The write-behind cache: what a table keeps in memory, and what of it the file still lacks.

`cache` writes it. `matches` holds the matches in memory, each a `match`, which `stored_match`
compares with the file; `players` and `tags_and_choices` hold the rest, and `erasure` the job that
cleans copies of deleted players.
"""
