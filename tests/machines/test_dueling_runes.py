"""Dueling Runes played at random, dealt and at tables, from the first card to the result.

`make test` plays a few dozen duels of each sort; `make fuzz` plays more.
"""

import re
from collections import Counter
from collections.abc import Iterator
from random import Random

from msgspec import to_builtins

from events.cards import CardEvent
from projections.custody import SHOWING
from referee.sitting import Sitting
from tests.machines import play
from tests.machines.dueling_runes import dealt_game, guessed_game
from tests.machines.seeds import seeds


@seeds
def test_what_is_offered_in_a_dealt_duel_is_accepted_and_nothing_else(seeds):
    for seed in seeds:
        play.assert_comes_back(dealt_game(Random(seed), wrong=3))


@seeds
def test_what_is_offered_at_a_table_is_accepted_and_nothing_else(seeds):
    for seed in seeds:
        play.assert_comes_back(guessed_game(Random(seed), wrong=3))


@seeds
def test_what_a_viewer_takes_for_certain_is_true(seeds):
    for seed in seeds:
        sitting = dealt_game(Random(seed), wrong=0, most=80)
        viewers = ("public", *(seat for seat, _ in sitting.opened.seats))
        for number in range(0, sitting.number, 7):
            then = Sitting(sitting.game, sitting.edition, sitting.entries[: number + 1])
            truth = then.state.table
            for viewer in viewers:
                seen = then.seen_by(viewer).state.table
                for zone in sitting.game.kit.zones(sitting.opened):
                    assert seen.count(zone) == truth.count(zone)
                    assert not Counter(seen.known(zone)) - Counter(truth.known(zone)), zone


@seeds
def test_a_viewer_reads_of_no_card_that_he_has_not_seen(seeds):
    """What is told in other words, or in the move's own, names cards that `cards.*` show him."""
    for seed in seeds:
        sitting = dealt_game(Random(seed), wrong=0, most=80)
        names = set(sitting.edition.order) - {"excuse"}
        for viewer in ("public", *(seat for seat, _ in sitting.opened.seats)):
            seen: set[str] = set()
            for entry in sitting.entries_for(viewer):
                cards = [event for event in entry.events if isinstance(event, SHOWING)]
                seen |= {card for event in cards for card in event.cards}
                own = [event for event in entry.events if not isinstance(event, CardEvent)]
                told = {word for event in own for word in words_of(event)}
                typed = set(re.split(r"[ ,=]", entry.text))
                assert entry.number == 0 or (told | typed) & names <= seen, entry.text
            assert set(words_of(sitting.view(viewer))) & names <= seen


def words_of(value: object) -> Iterator[str]:
    """Every word anywhere in a plain value or a struct."""
    plain = to_builtins(value)
    if isinstance(plain, str):
        yield plain
    elif isinstance(plain, dict | list | tuple):
        for part in plain.values() if isinstance(plain, dict) else plain:
            yield from words_of(part)
