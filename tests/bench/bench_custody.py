"""Custody questions and the folding of card events: `python -m tests.bench.bench_custody.py`.

A hundred cards of twenty kinds are dealt and played by four hands for 500 moves, the deck is
shuffled anew from the discard pile when it runs out, and one move in so many is an unseen steal
between hands. Before each move it is asked whether it can be, and now and then of a card that may
not be there. The unlisted deck is one of Peak Duel, whose 25 cards are turned up one by one. Each
question is timed as the best of seven.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from random import Random
from statistics import mean, median, quantiles
from time import perf_counter

from events.base import UNKNOWN
from events.cards import SHOWING, CardEvent, CardsMixed, CardsMoved, CardsPooled, CardsShown
from events.catalogues.peak_duel import edition
from events.catalogues.shelf import shipped
from projections.custody import answers
from projections.custody.answers import Answer
from projections.custody.free_copies import is_free, within
from projections.kit import Constraint
from projections.peak_duel.deck import UNLISTED, UnlistedDeck
from projections.table import Table, evolve, start
from tests.bench.figures import figure

KINDS = tuple(f"kind-{number}" for number in range(20))
COPIES = 5
MOVES = 500
PILES = ("deck", "discard")
HANDS = ("red", "green", "blue", "white")
LIKELY = (("draw", 50), ("play", 42), ("show", 4), ("give", 4))
CONSTRAINTS: Mapping[str, Constraint] = {UNLISTED: UnlistedDeck()}

MATCHES = 8
FREE_GOAL, GOAL = 2.0, 1000.0
"""Microseconds: where free copies decide, any other question."""

Question = tuple[Table, CardEvent]


class Cards:
    """Cards that truly lie somewhere, and what happens to them."""

    def __init__(self, random: Random, steals: int) -> None:
        self.random = random
        self.what = [what for what, number in LIKELY for _ in range(number)] + ["steal"] * steals
        self.zones: dict[str, list[str]] = {zone: [] for zone in (*PILES, *HANDS)}
        self.zones["deck"] = [kind for kind in KINDS for _ in range(COPIES)]
        random.shuffle(self.zones["deck"])

    def happen(self) -> CardEvent:
        """What happens next."""
        random, zones = self.random, self.zones
        if not zones["deck"]:
            zones["deck"], zones["discard"] = zones["discard"], []
            random.shuffle(zones["deck"])
            return CardsMixed(zones=("discard",), dst="deck")
        what = random.choice(self.what)
        full = [hand for hand in HANDS if len(zones[hand]) > 2]
        if what == "draw" or len(full) < 2:
            hand = min(HANDS, key=lambda name: len(zones[name]))
            zones[hand].append(zones["deck"].pop(0))
            return CardsMoved(src="deck", dst=hand, cards=(UNKNOWN,))
        hand, other = random.sample(full, 2)
        card = zones[hand][random.randrange(len(zones[hand]))]
        if what == "show":
            return CardsShown(zone=hand, cards=(card,))
        zones[hand].remove(card)
        dst = "discard" if what == "play" else other
        zones[dst].insert(0, card)
        if what == "steal":
            return CardsMoved(src=hand, dst=dst, cards=(UNKNOWN,), take="any")
        return CardsMoved(src=hand, dst=dst, cards=(card,), take="chosen")


def history(random: Random, steals: int) -> Iterator[tuple[Table, CardEvent, list[CardEvent]]]:
    """Each table, what happens to it, and what is asked of it."""
    cards = Cards(random, steals)
    kinds = tuple((kind, COPIES) for kind in KINDS)
    deck = CardsPooled(pool="cards", zone="deck", count=len(KINDS) * COPIES, kinds=kinds)
    table = evolve(start(PILES), deck)
    for _ in range(MOVES):
        guess = CardsShown(zone=random.choice(HANDS), cards=(random.choice(KINDS),))
        event = cards.happen()
        shows = isinstance(event, CardsMoved | CardsShown) and UNKNOWN not in event.cards
        asked = [event] if shows else []
        yield table, event, [*asked, guess] if random.random() < 0.3 else asked
        table = evolve(table, event)


def unlisted() -> Iterator[Question]:
    """A deck of which nothing is known is turned up card by card."""
    deck = edition(shipped("peak-duel")).decks["mixed"].cards
    pooled = CardsPooled(pool="cards", zone="deck", count=len(deck), constraint=UNLISTED)
    table = evolve(start(PILES), pooled)
    for card in deck:
        event = CardsMoved(src="deck", dst="discard", cards=(card,))
        yield table, event
        table = evolve(table, event)


def ask(table: Table, event: CardEvent) -> Answer:
    return answers.possible(table, event, constraints=CONSTRAINTS)


def microseconds(work: Callable[[], object]) -> float:
    times: list[float] = []
    for _ in range(7):
        begin = perf_counter()
        work()
        times.append(perf_counter() - begin)
    return min(times) * 1e6


def decided_by_free_copies(table: Table, event: CardEvent) -> bool:
    """As custody itself decides it: which way a question went must not be told from its time."""
    if not isinstance(event, SHOWING) or len(event.cards) > 1 or UNKNOWN in event.cards:
        return False
    return is_free(table, within(table, event), event.cards[0], CONSTRAINTS)


def bench(what: str, steals: int) -> None:
    free: list[float] = []
    others: list[float] = []
    folded: list[float] = []
    undecided = 0
    for seed in range(MATCHES):
        for table, event, questions in history(Random(seed), steals):
            for question in questions:
                asked = free if decided_by_free_copies(table, question) else others
                asked.append(microseconds(partial(ask, table, question)))
                undecided += ask(table, question) is Answer.UNDECIDED
            folded.append(microseconds(partial(evolve, table, event)))
    note = f"{len(free)} questions, worst {max(free):.1f}"
    figure(f"custody, {what}: free copies decide", median(free), FREE_GOAL, "µs", note=note)
    late = quantiles(others, n=100)[-1]
    note = f"{len(others)} questions, median {median(others):.0f}, 99 of 100 below {late:.0f}"
    note += f", {undecided} undecided"
    figure(f"custody, {what}: the slowest other", max(others), GOAL, "µs", note=note)
    note = f"median {median(folded):.1f}, worst {max(folded):.0f}"
    print(f"a card event, {what}: {mean(folded):.1f} µs in the mean ({note})")


def main() -> None:
    times = [microseconds(partial(ask, table, event)) for table, event in unlisted()]
    figure(
        "custody, an unlisted deck", median(times), FREE_GOAL, "µs", note=f"worst {max(times):.1f}"
    )
    bench("reshuffles", 0)
    bench("reshuffles and unseen steals", 4)


if __name__ == "__main__":
    main()
