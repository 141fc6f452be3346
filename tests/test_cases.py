"""Every case: a record, and what its verdict must say."""

import json
from dataclasses import replace

import pytest

from events.codec import encode
from projections.fold import fold
from projections.history import effective
from referee.checking.cases import Case, found, unpacked
from referee.desk.audits import of_played, of_record
from referee.desk.opening import no_editions
from referee.desk.verdict import adjudicate
from replays.findings import Check
from tests.referee.desk.test_played import assert_comes_back
from tools.cases import CASES, case, cases, pack, packed, write_pair
from tools.pack_cases import pack_pairs


@pytest.mark.parametrize("case", [pytest.param(each, id=each.id) for each in cases()])
def test_a_case(case):
    """It is judged as it says, comes back from its export; an audit finds its refusal alone."""
    outcome = adjudicate(case.record)
    answer = json.loads(json.dumps(outcome.answer))
    assert found(case, answer) == case.expect, case.title
    if outcome.played is None:
        report = of_record(case.name, case.record, no_editions).report
    else:
        report = of_played(case.name, outcome.played).report
        assert_entries_say_all(outcome.played.sitting)
        assert_comes_back(outcome.played.sitting.entries)
    assert {each.check for each in report.findings} <= {Check.FILE, Check.LEGALITY, Check.RESULT}
    assert all(each.line for each in report.findings)


def assert_entries_say_all(sitting):
    """The state is rebuilt without the rules, and entries are the same after they were bytes."""
    kit = sitting.game.kit
    assert fold(kit, effective(sitting.entries)) == sitting.state
    for entry in sitting.entries:
        assert kit.decoder.decode(encode(entry.body)) == entry.body


# How cases are kept


def test_every_case_has_a_name_of_its_own_in_its_game_and_expects_something():
    every = cases()
    assert len({each.id for each in every}) == len(every) > 0
    assert all(each.expect and each.title and each.rules for each in every)


def test_the_packed_cases_stand_as_the_tool_writes_them():
    for file in CASES.glob("*/*.cases"):
        own = list(unpacked(file))
        assert "\n".join(map(packed, own)) == file.read_text(encoding="utf-8"), file.name


def test_no_file_among_the_cases_is_passed_over():
    strays = [
        file.name
        for file in CASES.glob("*/*")
        if file.suffix not in (".cases", ".rec")
        and not (file.suffix == ".json" and file.with_suffix(".rec").exists())
    ]
    assert strays == []


PLAIN = Case(
    "toy",
    "oak",
    "an oak: it is played",
    ("T-1.2", "T-3"),
    b'[Game "toy"]\n\na plays oak ; so: "there"\n',
    {"moves": 1, "state.pile": ["oak"], "refusal": None, "error.message": "甲: oak\n"},
)


def numbered(rule, name):
    return replace(PLAIN, rules=(rule,), name=name)


def test_cases_come_back_from_their_file_in_the_order_of_their_rules(tmp_path):
    one, two, ten = numbered("T-1.1", "z"), numbered("T-1.2", "y"), numbered("T-1.10", "x")
    other = replace(PLAIN, game="other")
    assert pack([ten, other, two, one, numbered("T-2", "w")], tmp_path) == []
    assert [*unpacked(tmp_path / "toy" / "T-1.cases")] == [one, two, ten]
    assert sorted(file.name for file in tmp_path.glob("*/*")) == [
        *("T-1.cases", "T-1.cases", "T-2.cases")
    ]
    assert [each.name for each in cases("toy", tmp_path)] == ["w", "x", "y", "z"]
    assert cases(root=tmp_path)[0] == other


def test_a_section_that_has_no_case_any_more_has_no_file(tmp_path):
    pack([PLAIN, numbered("T-2", "ash")], tmp_path)
    pack([PLAIN], tmp_path)
    assert [file.name for file in tmp_path.glob("*/*")] == ["T-1.cases"]


@pytest.mark.parametrize(
    "record",
    [b"", b"\n", b"a draws\n", b"--- \n----\n", b"===oak\n", "甲抽\u2028牌\n".encode(), b"\0\n"],
)
def test_a_record_is_packed_byte_for_byte(record, tmp_path):
    odd = replace(PLAIN, record=record)
    if record:
        pack([odd], tmp_path)
        assert cases(root=tmp_path) == [odd]
    else:
        assert pack([odd], tmp_path) == [odd]


@pytest.mark.parametrize(
    "record",
    [b"a draws", b"a draws\r\n", b"\xff\n", b"a draws\n---\nb draws\n", b"=== x\n"],
)
def test_a_record_that_cannot_be_packed_stays_beside(record, tmp_path):
    odd = replace(PLAIN, record=record)
    write_pair(odd, tmp_path / "toy")
    assert pack_pairs(tmp_path) == [odd]
    assert cases(root=tmp_path) == [odd]


def test_pairs_are_taken_in_among_the_packed_ones(tmp_path):
    pack([PLAIN], tmp_path)
    ash = replace(PLAIN, name="ash")
    write_pair(ash, tmp_path / "toy")
    assert cases("toy", tmp_path) == [ash, PLAIN]
    assert pack_pairs(tmp_path) == []
    assert [file.name for file in tmp_path.glob("*/*")] == ["T-1.cases"]
    assert cases("toy", tmp_path) == [ash, PLAIN]


@pytest.mark.parametrize(
    "text",
    [
        "=== oak\ntitle\n---\na draws\n---\nmoves: 1\n",
        "=== oak: T-1\n---\na draws\n---\nmoves: 1\n",
        "=== oak: T-1\ntitle\n---\na draws\n",
        "=== oak: T-1\ntitle\n---\na draws\n---\nmoves 1\n",
        "=== oak: T-1\ntitle\n---\na draws\n---\nmoves: one\n",
        "=== oak: T-1\ntitle\n---\na draws\n---\nmoves: 1\nmoves: 2\n",
    ],
)
def test_what_is_written_wrong_is_told_with_its_case(text, tmp_path):
    file = tmp_path / "T-1.cases"
    file.write_text(text)
    with pytest.raises(ValueError, match=r"T-1\.cases: oak"):
        list(unpacked(file))


def test_a_pair_says_its_title_rules_and_expectation_and_no_more(tmp_path):
    write_pair(PLAIN, tmp_path)
    (tmp_path / "oak.json").write_text('{"title": "x", "expects": {}}')
    with pytest.raises(ValueError, match="title, rules and expect"):
        cases(tmp_path.name, tmp_path.parent)


def test_a_case_is_found_by_its_name():
    assert case("peak-duel", "blaze-cap").game == "peak-duel"
    with pytest.raises(KeyError):
        case("peak-duel", "no-such-case")
