"""The people's side: rules, words and commands.

`opening` reads what a match is opened with, a `sitting.Sitting` is a match in memory, into which
moves are entered as they are typed, and a `desk.Desk` a match of a log. `verdict` judges whole
records, `audits` and `moments` look back. A game is the `game.Game` that `game.find` gives for its
name; its rules stand in `rules`, its view in `views`. What is said to people is made in `locale`.
How to use all this from Python: docs/how-to/use-it-from-python.md.
"""
