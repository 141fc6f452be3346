"""`referee analyse` for people at a terminal."""

import os
import signal
import subprocess
import sys
from time import sleep

import pytest
from msgspec.structs import replace

from referee.analysis.rows import Candidate, Row
from referee.exports.value_graph import signed
from referee.render.layout import columns
from referee.terminal.analysed import lines, stretches
from tests.referee.analysis.test_post import RECORDS, of, post

DEALT = ("new", "ready-fence", "--deal", "seed:9", "--bot", "red=random", "--bot", "green=random")


@pytest.mark.parametrize("lang", ["en", "zh-Hant"])
def test_a_row_that_is_too_wide_has_what_was_better_below(referee, lang):
    assert referee(*DEALT).status == 0
    answer = referee("analyse", "--as", "red", "--budget", "2", "--workers", "1", "--lang", lang)
    assert answer.status == 0, answer.said
    head, *rows = answer.out.partition("\n\n")[0].splitlines()
    better = {"en": "best instead", "zh-Hant": "更好的選擇"}[lang]
    assert better not in head
    assert any(row.startswith(f"        {better}  ") for row in rows)
    assert max(map(columns, answer.out.splitlines())) <= 80


def test_seats_are_called_as_elsewhere_in_the_language(referee):
    assert referee(*DEALT, "--seat", "red=Anna").status == 0
    asked = ("analyse", "--as", "red", "--budget", "quick", "--workers", "1", "--to", "4")
    told = referee(*asked, "--lang", "zh-Hant").out
    assert "紅方的運氣" in told
    assert "Anna 紅方" in told
    assert "一切都以Anna（紅方）當時所知的為準。" in told
    assert " red " not in told
    assert "Anna red" in referee(*asked).out


def test_lines_that_end_before_they_begin_are_refused(referee):
    assert referee(*DEALT).status == 0
    answer = referee("analyse", "--as", "red", "--from", "9", "--to", "3")
    assert (answer.status, answer.out) == (2, "")
    assert "--from 9 comes after --to 3." in answer.err


def test_numbers_that_follow_one_another_are_told_as_a_stretch():
    numbers = ["1", "2", "3", "3.1", "5", "6", "8", "9", "10", "11"]
    assert [*stretches(numbers)] == ["1–3", "3.1", "5", "6", "8–11"]
    assert [*stretches([])] == []


@pytest.mark.parametrize(
    ("value", "told"), [(0.004, "0.00"), (-0.004, "0.00"), (0.006, "+0.01"), (-0.3, "−0.30")]
)
def test_what_is_nothing_has_no_sign(value, told):
    assert signed(value) == told


def test_what_is_better_by_what_the_program_does_not_play_is_flagged_and_never_marked():
    sitting = of("fate-ace-royal")
    found = post(sitting, first="34", last="39", marks=(0.0001, 0.0002, 0.0003))
    opaque = [row for row in found.rows if row.candidates and row.candidates[0].opaque]
    assert opaque
    assert not any(row.mark for row in opaque)
    told = [*lines(found, sitting.naming, "en", 80)]
    assert any("(its text not played)" in line for line in told)


def test_luck_of_which_there_was_none_is_not_said_to_be_untold():
    """Of Malifaux nothing is told outside a contest, and where nothing came nothing is missing."""
    found = post(of("malifaux"), last="20")
    assert {one.n for one in found.left_out if one.what == "luck"} == {"0", "9"}


@pytest.mark.parametrize(("lang", "told"), [("en", "Luck and choices"), ("zh-Hant", "運氣與選擇")])
def test_a_page_says_what_stands_beside_its_scrubber(referee, tmp_path, lang, told):
    record = RECORDS / "ready-fence" / "dealt-priority.rec"
    (match,) = [one["match"] for one in referee("import", record, "--json").json_lines]
    page = tmp_path / "match.html"
    assert referee("export", match, "--format", "html", "-o", page).status == 0
    assert "運氣與選擇" not in page.read_text(encoding="utf-8")
    asked = ("analyse", match, "--budget", "quick", "--workers", "1")
    sums = referee(*asked, "--json").json["seats"]
    again = tmp_path / "analysed.html"
    assert referee("export", match, "--format", "html", "--lang", lang, "-o", again).status == 0
    text = again.read_text(encoding="utf-8")
    assert told in text
    assert f"{sums['red']['luck']:+.2f}".replace("-", "−") in text
    assert '"luck":"M' in text
    assert '"mark":"M' in text


def test_it_is_said_in_how_many_choices_a_hand_was_known():
    sitting = of("ready-fence", "table-printed-values")
    found = post(sitting, last="8")
    valued = [row.hand for row in found.rows if row.value is not None]
    (told,) = [line for line in lines(found, sitting.naming, "en", 200) if "hand was known" in line]
    counted = [valued.count(each) for each in ("known", "in part", "unknown")]
    assert told.split("hand was ")[1] == (
        f"known in {counted[0]}, in part in {counted[1]}, not at all in {counted[2]}."
    )
    dealt = of("ready-fence")
    rows = lines(post(dealt, last="4"), dealt.naming, "en", 200)
    assert not any("hand was known" in line for line in rows)


def test_why_a_record_is_refused_is_said_where_it_is_to_be_analysed(referee):
    file = RECORDS.parents[1] / "docs" / "examples" / "peak-duel-refused.rec"
    answer = referee("analyse", file, "--budget", "quick")
    assert (answer.status, answer.out) == (2, "")
    assert "line 8: PD-3.3: Turn 1 has no battle phase." in answer.said
    assert "Line 8 is refused" in answer.said
    assert "第 8 行不合規則" in referee("analyse", file, "--lang", "zh-Hant").err


def test_a_graph_is_drawn_where_its_name_says_so_and_that_is_told(referee, tmp_path):
    record = RECORDS / "ready-fence" / "dealt-priority.rec"
    asked = ("analyse", record, "--budget", "quick", "--to", "3", "--workers", "1", "--graph")
    wrong = referee(*asked, tmp_path / "x.png")
    assert (wrong.status, wrong.out) == (2, "")
    assert ".svg" in wrong.said
    drawn = referee(*asked, tmp_path / "x.SVG")
    assert drawn.status == 0, drawn.err
    assert "The graph is drawn in" in drawn.err
    assert [file.name for file in tmp_path.glob("x.*")] == ["x.SVG"]


def test_the_reason_of_a_ruling_is_shown_when_the_match_is_over():
    sitting = of("dueling-runes", "dealt-four")
    at = next(str(one.number) for one in sitting.entries if "why=because" in one.body.words)
    found = post(sitting, first=at, last=at)
    assert found.rows[-1].line.endswith(" why=because")
    own = post(sitting, first=at, last=at, viewer="b")
    assert not any("because" in row.line for row in own.rows)


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such signal")
def test_who_stops_it_is_told_so_and_nothing_else(tmp_path):
    record = RECORDS / "dueling-runes" / "dealt-four.rec"
    words = ("analyse", record, "--budget", "deep", "--workers", "2")
    settled = {**os.environ, "REFEREE_LOG": str(tmp_path / "log.sqlite"), "REFEREE_LANG": "en"}
    running = subprocess.Popen(
        [sys.executable, "-m", "referee", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
        env=settled,
        text=True,
    )
    sleep(4)
    os.killpg(running.pid, signal.SIGINT)
    out, err = running.communicate(timeout=60)
    assert (running.returncode, out, err) == (130, "", "referee: Stopped.\n")


def row_of(**facts):
    """A row of a choice."""
    return Row(n="1", kind="choice", mover="a", line="a passes", **facts)


def told_of(found, row, lang="en", width=80):
    """The table of one row, in lines."""
    sitting = of("peak-duel")
    told = [*lines(replace(found, rows=(row,)), sitting.naming, lang, width)]
    return told[: told.index("")][1:]


def test_a_loss_that_cannot_be_seen_is_none():
    found = post(of("peak-duel"), last="2")
    best = (Candidate("a ends", 0.504), Candidate("a passes", 0.5))
    facts = {"value": 0.5, "loss_low": 0.0, "loss_high": 0.03, "candidates": best}
    (told,) = told_of(found, row_of(loss=0.004, **facts))
    assert told.split()[-2:] == ["0.50", "–"]
    seen = " ".join(told_of(found, row_of(loss=0.006, **facts)))
    assert "0.01 ±0.02" in seen
    assert "a ends 0.50" in seen


@pytest.mark.parametrize(
    ("lang", "said"), [("en", "(hand unknown: better in 75 %)"), ("zh-Hant", "（手牌未知：75 %")]
)
def test_beside_what_is_better_it_is_said_what_was_known_of_the_hand(lang, said):
    found = post(of("peak-duel"), last="2")
    best = (Candidate("a summons wood-3-6 attack place=1", 0.6), Candidate("a passes", 0.5))
    facts = {"value": 0.5, "loss": 0.1, "loss_low": 0.0, "loss_high": 0.3, "candidates": best}
    row = row_of(hand="unknown", missed=0.75, **facts)
    for width in (200, 80, 60):
        told = told_of(found, row, lang, width)
        assert said in " ".join(told)
        assert width == 60 or "…" not in "".join(told)
        assert max(map(columns, told)) <= width
    assert said not in " ".join(told_of(found, row_of(**facts), lang))


def test_at_the_end_of_a_stretch_it_is_told_what_was_reached():
    sitting = of("ready-fence")
    for last, head in ((None, "result"), ("4", "reached")):
        found = post(sitting, last=last)
        told = [*lines(found, sitting.naming, "en", 80)]
        at = next(at for at, line in enumerate(told) if "unexplained" in line)
        assert told[at].split()[0] == head
        shown = float(told[at + 1].removeprefix("red").split()[0])
        assert shown == pytest.approx(found.seats["red"].reached, abs=0.005)


def test_lines_from_beyond_the_last_are_refused(referee):
    record = RECORDS / "ready-fence" / "dealt-priority.rec"
    answer = referee("analyse", record, "--from", "999")
    assert (answer.status, answer.out) == (2, "")
    assert "There is no line 999 in this match" in answer.said


def test_of_three_seats_it_is_said_whose_luck_is_shown():
    sitting = of("fate-ace-royal")
    told = " ".join(lines(post(sitting, last="4"), sitting.naming, "en", 300))
    assert "that seat's luck is shown to which it brought most" in told
    duel = of("peak-duel")
    assert "that seat's luck" not in " ".join(lines(post(duel, last="4"), duel.naming, "en", 300))


def test_losses_have_their_bounds_where_these_fit():
    sitting = of("ready-fence")
    found = post(sitting, last="6")
    sums = {seat: replace(each, losses=-0.001, losses_se=0.1) for seat, each in found.seats.items()}
    for width, said in ((80, "  0.00 ±0.20  "), (50, " 0.00 ")):
        told = [*lines(replace(found, seats=sums), sitting.naming, "en", width)]
        (red,) = [line for line in told if line.startswith("red") and "±" in line]
        assert said in red
        assert "0.00 ±0.20" not in red or width == 80
