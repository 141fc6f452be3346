"""Cards, set-up, rounds and the play phase (DR-1 to DR-4)."""

import pytest

from events.cards import CardsPooled
from events.dueling_runes.rounds import CardsTurnedUp
from tests.referee.rules.dueling_runes.table import default_edition, given

BOTH = ("a plays ace-suns", "b plays ace-waves")
"""Nobody has an activation rune: the round goes by."""


def test_dr_1_1_there_are_45_different_cards_and_each_must_be_named() -> None:
    at = given()
    assert sum(event.count for event in at.all(CardsPooled)) == 45
    at.refused("a plays ?", "DR-1.1")
    at.refused("table reveals a mill,?", "DR-1.1")
    at.when("referee award a why=x").refused("a plays ?", "DR-11.5")


def test_dr_1_2_power_alone_does_nothing() -> None:
    at = given(*BOTH)
    assert (at.state.round, at.state.phase) == (2, "play")


def test_dr_1_3_ranks_run_from_ace_to_crown() -> None:
    faces = default_edition().faces
    order = ["ace-moons", "author", "pact", "harvest", "consul", "huntress"]
    assert [faces[card].rank for card in order] == [1, 2, 9, 10, 11, 12]
    assert faces["excuse"].suits == ()


def test_dr_1_4_the_oldest_of_four_goes_when_the_fifth_lies_there() -> None:
    cards = ["ace-suns", "ace-waves", "ace-leaves", "bard"]
    others = ["sea", "end", "origin", "sailor"]
    lines = (
        line
        for a, b in zip(cards, others, strict=True)
        for line in (f"a plays {a}", f"b plays {b}")
    )
    at = given(*lines)
    assert at.queue("a") == cards
    at = at.when("a plays discovery")
    assert (at.queue("a"), at.discard) == (cards[1:], ("ace-suns",))
    assert at.when("b plays mill").queue("a") == [*cards[1:], "discovery"]


def test_dr_1_5_only_the_card_of_this_phase_gives_activation_runes() -> None:
    at = given(
        "a plays ace-wyrms", "b plays ace-suns", "a passes", "a plays bard", "b plays desert"
    )
    assert at.active("a") == []
    assert at.due == ("b",)


def hasted(**options: str):
    """Seat a is hasted in round 2, and has the sun of a castle."""
    return given(
        *("a plays castle", "b plays sailor", "a casts haste a"),
        **options,
    )


def test_dr_1_5_a_rune_of_the_extra_card_lapses_or_serves_later_at_its_rank() -> None:
    lines = ("a plays penitent", "a passes", "a plays desert", "b plays savage")
    at = hasted().when(*lines)
    assert at.active("a") == ["wyrms"]
    at = hasted(extra_activation="keep").when(*lines)
    assert at.active("a") == ["wyrms", "wyrms"]
    assert at.state.group == (("a", "penitent"),)
    at = at.when("a casts fireball 1")
    assert at.due == ("b",)
    at = at.when("b passes")
    assert at.state.group == (("a", "desert"),)


def test_dr_1_5_at_equal_rank_the_newer_card_declares_first() -> None:
    lines = ("a plays soldier", "a passes", "a passes", "a plays forest", "b plays discovery")
    at = hasted(extra_activation="keep").when(*lines)
    assert at.state.group == (("a", "forest"),)
    lines = ("a plays battle", "a passes", "a passes", "a plays mountain", "b plays ace-suns")
    at = hasted(extra_activation="keep").when(*lines, "a passes")
    assert at.state.group == (("a", "battle"),)


def test_dr_1_5_a_rune_with_which_a_spell_was_declared_is_gone() -> None:
    lines = ("a plays penitent", "a casts jab", "a plays bard", "b plays ace-suns")
    assert hasted(extra_activation="keep").when(*lines).state.round == 3


def test_dr_1_5_a_rune_turned_down_in_the_extra_phase_serves_once_its_card_is_up_again() -> None:
    lines = ("a plays soldier", "referee effect flip a soldier", "a plays forest", "b plays mill")
    at = hasted(extra_activation="keep").when(*lines)
    assert at.active("a") == ["moons"]
    at = at.when("referee effect unflip a soldier")
    assert at.active("a") == ["moons", "wyrms", "knots"]
    assert at.when("a passes", "a casts jab b", "a passes").lives == {"a": 12, "b": 11}
    hasted().when(*lines, "referee effect unflip a soldier").refused("a casts jab b", "DR-6.1")


def test_dr_1_5_a_rune_turned_down_and_up_again_in_the_extra_phase_is_kept_once() -> None:
    turned = ("referee effect flip a soldier", "referee effect unflip a soldier")
    lines = ("referee effect status b haste rounds=1", "a plays soldier", "b plays betrayal")
    at = hasted(extra_activation="keep").when(*lines, *turned)
    at = at.when("b passes", "a casts jab b", "b passes", "a passes")
    assert at.when("a plays forest", "b plays mill").active("a") == ["moons", "knots"]


def test_dr_1_6_a_power_rune_serves_once_a_round() -> None:
    lines = ("a plays penitent", "a casts fireball 2", "a plays pact", "b plays ace-suns")
    at = hasted().when(*lines)
    assert at.spent("a") == {"castle": ("suns",), "penitent": ("suns",)}
    at.refused("a casts cold-ward 2", "DR-6.2")
    assert at.when("a casts cold-ward 1").state.round == 3
    assert at.when("a casts cold-ward 1").spent("a") == {}
    fresh = hasted(haste_runes="fresh").when(*lines)
    assert fresh.spent("a") == {}
    fresh.refused("a casts cold-ward 4", "DR-6.2")
    assert fresh.when("a casts cold-ward 3").state.round == 3


@pytest.mark.parametrize(
    ("players", "seats"), [("1", ["a", "ai"]), ("2", ["a", "b"]), ("4", ["a", "b", "c", "d"])]
)
def test_dr_2_1_seats_are_as_the_option_says(players: str, seats: list[str]) -> None:
    assert list(given(players=players).state.sides) == seats


def test_dr_2_2_five_cards_to_each_seat_and_none_to_the_opponent() -> None:
    assert [given(players=n).pile for n in ("1", "2", "3", "4")] == [40, 35, 30, 25]
    at = given(players="1")
    assert (at.hand("a"), at.hand("ai")) == (5, 0)


def test_dr_2_3_life_is_12_or_a_handicap() -> None:
    assert given(life_b="3").lives == {"a": 12, "b": 3}


def test_dr_3_1_a_move_is_legal_in_its_phase_only() -> None:
    given().refused("a casts jab", "DR-3.1").refused("a passes", "DR-3.1")
    given("a plays desert", "b plays ace-suns").refused("b plays mill", "DR-3.1")


def test_dr_3_2_hasted_seats_have_extra_phases_of_their_own() -> None:
    at = hasted()
    assert (at.state.extra, at.due) == (True, ("a",))
    at.refused("b plays mill", "DR-3.2")
    at = at.when("a plays penitent").refused("b casts jab", "DR-5.2")
    at = at.when("a passes")
    assert (at.state.round, at.state.extra, at.due) == (2, False, ("a", "b"))
    at = at.when("a plays ace-waves", "b plays ace-suns")
    assert (at.state.round, at.state.extra) == (3, False)


def test_dr_3_3_cards_go_with_amnesia_alone() -> None:
    at = given("a plays ace-moons", "b plays ace-suns")
    at.refused("a casts cards=ace-suns", "DR-3.3")


def test_dr_3_4_a_seat_that_has_left_makes_no_moves_and_shows_no_cards() -> None:
    at = given("c resign", players="3")
    at.refused("c plays mill", "DR-3.4").refused("c resign", "DR-3.4")
    at.refused("table reveals c mill", "DR-3.4").refused("table reveals d mill", "DR-3.4")


def test_dr_4_1_cards_are_turned_up_together() -> None:
    at = given("b plays mill")
    assert (at.queue("b"), at.due) == ([], ("a",))
    at = at.when("a plays ace-suns")
    assert at.event(CardsTurnedUp).cards == (("a", "ace-suns"), ("b", "mill"))


def test_dr_4_2_a_seat_plays_once_in_a_play_phase() -> None:
    given("a plays mill").refused("a plays pact", "DR-4.2")


def test_dr_4_3_a_seat_without_cards_plays_nothing() -> None:
    at = given('referee adjust seats.a.hand-count 0 why="x"')
    at.refused("a plays mill", "DR-4.3")
    assert at.due == ("b",)
    at = at.when("b plays savage")
    assert (at.due, at.queue("a")) == (("b",), [])


def test_dr_4_3_where_nobody_has_a_card_the_round_goes_by() -> None:
    lines = (
        'referee adjust seats.a.hand-count 0 why="x"',
        'referee adjust seats.b.hand-count 0 why="x"',
    )
    at = given(*lines)
    assert (at.state.round, at.hand("a"), at.hand("b")) == (2, 2, 2)


def test_dr_4_4_the_excuse_is_never_in_a_hand() -> None:
    at = given()
    at.refused("a plays excuse", "DR-4.4").refused("table reveals a excuse", "DR-4.4")
    at.refused("a counters b excuse", "DR-4.4")


CONFUSED = ("a plays ace-knots", "b plays ace-suns", "a casts confuse b")


def test_dr_4_5_a_confused_seat_plays_at_random() -> None:
    at = given(*CONFUSED)
    assert at.effects("b") == {"confused": (2, 2)}
    assert at.when("b plays mill").events[-1].random
    assert not at.when("a plays mill").events[-1].random
