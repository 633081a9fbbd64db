"""The rulebook as pure functions: no clock, no file, no thread, no chance, no third party.

Where the articles live: 1 `cards`, 2 `deal`, 3 `trick` and `laying`, 4 `exchange`, 5 `marriage`,
6 `closing`, 7 `claim`, 8 `proof` and `revoke`, 9 `score`, 10 `bummerl`, 11 `view` and `review`,
12 `rules`.
`referee` judges any action by them, `state` is the table it judges, `record` and `ruling` are its
lines of JSON. The tests have a module for each article.
"""
