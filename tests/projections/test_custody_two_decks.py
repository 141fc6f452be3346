"""Two decks of the same kinds whose cards never meet: what is seen of one binds that one alone."""

from events.cards import CardEvent, CardsMixed, CardsMoved, CardsPooled, Take
from projections.custody.answers import Answer, possible
from projections.table import Table, evolve, start

KINDS = tuple(f"k{number}" for number in range(30))


def moved(src: str, dst: str, *cards: str, take: Take = "top") -> CardsMoved:
    return CardsMoved(src=src, dst=dst, cards=cards, take=take)


def told(*events: CardEvent) -> Table:
    """The table after these events, each of which may be true."""
    table = start(("a.deck", "b.deck"))
    for seat in "ab":
        kinds = tuple((kind, 1) for kind in KINDS)
        deck = CardsPooled(pool=seat, zone=f"{seat}.deck", count=len(KINDS), kinds=kinds)
        table = evolve(table, deck)
    for event in events:
        assert possible(table, event, constraints={}) is Answer.YES
        table = evolve(table, event)
    return table


def after_a_reshuffle() -> Table:
    """It is open of ten shown cards whether they were drawn before the reshuffle or after it."""
    return told(
        moved("a.deck", "a.hand", *"??????"),
        moved("a.deck", "a.discard", *KINDS[:8]),
        CardsMixed(zones=("a.deck", "a.discard"), dst="a.deck"),
        moved("a.deck", "a.hand", *"??????"),
        moved("a.hand", "a.discard", *KINDS[10:20], take="any"),
        moved("a.deck", "a.discard", KINDS[20]),
    )


def test_a_card_that_lies_open_is_refused_at_once_however_open_the_others_are():
    table = after_a_reshuffle()
    for card in (KINDS[20], KINDS[10]):
        for seen in (moved("a.deck", "a.discard", card), moved("a.hand", "a.discard", card)):
            assert possible(table, seen, constraints={}) is Answer.NO


def test_the_same_card_of_the_other_deck_is_not_bound_by_it():
    table = after_a_reshuffle()
    seen = moved("b.deck", "b.discard", KINDS[20])
    assert possible(table, seen, constraints={}) is Answer.YES
