"""What can be recorded, and the log that keeps it.

`entry` is the unit that is appended, a move with its consequences; `match` and `cards` are the
events that every game has, and each game's own stand in a module of its name. `codec` makes bytes
of an entry, `chain` binds them, `log` keeps them. `catalogues` are the cards of the games.
"""
