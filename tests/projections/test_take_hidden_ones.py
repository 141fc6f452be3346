"""Hidden cards that leave a hand by a ruling leave what is known of it as it was."""

import pytest

from events.cards import CardsMoved, CardsPooled, CardsShown
from projections import table
from projections.cards.groups import Misplaced

HAND = table.evolve(
    table.evolve(table.start({"deck"}), CardsPooled(pool="a", zone="hand", count=3)),
    CardsShown(zone="hand", cards=("ace",)),
)


def moved(count: int) -> CardsMoved:
    return CardsMoved(src="hand", dst="deck", cards=("?",) * count, take="chosen", seen="none")


@pytest.mark.parametrize("count", [1, 2])
def test_the_known_card_stays_known(count: int) -> None:
    after = table.evolve(HAND, moved(count))
    assert after.known("hand") == ("ace",)
    assert after.adrift("hand") == ()
    assert after.cards("deck") == ("?",) * count
    assert after.count("hand") == 3 - count


def test_the_known_card_does_not_leave_hidden() -> None:
    with pytest.raises(Misplaced):
        table.evolve(HAND, moved(3))
