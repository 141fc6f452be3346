"""Lines as they are typed: words with two meanings, seats of no match, faults of form (FA-0.1)."""

import pytest

from referee.checking import play
from referee.desk.sitting import Sitting
from referee.moves.refusal import Refusal


def sitting(*lines: str, **tags: str) -> Sitting:
    begun = play.sit(
        "fate-ace-royal", **{"Option__players": "2", "Option__assign": "agreed", **tags}
    )
    for line in ("p1 takes artoria saber", "p2 takes ? ?", *lines):
        begun.enter(line)
    return begun


def refused(line: str, rule: str, *before: str) -> None:
    with pytest.raises(Refusal) as refusal:
        sitting(*before).enter(line)
    assert refusal.value.rule == rule, refusal.value


def test_the_word_for_attacks_means_raids_with_a_seat_behind_it() -> None:
    entry = sitting().enter("玩家一 襲擊 玩家二")
    assert entry.body.words == ("p1", "raids", "p2")


def test_the_word_for_attacks_means_attacks_with_a_system_behind_it() -> None:
    at = sitting("p1 raids p2", "p2 reveals emiya", "p2 reveals archer")
    entry = at.enter("玩家一 襲擊 物理")
    assert entry.body.words == ("p1", "attacks", "physical")


def test_fa_0_3_a_seat_that_the_match_has_not_takes_no_part() -> None:
    for line in ("p5 ends", "p5 commands mana", "p1 raids p5", "referee effect draw p5 1"):
        refused(line, "FA-0.3")
    for line in ("referee penalty p5 red why=x", "referee clock p5 60", "referee award p5 why=x"):
        refused(line, "FA-0.3")


def test_fa_0_3_the_match_sheet_takes_seats_that_have_left() -> None:
    at = sitting("p2 resign")
    at.enter("referee penalty p2 yellow why=x")
    with pytest.raises(Refusal) as refusal:
        at.enter("p5 ends")
    assert refusal.value.rule == "FA-0.2"


@pytest.mark.parametrize(
    "line",
    [
        "p9 ends",
        "p1 dances",
        "p1 raids",
        "p1 equips craft-99",
        "p1 covers 0",
        "p1 covers event-01",
        "p1 reveals",
        "p1 reveals spirit",
        "p1 reveals spirit saber",
        "p1 activates event-01",
        "p1 activates spirit cost=dice:7",
        "p1 activates spirit cost=tap:1,tap:2",
        "p1 activates spirit rolled=7",
        "p1 plays event-01 requires=apt",
        "p1 ends discards=artoria",
        "referee effect mana p1 2",
        "referee effect draw p1 0",
        "referee effect stats p1 1/2/3",
        "referee effect fetch p1 ? from=discard",
        "referee effect invert p1 if=legion",
        "referee effect invert p1 against=p1",
        "referee effect proxy p1 stats=1/1/1/1",
        "referee effect revive p1 0 1",
        "referee prints artoria",
        "table reveals p1 ?",
    ],
)
def test_fa_0_1_a_line_must_be_a_move_of_the_table(line: str) -> None:
    refused(line, "FA-0.1")


@pytest.mark.parametrize("tags", [{}, {"Deal": "seed:1"}])
@pytest.mark.parametrize("line", ["p1 reveals", "referee effect reveal p1"])
def test_fa_0_1_what_is_turned_up_is_told_in_both_modes(line: str, tags: dict[str, str]) -> None:
    with pytest.raises(Refusal) as refusal:
        sitting(**tags).enter(line)
    assert refusal.value.text == "FA-0.1/kind"
