"""What the referee may enter now, in every game: the parts that such offers are made of."""

from referee.moves.offers import Blank, Offer

BY = "referee"
WHY = Blank("why", key=True)


def endings(seats: tuple[str, ...]) -> tuple[Offer, Offer]:
    """`referee draw` and `referee award SEAT`."""
    return Offer(BY, "draw", (WHY,)), Offer(BY, "award", (Blank("seat", seats), WHY))


def offer_effect(kind: str, *blanks: Blank) -> Offer:
    """`referee effect KIND ...`."""
    return Offer(BY, "effect", (Blank("kind", (kind,)), *blanks))
