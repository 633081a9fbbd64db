"""The rulebook as pure functions: no clock, no file, no thread, no chance, no third party.

Where the articles live: 1 `model.cards`, 2 `rules.deal`, 3 `rules.trick` and `rules.play`,
4 `rules.exchange`, 5 `rules.marriage`, 6 `rules.closing`, 7 `rules.claim`, 8 `rules.proof` and
`rules.revoke`, 9 `rules.score`, 10 `rules.bummerl`, 11 `view` and `review`, 12 `rules.rule_set`.
`referee` judges any action by them, `state` is the table it judges, `record` writes and reads its
lines of JSON, `interface` is what the machine and its screens exchange. The tests have a module
for each article.
"""
