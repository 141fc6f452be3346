"""Pure functions over events: what follows from a record without any rules.

`history` says which entries stand, `fold` makes a state of them; what a game brings to that is its
`kit`. `table` knows where the cards lie, made of the parts in `cards`, and `custody` whether a card
can be where it is shown. A game's own state stands in a package of its name.
"""
