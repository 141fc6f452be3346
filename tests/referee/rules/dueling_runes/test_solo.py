"""The solo game and the automatic opponent's procedure (DR-12)."""

import pytest

from events.dueling_runes.rounds import AiCardFlipped
from events.dueling_runes.spells import AiPlanned, SpellDeclared, SpellPassed
from referee.games.dueling_runes import GAME
from referee.rules.dueling_runes.solo import plan
from tests.referee.rules.dueling_runes.table import Table, default_edition, given


def solo(*lines: str, **options: str) -> Table:
    return given(*lines, players="1", **options)


def chosen(at: Table) -> list[tuple[str, str, int]]:
    """What the opponent takes of its list now: item, spell and power."""
    return [
        (each.item, str(each.choice.spell), each.choice.x)
        for each in plan(default_edition(), at.state)
    ]


def declared(at: Table) -> tuple[str, int, str]:
    event = at.event(SpellDeclared)
    assert (event.seat, event.by) == ("ai", "procedure")
    return event.spell, event.x, event.target


def test_dr_12_1_the_opponent_plays_from_the_pile() -> None:
    at = solo().refused("ai plays mill", "DR-12.1").refused("table flips mill", "DR-12.1")
    at = at.when("a plays ace-suns")
    assert at.due == ("table",)
    at = at.when("table flips ace-waves")
    assert (at.queue("ai"), at.pile, at.state.round) == (["ace-waves"], 38, 2)
    given("a plays mill", "b plays cave").refused("table flips pact", "DR-12.1")


def test_dr_10_4_all_that_a_flip_can_show_after_the_inferred_reshuffle_is_offered() -> None:
    edition = default_edition()
    at = solo()
    unseen = [card for card in edition.cards if card not in ("mill", "excuse")]
    while at.pile > 1:
        number = min(at.hand("a"), at.pile - 1)
        gone = ",".join(unseen.pop(0) for _ in range(number))
        at = at.when(f"referee effect discard a {gone}", f"referee effect draw a {number}")
    at = at.when("a plays mill")
    (flips,) = [each for each in GAME.offers(edition, at.state, "table") if each.verb == "flips"]
    assert flips.blanks[0].choices == ()  # more than are listed
    at.when("table flips ace-moons")


def test_dr_12_1_its_queue_loses_the_oldest_of_four() -> None:
    at = solo()
    for mine, its in (("ace-suns", "ace-waves"), ("bard", "sea"), ("end", "ace-leaves")):
        at = at.when(f"a plays {mine}", f"table flips {its}")
    at = at.when("a plays origin", "table flips sailor", "a plays discovery", "table flips mill")
    assert at.queue("ai") == ["sea", "ace-leaves", "sailor", "mill"]
    assert at.discard == ("ace-suns", "ace-waves")


def test_dr_12_2_the_excuse_is_shuffled_in_and_another_card_flipped() -> None:
    at = solo("a counters a author", "a plays ace-suns", "table flips excuse")
    assert (at.due, at.discard, at.pile) == (("table",), (), 41)
    at.refused("table flips ace-suns", "DR-C.1")
    assert at.when("table flips author").queue("ai") == ["author"]


CONFUSED = (
    *("a plays ace-knots", "table flips ace-suns", "a casts confuse ai"),
    *("a plays bard", "table flips sea"),
)


def test_dr_12_3_the_player_keeps_or_rejects_a_confused_opponents_card() -> None:
    solo().refused("a keeps", "DR-12.3").refused("a rejects", "DR-12.3")
    at = solo(*CONFUSED)
    assert (at.event(AiCardFlipped).choice, at.due, at.state.flip.card) == (True, ("a",), "sea")
    at.refused("table flips end", "DR-12.1").refused("ai keeps", "DR-12.3")
    assert at.when("a keeps").queue("ai") == ["ace-suns", "sea"]
    at = at.when("a rejects")
    assert (at.discard, at.due) == (("sea",), ("table",))
    assert at.when("table flips end").queue("ai") == ["ace-suns", "end"]


@pytest.mark.parametrize("line", ["ai resign", "referee effect life ai -12"])
def test_dr_11_1_the_card_to_be_chosen_goes_with_a_confused_opponent(line: str) -> None:
    at = solo(*CONFUSED, line)
    assert (at.discard, at.state.flip.card, at.state.flip.choice) == (
        ("ace-suns", "sea"),
        None,
        False,
    )


def test_dr_12_3_the_choice_stays_open_when_the_opponents_haste_is_lifted() -> None:
    hasted = [f"referee effect status {seat} haste rounds=1 start=next" for seat in ("a", "ai")]
    at = solo(CONFUSED[0], *hasted, *CONFUSED[1:], "referee effect clear ai haste")
    assert (at.state.extra, at.due) == (True, ("a",))
    kept = at.when("a keeps")
    assert (kept.state.extra, kept.queue("ai")) == (False, ["ace-suns", "sea"])
    rejected = at.when("a rejects")
    assert (rejected.state.extra, rejected.queue("ai")) == (False, ["ace-suns"])


def test_dr_12_4_the_opponent_casts_no_special_spells() -> None:
    solo().refused("ai counters a author", "DR-12.4").refused("ai mirrors watchman", "DR-12.4")


def test_dr_12_5_its_spell_waits_while_the_player_has_a_card() -> None:
    lines = ("a plays mill", "table flips mountain")
    assert solo(*lines).state.waiting
    at = solo("referee adjust seats.a.hand-count 1 why=x", *lines)
    assert not at.state.waiting
    at = solo(*lines, ai="table")
    assert at.due == ("ai",)
    assert not at.when("ai casts cold-ward").state.waiting


def test_dr_12_6_the_procedure_keeps_power_for_a_higher_item() -> None:
    at = solo("a plays ace-leaves", "table flips desert")
    assert declared(at) == ("fireball", 1, "a")
    at = solo("a plays ace-leaves", "table flips ace-suns", "a plays bard", "table flips soldier")
    assert at.event(SpellDeclared).spell == "jab"  # its sun is kept for the haste
    kept = [(each.item, each.now) for each in at.all(AiPlanned)]
    assert kept == [("haste", False), ("attack", True)]
    at.refused("ai casts jab", "DR-12.6").refused("ai passes", "DR-12.6")


def test_dr_12_6_nothing_useful_is_a_pass() -> None:
    lines = (
        "referee effect status a shield rounds=1",
        "a plays ace-waves",
        "table flips ace-wyrms",
    )
    at = solo(*lines)
    assert at.event(SpellPassed).reason == "procedure"


def test_dr_12_6_a_mirror_makes_it_turn_the_newest_cards() -> None:
    lines = ("a plays end", "table flips ace-suns", "a plays market", "table flips ace-waves")
    at = solo(*lines, "a casts amnesia 1 ai cards=ace-suns hold=yes", "a mirrors watchman")
    assert at.down("a") == ["market"]


def test_dr_12_7_protection_is_worth_what_lies_against_it() -> None:
    lines = ("a plays sea", "table flips bard", "a plays mill", "table flips mountain")
    assert declared(solo(*lines)) == ("cold-ward", 2, "ai")
    lines = ("a plays bard", "table flips sea", "a plays ace-suns", "table flips lunatic")
    assert declared(solo(*lines)) == ("fire-ward", 2, "ai")
    at = solo("a plays soldier", "table flips ace-moons")
    assert declared(at) == ("shield", 0, "ai")
    at = solo("a plays ace-suns", "table flips ace-moons")
    assert at.event(SpellPassed).reason == "procedure"


def test_dr_12_7_ties_go_to_the_first() -> None:
    lines = ("a plays discovery", "table flips mountain")
    assert declared(solo(*lines)) == ("cold-ward", 1, "ai")


@pytest.mark.parametrize(
    ("effect", "spell"),
    [("fire-ward", "ice-dart"), ("cold-ward", "fireball"), ("invisible", None)],
)
def test_dr_12_7_the_strongest_blow_that_nothing_stops(effect: str, spell: str | None) -> None:
    lines = (f"referee effect status a {effect} rounds=1", "a plays ace-leaves")
    at = solo(*lines, "table flips island")
    if spell is None:
        assert at.event(SpellPassed).reason == "no-target"
    else:
        assert declared(at) == (spell, 1, "a")


def test_dr_12_8_below_seven_it_fights_before_it_hides() -> None:
    lines = ("a plays ace-suns", "table flips sea", "a plays bard", "table flips betrayal")
    high, low = solo(*lines), solo(*lines, life_ai="6")
    assert [each.item for each in high.all(AiPlanned)] == ["invisible", "attack"]
    assert declared(high) == ("jab", 0, "a")
    assert [each.item for each in low.all(AiPlanned)] == ["attack", "confuse"]
    assert declared(low) == ("ice-dart", 1, "a")


@pytest.mark.parametrize(("life", "spell"), [("1", "heal"), ("3", "cold-ward")])
def test_dr_12_8_it_heals_first_only_where_it_must(life: str, spell: str) -> None:
    lines = ("a plays mill", "table flips ace-leaves", "a plays ace-suns", "table flips diplomat")
    at = solo(*lines, life_ai=life)
    assert at.all(SpellDeclared)[-1].spell == spell


def test_dr_12_9_at_the_table_it_plays_fair() -> None:
    lines = ("referee effect status a shield rounds=1", "a plays ace-waves", "table flips savage")
    at = solo(*lines, ai="table", casting="must")
    at.refused("ai casts jab", "DR-12.9").refused("ai casts drain", "DR-12.9")
    assert at.when("ai passes").state.round == 2
