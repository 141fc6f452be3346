"""Long matches at a table that knows its cards: what truly lies there is never refused."""

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from events.cards import CardEvent, CardsMixed, CardsMoved, CardsPooled, CardsShown, Take
from projections.custody import answers
from projections.custody.answers import Answer
from projections.table import evolve, start

PILES = ("deck", "discard")
HANDS = ("red", "green", "covered")
KINDS = tuple(f"k{number}" for number in range(12))


class RealTable:
    """Cards whose kinds are known, and the table that is told only what is shown."""

    def __init__(self, seed: int, copies: int) -> None:
        self.chance = random.Random(seed)
        deck = [kind for kind in KINDS for _ in range(copies)]
        self.chance.shuffle(deck)
        self.zones: dict[str, list[str]] = {zone: [] for zone in (*PILES, *HANDS)}
        self.zones["deck"] = deck
        kinds = tuple((kind, copies) for kind in KINDS)
        pool = CardsPooled(pool="cards", zone="deck", count=len(deck), kinds=kinds)
        self.table = evolve(start(PILES), pool)

    def tell(self, event: CardEvent) -> None:
        answer = answers.possible(self.table, event, constraints={})
        assert answer is not Answer.NO, event
        self.table = evolve(self.table, event)
        for zone, cards in self.zones.items():
            assert self.table.count(zone) == len(cards)
            assert all(cards.count(kind) >= self.table.known(zone).count(kind) for kind in cards)

    def move(self, src: str, dst: str, take: Take, hidden: bool) -> None:
        cards = self.zones[src]
        ends = {"top": 0, "bottom": len(cards) - 1}
        place = ends[take] if take in ends else self.chance.randrange(len(cards))
        card = cards.pop(place)
        self.zones[dst].insert(0, card)
        self.tell(CardsMoved(src=src, dst=dst, cards=("?" if hidden else card,), take=take))

    def act(self) -> None:
        """Something that happens in a game: a draw, a steal, a discard, a search, a shuffle."""
        chance = self.chance
        src = chance.choice([zone for zone, cards in self.zones.items() if cards])
        dst = chance.choice([zone for zone in self.zones if zone != src])
        what = chance.random()
        if what < 0.05:
            self.zones[dst] += self.zones[src]
            self.zones[src] = []
            chance.shuffle(self.zones[dst])
            self.tell(CardsMixed(zones=(src, dst), dst=dst))
        elif what < 0.15 and src in HANDS:
            self.tell(CardsShown(zone=src, cards=(chance.choice(self.zones[src]),)))
        elif src in PILES and what < 0.9:
            self.move(src, dst, chance.choice(("top", "bottom")), chance.random() < 0.7)
        else:
            self.move(src, dst, "any", chance.random() < 0.4)


@settings(max_examples=25)
@given(st.integers(0, 10_000), st.integers(1, 3))
def test_no_card_that_is_there_is_refused(seed: int, copies: int):
    table = RealTable(seed, copies)
    for _ in range(120):
        table.act()
