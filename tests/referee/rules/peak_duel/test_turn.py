"""The turn and its phases (PD-3, section 6)."""

import pytest

from events.cards import CardsMoved, CardsOverruled
from referee.moves.refusal import Refusal
from referee.rules.due import to_move
from referee.rules.peak_duel.due import due
from referee.speech import explain
from referee.views.peak_duel import naming
from tests.referee.rules.peak_duel.table import Table, drawn_from_the_bottom, given

FIGHT = ("a summons wood-3-5 attack", "a ends", "b summons fire-2-7 attack")
"""Turn 2 of `b`: a1 is wood-3-5, b1 fire-2-7, both upright."""


def phase(at: Table) -> tuple[str, str | None]:
    return at.state.phase, at.state.step


# PD-3.1 to PD-3.3: who, and in which order


@pytest.mark.parametrize(
    "line",
    [
        "b draws",
        "b enters summon",
        "b summons wood-3-5 attack",
        "b rotates 1",
        "b sets ?",
        "b attacks 1 direct",
        "b retargets 1",
        "b withholds",
        "b ends",
    ],
)
def test_pd_3_1_only_the_active_seat_does_this(line: str) -> None:
    given().refused(line, "PD-3.1")


def test_pd_3_2_phases_come_in_order_and_are_not_entered_twice() -> None:
    at = given("a enters summon")
    at.refused("a enters summon", "PD-3.2", "not-reached")
    at = at.when("a enters cover")
    at.refused("a enters summon", "PD-3.2", "not-reached")
    at.refused("a summons wood-3-5 attack", "PD-3.2", "no-more-summons")
    at = at.when("a enters end")
    at.refused("a enters cover", "PD-3.2", "not-reached")
    at.refused("a rotates 1", "PD-3.2", "no-more-rotations")
    at.refused("a enters end", "PD-3.2", "not-reached")


@pytest.mark.parametrize(
    ("lang", "told"),
    [("en", "the summon phase."), ("zh-Hant", "到不了召喚階段。"), ("zh-Hans", "到不了召唤阶段。")],
)
def test_pd_3_2_a_phase_is_told_in_the_words_of_the_language(lang: str, told: str) -> None:
    with pytest.raises(Refusal) as refusal:
        given("a enters cover", "a enters summon")
    assert explain(lang, refusal.value, naming(given().state)).endswith(told)


def test_pd_3_2_attacks_end_with_the_attack_step() -> None:
    at = given(*FIGHT, "b enters battle", "b enters finish")
    at.refused("b attacks 1 1", "PD-3.2", "no-more-attacks")
    at.refused("b enters attack", "PD-3.2", "not-reached")
    at.when("b enters cover").refused("b attacks 1 1", "PD-3.2", "no-more-attacks")
    given(*FIGHT, "b enters attack").refused("b enters damage", "PD-3.2", "not-reached")


@pytest.mark.parametrize(
    ("to", "after"),
    [
        ("summon", ("summon", None)),
        ("battle", ("battle", "start")),
        ("attack", ("battle", "attack")),
        ("cover", ("cover", None)),
        ("end", ("end", None)),
    ],
)
def test_a_phase_may_be_entered_with_those_before_left_out(
    to: str, after: tuple[str, str | None]
) -> None:
    assert phase(given("a ends", f"b enters {to}")) == after


@pytest.mark.parametrize("to", ["battle", "attack", "damage", "finish"])
def test_pd_3_3_turn_1_has_no_battle_phase(to: str) -> None:
    given().refused(f"a enters {to}", "PD-3.3")
    given("a summons wood-3-5 attack").refused("a attacks 1 direct", "PD-3.3")


# PD-3.4: the draw


def test_pd_3_4_a_turn_begins_with_a_draw() -> None:
    at = given()
    assert (at.hand("a"), len(at.deck("a"))) == (6, 19)
    at = at.when("a ends")
    assert (at.hand("b"), len(at.deck("b")), at.state.turn) == (6, 19, 2)


def test_pd_3_4_the_draw_is_confirmed_before_any_other_move() -> None:
    at = given("a draws wood-3-5")
    assert at.known("a") == ("wood-3-5",)
    assert at.names == ("draw_confirmed",)
    at.refused("a draws", "PD-3.4")
    for line in ("a enters summon", "a passes", "b passes", "a sets ?"):
        given(line).refused("a draws", "PD-3.4")


@pytest.mark.parametrize(
    "line",
    [
        "table reveals a fire-1-1",
        "referee adjust rule low why=x",
        "referee effect rule low",
        "a deck even",
    ],
)
def test_pd_3_4_book_keeping_may_come_before_the_confirmation(line: str) -> None:
    given(line).when("a draws")


def test_pd_3_4_the_cards_of_an_effect_before_the_confirmation_belong_to_the_effect() -> None:
    given("referee effect damage b 1", "table turns b wood-3-6").when("a draws")


@pytest.mark.parametrize(
    "between", ["referee effect draw a 3", "table reveals a wood-1-1", "referee effect draw b 1"]
)
def test_pd_3_4_the_draw_is_none_of_the_cards_known_in_the_hand_before_it(between: str) -> None:
    known = given("table reveals a metal-8-1", "a ends", "b ends", between)
    twice = known.when("a draws metal-8-1").known("a")
    assert twice.count("metal-8-1") == 2
    assert known.when("a draws fire-1-1").known("a").count("fire-1-1") == 1


def test_pd_3_4_the_draw_may_be_a_card_that_was_revealed_since() -> None:
    at = given("a ends", "b ends", "table reveals a metal-8-1", "a draws metal-8-1")
    assert at.known("a") == ("metal-8-1",)


@pytest.mark.parametrize("pile", ["discard", "soul"])
def test_pd_3_4_the_draw_is_none_of_the_cards_that_came_openly_since(pile: str) -> None:
    to_pile = f"referee effect move b metal-6-3 from=hand to={pile}"
    at = given(to_pile, "a ends", f"referee effect move b metal-6-3 from={pile} to=hand")
    assert at.when("b draws metal-6-3").known("b") == ("metal-6-3", "metal-6-3")
    listed = given(
        "b deck even",
        "referee effect move b metal-6-2 from=hand to=soul",
        "a ends",
        "referee effect move b metal-6-2 from=soul to=hand",
    )
    listed.refused("b draws metal-6-2", "PD-C.1")
    assert listed.when("b draws metal-2-6").known("b") == ("metal-2-6", "metal-6-2")


def test_pd_c_1_the_only_copy_was_known_in_the_hand_before_the_draw() -> None:
    at = given("a deck even", "table reveals a wood-4-4", "a ends", "b ends")
    for between in ("referee effect draw a 1", "table reveals a fire-4-4"):
        at.when(between).refused("a draws wood-4-4", "PD-C.1")


def test_pd_3_4_known_cards_of_the_bottom_are_drawn_by_name() -> None:
    at = drawn_from_the_bottom()
    assert at.known("b") == ("fire-1-1",)
    at.refused("b draws fire-1-2", "PD-C.1")
    assert at.when("b draws fire-1-1").state.deck_bottom("b") == ("fire-1-2",)
    at = at.when("table reveals b water-4-4")
    at.refused("b draws water-4-4", "PD-C.1")
    at.refused("b draws water-3-3", "PD-C.1")
    assert at.when("b draws fire-1-1").known("b") == ("fire-1-1", "water-4-4")


def test_pd_c_1_another_card_than_the_known_draw_is_taken_where_the_referee_overrules() -> None:
    at = drawn_from_the_bottom()
    assert at.known("b") == ("fire-1-1",)
    gone = "referee effect move b fire-1-1 from=hand to=discard"
    for between in ((), ("table reveals b water-4-4",), (gone,)):
        then = at.when(*between, "b draws water-3-3 custody=overrule")
        (ruling,) = [e for e in then.events if isinstance(e, CardsOverruled)]
        assert (ruling.zone, ruling.card) == ("b.hand", "water-3-3")
        assert "fire-1-1" not in then.known("b")
        assert "water-3-3" in then.known("b")


def test_pd_c_1_a_draw_that_is_on_no_list_makes_only_the_known_one_unknown() -> None:
    at = given(
        "b deck even",
        "referee effect draw b 20",
        "table reveals b wood-4-4,metal-6-2",
        "referee effect move b wood-4-4 from=hand to=deck",
        "a ends",
    )
    for between in ((), ("table reveals b fire-4-4",)):
        then = at.when(*between, "b draws fire-1-1 custody=overrule")
        (ruling,) = [e for e in then.events if isinstance(e, CardsOverruled)]
        assert (ruling.forgotten, ruling.lifted) == ((("b.hand", "wood-4-4"),), ("list",))
        assert "metal-6-2" in then.known("b")


# PD-3.5: windows and passing


def test_pd_3_5_both_passing_closes_the_declaration_and_then_the_damage_step() -> None:
    at = given(*FIGHT, "b attacks 1 1")
    assert at.state.passed == ("b",)
    assert to_move(due(at.state)) == ("a",)
    at.refused("b passes", "PD-3.5", "passed")
    at = at.when("a passes")
    assert (phase(at), at.state.passed) == (("battle", "damage"), ())
    at = at.when("a passes", "b passes")
    assert at.state.attack is None
    assert at.state.damage is not None
    assert phase(at) == ("battle", "attack")


def test_pd_3_5_elsewhere_the_word_is_with_the_active_seat_again() -> None:
    at = given("a passes")
    assert to_move(due(at.state)) == ("b",)
    at = at.when("b passes")
    assert (at.state.passed, to_move(due(at.state)), at.state.phase) == ((), ("a",), "draw")


def test_pd_3_5_nothing_to_resolve_without_an_attack() -> None:
    given("a ends").refused("table resolves", "PD-3.5", "no-attack")


@pytest.mark.parametrize(
    "line",
    [
        "a summons wood-3-5 attack",
        "a sets ?",
        "referee effect rule low",
        "a enters summon",
    ],
)
def test_an_action_empties_the_list_of_those_who_passed(line: str) -> None:
    assert given("a passes", line).state.passed == ()


def test_an_adjustment_does_not_empty_the_list() -> None:
    assert given("a passes", "referee adjust rule low why=x").state.passed == ("a",)


# PD-3.6: damage first


def test_pd_3_6_nothing_happens_while_damage_waits() -> None:
    at = given(*FIGHT, "b attacks 1 1", "table resolves")
    assert to_move(due(at.state)) == ("table",)
    for line in (
        "b ends",
        "a passes",
        "table resolves",
        "referee effect rule low",
        "referee adjust rule low why=x",
    ):
        at.refused(line, "PD-3.6")
    at.when("table reveals a fire-1-1")
    at.when("a resign")
    assert at.when("table turns a fire-1-1,fire-1-2").state.damage is None


def test_pd_3_6_a_move_onward_waits_until_unknown_cards_are_named() -> None:
    at = given(*FIGHT, "b attacks 1 1")
    for line in ("b ends", "b sets ?", "b enters cover", "b enters finish", "b attacks 1 1"):
        at.refused(line, "PD-3.6", "name-cards")
    given(*FIGHT[:2], "b summons fire-2-5 attack", "b attacks 1 1", "b ends")


# PD-3.7 and PD-3.8: the end of the turn


def test_pd_3_7_exactly_the_surplus_over_seven_is_discarded() -> None:
    at = given("a ends", "b ends", "a ends", "b ends")
    at.refused("a ends", "PD-3.7")
    at.refused("a ends discard=wood-3-5,wood-5-3", "PD-3.7")
    after = at.when("a ends discard=wood-3-5")
    assert (after.hand("a"), after.discard("a")) == (7, ("wood-3-5",))
    given().refused("a ends discard=wood-3-5", "PD-3.7")


def test_pd_3_7_a_discard_must_be_possible() -> None:
    at = given("a ends", "b ends", "a ends", "b ends", deck_a="even")
    at.refused("a ends discard=wood-1-8", "PD-C.1")


def test_pd_3_8_what_holds_this_turn_ends_with_it() -> None:
    at = given(
        *FIGHT,
        "referee effect modify b1 defence=+3 attack=-2",
        "referee adjust seats.a.field.0.attack 9 why=x",
        "referee effect shield b1 2",
        "referee effect attacks b1 2",
        "referee adjust last-change-cost 3 why=x",
    )
    spirit = at.spirit("b1")
    assert (spirit.defence, spirit.attack, spirit.shields, spirit.allowed) == (5, 5, 2, 3)
    at = at.when("b attacks 1 1", "table turns b fire-1-1,fire-1-2,fire-1-3,fire-1-4", "b ends")
    spirit = at.spirit("b1")
    assert (spirit.defence, spirit.attack, spirit.shields, spirit.allowed) == (2, 7, 0, 1)
    assert (spirit.attacks, spirit.declared, spirit.fought) == (0, False, False)
    assert (at.spirit("a1").attack, at.state.last_change_cost) == (5, 0)


# Consequences in the order in which they happen at the table


def test_a_turn_ends_before_the_next_begins_and_draws() -> None:
    at = given("a ends")
    assert at.names == ("phase_entered", "turn_ended", "turn_started", "card_drawn")


def test_a_move_onward_resolves_first() -> None:
    at = given(*FIGHT[:2], "b summons fire-2-5 attack", "b attacks 1 1", "b sets ?")
    assert at.names == (
        "window_closed",
        "attack_resolved",
        "spirit_destroyed",
        "spirit_destroyed",
        "phase_entered",
        "cards_set",
    )
    moved = [event for event in at.events if isinstance(event, CardsMoved)]
    assert [move.dst for move in moved] == ["b.discard", "a.discard", "b.spells.1"]
