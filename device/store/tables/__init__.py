"""All SQL: a module for each table or view, and those that read a match out of several tables.

`schema` has the shape of the tables and its history. `lines`, `deal_ends`, `corrections`,
`matches`, `players` and `tags_and_choices` have the statements on the tables of these names;
`seats` those on who sat where. `records`, `recorded_deals` and `past_matches` read matches,
`match_import` stores one in portions. `tallies` is a database of its own, beside the store.
`stored_lines`, `line_ids`, `rows` and `match_line_names` know no connection.
"""
