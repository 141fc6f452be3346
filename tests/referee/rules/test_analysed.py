"""What the games declare for analysis, in every position of their golden records."""

from functools import cache
from pathlib import Path

import msgspec
import pytest

from events.base import UNKNOWN
from projections.fold import onward
from projections.history import effective
from referee.desk.played import play
from referee.games import BUILT_IN
from referee.games.finding import find
from referee.rules.analysed import likely, shared
from replays import record

RECORDS = Path(__file__).parents[2] / "records"

games = pytest.mark.parametrize("slug", BUILT_IN)


@cache
def positions(slug):
    """The edition and the state after each entry that stands, by record."""
    found = []
    for path in sorted((RECORDS / slug).glob("*.rec")):
        sitting = play(record.decode(path.read_bytes())).sitting
        state, states = sitting.game.kit.start(sitting.opened), []
        for entry in effective(sitting.entries):
            state = onward(sitting.game.kit, state, entry.events)
            states.append(state)
        found.append((sitting, states))
    return found


def each(slug):
    return ((sitting.edition, state) for sitting, states in positions(slug) for state in states)


@games
def test_what_a_position_is_worth_is_shared_among_the_seats(slug):
    evaluate = find(slug).analysis().evaluate
    for edition, state in each(slug):
        worth = evaluate(edition, state)
        assert worth.keys() == {seat for seat, _ in state.match.seats}
        assert sum(worth.values()) == pytest.approx(1, abs=1e-12)
        assert all(0 <= share <= 1 for share in worth.values())
        if state.match.over:
            assert worth == shared(state)


@games
def test_positions_are_told_apart(slug):
    evaluate = find(slug).analysis().evaluate
    assert len({tuple(evaluate(*each).values()) for each in each(slug)}) > 20


@games
def test_who_may_answer_has_a_seat(slug):
    asked = find(slug).analysis().asked
    for edition, state in each(slug):
        assert {*asked(edition, state)} <= {seat for seat, _ in state.match.seats}


@games
def test_an_attribute_is_words_or_a_number(slug):
    game = find(slug)
    for sitting, states in positions(slug):
        zones = game.kit.zones(sitting.opened)
        cards = {card for state in states for zone in zones for card in state.table.known(zone)}
        for card in cards:
            told = game.analysis().attributes(sitting.edition, states[-1], card)
            assert told
            for value in told.values():
                assert isinstance(value, int) or all(isinstance(word, str) for word in value)


def hidden(value):
    """Whether a `?` stands anywhere in it."""
    if isinstance(value, dict):
        return any(map(hidden, value.values()))
    return value == UNKNOWN or (isinstance(value, list) and any(map(hidden, value)))


@games
def test_nothing_outside_the_table_stays_hidden_in_a_world(slug):
    """As many cards as there lie where they lie, whichever they are."""
    game = find(slug)
    complete = game.analysis().complete
    for sitting, states in positions(slug):
        zones = game.kit.zones(sitting.opened)
        for state in states:
            world = {zone: named(state.table, zone) for zone in zones}
            whole = msgspec.to_builtins(complete(state, world))
            del whole["table"], whole["match"]
            assert not hidden(whole)


def named(table, zone):
    """What lies there, and any names for what nobody knows."""
    return tuple(
        f"card-{place}" if card == UNKNOWN else card for place, card in enumerate(table.cards(zone))
    )


def test_what_lay_hidden_is_named_in_its_order():
    state = next(s for _, s in each("ready-fence") if UNKNOWN in s.pile)
    place = state.pile.index(UNKNOWN)
    world = {"discard": tuple(reversed([*state.pile[:place], "joker", *state.pile[place + 1 :]]))}
    complete = find("ready-fence").analysis().complete
    assert complete(state, world).pile[place] == "joker"


def test_the_excuse_lies_within_the_pile_of_a_table():
    complete = find("dueling-runes").analysis().complete
    seen = 0
    for sitting, states in positions("dueling-runes"):
        for state in states:
            above = complete(state, {}).above
            assert 0 <= above <= state.table.count("pile")
            assert sitting.opened.dealt == (state.above is not None) or not state.sides
            assert state.above in (None, above)
            seen += 0 < above < state.table.count("pile")
    assert seen


def test_strengths_that_are_far_apart_are_shared_nevertheless():
    assert likely({"a": 2000.0, "b": 0.0}) == {"a": 1.0, "b": 0.0}
    assert likely({"a": 1.0, "b": 1.0, "c": 1.0}) == pytest.approx(dict.fromkeys("abc", 1 / 3))
