"""Decks of which it is not known which cards of the box are in them (RF-1.5)."""

from events.cards import CardsMoved, CardsPooled, CardsShown
from projections.cards.sources import LIST
from projections.custody.answers import Answer, possible
from projections.ready_fence.decks import one_more
from projections.ready_fence.kit import KIT
from projections.ready_fence.open_marks import OpenMarks, named, read
from projections.table import evolve, start

NOTHING: frozenset[str] = frozenset()
LOTS = (("straight-thrust/3", 2), ("straight-thrust/?", 1), ("flick/?", 2), ("joker", 2))


def deck(size: int = 3) -> OpenMarks:
    found = KIT.constraints[named(size, LOTS)]
    assert isinstance(found, OpenMarks)
    return found


def test_a_deck_holds_any_cards_of_the_box_as_far_as_there_is_room() -> None:
    assert deck().admits({"joker": 2, "flick/9": 1}, NOTHING)
    assert not deck().admits({"joker": 2, "flick/9": 2}, NOTHING)
    assert deck(4).admits({"joker": 2, "flick/9": 2}, NOTHING)


def test_no_lot_has_more_cards_than_the_box_has_copies() -> None:
    for shown in (
        {"joker": 3},
        {"flick/1": 2, "flick/2": 1},
        {"straight-thrust/3": 3},
        {"feint": 1},
    ):
        assert not deck(9).admits(shown, NOTHING), shown
    assert deck(9).admits({"straight-thrust/3": 2, "straight-thrust/8": 1}, NOTHING)
    assert not deck(9).admits({"straight-thrust/7": 1, "straight-thrust/8": 1}, NOTHING)
    assert not deck(9).admits({"joker/5": 1}, NOTHING)


def test_what_one_more_card_can_be_is_told_in_catalogue_order() -> None:
    flicks = tuple(f"flick/{speed}" for speed in range(1, 10))
    thrusts = tuple(f"straight-thrust/{speed}" for speed in range(1, 10))
    assert deck().kinds({}, NOTHING) == (*thrusts, *flicks, "joker")
    assert deck().kinds({"straight-thrust/8": 1, "joker": 1}, NOTHING) == (
        "straight-thrust/3",
        *flicks,
        "joker",
    )
    assert deck().kinds({"joker": 1, "flick/1": 2}, NOTHING) == ()


def test_cards_are_counted_by_lots() -> None:
    assert deck().counted("flick/7", NOTHING) == ("flick/?", 2)
    assert deck().counted("straight-thrust/3", NOTHING) == ("straight-thrust/3", 2)
    assert deck().counted("feint", NOTHING) == ("feint/?", 0)
    lot, copies = deck().counted("feint", frozenset({LIST}))
    assert (lot, copies > 54) == ("feint/?", True)
    assert deck().admits({"feint": 9}, frozenset({LIST}))
    assert "flick/2" in deck().kinds({"flick/1": 3}, frozenset({LIST}))
    assert deck().parts == ()


def test_one_copy_more_has_room_too() -> None:
    more = KIT.constraints[one_more(named(3, LOTS), "feint")]
    assert more.admits({"joker": 2, "flick/9": 1, "feint/4": 1}, NOTHING)
    assert not more.admits({"joker": 3}, NOTHING)


def test_its_name_tells_all_of_it() -> None:
    name = named(3, LOTS)
    assert name == "ready-fence.any 3 straight-thrust/3=2 straight-thrust/?=1 flick/?=2 joker=2"
    assert read(name.split(" ")[1:]) == deck()


def test_custody_asks_for_room_among_cards_that_have_come_back_unseen() -> None:
    """Two of three cards were shown, and are hidden again: the third is all that is not known."""
    pooled = CardsPooled(pool="deck", zone="red.hand", count=3, constraint=named(3, LOTS))
    table = evolve(start(frozenset()), pooled)
    for event in (
        CardsShown(zone="red.hand", cards=("joker", "flick/1")),
        CardsMoved(src="red.hand", dst="green.hand", cards=("?",), take="any"),
    ):
        table = evolve(table, event)
    fits = CardsShown(zone="green.hand", cards=("straight-thrust/8",))
    table = evolve(table, fits)
    beside = CardsShown(zone="red.hand", cards=("joker", "flick/1"))
    beyond = CardsShown(zone="red.hand", cards=("joker", "flick/2"))
    assert possible(table, beside, constraints=KIT.constraints) is Answer.YES
    assert possible(table, beyond, constraints=KIT.constraints) is Answer.NO
