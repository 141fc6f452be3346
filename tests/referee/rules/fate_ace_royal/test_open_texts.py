"""A text that is still being entered: death and defeat wait (FA-14.8)."""

import pytest

from events.fate_ace_royal.battle import AbilityUsed, EventPlayed
from referee.desk import record as rec
from referee.desk.opening import read_tags
from referee.desk.played import play
from referee.desk.sitting import Sitting
from referee.speech.dues import due_told
from replays.record import Tag
from tests.referee.rules.fate_ace_royal.table import Table, face_up, given

THREE = ("artoria saber", "diarmuid lancer", "cu-chulainn rider")

OPENINGS = (
    "p2 plays event-10 open=yes",
    "p1 activates spirit open=yes",
    "p1 commands activate spirit open=yes",
)


def table(*lines: str, **options: str) -> Table:
    return given(*face_up("p1", THREE[0]), *lines, servants=THREE, **options)


@pytest.mark.parametrize("line", OPENINGS)
def test_fa_14_8_defeat_waits_until_the_text_is_entered(line: str) -> None:
    at = table(line, "referee effect mana p2 -5", "referee effect mana p3 -5")
    assert at.view["waiting"]
    assert len(at.state.living) == 3
    at = at.when("referee effect mana p3 +1", "referee done")
    assert "waiting" not in at.view
    assert at.state.living == ("p1", "p3")


def test_fa_14_8_all_may_lose_by_one_text() -> None:
    lost = tuple(f"referee effect mana {seat} -5" for seat in ("p1", "p2", "p3"))
    at = table(OPENINGS[0], *lost, "referee done")
    assert at.state.match.result.reason == "FA-12.4"
    assert table(*lost[:2]).state.match.result.winners == ("p3",)


def test_fa_14_8_death_waits_too() -> None:
    at = table(OPENINGS[0], "referee effect token p2 thirst +9")
    assert not at.master("p2").dead
    assert at.when("referee effect token p2 thirst -9", "referee done").master("p2").living
    assert at.when("referee done").master("p2").left_by == "FA-12.3"


def test_fa_11_8_the_last_spell_may_pay_for_a_text_that_gives_one_back() -> None:
    at = table("referee effect spells p1 -2", OPENINGS[2])
    assert at.when("referee effect spells p1 +1", "referee done").master("p1").living
    assert at.when("referee done").master("p1").left_by == "FA-12.2"


@pytest.mark.parametrize(
    "line",
    [
        "p1 covers",
        "p1 commands mana",
        "p3 plays event-11",
        "p3 plays event-11 open=yes",
        "referee prints craft-01 stats=1/0/0/0",
        'referee adjust seats.p1.mana 3 why="so"',
        "table reveals p1 event-20",
        "p3 resign",
    ],
)
def test_fa_14_8_any_other_line_ends_the_text_first(line: str) -> None:
    at = table(OPENINGS[0], "referee effect mana p2 -5", line)
    assert at.master("p2").left_by == "FA-12.2"
    assert at.view.get("waiting", False) is ("open" in line)


def test_fa_14_8_the_line_that_ends_it_is_judged_after_that() -> None:
    at = table(OPENINGS[0], "referee effect mana p2 -5")
    at.refused("p2 commands mana", "FA-0.3")
    at.refused("p1 raids p2", "FA-0.3")
    at.refused('referee adjust seats.p2.mana 3 why="so"', "FA-0.6")
    both = at.when("referee effect mana p3 -5")
    both.refused("p1 covers", "FA-0.2", "done")
    both.refused('referee award p3 why="so"', "FA-0.2", "done")
    assert both.when("referee done").state.match.result.winners == ("p1",)


def test_fa_14_8_a_line_of_wrong_form_ends_nothing() -> None:
    at = table(OPENINGS[0], "referee effect mana p2 -5")
    at.refused("p1 covers nothing", "FA-0.1").refused("p9 covers", "FA-0.1")


def test_fa_0_4_there_must_be_a_text_that_is_not_done() -> None:
    table().refused("referee done", "FA-0.4", "done")
    table(OPENINGS[0], "referee done").refused("referee done", "FA-0.4", "done")
    table("p2 plays event-10").refused("referee done", "FA-0.4", "done")
    table("p2 plays event-10 open=no").refused("referee done", "FA-0.4", "done")
    table().refused("p1 done", "FA-0.1")


def test_fa_0_1_a_summons_is_not_open() -> None:
    table("p1 raids p2").refused("p1 summons spirit stats=1/1/1/1 open=yes", "FA-0.1")


def test_the_words_in_chinese() -> None:
    at = table("玩家二 使用 事件10 未完=是", "referee effect mana p2 -5")
    assert at.state.entering
    assert not at.when("裁判 完畢").master("p2").living
    assert not at.when("裁判 完毕").master("p2").living


def test_what_lasts_as_long_as_a_card_ends_while_a_text_is_entered() -> None:
    at = table(
        "referee effect equip p1 craft-01 from=deck",
        "referee effect stats p1 9/0/0/0 by=craft-01 lasts=card",
        OPENINGS[0],
        "referee effect unequip p1 craft-01",
    )
    assert at.state.entering
    assert not at.master("p1").changes


def test_the_consequence_says_that_the_text_goes_on() -> None:
    for line in OPENINGS:
        (used,) = (e for e in table(line).events if isinstance(e, AbilityUsed | EventPlayed))
        assert used.open
        (used,) = (
            e
            for e in table(line.removesuffix(" open=yes")).events
            if isinstance(e, AbilityUsed | EventPlayed)
        )
        assert not used.open


@pytest.mark.parametrize("lang", ["en", "zh-Hant", "zh-Hans"])
def test_the_board_says_that_death_and_defeat_wait(lang: str) -> None:
    def told(at: Table) -> tuple[str, ...]:
        game, edition = at.opening.game, at.opening.edition
        return due_told(lang, game.dues(edition, at.state), game.naming(at.state))

    before, at = table(), table(OPENINGS[0])
    assert len(told(at)) == len(told(before)) + 1
    assert told(at.when("referee done")) == told(before)
    assert {"en": "wait", "zh-Hant": "未完", "zh-Hans": "未完"}[lang] in told(at)[0]


def test_what_a_seat_is_offered_is_what_it_may_enter_after_the_text() -> None:
    at = table(OPENINGS[0], "referee effect mana p1 -5")
    game, edition = at.opening.game, at.opening.edition
    assert game.offers(edition, at.state, "p1") == ()
    assert "equips" in {offer.verb for offer in game.offers(edition, at.state, "p2")}
    verbs = {offer.verb for offer in game.offers(edition, at.state, "referee")}
    assert {"done", "effect", "prints", "award"} <= verbs
    over = at.when("referee effect mana p3 -5")
    assert game.offers(edition, over.state, "p2") == ()
    assert game.offers(edition, over.state, "table") == ()
    assert {offer.verb for offer in game.offers(edition, over.state, "referee")} == {
        "done",
        "effect",
    }
    assert "done" not in {offer.verb for offer in game.offers(edition, table().state, "referee")}


# Taken back and corrected in between


def sitting(*lines: str) -> Sitting:
    tags = {"Game": "fate-ace-royal", "Option.players": "3", "Option.assign": "agreed"}
    began = Sitting.begin(read_tags([Tag(*each) for each in tags.items()]))
    for n, servant in enumerate(THREE, 1):
        began.enter(f"p{n} takes {servant}")
    for line in lines:
        began.enter(line)
    return began


LOST = (OPENINGS[0], "referee effect mana p2 -5")
"""Moves 4 and 5; p2 has lost when the text is entered."""


def test_book_keeping_does_not_end_a_text() -> None:
    at = sitting(*LOST)
    for line in (
        'referee note "so"',
        'referee annotate 4 !? "why?"',
        'referee penalty p1 warning why="late"',
        "referee clock p1 60",
        'referee rule "it is so"',
    ):
        at.enter(line)
        assert at.state.entering
        assert at.state.masters[at.state.seats[1]].living


def test_an_undo_goes_back_into_the_text_and_out_of_it() -> None:
    at = sitting(*LOST, "referee done")
    assert len(at.state.living) == 2
    at.enter("referee undo")
    assert at.state.entering
    assert len(at.state.living) == 3
    at.enter("referee undo")
    assert at.state.entering
    at.enter("referee undo")
    assert not at.state.entering
    assert at.state.last_use is None


def test_an_undo_of_the_line_that_ended_the_text_opens_it_again() -> None:
    at = sitting(*LOST, "p1 covers")
    assert len(at.state.living) == 2
    at.enter("referee undo")
    assert at.state.entering
    at.enter("referee effect mana p2 +1")
    at.enter("p1 covers")
    assert len(at.state.living) == 3


def test_an_amendment_opens_a_text_or_closes_it() -> None:
    at = sitting("p2 plays event-10", "referee effect mana p2 -5", "referee effect mana p3 -4")
    assert len(at.state.living) == 2
    at.enter('referee amend 4 "p2 plays event-10 open=yes"')
    assert at.state.entering
    assert len(at.state.living) == 3
    at.enter('referee amend 4 "p2 plays event-10 open=no"')
    assert not at.state.entering
    assert len(at.state.living) == 2


def test_an_amendment_within_a_text_leaves_it_open() -> None:
    at = sitting(*LOST)
    at.enter('referee amend 5 "referee effect mana p2 -4"')
    assert at.state.entering
    at.enter("referee done")
    assert len(at.state.living) == 3
    at.enter('referee amend 5 "referee effect mana p2 -5"')
    assert len(at.state.living) == 2


def test_a_match_in_between_comes_back_from_its_record() -> None:
    at = sitting(*LOST)
    again = play(rec.write(at.entries)).sitting
    assert again.state.entering
    assert again.state == at.state
