"""What is agreed before a game (section 4): readings of the source, and who begins."""

import re

import pytest

from events.errors import Unreadable
from events.match import ChanceDrawn, MatchOpened
from projections.fate_ace_royal.kit import LATER
from referee.desk.opening import read_tags
from referee.games.fate_ace_royal import GAME
from referee.rulebooks import book
from referee.rules.fate_ace_royal.options import OPTIONS
from replays.record import Tag
from tests.referee.rules.fate_ace_royal.table import Table, given, opened

KOJIROU = "sasaki-kojirou assassin"
ARTORIA = "artoria saber"


def test_options_that_stand_for_a_reading_are_those_that_the_rulings_name() -> None:
    rulings = " ".join(
        passage.text for passage in book.book("fate-ace-royal", "en") if passage.heading[:2] == "12"
    )
    named = {name.replace("_", "-") for name in re.findall("option `([a-z_]+)`", rulings)}
    assert {option.name for option in OPTIONS if option.reading} == named


# Sasaki Kojirou


def forced(*servants: str, **options: str) -> Table:
    return given("p1 equips craft-01", "p1 proceeds", "table rolls 1", servants=servants, **options)


@pytest.mark.parametrize(
    ("kojirou", "as_raider", "as_drawn"),
    [("raider", "p2", "p1"), ("drawn", "p1", "p2"), ("either", "p2", "p2")],
)
def test_fa_7_5_by_option_kojirou_exchanges_the_sides_as_raider_or_as_opponent(
    kojirou: str, as_raider: str, as_drawn: str
) -> None:
    assert forced(KOJIROU, ARTORIA, kojirou=kojirou).battle.attacker == as_raider
    assert forced(ARTORIA, KOJIROU, kojirou=kojirou).battle.attacker == as_drawn
    assert forced(ARTORIA, "medea caster", kojirou=kojirou).battle.attacker == "p1"


def test_fa_7_5_with_kojirou_on_both_sides_they_are_exchanged_once() -> None:
    both = (KOJIROU, "sasaki-kojirou saber")
    for kojirou in ("raider", "drawn", "either"):
        assert forced(*both, sets="2", kojirou=kojirou).battle.attacker == "p2"


def test_fa_7_5_a_raid_of_choice_exchanges_nothing() -> None:
    for kojirou in ("raider", "drawn", "either"):
        at = given("p1 raids p2", servants=(ARTORIA, KOJIROU), kojirou=kojirou)
        assert at.battle.attacker == "p1"


# Values below 0


def test_fa_2_2_by_option_values_stay_below_0() -> None:
    lines = ("referee effect stats p2 0/-9/0/0", "p1 raids p2", "p1 attacks physical")
    servants = (ARTORIA, "diarmuid lancer")
    at, none = (given(*lines, servants=servants, floor=floor) for floor in ("zero", "none"))
    assert at.seat("p2")["servant"]["current"] == [7, 0, 3, 5]
    assert none.seat("p2")["servant"]["current"] == [7, -3, 3, 5]
    assert at.when("p1 proceeds").battle.defender_damage == 8
    assert none.when("p1 proceeds").battle.defender_damage == 8 + 3


def test_fa_9_3_by_option_a_proxy_too_is_below_0_before_charisma() -> None:
    lines = (
        "referee prints diarmuid skills=charisma",
        "p1 raids p2",
        "p2 summons spirit stats=1/1/1/1",
        "referee effect stats p2 -5/-5/0/0 on=proxy",
    )
    servants = (ARTORIA, "diarmuid lancer")
    at, none = (given(*lines, servants=servants, floor=floor) for floor in ("zero", "none"))
    assert at.view["battle"]["proxies"]["p2"]["values"] == [2, 1, 3, 2]
    assert none.view["battle"]["proxies"]["p2"]["values"] == [-2, -3, 3, 2]


# Raids that lapse


@pytest.mark.parametrize(
    "line",
    [
        "p1 activates spirit cost=tap",
        "referee effect tap p1 servant",
        "referee effect invert p1",
        "referee effect bar p1 raid",
    ],
)
def test_fa_8_7_by_option_no_raid_is_called_off(line: str) -> None:
    lines = ("p1 raids p2", line, "p1 proceeds")
    servants = (ARTORIA, "diarmuid lancer")
    assert given(*lines, servants=servants).state.battle is None
    at = given(*lines, servants=servants, raid_lapses="never")
    assert at.at == ("battle", "attack")


# The start player


def test_1_the_start_player_is_p1_and_nothing_is_drawn_for_it() -> None:
    at = opened(seed="7")
    assert at.state.first is None
    assert not any(
        isinstance(event, ChanceDrawn) and event.purpose == "pick-first"
        for event in at.opening.entries[0].events
    )


@pytest.mark.parametrize("first", ["p1", "p2", "p3", "p4"])
def test_5_the_order_of_the_set_up_begins_with_the_start_player(first: str) -> None:
    at = opened(seed="7", players="4", first=first)
    order = ["p1", "p2", "p3", "p4"]
    order = order[order.index(first) :] + order[: order.index(first)]
    dealt = [event.seats for event in at.opening.entries[0].events if hasattr(event, "seats")]
    assert [list(seats) for seats in dealt[-2:]] == [order, order]
    for seat in reversed(order):
        assert at.due == (seat,)
        at = at.when(f"{seat} keeps")
    assert at.state.active == first
    assert at.state.coin.holder == first
    drawn = [event.seat for event in at.events if type(event).__name__ == "CardsDrawn"]
    assert drawn == [order[0], *reversed(order[1:]), first]


def test_5_all_agree_in_turn_order_from_the_start_player() -> None:
    at = opened(seed="7", first="p3", assign="agreed")
    for seat in ("p3", "p1", "p2"):
        assert at.due == (seat,)
        at = at.when(f"{seat} takes ? ?")
    assert at.state.active == "p3"


def test_5_the_start_player_may_be_drawn_before_all_else() -> None:
    found = set[str]()
    for seed in range(30):
        at = opened(seed=str(seed), first="drawn")
        drawn = [e for e in at.opening.entries[0].events if isinstance(e, ChanceDrawn)]
        assert drawn[0].purpose == "pick-first"
        assert at.state.first is not None
        assert at.due == (at.state.seats[at.state.seats.index(at.state.first) - 1],)
        found.add(at.state.first)
    assert found == {"p1", "p2", "p3"}


def tags(**options: str) -> list[Tag]:
    named = [Tag(f"Option.{name}", value) for name, value in options.items()]
    return [Tag("Game", "fate-ace-royal"), *named]


@pytest.mark.parametrize("first", ["p2", "drawn", "p4", "anna"])
def test_4_at_a_table_p1_is_the_start_player(first: str) -> None:
    with pytest.raises(Unreadable):
        read_tags(tags(first=first))


def test_4_the_start_player_takes_part() -> None:
    deal = Tag("Deal", "seed:1")
    assert dict(read_tags([*tags(first="p3"), deal]).opened.options)["first"] == "p3"
    assert dict(read_tags([*tags(first="玩家三"), deal]).opened.options)["first"] == "p3"
    with pytest.raises(Unreadable):
        read_tags([*tags(first="p4"), deal])


@pytest.mark.parametrize("name", ["raid-lapses", "raid_lapses", "RAID_LAPSES"])
def test_4_an_option_is_typed_with_hyphen_or_underscore(name: str) -> None:
    assert dict(read_tags(tags(**{name: "never"})).opened.options)["raid-lapses"] == "never"


@pytest.mark.parametrize(
    "option", [("kojirou", "both"), ("floor", "1"), ("raid-lapses", "always"), ("first", "p8")]
)
def test_4_another_value_is_no_record(option: tuple[str, str]) -> None:
    with pytest.raises(Unreadable):
        read_tags(tags(**dict([option])))


def test_a_match_that_was_opened_before_an_option_is_played_as_it_was() -> None:
    assert {name: option.default for option in OPTIONS for name in [option.name]} | LATER == {
        option.name: option.default for option in OPTIONS
    }
    before = tuple((option.name, option.default) for option in OPTIONS if option.name not in LATER)
    match = MatchOpened(
        game="fate-ace-royal", edition="", digest="", revision=1, seats=(), options=before
    )
    assert GAME.kit.start(match).match.options == {
        option.name: option.default for option in OPTIONS
    }
