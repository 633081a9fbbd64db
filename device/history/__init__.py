"""What was played, answered from the store while a table runs on it, and never in its way.

`historian` is a thread of its own that answers the question of the page that is open, from an
`archive` that only reads. `played` is a match as it counts today, `retold` one of its deals with
the tricks. Standings come from `tallies`, a file beside the store that may be thrown away at any
time; `counting` keeps it up to date, a large part of it in a process of its own (`builder`).
"""
