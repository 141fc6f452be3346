"""The dealt mode: the program brings chance (PD-11.3, section 13)."""

from collections import Counter

from hypothesis import given as for_all
from hypothesis import settings
from hypothesis import strategies as st
from msgspec.structs import replace

from events.cards import CardsMixed
from events.match import ChanceDrawn
from projections import table
from projections.peak_duel.kit import KIT, ORDERED, ZONES
from projections.peak_duel.state import State
from projections.table import Table as Cards
from referee.rules import chance
from referee.rules.due import to_move
from referee.rules.peak_duel.due import due
from referee.rules.peak_duel.setup import opening
from replays.redact import redacted
from tests.referee.rules.peak_duel.table import Table, default_edition, given

DECKS = default_edition().decks
DEALT = {"seed": "7", "first": "turned", "start_rule": "turned"}


def chances(at: Table) -> list[tuple[int, str]]:
    return [(e.position, e.purpose) for e in at.events if isinstance(e, ChanceDrawn)]


def seen_by(viewer: str, at: Table, *lines: str) -> Cards:
    """Where the cards lie as this viewer may know it: the fold of what he may read."""
    opened = opening(default_edition(), start(at)).events
    entries = [opened, *(after.events for after in at.each(*lines))]
    state = start(at)
    for event in (event for events in entries for event in events):
        state = KIT.evolve(state, redacted(event, viewer, ZONES))
    return state.table


def start(at: Table) -> State:
    """The duel of this table before its decks are laid."""
    return State(match=replace(at.state.match, position=0), table=table.start(ORDERED))


def test_pd_11_3_the_table_brings_no_chance() -> None:
    at = given(**DEALT)
    at.refused("table compares a=wood-1-8 b=wood-1-8", "PD-11.3")
    at.refused("table coin a", "PD-11.3")
    at.refused("table turns a wood-1-8", "PD-11.3")


def test_the_set_up_is_played_through() -> None:
    at = given(**DEALT)
    assert at.state.turn == 1
    assert to_move(due(at.state)) == (at.state.first,)
    assert chances(at) == [(1, "shuffle-a"), (2, "shuffle-b")]
    assert Counter((*at.deck("a"), *at.state.table.cards("a.hand"))) == Counter(
        DECKS["mixed"].cards
    )


def test_the_same_seed_deals_the_same_match() -> None:
    assert given(**DEALT).state == given(**DEALT).state
    assert given(**DEALT).deck("a") != given(**(DEALT | {"seed": "8"})).deck("a")


def test_even_against_even_always_ties_and_is_decided_by_the_coin() -> None:
    at = given(**DEALT, deck_a="even", deck_b="even")
    assert [purpose for _, purpose in chances(at)] == [
        "shuffle-a",
        "shuffle-b",
        "coin-initiative",
        "coin-rule",
        "shuffle-a",
        "shuffle-b",
    ]
    assert at.state.deck_bottom("a") == ()
    again = [event for event in at.events if isinstance(event, CardsMixed)][2:]
    assert [sorted(mixed.order) for mixed in again] == [
        sorted(pair) for pair in (at.state.compared("a"), at.state.compared("b"))
    ]


def test_draws_and_damage_bring_the_top_cards() -> None:
    at = given(seed="7")
    top = at.deck("a")[:2]
    after = at.when("referee effect damage a 2")
    assert after.state.damage is None
    assert after.soul("a") == top
    drawn = given(seed="7").when("a sets " + at.state.table.cards("a.hand")[0], "a ends")
    assert drawn.hand("b") == 6


def test_a_card_that_is_set_has_to_be_named() -> None:
    given(seed="7").refused("a sets ?", "PD-C.1", "unnamed")


def test_only_the_true_cards_can_be_shown() -> None:
    at = given(seed="7")
    (drawn,) = set(at.state.table.zones["a.hand"][:1])
    other = next(card for card in DECKS["mixed"].cards if card != drawn)
    at.refused(f"a draws {other}", "PD-C.1")
    at.when(f"a draws {drawn}")


def test_to_the_others_a_covered_card_may_be_any_that_was_known_in_the_hand() -> None:
    at = given(seed="7")
    card = at.state.table.known("a.hand")[0]
    lines = (f"table reveals a {card}", f"a sets {card}")
    public = seen_by("public", at, *lines)
    assert public.known("a.hand") == ()
    assert public.adrift("a.hand") == (card,)
    assert public.cards("a.spells.1") == ("?",)
    assert seen_by("a", at, *lines).cards("a.spells.1") == (card,)


def test_to_the_others_a_drawn_card_is_unknown_but_those_of_the_bottom() -> None:
    at = given(**DEALT)
    line = f"referee effect draw b {len(at.deck('b'))}"
    public = seen_by("public", at, line)
    assert public.known("b.hand") == tuple(sorted(at.state.deck_bottom("b")))
    assert at.when(line).state.table.hidden("b.hand") == 0


# The generator


def test_the_generator_is_pinned() -> None:
    assert chance.shuffled("7", 1, "abcdef") == ("a", "f", "e", "d", "b", "c")
    assert [chance.coin("7", n, (0, 1)) for n in range(1, 9)] == [0, 1, 1, 0, 1, 1, 1, 1]


@settings(max_examples=50)
@for_all(st.text(max_size=8), st.integers(1, 1000), st.lists(st.integers(), max_size=30))
def test_a_shuffle_keeps_the_cards(seed: str, position: int, cards: list[int]) -> None:
    assert Counter(chance.shuffled(seed, position, cards)) == Counter(cards)


def test_each_order_is_about_as_likely_as_any_other() -> None:
    orders = Counter(chance.shuffled("seed", n, "abc") for n in range(6000))
    assert len(orders) == 6
    assert all(850 < number < 1150 for number in orders.values())


def test_numbers_that_would_be_likelier_are_skipped() -> None:
    """2^64 - 1 is a multiple of 3: with the last number 0 would be likelier than 1 and 2."""
    assert chance.below(3, iter([(1 << 64) - 1, 5])) == 2
    assert chance.below(2, iter([(1 << 64) - 1, 0])) == 1  # of two none is likelier
