"""Lots at a terminal: made and kept by the device, told by no record before they are opened."""

import json
import stat

import pytest
from msgspec.structs import replace

from events.log.sqlite import open_log
from referee.desk.audits import of_match
from referee.desk.desk import Desk
from referee.desk.edge import EDGE
from referee.desk.opening import bound, read_tags
from replays.record import Tag
from tests.lots import sha


def kept(referee):
    return referee.log.with_name(f"{referee.log.name}.lots")


def shared(referee, *arguments):
    answer = referee("new", "peak-duel", "--deal", "shared", "--json", *arguments)
    assert answer.status == 0, answer.err
    return answer.json["match"]


def lots_of(referee, match):
    return json.loads(kept(referee).read_text())[match]["lots"]


def test_a_device_makes_its_lot_and_keeps_it_for_itself(referee):
    match = shared(referee)
    answer = referee("move", "--json", "a", "seals")
    assert answer.status == 0, answer.err
    lot = lots_of(referee, match)["a"]
    assert len(lot) == 32
    assert stat.S_IMODE(kept(referee).stat().st_mode) == 0o600
    assert answer.json["text"].split()[-1] == sha("referee lot 1", match, "a", lot)
    assert lot not in referee("log", "--json").out + referee("export").out
    assert lot.encode() not in referee.log.read_bytes()


def test_a_lot_is_opened_where_it_was_sealed_and_nowhere_else(referee):
    match = shared(referee)
    referee("move", "a", "seals")
    referee("move", "b", "seals")
    found = lots_of(referee, match)
    other = kept(referee).rename(referee.log.with_name("elsewhere"))
    away = referee("move", "a", "opens")
    assert away.status == 2
    assert "not sealed on this device" in away.said
    other.rename(kept(referee))
    assert referee("move", "a", "opens").status == 0
    assert referee("move", "b", "開").status == 0
    assert referee("log", "--json").json[-1]["text"] == f"b opens {found['b']}"


def test_a_lot_is_told_to_nobody_before_all_are_bound(referee):
    match = shared(referee)
    assert "a, b still have to seal" in referee("move", "a", "opens").said
    referee("move", "a", "seals")
    lot = lots_of(referee, match)["a"]
    early = [referee("move", "a", "opens"), referee("move", "--json", "a", "opens")]
    early.append(referee("play", match, "--plain", stdin="a opens\nwhy\n:quit\n"))
    assert [one.status for one in early[:2]] == [3, 3]
    assert "    a opens\n" in early[0].err
    for one in early:
        assert "M-10" in one.out + one.err
        assert lot not in one.out + one.err
    referee("move", "b", "seals")
    assert referee("move", "--json", "a", "opens").json["text"] == f"a opens {lot}"


def test_a_lot_is_made_once_however_often_its_seal_is_sent(referee):
    match = shared(referee)
    referee("move", "a", "seals")
    lot = lots_of(referee, match)["a"]
    again = referee("move", "a", "seals")
    assert (again.status, lots_of(referee, match)["a"]) == (3, lot)


def test_a_lot_whose_seal_is_refused_is_kept_by_nobody(referee):
    match = shared(referee)
    referee("move", "a", "seals")
    assert referee("move", f"b seals {'0' * 64}").status == 0
    assert referee("move", "b", "seals").status == 3
    referee("move", 'referee draw why="nobody came"')
    assert referee("move", "a", "seals").status == 3
    assert [*lots_of(referee, match)] == ["a"]
    assert "as this device was told it" in referee("move", "table", "publishes").out


def test_what_is_tried_is_kept_by_nobody(referee):
    match = shared(referee)
    tried = referee("play", match, "--plain", stdin=":try\na seals\n:back\n:quit\n")
    assert "a seals" in tried.out
    assert not kept(referee).exists()


def test_a_seat_at_its_prompt_names_nobody(referee):
    match = shared(referee)
    told = referee("play", match, "--as", "b", "--plain", stdin="seals\n:quit\n")
    assert "b seals" in told.out
    assert [*lots_of(referee, match)] == ["b"]


def test_before_anybody_opens_all_are_told_the_same_digits(referee):
    match = shared(referee)
    seals = [referee("move", "--json", seat, "seals").json["text"].split()[-1] for seat in "ab"]
    opened = referee("show", "--json").json
    commit = referee("log", "--json").json[0]["events"][0]["commit"]
    told = (f"{seat} {seal}" for seat, seal in zip("ab", seals, strict=True))
    digits = sha("referee seals 1", match, commit, *told)[:16]
    assert opened["due"][0]["facts"]["digits"] == digits
    for viewer in ("a", "b", "public"):
        assert digits in referee("show", "--as", viewer).out


def finished(referee):
    match = shared(referee)
    for line in ("a seals", "b seals", "a opens", "b opens", 'referee draw why="late"'):
        assert referee("move", line).status == 0
    return match


def test_at_the_end_the_device_compares_what_it_was_told(referee):
    match = finished(referee)
    assert "as this device was told it" in referee("move", "table", "publishes").out
    assert "as this device was told it" in referee("play", match, "--plain", stdin=":quit\n").said
    for part, of in (
        ("commit", ""),
        ("seals", "a"),
        ("lots", "a"),
        ("heads", "2"),
        ("heads", "99"),
    ):
        whole = json.loads(kept(referee).read_text())
        before = kept(referee).read_text()
        told = whole[match][part]
        whole[match][part] = {**told, of: "0" * 32} if of else "0" * 64
        kept(referee).write_text(json.dumps(whole))
        said = referee("play", match, "--plain", stdin=":quit\n").said
        assert "not as this device was told it" in said
        kept(referee).write_text(before)


def test_a_deal_of_lots_is_not_forgotten_before_it_is_published(referee):
    match = finished(referee)
    answer = referee("forget", match, "--yes")
    assert answer.status == 2
    assert "not published yet" in answer.said
    referee("move", "table", "publishes")
    assert referee("forget", match, "--yes").status == 0


# Audits


def test_a_deal_that_is_over_and_not_published_is_a_finding(referee):
    match = finished(referee)
    answer = referee("audit", match, "--json")
    assert answer.status == 4
    found = answer.json["findings"]
    assert [(one["check"], one["severity"]) for one in found] == [("deal", "wrong")]
    referee("move", "table", "publishes")
    assert referee("audit", match).status == 0


def test_anybody_audits_the_record_of_a_published_deal(referee, tmp_path):
    match = finished(referee)
    file = tmp_path / "x.rec"
    referee("export", match, "--as", "b", "--output", file)
    early = referee("audit", file)
    assert early.status == 4
    assert "not published" in early.said
    referee("move", "table", "publishes")
    referee("export", match, "--as", "b", "--output", file)
    assert referee("audit", file).status == 0
    text = file.read_text()
    lot = lots_of(referee, match)["a"]
    file.write_text(text.replace(lot, lot[::-1]))
    assert referee("audit", file).status == 4


def test_the_record_is_imported_under_another_id_and_stays_right(referee, tmp_path):
    match = finished(referee)
    referee("move", "table", "publishes")
    file = tmp_path / "x.rec"
    referee("export", match, "--output", file)
    imported = referee("import", file, "--json").json["match"]
    assert imported != match
    assert referee("audit", imported).status == 0
    again = tmp_path / "y.rec"
    referee("export", imported, "--output", again)
    bare = [
        [line for line in one.read_text().splitlines() if not line.startswith(("[Head", "[Match"))]
        for one in (file, again)
    ]
    assert bare[0] == bare[1]


# A log that somebody made otherwise


def begun_in(referee, match, change):
    """A match of this id in the log, whose opening was changed before it was entered."""
    setup = read_tags([Tag("Game", "peak-duel"), Tag("Deal", "shared")], draw=lambda: "7")
    setup = bound(setup, "m1")
    with open_log(referee.log, write=True) as log:
        Desk.open(log, match, replace(setup, opened=replace(setup.opened, **change)), EDGE)


@pytest.mark.parametrize(
    ("match", "change", "said"),
    [
        ("m1", {}, ""),
        ("m1", {"commit": "0" * 64}, "audit.deal.commit"),
        ("m1", {"secret": f"{8:064x}"}, "audit.deal.commit"),
        ("m2", {}, "audit.deal.match"),
    ],
)
def test_an_opening_that_binds_nothing_here_is_a_finding(referee, match, change, said):
    begun_in(referee, match, change)
    found = of_match(open_log(referee.log, write=False), match).report.findings
    assert [one.found[0].text for one in found] == ([said] if said else [])


def test_a_seat_keeps_receipts_and_the_referee_chains_and_both_are_found_again(referee):
    match = shared(referee)
    referee("play", match, "--as", "b", "--plain", stdin="seals\n:quit\n")
    referee("move", "a", "seals")
    heads = json.loads(kept(referee).read_text())[match]["heads"]
    told = [
        referee("head", "--at", at, "--as", who, "--json").json
        for at, who in ((0, "b"), (1, "referee"))
    ]
    assert heads == {str(one["number"]): one["head"] for one in told}
    for line in ("a opens", "b opens", "a resign"):
        referee("move", line)
    assert "as this device was told it" in referee("move", "table", "publishes").out
