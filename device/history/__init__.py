"""What was played, answered from the store while a table runs on it, and never in its way.

`historian` is a thread that answers the question of the open page from an `archive`, which only
reads. `pages` lists matches, Bummerls and deals; `match_history` is a match as it counts today,
and `replay` judges one of its deals again to show the tricks. `standings` come from `tallies`, a
file beside the store that may be lost at any time; `counting` keeps it up to date, a large part of
it in a process of its own (`builder`). `export` saves everything to a stick.
"""
