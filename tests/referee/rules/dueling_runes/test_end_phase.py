"""Drawing, the Excuse and the end of the game (DR-10, DR-11)."""

from events.cards import CardsMixed
from events.dueling_runes.drawing import CardsDrawn, ExcuseDrawn, PileReshuffled
from events.dueling_runes.spells import SpellVanished
from tests.referee.rules.dueling_runes.table import Table, default_edition, given

ROUND = ("a plays ace-suns", "b plays ace-waves")


def test_dr_10_1_each_seat_draws_up_to_two() -> None:
    at = given("b counters b author", *ROUND)
    assert [(event.seat, event.n) for event in at.all(CardsDrawn)] == [("a", 1), ("b", 2)]
    at = given("b counters b ace-moons,desert", *ROUND)
    assert (at.hand("a"), at.hand("b")) == (5, 4)


def test_dr_10_2_the_excuse_mixes_pile_and_discard_pile() -> None:
    at = given("b counters b soldier", *ROUND, "a excuse")
    assert at.event(CardsMixed).zones == ("pile", "discard")
    assert at.event(PileReshuffled).n == 35
    assert (at.discard, at.pile, at.hand("a"), at.hand("b")) == ((), 33, 5, 5)


def test_dr_10_3_the_number_is_that_of_the_card_in_the_drawing() -> None:
    at = given("b counters b author", *ROUND)
    at.refused("a excuse 2", "DR-10.3", "number").refused("b excuse 0", "DR-10.3", "number")
    at = at.when("b excuse 2")
    assert [(event.seat, event.n) for event in at.all(CardsDrawn)] == [("b", 1)]
    at.refused("b excuse", "DR-10.3", "before").refused("a excuse", "DR-10.3", "before")
    assert at.when("b excuse 2").hand("b") == 5


def test_dr_10_3_the_deal_is_a_drawing_too() -> None:
    at = given("a excuse 3")
    assert [(event.seat, event.n) for event in at.all(CardsDrawn)] == [("a", 3), ("b", 5)]
    assert at.when("b excuse 5").hand("b") == 5


def test_dr_10_3_the_next_line_closes_the_drawing() -> None:
    at = given(*ROUND, "a plays mill")
    at.refused("a excuse", "DR-10.3", "closed")
    assert not at.state.excuse_open
    given("referee adjust seats.a.life 3 why=x").refused("a excuse", "DR-10.3")


def test_dr_10_3_what_was_revealed_stays_known() -> None:
    at = given("table reveals a mill,cave", "a plays ace-suns", "b plays ace-waves", "a excuse")
    assert at.known("a") == ("cave", "mill")


PLAYED = ("ace-suns", "ace-waves", "ace-leaves", "ace-knots")


def _near_the_end() -> Table:
    """Four seats that draw one card each next, from a pile of two cards and the Excuse."""
    at = given(players="4")
    spare = [card for card in default_edition().order if card not in PLAYED]
    for card in spare[: at.pile - 3]:
        at = at.when(f"referee effect discard b {card}", "referee effect draw b 1")
    return at.when(*(f"{seat} plays {card}" for seat, card in zip("abcd", PLAYED, strict=True)))


def test_dr_10_4_where_the_excuse_is_the_only_card_the_reshuffle_follows() -> None:
    at = _near_the_end()
    assert at.pile == 3  # two cards and the Excuse; four are drawn next
    at = at.when("d passes")
    (excuse,) = at.all(ExcuseDrawn)
    assert (excuse.seat, excuse.n, excuse.inferred) == ("c", 1, True)
    assert [event.seat for event in at.all(CardsDrawn)] == ["a", "b", "c", "d"]
    assert at.discard == ()


def test_dr_10_4_an_earlier_excuse_takes_the_inferred_one_back() -> None:
    at = _near_the_end().when("d passes")
    before = at.pile
    confirmed = at.when("c excuse")
    assert confirmed.event(ExcuseDrawn).confirmed
    assert confirmed.pile == before
    confirmed.refused("b excuse", "DR-10.3", "before")
    earlier = at.when("b excuse")
    assert [event.seat for event in earlier.all(CardsDrawn)] == ["b", "c", "d"]
    assert (earlier.pile, earlier.discard) == (before, ())
    again = confirmed.when("c excuse")
    assert not again.event(ExcuseDrawn).confirmed


def test_dr_11_1_the_dead_leave_their_cards() -> None:
    at = given(
        "table reveals b sea,mill", "a plays desert", "b plays ace-suns", "a casts jab", life_b="1"
    )
    assert at.discard == ("ace-suns", "mill", "sea", "?", "?")
    at = given("table reveals b sea", "b plays ace-suns", "referee effect life b -1", life_b="1")
    assert at.discard == ("ace-suns", "sea", "?", "?", "?")


def test_dr_11_1_spells_of_and_at_the_dead_vanish() -> None:
    lines = ("a plays savage", "b plays ace-suns", "c plays ace-waves", "a casts drain b hold=yes")
    at = given(*lines, players="3", life_a="5")
    gone = at.when("referee effect life b -12")
    assert gone.event(SpellVanished).origin == "a"
    assert (gone.life("a"), gone.life("b"), gone.state.round) == (5, 0, 2)
    gone = at.when("a resign")
    assert (gone.state.waiting, gone.state.round) == (False, 2)


def test_dr_11_2_the_last_one_alive_wins() -> None:
    at = given("a plays desert", "b plays ace-suns", "a casts jab", life_b="1")
    assert at.ended == (("a",), "DR-11.2")
    assert dict(at.result.scores) == {"a": 12, "b": 0}


def test_dr_11_3_where_all_die_the_game_is_drawn() -> None:
    lines = ("a plays watchman", "b plays borderland", "a passes", "a casts jab", "b casts jab")
    assert given(*lines, life_a="1", life_b="1").ended == ((), "DR-11.3")


def test_dr_11_4_the_last_one_left_wins() -> None:
    at = given("b resign", life_b="7")
    assert at.ended == (("a",), "DR-11.4")
    assert at.life("b") == 7
    at = given("b resign", "a plays ace-suns", "c plays sea", players="3")
    assert (at.state.round, at.result) == (2, None)


def test_dr_11_5_after_the_end_nothing_moves() -> None:
    at = given("b resign")
    for line in ("a plays mill", "table resolves", "a excuse", "referee effect life a 1"):
        at.refused(line, "DR-11.5")


def test_dr_11_6_the_referee_ends_the_game() -> None:
    assert given("referee award b why=x").ended == (("b",), "DR-11.6")
    assert given("referee draw why=x").ended == ((), "DR-11.6")
    given().refused("referee award c why=x", "DR-11.6")
