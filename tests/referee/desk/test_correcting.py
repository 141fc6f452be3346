"""Corrections upon corrections: what each of them leaves behind is what the next one finds."""

from pathlib import Path

import pytest

from events.errors import Unreadable
from projections.history import History, Way
from referee.checking.play import line as line_of
from referee.desk.corrections import EXPLAINED
from referee.desk.laid import laid
from referee.desk.played import play
from referee.moves.refusal import Refusal
from referee.speech import explain

RUNES = """[Game "dueling-runes"]

a plays mountain
b plays savage
a casts shield
b casts drain
a plays painter
b plays cave
"""

DUEL = """[Game "peak-duel"]
[Option.first "a"]
[Option.start-rule "high"]

a summons wood-8-2 attack
a ends
b summons fire-4-4 attack
b attacks 1 1
table turns a wood-3-3,earth-2-5
b ends
"""


def entered(text, *lines):
    sitting = play(text).sitting
    for each in lines:
        sitting.enter(each)
    return sitting


def way(sitting, *place):
    return History(sitting.entries).lines[place].way


def test_what_was_put_right_and_falls_reads_as_it_was_first_entered():
    sitting = entered(
        RUNES,
        'referee amend 3 "a passes"',
        "referee strike 2",
        "referee amend 3",
        "referee amend 2",
    )
    assert way(sitting, 3) is Way.STANDS
    assert History(sitting.entries).lines[3,].entry.body.words == ("a", "casts", "shield")
    assert sitting.view("public")["seats"]["a"]["life"] == 12


def test_a_struck_move_that_falls_when_it_is_back_keeps_how_it_read():
    sitting = entered(
        RUNES,
        'referee amend 3 "a passes"',
        "referee strike 3",
        "referee strike 2",
        "referee amend 3",
        "referee amend 2",
    )
    line = History(sitting.entries).lines[3,]
    assert line_of(line.entry.body.words) == "a passes"


def test_m_3_redo_never_brings_back_what_a_lifted_decision_had_put_in():
    sitting = entered(
        DUEL,
        "referee dispute x about=6",
        'referee claim 1 a x "b ends" "a sets ?"',
        "referee decide 1 claim why=x",
        "referee undo",
        "referee appeal 1 b why=x",
        "referee decide 1 stands by=Eva why=x",
    )
    assert way(sitting, 6, 2) is Way.STRUCK
    with pytest.raises(Refusal) as refused:
        sitting.enter("referee redo")
    assert refused.value.rule == "M-3"


def test_m_3_says_nothing_of_an_undo_where_there_was_none():
    sitting = entered(RUNES, "referee dispute x about=5", "referee decide 1 back why=x")
    with pytest.raises(Refusal) as refused:
        sitting.enter("referee redo")
    assert (refused.value.text, refused.value.facts["standing"]) == ("M-3", 0)


@pytest.mark.parametrize(
    ("lines", "text", "since"),
    [
        (("referee undo", "referee redo", "referee redo"), "M-3", None),
        (("referee undo", "b plays cave", "referee redo"), "M-3/moved", 8),
        (("referee undo", "b plays cave", "referee undo", "referee redo 2"), "M-3", 8),
    ],
)
def test_m_3_names_a_move_that_was_entered_since_the_undo_and_no_other(lines, text, since):
    sitting = entered(RUNES, *lines[:-1])
    with pytest.raises(Refusal) as refused:
        sitting.enter(lines[-1])
    assert (refused.value.text, refused.value.facts.get("since")) == (text, since)


HELD = '[Game "dueling-runes"]\n[Deal "seed:7"]\n\na plays {card}\nreferee dispute x by=b\n'


def test_what_a_claim_reads_as_says_nothing_of_a_hand_that_nobody_has_seen():
    hand = play('[Game "dueling-runes"]\n[Deal "seed:7"]\n').sitting.state.table.cards("a.hand")
    sitting = play(HELD.format(card=hand[0])).sitting
    elsewhere = sitting.state.table.cards("b.hand")
    told = set[tuple[str, str]]()
    for card in (*hand[1:], *elsewhere):
        with pytest.raises(Refusal) as refused:
            sitting.judge(
                ("referee", "claim", "1", "b", "so", f"a plays {card}", "a resign", "a zzz")
            )
        told.add((str(refused.value.rule), refused.value.text))
    assert len(told) == 1


def test_why_a_claim_cannot_be_names_no_covered_card_to_who_has_not_seen_it():
    sitting = entered(
        '[Game "peak-duel"]\n[Option.first "a"]\n[Option.start-rule "high"]\n'
        '[Option.deck-a "edge"]\n[Option.deck-b "edge"]\n\na sets wood-2-7\na ends\n',
        "referee dispute x by=b about=2",
        'referee claim 1 b t "table reveals a wood-2-7"',
    )
    whole, seen = (laid(sitting, "m", 1, viewer, "en", ()) for viewer in ("referee", "b"))
    assert "spell zone" in whole["claims"][0]["refused"]["message"]
    assert seen["claims"][0]["refused"]["rule"] == whole["claims"][0]["refused"]["rule"]
    assert "spell zone" not in str(seen["claims"])


def test_a_dispute_is_laid_out_to_one_who_has_lost_track_of_overruled_cards():
    sitting = entered(
        '[Game "fate-ace-royal"]\n[Option.players "2"]\n[Option.assign "agreed"]\n\n'
        "p1 takes artoria saber\np2 takes diarmuid lancer\n"
        "p1 reveals spirit emiya custody=overrule\n",
        "referee dispute x",
    )
    assert laid(sitting, "m", 1, "p2", "en", ())["proof"] == []


def test_a_claim_whose_words_are_a_move_lacks_what_is_said():
    sitting = entered(DUEL, "referee dispute x about=1")
    line = 'referee claim 1 b "a passes"'
    with pytest.raises(Unreadable) as wrong:
        sitting.enter(line)
    assert (wrong.value.text, line[wrong.value.column - 1 :]) == ("desk.claim_text", 'a passes"')
    sitting.enter('referee claim 1 b "a passes" never=yes')
    sitting.enter('referee claim 1 b "he said so" "a passes"')


HIRING = """[Game "malifaux"]
{deal}
a hires ana profile=sample-marshal leader=yes
b hires rex profile=sample-ranger leader=yes
a stones 1
referee begins
referee dispute x by=a about=4
"""


@pytest.mark.parametrize("deal", ["", '[Deal "seed:7"]\n'])
def test_what_a_claim_names_first_its_later_moves_may_speak_of(deal):
    sitting = entered(
        HIRING.format(deal=deal),
        'referee claim 1 a "zed was there" "a hires zed profile=sample-drifter" "referee begins" '
        '"a activates zed"',
    )
    assert sitting.entries[-1].body.words[-1] == "a activates zed"


@pytest.mark.parametrize(
    ("text", "held", "rule"),
    [
        (RUNES, "cellar:cave", "DR-3.3"),
        (RUNES, "a.hand:spoon", "DR-3.3"),
        (RUNES, "cave", "DR-3.3"),
        (HIRING.format(deal=""), "a.attic:ram/3", "MF-1.2"),
    ],
)
def test_what_a_claim_holds_is_written_as_the_rule_of_form_wants_it(text, held, rule):
    sitting = entered(text, "referee dispute x")
    with pytest.raises(Refusal) as refused:
        sitting.enter(["referee", "claim", "1", "a", "so", f"holds={held}"])
    assert refused.value.rule == rule


def test_a_claim_lacks_its_words_before_its_dispute_is_sought():
    sitting = entered(RUNES)
    with pytest.raises(Refusal) as refused:
        sitting.enter('referee claim 1 b "a passes"')
    assert refused.value.rule == "DR-3.3"


PLAYED = """[Game "dueling-runes"]

a plays mountain
referee undo
a plays mountain
b plays savage
a casts shield
b casts drain
a plays painter
b plays cave
"""


@pytest.mark.parametrize(
    ("lines", "number"),
    [((), "4"), (("referee strike 4", 'referee insert 3 "b plays savage"'), "3.1")],
)
def test_what_stands_against_a_card_is_told_by_the_number_of_its_move(lines, number):
    sitting = entered(PLAYED, *lines)
    with pytest.raises(Refusal) as refused:
        sitting.enter('referee amend 8 "b plays savage"')
    *_, sighting = refused.value.reasons
    assert (sighting.text, sighting.facts["number"]) == ("cards.sighting", number)


def test_of_many_moves_that_fall_the_first_are_told_what_stands_against_a_card():
    file = Path(__file__).parents[2] / "records" / "dueling-runes" / "dealt-solo.rec"
    sitting = play(file.read_text(encoding="utf-8")).sitting
    number = History(sitting.entries).moves()[3].first.number
    errors = [error for _, error in sitting.judge(f"referee strike {number}").fallen]
    denied = [error for error in errors if error.text == sitting.game.common.custody]
    told = [bool(error.reasons) for error in denied if isinstance(error, Refusal)]
    assert any(told[:EXPLAINED])
    assert len(told) > EXPLAINED
    assert not any(told[EXPLAINED:])


@pytest.mark.parametrize(("line", "said"), [("3", True), ("7", False)])
def test_m_2_says_how_a_struck_line_stands_again_of_moves_alone(line, said):
    sitting = entered(RUNES, "referee note x", f"referee strike {line}")
    with pytest.raises(Refusal) as refused:
        sitting.enter(f"referee strike {line}")
    assert refused.value.text == "M-2/struck"
    assert ("amend" in explain("en", refused.value)) is said
