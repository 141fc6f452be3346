"""Records are played through, judged, and written so that they say the same again."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from events.errors import Unreadable
from referee.desk import record as rec
from referee.desk.played import match_name, play
from referee.desk.verdict import adjudicate
from referee.exports.document import document
from referee.moves.refusal import Refusal
from tests.referee.desk.test_sitting import sit

GAME = """[Game "toy"]
[Seat.a "Anna"]
[Event "Cup ""Spring"" 2"]

{Played in the garden.}
a plays oak   ; a safe one
{So it began,
and nobody knew.}
(
a plays elm
{better?}
(
a draws
)
b draws
)
b hides ? !?
referee note "tea; then on"
referee undo
b draws at=2026-11-20T19:02 evidence=inferred sure=no custody=overrule $3
"""


def said(entries):
    """What a record carries over: all but ids, times and the text as it was typed."""
    return [entry.body for entry in entries]


def assert_comes_back(entries):
    """Export, import and export again; give what was read back."""
    text = rec.write(entries)
    again = play(text).sitting.entries
    assert said(again) == said(entries)
    assert rec.write(again) == text
    return text


def test_a_record_is_played_to_its_end():
    played = play(GAME)
    assert played.stop is None
    assert played.sitting.number == 5
    assert played.sitting.view("public")["pile"] == ["oak"]


def test_export_and_import_give_the_same_events_comments_glyphs_variations_and_tags():
    text = assert_comes_back(play(GAME).sitting.entries)
    for kept in (
        '[Event "Cup ""Spring"" 2"]',
        "{Played in the garden.}",
        "a plays oak ; a safe one",
        "{So it began,\nand nobody knew.}",
        "(\na plays elm\n{better?}\n(\na draws\n)\nb draws\n)",
        "b hides ? !?",
        "referee undo",
        "b draws at=2026-11-20T19:02 evidence=inferred sure=no custody=overrule $3",
    ):
        assert kept in text


def test_a_finished_game_says_its_result_and_it_is_checked():
    sitting = sit("a resign")
    text = assert_comes_back(sitting.entries)
    assert '[Result "b"]' in text
    assert adjudicate(text.encode()).doubts == ()
    [doubt] = adjudicate(text.replace('Result "b"', 'Result "draw"').encode()).doubts
    assert (doubt.text, doubt.facts) == ("opening.result", {"result": "draw", "found": "b"})


TEXTS = st.text(
    st.characters(blacklist_categories=["Cc", "Cs"], blacklist_characters="\u2028\u2029\x85"),
    max_size=20,
)
COMMENTS = TEXTS.filter(lambda text: "}" not in text and "｝" not in text).map(str.strip)
MOVES = st.sampled_from(
    ["a draws", "b draws", "a plays oak", "b plays elm", "a hides ?", "b hides ash", "a resign"]
)
NOTES = TEXTS.map(lambda text: ("referee", "note", text))
UNDOS = st.sampled_from(["referee undo", "referee undo 2", "referee annotate 1 !!"])
GLYPHS = st.sampled_from(["", " !", " ?!", " $12", " evidence=photo", " sure=no at=2026-11-20"])


@given(
    st.lists(st.tuples(st.one_of(MOVES, NOTES, UNDOS), GLYPHS, COMMENTS), max_size=12),
    TEXTS.filter(str.strip),
)
def test_whatever_was_entered_comes_back_from_its_export(lines, name):
    sitting = sit(**{"Seat.a": name, "Event": name})
    for line, glyph, comment in lines:
        source = line + glyph if isinstance(line, str) else line
        try:
            sitting.enter(source, comments=(comment,) if comment else ())
        except (Refusal, Unreadable):
            continue
    assert_comes_back(sitting.entries)


def test_a_record_for_a_seat_names_no_card_that_it_has_not_seen_and_no_seed():
    sitting = sit("a draws", Deal="seed:3")
    card = sitting.state.table.cards("a.hand")[0]
    sitting.enter(f"a hides {card}")
    theirs = rec.write(sitting.entries_for("b"))
    assert "a hides ?" in theirs
    assert '[Deal "seed:?"]' in theirs
    with pytest.raises(Unreadable) as unread:
        play(theirs)
    assert unread.value.text == "opening.seed-untold"
    assert f"a hides {card}" in rec.write(sitting.entries_for("a"))
    assert_comes_back(sitting.entries)


def test_a_document_tells_the_whole_match():
    entries = sit("a plays oak", "referee undo", "b resign").entries
    told = json.loads(json.dumps(document("k3f9", entries)))
    assert list(told)[:3] == ["version", "match", "game"]
    assert (told["status"], told["moves"]) == ("over", 3)
    assert told["result"] == {
        "winners": ["a"],
        "reason": "T-8",
        "scores": {"a": 1, "b": 2},
        "why": "",
    }
    assert [entry["stands"] for entry in told["entries"]] == [True, False, True, True]
    assert told["entries"][1]["events"][0] == {
        "type": "cards.moved",
        "src": "a.hand",
        "dst": "pile",
        "cards": ["oak"],
        "take": "chosen",
    }


def test_a_document_of_an_open_match_has_no_result():
    told = document("k3f9", sit().entries)
    assert (told["status"], told["result"]) == ("open", None)


def test_the_ids_of_a_records_entries_are_made_of_the_file_and_the_line():
    entries = play(GAME).sitting.entries
    assert [entry.id for entry in entries] == [entry.id for entry in play(GAME).sitting.entries]
    assert len({entry.id for entry in entries}) == len(entries)
    assert match_name(GAME) == match_name(GAME) != match_name(GAME + "\n")


# The verdict


def test_a_verdict_has_its_keys_in_their_order():
    outcome = adjudicate(GAME.encode())
    assert list(outcome.answer) == [
        "game",
        "edition",
        "status",
        "result",
        "moves",
        "refusal",
        "to_move",
        "state",
        "due",
        "standing",
        "fallen",
    ]
    assert (outcome.status, outcome.answer["moves"]) == (0, 5)
    assert outcome.answer["to_move"] == ["a"]


def test_a_verdict_stops_at_the_first_refused_line():
    text = '[Game "toy"]\n\na plays oak\na plays elm\n# next\na plays ash ! ; too much\nb draws\n'
    outcome = adjudicate(text.encode())
    assert outcome.status == 3
    assert outcome.answer["moves"] == 2
    assert outcome.answer["state"]["pile"] == ["elm", "oak"]
    refusal = outcome.answer["refusal"]
    assert (refusal["line"], refusal["rule"]) == (6, "T-3")
    assert refusal["move"] == "a plays ash !"


def test_a_verdict_tells_how_the_game_ended():
    outcome = adjudicate(b'[Game "toy"]\na resign\nreferee note "gg"\n')
    assert outcome.answer["status"] == "over"
    assert outcome.answer["result"] == {
        "winners": ["b"],
        "reason": "T-8",
        "scores": {"a": 1, "b": 2},
    }
    assert outcome.answer["to_move"] == []
    assert outcome.answer["moves"] == 2


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [
        (b'[Game "toy"]\n\n  a plays birch\n', 3, 11),
        (b'[Game "toy"]\na plays "oak\n', 2, 9),
        (b'[Game "toy"]\na draws\n{open\n', 3, 1),
        (b'[Game "toy"]\n[Option.pace "x"]\na draws\n', 2, 1),
        (b"a draws\n", 1, 1),
        (b'[Game "toy"]\nreferee amend x "a draws"\n', 2, 15),
        (b"\xff\xfe", 1, 1),
    ],
)
def test_what_is_no_record_is_answered_with_the_place(text, line, column):
    outcome = adjudicate(text)
    assert outcome.status == 2
    assert list(outcome.answer) == ["error"]
    error = outcome.answer["error"]
    assert (error["line"], error["column"]) == (line, column)
    assert error["message"]


def test_the_frame_is_read_before_any_move():
    outcome = adjudicate(b'[Game "toy"]\na plays birch\n}\n')
    assert outcome.answer["error"]["line"] == 3


def test_in_the_dealt_mode_the_verdict_shows_what_the_public_knows():
    text = b'[Game "toy"]\n[Deal "seed:3"]\na draws\n'
    assert "hand" not in adjudicate(text).answer["state"]["seats"]["a"]
    assert "?" not in adjudicate(text, "a").answer["state"]["seats"]["a"]["hand"]


def test_nobody_else_is_shown_a_verdict():
    with pytest.raises(Unreadable):
        adjudicate(GAME.encode(), "red")


@given(st.one_of(st.binary(max_size=60), st.text(max_size=60).map(str.encode)))
def test_any_bytes_are_answered(data):
    for text in (data, b'[Game "toy"]\n' + data):
        assert adjudicate(text).status in (0, 2, 3)
