"""What a seat cannot see decides of no line that it may enter, in any game that is dealt.

A match is dealt, and dealt once more with those cards exchanged that the seat has not seen, and
with another seed for what chance has yet to bring. Whatever it types is accepted in both, or is
refused in both for the same reason: offers, lines of any kind, and these with cards in them that
may be about to come up.
"""

from collections.abc import Iterator, Sequence
from random import Random

import pytest

from projections.kit import Zone
from referee.checking import play
from referee.checking.exchanged import exchanged, standing
from referee.desk.sitting import Sitting
from tests.machines.seeds import played
from tests.machines.test_exchanged import GAMES, kinds, refusal

BEGUN = {"malifaux": 10}
"""Entries before which there is nothing that a line of any kind could name."""

LONGEST = 70
TRIED = 12
AIMED = 3
"""Other cards that are tried in place of those of a line."""

BY_NAME = "takes"
"""FA-1.4 lets a Servant be named that another seat may have drawn unseen: this one does tell."""

Words = tuple[str, ...]


def could_come(random: Random, sitting: Sitting, seat: str) -> list[str]:
    """Kinds of cards that the seat cannot see: on top of what is drawn from, and in other hands."""
    table, zones = sitting.state.table, sitting.game.kit.zones(sitting.opened)
    hidden = [zone for zone, kind in zones.items() if not _sees(seat, kind)]
    return [card for zone in hidden for card in (table.cards(zone)[:4] or ()) if card != "?"]


def _sees(seat: str, zone: Zone) -> bool:
    return zone.sees == "all" or (zone.sees == "owner" and zone.owner == seat)


def lines(random: Random, sitting: Sitting, seat: str, slug: str) -> Iterator[Words]:
    """What the seat is offered, and lines of any kind."""
    for offer in sitting.offers(seat):
        words = play.filled(random, offer)
        if words is not None and offer.verb != BY_NAME:
            yield words
    _, any_line = GAMES[slug]
    for _ in range(TRIED):
        words = any_line(random, sitting)
        if words[0] == seat and words[1] != BY_NAME:
            yield words


def aimed(random: Random, words: Words, names: set[str], cards: Sequence[str]) -> Iterator[Words]:
    """The line, and the same with other cards in it."""
    yield words
    for _ in range(AIMED if cards else 0):
        yield tuple([_aimed(random, word, names, cards) for word in words])


def _aimed(random: Random, word: str, names: set[str], cards: Sequence[str]) -> str:
    key, equals, value = word.rpartition("=")
    items = [random.choice(cards) if item in names else item for item in value.split(",")]
    return f"{key}{equals}{','.join(items)}"


def positions(random: Random, slug: str) -> Iterator[Sitting]:
    """A few positions of one dealt match, some where something waits that a move will resolve."""
    dealt_game, _ = GAMES[slug]
    whole = standing(dealt_game(random, wrong=0, most=LONGEST))
    numbers = range(BEGUN.get(slug, 0), whole.number + 1)
    looked_at = random.sample(numbers, min(20, len(numbers)))
    at = [Sitting(whole.game, whole.edition, whole.entries[: n + 1]) for n in looked_at]
    playing = [sitting for sitting in at if not sitting.state.match.over]
    waiting = [sitting for sitting in playing if _waits(sitting)]
    yield from playing[:3]
    yield from waiting[:3]


def _waits(sitting: Sitting) -> bool:
    return any(offer.verb == "resolves" for offer in play.offers(sitting, "table"))


@played(12)
@pytest.mark.parametrize("slug", GAMES)
def test_what_a_seat_has_not_seen_decides_of_no_line(seeds, slug):
    differing = refused = accepted = 0
    for seed in seeds:
        random = Random(seed)
        for sitting in positions(random, slug):
            seat = random.choice([seat for seat, _ in sitting.opened.seats])
            other = exchanged(random, sitting, seat)
            differing += other.state.table != sitting.state.table
            assert other.offers(seat) == sitting.offers(seat)
            names = kinds(sitting)
            cards = [card for each in (sitting, other) for card in could_come(random, each, seat)]
            for line in lines(random, sitting, seat, slug):
                for words in aimed(random, line, names, cards):
                    why = refusal(sitting, words)
                    assert refusal(other, words) == why, play.line(words)
                    refused += why is not None
                    accepted += why is None
    assert differing > len(seeds)
    assert refused > len(seeds)
    assert accepted > len(seeds)
