"""What a table is made of, and what a card event changes in it (`projections.table`).

In the order of reading: `bags` are stretches of a zone, `sources` what a hidden card can be one of.
A `groups.Draft` is a table while an event changes it; `zones` takes cards out and lays them down
over it, `denied` and `overruled` do what these events say, and `drafted` is all of them by event.
"""
