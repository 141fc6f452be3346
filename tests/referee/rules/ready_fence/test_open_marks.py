"""Decks of which nobody knows which kinds are in them (option `values` = any; RF-1.5, RF-C.1)."""

import pytest

from events.cards import CardsPooled, CardsPrinted
from events.errors import Unreadable
from referee.desk.opening import read_tags
from referee.moves.refusal import Refusal
from referee.rules.ready_fence.offers import offers
from referee.speech import LANGS, Naming, explain
from replays.record import Tag
from tests.referee.rules.ready_fence.table import Table, given

OUTSIDE = {
    "tutorial": ("fleche/5", "infighting/9", "feint", "counter-time", "feint-in-time"),
    "basic": ("flick/4", "flanconade/2", "ceding-parry", "joker", "angulation", "renewed-attack"),
}
"""Cards outside the assumed marks of a mode."""

PAIRS = [(mode, card) for mode, cards in OUTSIDE.items() for card in cards]


@pytest.mark.parametrize(("mode", "card"), PAIRS)
def test_rf_1_5_a_kind_outside_its_assumed_marks_may_be_shown(mode: str, card: str) -> None:
    given(mode=mode, values="open").refused(f"table reveals red {card}", "RF-C.1", "mark")
    at = given(f"table reveals red {card}", mode=mode, values="any")
    assert at.hand("red") == 6


def test_rf_1_5_its_copies_are_those_of_the_box() -> None:
    at = given("table reveals red angulation,angulation", values="any")
    at.refused("table reveals green angulation", "RF-C.1")
    given(values="any").refused("table reveals red joker,joker,joker", "RF-C.1")
    given(values="any").refused("table reveals red ceding-parry/5", "RF-C.1")
    given(values="any").refused("table reveals red joker/5", "RF-C.1")
    flicks = given("table reveals red flick/8,flick/9", values="any")
    flicks.refused("table reveals green flick/4", "RF-C.1")


def test_rf_2_1_the_two_bound_cards_are_certain_and_all_there_are() -> None:
    at = given(values="any")
    assert at.known("red") == ["straight-thrust/3"]
    at.refused("table reveals red straight-thrust/3,straight-thrust/3", "RF-C.1")
    given("table reveals red straight-thrust/4", values="any")
    tutorial = given(
        "table reveals red straight-thrust/3,straight-thrust/3", mode="tutorial", values="any"
    )
    tutorial.refused("table reveals green straight-thrust/3", "RF-C.1")


def test_rf_2_1_the_deck_has_the_size_of_its_mode() -> None:
    for mode, size in (("tutorial", 41), ("basic", 35), ("advanced", 54)):
        at = given(mode=mode, values="any")
        assert at.state.table.pools["deck"].size == size


def test_rf_1_5_the_advanced_mode_has_all_cards_anyway() -> None:
    def laid(values: str) -> list[object]:
        events = given(mode="advanced", values=values).opening.entries[0].events
        return [event for event in events if isinstance(event, CardsPooled | CardsPrinted)]

    assert laid("any") == laid("open")


def test_rf_8_13_an_answer_that_the_deck_may_hold_is_waited_for() -> None:
    answered = ("red advances", "red plays straight-thrust/4", "green parries")
    assert given(*answered).result == "none"
    at = given(*answered, values="any")
    assert at.phrase.word == "red"
    assert at.when("red plays renewed-attack").result == "red"
    assert at.when("red passes").result == "none"
    counted = given(
        "referee prints renewed-attack copies=0", "referee prints feint copies=0", values="any"
    )
    assert counted.when(*answered).result == "none"


def test_rf_1_4_a_row_that_the_table_prints_is_certain() -> None:
    at = given("referee prints angulation copies=2 basic=1", values="any")
    assert at.state.table.pools["deck"].size == 36
    at.when("table reveals red angulation").refused("table reveals green angulation", "RF-C.1")
    given("table reveals red angulation", values="any").refused(
        "referee prints angulation copies=2", "RF-1.4", "shown"
    )


def test_overruling_counts_one_copy_of_the_card_more() -> None:
    at = given("table reveals red joker,joker", values="any")
    more = at.when("table reveals green joker custody=overrule")
    assert more.known("red") == ["joker", "straight-thrust/3"]
    played = given("red advances", "red plays straight-thrust/3", values="any")
    both = played.when("table reveals red straight-thrust/3 custody=overrule")
    assert both.known("red") == ["straight-thrust/3"]


def test_what_may_be_there_is_offered() -> None:
    def played(values: str) -> set[str]:
        at = given("red advances", values=values)
        blanks = [
            blank for offer in offers(at.opening.edition, at.state, "red") for blank in offer.blanks
        ]
        return {card for blank in blanks if blank.name == "card" for card in blank.choices}

    assert "flick/4" not in played("open")
    assert {"flick/4", "flanconade/9"} <= played("any")


# The refusal


def refusal(at: Table, line: str) -> Refusal:
    with pytest.raises(Refusal) as found:
        at.when(line)
    return found.value


def test_rf_c_1_a_card_refused_only_because_of_a_mark_names_the_option() -> None:
    for values in ("printed", "open"):
        found = refusal(given(values=values), "table reveals red flick/4")
        assert found.text == "RF-C.1/mark"
        assert found.reasons == ()  # that no deck holds it would not be true
        facts = found.facts
        assert (facts["option"], facts["value"], facts["mode"]) == ("values", "any", "basic")
        assert (facts["card"], facts["kind"]) == ("flick/4", "flick")
        for lang in LANGS:
            said = explain(lang, found, Naming("ready-fence"))
            assert ("values=any" if lang == "en" else "速度值=任意") in said
            assert "referee new ready-fence --option" in said
            new = {
                "en": ":new ready-fence",
                "zh-Hant": ":新局 擊劍對決",
                "zh-Hans": ":新局 击剑对决",
            }
            assert f"`{new[lang]}`" in said  # the game alone: else another one is asked for first


@pytest.mark.parametrize(
    ("line", "options"),
    [
        ("table reveals red flick/7", {"values": "printed"}),  # no copy has that speed
        ("table reveals red joker,joker,joker", {"values": "open"}),
        ("table reveals red ceding-parry/5", {"values": "open"}),
        ("table reveals red toe-touch/4,toe-touch/5,toe-touch/6", {"values": "open"}),
        ("table reveals red joker,joker,joker", {"values": "any"}),
        ("table reveals red straight-thrust/3,straight-thrust/3", {"values": "open"}),
        ("table reveals red joker,joker,joker", {"mode": "advanced"}),
    ],
)
def test_rf_c_1_a_card_refused_for_another_reason_does_not(
    line: str, options: dict[str, str]
) -> None:
    assert refusal(given(**options), line).text == "RF-C.1"


def test_rf_c_1_the_dealt_mode_has_no_such_option() -> None:
    at = given(seed="1")
    assert refusal(at, "red exchanges angulation").text == "RF-C.1"
    for value in ("any", "open", "任意"):
        tags = [Tag("Game", "ready-fence"), Tag("Deal", "seed:1"), Tag("Option.values", value)]
        with pytest.raises(Unreadable) as found:
            read_tags(tags)
        assert found.value.exit_status == 2
