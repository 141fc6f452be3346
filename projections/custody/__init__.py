"""Can this card be here? `answers` is what is asked; the rest is how it is found out.

In the order of reading: `pools` tells what a deck can have held, `worlds` looks for a way for each
shown card back to a copy of its kind, over the network of `routes` and its `shortages`; `room` has
what kinds denied need, and `free_copies` settles most questions before any world is looked for.
`certain` and `elsewhere` ask what must be where, `whereabouts` why a card cannot be. How probable
a card is say `odds` within bounds, and `shares` exactly, of a `pile` or a zone; worlds are `drawn`.
For both a `course` follows the events over what is `lying` where: `decks` say what a class can be
(its `contents`), `counted` are the worlds by their `lays`, `thinned` ones stand for too many.
"""
