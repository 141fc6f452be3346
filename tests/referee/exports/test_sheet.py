"""A score sheet says what was written, how it stood, and nothing that its viewer may not know."""

import re
from pathlib import Path

import pytest
import segno
from msgspec.structs import replace

from events.chain import Head
from referee.desk.opening import read_tags
from referee.desk.played import play
from referee.desk.sitting import Sitting
from referee.exports.pages import frame, sheet
from referee.games import BUILT_IN
from referee.speech import LANGS
from replays import heads
from replays.record import Tag
from tests.referee.desk.test_sitting import sit
from tests.referee.exports.reading import Reader

ROOT = Path(__file__).parents[3]
EXAMPLES = ROOT / "docs" / "examples"
HOSTILE = "<script>alert(1)</script></td><img src=x onerror=alert(2)>&lt;"
TURNED = "Bo \u202eeid\u202c"
PLAIN = {
    *("html", "head", "meta", "title", "style", "body", "header", "div", "h1", "p", "dl", "dt"),
    *("dd", "bdi", "svg", "path", "main", "table", "thead", "tbody", "tr", "th", "td", "span"),
    *("strong", "s", "br", "wbr", "ul", "li", "footer", "rect"),
}
"""What a sheet is made of: nothing that loads, runs, or leads elsewhere."""


def played(path):
    return play((ROOT / path).read_text(encoding="utf-8")).sitting


def read(sitting, viewer="public", lang="en"):
    return Reader(sheet.write(sitting, viewer, lang, "m1"))


def duel(*lines, **tags):
    return sit(
        *lines, game="peak-duel", **{"Option.first": "a", "Option.start-rule": "high", **tags}
    )


def begun(game, **tags):
    given = (Tag(name, value) for name, value in tags.items())
    return Sitting.begin(read_tags([Tag("Game", game), *given]))


def test_a_whole_game_is_a_sheet(snapshot):
    sitting = played("docs/examples/peak-duel.rec")
    text = sheet.write(sitting, "public", "en", "m1", Head("m1", 34, bytes(32)))
    assert re.sub("<(tr|p|div|li|path|meta)", r"\n<\1", text) == snapshot


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("game", BUILT_IN)
def test_every_entry_has_its_row_in_every_language(game, lang):
    sitting = played(f"docs/examples/{game}.rec")
    page = read(sitting, lang=lang)
    body = [row for row in page.rows if row[0].isdigit() and row[0] != "0"]
    assert [int(row[0]) for row in body] == list(range(1, sitting.number + 1))
    empty = Reader(sheet.blank(sitting, lang, 1)).rows[-1]
    assert {len(row) for row in body} == {len(empty)}
    assert not re.search(r"\b(sheet|counter|panel|zone-word)\.", page.text)


@pytest.mark.parametrize(
    ("game", "number", "cells"),
    [
        ("peak-duel", 3, ["▼ low", "19 : 20"]),
        ("peak-duel", 13, ["▲ high", "17 : 19"]),
        ("ready-fence", 31, ["2", "2 : 1", "5 : 1", "8"]),
        ("dueling-runes", 18, ["6 : 0", "28"]),
        ("malifaux", 17, ["14 : 16", "", "", "0 : 0"]),
        ("malifaux", 20, ["14 : 16", "2", "", "0 : 0"]),
        ("malifaux", 22, ["", "", "3", "0 : 0"]),
        ("malifaux", 40, ["", "", "", "2 : 0"]),
    ],
)
def test_each_game_has_columns_of_its_own(game, number, cells):
    assert read(played(f"docs/examples/{game}.rec")).row(number)[3:] == cells


def test_of_more_than_two_seats_each_has_a_cell():
    page = read(played("tests/records/fate-ace-royal/table-seven.rec"))
    assert page.rows[0][3:] == ["mana", "command spells", "coin"]
    assert page.rows[1] == [f"p{n}" for n in range(1, 8)] * 2
    assert page.row(14)[3:] == [*"5655555", *"3333333", "p1 (1)"]


def test_a_game_without_columns_has_what_every_match_has():
    page = read(sit("a plays oak"))
    assert page.rows == [["no.", "seat", "entry, as written"], ["1", "a", "plays oak"]]


def test_what_was_taken_back_is_struck_and_its_number_in_parentheses():
    page = read(duel("a summons wood-3-5 attack", "referee undo", "a ends"))
    number, seat, told, *_ = page.row(1)
    assert (number, seat) == ("(1)", "a")
    assert told == "summons wood-3-5 attackTaken back by entry 2."
    assert len(page.all("s")) == 1
    assert page.row(2)[1:3] == ["R", " Correction undo"]


def test_a_corrected_line_stands_as_it_was_entered_and_as_it_reads():
    page = read(duel("a summons wood-3-5 attack", 'referee amend 1 "a summons wood-5-3 defence"'))
    assert page.row(1)[2] == (
        "summons wood-3-5 attackCorrected by entry 2.Reads: summons wood-5-3 defence"
    )


def test_a_move_that_was_put_in_has_its_row_where_it_was_played():
    sitting = duel("a ends", 'referee insert 0 "a summons wood-3-5 attack"')
    page = read(sitting)
    assert [row[0] for row in page.rows[1:]] == ["0.1", "1", "2"]
    assert page.row("0.1")[2:] == ["summons wood-3-5 attackPut in by entry 2.", "", ""]


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ('referee rule "It stands." cites=PD-8.5', ' Ruling rule "It stands." cites=PD-8.5'),
        ('referee penalty b yellow why="slow play"', " Penalty: yellow card penalty b yellow"),
        ('referee irregular a "touched the deck"', " Irregular irregular a"),
        ('referee dispute "no" by=a about=1', " Dispute dispute no by=a about=1"),
        ("referee annotate 1 !! brave", "annotate 1 !!"),
    ],
)
def test_what_the_referee_decided_has_a_form_of_its_own(line, told):
    assert read(duel("a summons wood-3-5 attack", line)).row(2)[2].startswith(told)


def test_an_entry_that_was_not_sure_is_marked():
    page = read(duel("a summons wood-3-5 attack sure=no"))
    assert page.row(1)[2].endswith(" (as remembered)")
    assert {"class": "unsure"} in page.all("span")


def test_the_head_says_who_played_when_and_where():
    tags = {"Seat.a": "Anna", "Event": "Club", "round": "3", "Table": "7", "Referee": "Eva"}
    page = read(duel(**tags, Date="2026-11-20"))
    assert "Event:ClubRound:3Table:7Date:2026-11-20Referee:EvaSeat a:AnnaSeat b:" in page.text


def test_who_sits_at_the_table_signs_and_so_does_the_referee():
    page = read(duel())
    assert page.all("ul") == [{"class": "signed"}]
    assert len(page.all("li")) == 3
    assert len(read(begun("dueling-runes", **{"Option.players": "1"})).all("li")) == 2


def test_hostile_words_are_words_and_nothing_else():
    tags = {"Seat.a": HOSTILE, "Seat.b": TURNED, "Event": HOSTILE}
    sitting = duel(f'referee note "{HOSTILE}"', **tags)
    entries = [*sitting.entries]
    entries[1] = replace(entries[1], body=replace(entries[1].body, comments=(HOSTILE, "x" * 400)))
    page = read(Sitting(sitting.game, sitting.edition, entries))
    assert {name for name, _ in page.elements} <= PLAIN
    assert not any(name.startswith("on") for _, attrs in page.elements for name in attrs)
    assert page.text.count(HOSTILE) == 6  # the title, the event, the name, the note, its comment
    assert page.row(1)[:2] == ["1", "R"]


def test_nothing_is_loaded_and_nothing_runs():
    page = read(played("docs/examples/peak-duel.rec"))
    assert {name for name, _ in page.elements} <= PLAIN
    assert not any({"src", "href", "style"} & {*attrs} for _, attrs in page.elements)
    (policy,) = [m["content"] for m in page.all("meta") if "http-equiv" in m]
    assert policy.startswith("default-src 'none'; style-src 'sha256-")


def test_a_viewer_reads_what_he_may_know():
    sitting = duel("a sets wood-3-5")
    assert read(sitting).row(1)[2] == "sets ?"
    assert read(sitting, "b").row(1)[2] == "sets ?"
    assert read(sitting, "a").row(1)[2] == "sets wood-3-5"
    assert "not for everybody" in read(sitting, "referee").text
    assert "not for everybody" not in read(sitting).text


def test_an_empty_sheet_has_the_same_columns_and_forty_rows():
    blank = Reader(sheet.blank(begun("peak-duel"), "en"))
    assert blank.rows[0] == read(duel()).rows[0]
    assert blank.rows[1:] == [[""] * 5] * 40
    assert blank.all("svg") == []


def test_an_empty_sheet_for_seven_has_a_cell_for_each():
    blank = Reader(sheet.blank(begun("fate-ace-royal", **{"Option.players": "7"}), "zh-Hant", 3))
    assert [len(row) for row in blank.rows] == [6, 14, 18, 18, 18]


def test_five_hundred_entries_are_five_hundred_rows():
    sitting = duel(*['referee note "tea"'] * 500)
    text = sheet.write(sitting, "public", "en", "m1")
    assert len(Reader(text).rows) == 501
    assert len(text) < 200_000


def test_the_code_holds_the_match_its_head_and_the_result():
    def drawn(text):
        return re.search('d="(.*?)"', str(frame.code(text, "")))[1]

    def code(sitting, head=None):
        (path,) = Reader(sheet.write(sitting, "public", "en", "m1", head)).all("path")
        return path["d"]

    head, lost = Head("m1", 1, bytes(32)), duel("a resign")
    assert code(duel("a ends"), head) == drawn(heads.write(head))
    assert code(lost, head) == drawn(heads.write(head) + "result b\n")
    assert code(duel()) == drawn("match m1\n")


def test_the_code_is_drawn_as_it_is_made():
    drawn = str(frame.code("match m1\n", "QR"))
    dark = set()
    for x, y, run in re.findall(r"M(\d+) (\d+)\.5h(\d+)", drawn):
        dark |= {(int(x) + step, int(y)) for step in range(int(run))}
    matrix = segno.make_qr("match m1\n", error="m").matrix
    assert dark == {
        (x + frame.QUIET, y + frame.QUIET)
        for y, row in enumerate(matrix)
        for x, module in enumerate(row)
        if module
    }
