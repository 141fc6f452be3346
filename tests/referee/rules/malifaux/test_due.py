"""What is waited for in an encounter, who else is asked, and what follows otherwise (section 6)."""

import pytest

from referee.rules.due import ALSO, OTHERWISE, WAITS, to_move
from referee.rules.malifaux.due import Decision, due
from tests.referee.rules.malifaux.table import CREWS, Table, acting, activating, begun, set_up

SABRE = "a attacks sabre bea"
PASS = (OTHERWISE, Decision.PASS)


def asked(at: Table) -> list[tuple[str, ...]]:
    """Who is waited for, and what for; then who is asked besides."""
    return [(found.how, found.decision, *found.seats) for found in due(at.state)]


def told(at: Table, decision: Decision) -> object:
    (found,) = (found for found in due(at.state) if found.decision == decision)
    return found.facts


def test_the_set_up_is_the_referees_and_crews_are_the_seats() -> None:
    assert asked(set_up(*CREWS)) == [
        (WAITS, Decision.SETUP, "referee"),
        (ALSO, Decision.CREW, "a", "b"),
    ]


def test_cards_that_are_owed_come_first() -> None:
    at = begun("b spends draw")
    assert asked(at) == [(WAITS, Decision.DISCARD, "b")]
    assert told(at, Decision.DISCARD) == {"owed": (("b", 2),)}


def test_hands_are_filled_before_a_stone_is_spent() -> None:
    hands = (WAITS, Decision.HANDS, "a", "b")
    at = begun(hand="fill")
    assert asked(at) == [hands, (WAITS, Decision.DRAWS, "a", "b")]
    at = at.when("b draws")
    assert asked(at) == [hands, (WAITS, Decision.DRAWS, "a"), (WAITS, Decision.DRAW, "b")]
    held = begun("referee effect draw a 1", hand="fill")
    assert asked(held)[1] == (WAITS, Decision.FILL, "a", "b")


def test_who_has_no_stone_is_ready() -> None:
    at = begun("referee effect stones a -3", "b ready")
    assert asked(at) == [(WAITS, Decision.HANDS, "a"), (WAITS, Decision.READY, "a")]


def test_cards_to_flip_are_told_of_each_side() -> None:
    at = acting(SABRE, "a spends plus")
    assert asked(at)[:2] == [
        (WAITS, Decision.CONTEST, "a", "b"),
        (WAITS, Decision.FLIP, "a", "b"),
    ]
    assert told(at, Decision.FLIP) == {"number": (("a", 2), ("b", 1))}
    assert asked(at)[2:] == [(ALSO, Decision.ENHANCE, "b")]


def test_one_side_keeps_a_card_while_the_other_flips() -> None:
    at = acting(SABRE, "a spends plus", "a flips crow/3,mask/12")
    assert asked(at) == [
        (WAITS, Decision.CONTEST, "a", "b"),
        (WAITS, Decision.FLIP, "b"),
        (WAITS, Decision.KEEP, "a"),
    ]
    assert to_move(due(at.state)) == ("a", "b")


def test_who_may_block_is_waited_for_with_who_flips() -> None:
    hit = (SABRE, "a flips ram/12", "b flips crow/2", "table passes", "a passes")
    at = acting(*hit)
    assert asked(at) == [
        (WAITS, Decision.CONTEST, "a", "b"),
        (WAITS, Decision.FLIP, "a"),
        (ALSO, Decision.BLOCK, "b"),
    ]


def test_focused_may_be_spent_before_an_opposed_duel() -> None:
    focused = "referee effect condition ana focused 1"
    at = acting(focused, SABRE, conditions="published")
    assert (ALSO, Decision.FOCUS, "a") in asked(at)


def test_one_seat_decides_on_cheating_and_the_order_is_told() -> None:
    at = acting(SABRE, "a flips ram/9", "b flips crow/2")
    (cheats, _), order = asked(at), told(at, Decision.CHEAT)
    assert asked(at) == [(WAITS, Decision.CHEAT, cheats[2]), (*PASS, cheats[2])]
    assert order == {"seats": ("b", "a")}


def test_the_triggers_that_may_be_declared_are_told() -> None:
    at = acting("a attacks sabre dov", "a flips ram/9", "b flips tome/1", "table passes")
    assert asked(at) == [(WAITS, Decision.TRIGGER, "a"), (*PASS, "a")]
    assert told(at, Decision.TRIGGER) == {"triggers": ("onslaught",)}


def test_damage_is_reduced_or_else_taken() -> None:
    at = acting("referee effect damage bea 3")
    assert asked(at) == [(WAITS, Decision.SUFFER, "b"), (OTHERWISE, Decision.TAKE, "b")]


def test_the_winner_chooses_who_goes_first() -> None:
    flips = ("a ready", "b ready", "a flips crow/9", "b flips mask/4", "b passes", "a passes")
    at = begun(*flips, initiative="chooses")
    assert asked(at) == [(WAITS, Decision.FIRST, "a")]


def test_a_model_is_activated_or_a_token_passes() -> None:
    at = activating(pass_tokens="yes")
    assert asked(at) == [(WAITS, Decision.ACTIVATE, "a")]
    assert told(at, Decision.ACTIVATE) == {"models": ("ana", "cal")}
    held = activating("referee effect tokens a 1", pass_tokens="yes")
    assert asked(held)[1:] == [(ALSO, Decision.TOKEN, "a")]


def test_the_active_model_has_actions_left() -> None:
    at = acting()
    assert asked(at) == [(WAITS, Decision.ACT, "a")]
    assert told(at, Decision.ACT) == {"left": 3}


def test_the_leaver_is_struck_at_or_not_and_then_pushes() -> None:
    leaving = ("table engages ana bea", "a disengages")
    at = acting(*leaving, actions="published")
    assert asked(at) == [(WAITS, Decision.STRIKE, "b"), (*PASS, "b")]
    assert asked(at.when("b passes")) == [(WAITS, Decision.PUSH, "a")]


@pytest.mark.parametrize("line", ["a resign", "referee award b why=late"])
def test_after_the_end_nothing_is_due(line: str) -> None:
    assert asked(acting(line)) == []


def test_the_referee_ends_the_turn() -> None:
    crews = ("a hires ana profile=sample-marshal", "b hires bea profile=sample-warden")
    flips = ("a ready", "b ready", "a flips crow/9", "b flips mask/4", "table passes")
    turn = ("a activates ana", "a ends", "b activates bea", "b ends")
    at = set_up(*crews, "referee begins", *flips, *turn)
    assert asked(at) == [(WAITS, Decision.END, "referee")]
