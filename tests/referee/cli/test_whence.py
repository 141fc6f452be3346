"""The tags `Match` and `Head` of a record: written by export, asked by import and audit."""

import re

import pytest

from events.log.sqlite import open_log
from replays import heads

MATCH = "club-7"
LINES = ["a flips ram/7 ; hm", "a passes ?!", "b duel 5 tn=9", "b flips mask/3", "table passes"]


@pytest.fixture
def played(referee):
    """A match with a few moves, one of them taken back and one corrected."""
    assert referee("new", "malifaux", "--option", "play=deck", "--id", MATCH).status == 0
    more = ["referee undo", "b passes", 'referee amend 3 "b duel 6 tn=9"', "referee note tea"]
    assert referee("move", "--recorder", "Cy", stdin="\n".join([*LINES, *more])).status == 0
    return MATCH


@pytest.fixture
def exported(referee, played, tmp_path):
    file = tmp_path / "club-7.rec"
    referee("export", "-o", file)
    return file


@pytest.fixture
def elsewhere(tmp_path):
    return ("--log", tmp_path / "elsewhere.sqlite")


def changed(file, old, new):
    text = file.read_text(encoding="utf-8")
    assert old in text
    other = file.with_name("changed.rec")
    other.write_text(text.replace(old, new), encoding="utf-8")
    return other


def rows_of(log):
    with open_log(log, write=False) as opened:
        return opened.read(MATCH), opened.key(MATCH)


def test_export_says_which_match_it_is_of_and_its_head(referee, played):
    rows, _ = rows_of(referee.log)
    out = referee("export").out
    assert f'[Match "{MATCH}"]\n[Head "9 {rows[-1].chain.hex()}"]\n\n' in out
    assert "Head" not in referee("export", "--corrected").out


@pytest.mark.parametrize("viewer", ["a", "public", "referee"])
def test_where_the_program_deals_a_viewer_gets_the_receipt(referee, viewer):
    referee("new", "peak-duel", "--id", MATCH, "--deal", "seed:7")
    rows, key = rows_of(referee.log)
    head = heads.at(MATCH, rows, 0)
    told = head.chain if viewer == "referee" else heads.receipt(head, key).head
    out = referee("export", "--as", viewer).out
    assert f'[Head "0 {told.hex()}"]' in out


def test_a_match_with_such_a_tag_of_its_own_keeps_it(referee, tmp_path):
    referee("new", "peak-duel", "--tag", "Match=semi-final")
    file = tmp_path / "own.rec"
    referee("export", "-o", file)
    assert '[Match "semi-final"]' in file.read_text()
    assert "[Head" not in file.read_text()
    assert referee("import", file).status == 0
    assert '[Match "semi-final"]' in referee("export").out


# Import


def test_an_import_takes_the_id_that_is_free_and_stores_neither_tag(referee, exported, elsewhere):
    for _ in range(2):  # the second time it changes nothing
        assert f"match {MATCH}, 9 moves" in referee(*elsewhere, "import", exported).out
    assert len(referee(*elsewhere, "matches", "--json").json) == 1
    again = referee(*elsewhere, "export", "--format", "json").json
    assert again["tags"] == {}
    assert "Head" not in str(again["entries"])


def test_where_the_match_is_there_already_a_record_gets_an_id_of_its_text(referee, exported):
    out = referee("import", exported).out
    assert re.search(r"match [0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}, 9 moves", out)
    assert referee("import", exported).out == out


def test_a_record_is_the_same_import_with_the_tags_and_without(referee, exported, elsewhere):
    plain = changed(exported, exported.read_text().split("[Match")[1].split("\n\n")[0], "")
    plain.write_text(plain.read_text().replace("[Match\n", ""), encoding="utf-8")
    named = referee("import", exported).out.replace("club-7.rec", "")
    assert referee("import", plain).out.replace("changed.rec", "") == named


def test_a_changed_card_is_noticed_where_the_match_is_at_hand(referee, exported, elsewhere):
    other = changed(exported, "b flips mask/3", "b flips mask/4")
    for log in ((), elsewhere):
        referee(*log, "import", exported)
        answer = referee(*log, "import", other)
        assert answer.status == 4
        told = " ".join(answer.err.split())
        assert "Line 4 reads otherwise than in match club-7" in told
        assert "“b flips mask/4”, and here “b flips mask/3”" in told
        assert referee(*log, "import", other, "--id", "other").status == 0


def test_where_it_is_not_at_hand_nothing_can_be_said(referee, exported, elsewhere):
    other = changed(exported, "b flips mask/3", "b flips mask/4")
    assert referee(*elsewhere, "import", other).status == 0


def test_a_record_cut_short_is_noticed_without_the_match(referee, exported, elsewhere):
    other = changed(exported, 'referee amend 3 "b duel 6 tn=9"\nreferee note tea\n', "")
    answer = referee(*elsewhere, "import", other)
    assert answer.status == 4
    assert "The record has 7 lines; its head stands for 9." in " ".join(answer.err.split())


def test_names_remarks_and_comments_may_be_added_to_a_record(referee, exported):
    other = changed(exported, '[Match "', '[Event "Club"]\n[Seat.a "Ana"]\n[Match "')
    other = changed(other, "b flips mask/3", "b flips mask/3 ; bad luck\n{indeed}")
    assert referee("import", other).status == 0
    assert referee("audit", other).status == 0


def test_another_option_is_another_match(referee, exported):
    other = changed(exported, '[Option.tie "attacker"]', '[Option.tie "defender"]')
    answer = referee("import", other)
    assert answer.status == 4
    assert "Line 0 reads otherwise" in " ".join(answer.err.split())


def test_an_id_that_none_can_have_is_not_taken(referee, exported, elsewhere):
    other = changed(exported, '[Match "club-7"]', '[Match "../../x y"]')
    assert referee(*elsewhere, "import", other).status == 0
    assert "x y" not in referee(*elsewhere, "matches").out


# Adjudicate and audit


def test_the_verdict_does_not_ask_for_them(referee, exported):
    other = changed(exported, "b flips mask/3", "b flips mask/4")
    assert referee("adjudicate", other).status == 0


def test_an_audit_of_the_record_holds_it_against_the_log(referee, exported):
    assert referee("audit", exported).status == 0
    answer = referee("audit", changed(exported, "b flips mask/3", "b flips mask/4"), "--json")
    assert answer.status == 4
    (finding,) = answer.json["findings"]
    assert (finding["check"], finding["entry"]) == ("head", 4)
    assert finding["found"] == ["b flips mask/4"]


def test_audit_takes_the_head_from_a_record(referee, exported, elsewhere):
    assert referee("audit", "--head", exported).status == 0
    digest = re.search(r"Head \"9 ([0-9a-f]{64})", exported.read_text())[1]
    assert referee("audit", "--head", changed(exported, digest, "0" * 64)).status == 4
    referee(*elsewhere, "import", exported)  # there the chain began anew
    assert referee(*elsewhere, "audit", "--head", exported).status == 0


@pytest.mark.parametrize("viewer", ["a", "referee"])
def test_a_receipt_in_a_record_is_asked_after(referee, tmp_path, viewer):
    referee("new", "malifaux", "--option", "play=deck", "--id", MATCH, "--deal", "seed:7")
    file = tmp_path / "of-a-viewer.rec"
    referee("export", "--as", viewer, "-o", file)
    answer = referee("audit", "--head", file, "--json")
    of_match = next(each for each in answer.json_lines if each["match"] == MATCH)
    assert of_match["findings"] == []


def test_a_record_without_them_is_no_head(referee, exported):
    other = changed(exported, "[Head", "[Hand")
    answer = referee("audit", "--head", other)
    assert answer.status == 2
    assert "without the tags Match and Head" in " ".join(answer.err.split())
