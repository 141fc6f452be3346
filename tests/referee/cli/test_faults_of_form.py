"""A typo is no breach of law: where a game has a rule of form, who types is told the word alone."""

import pytest

FAULTS = (
    ("dueling-runes", "a plaiys strike", "DR-3.3", "Did you mean plays?"),
    ("malifaux", "a discards mask99", "MF-1.2", "did you mean mask/9"),
    ("fate-ace-royal", "p1 keps", "FA-0.1", "Did you mean keeps"),
)


@pytest.fixture(params=FAULTS, ids=lambda fault: fault[0])
def fault(request, referee):
    game, *rest = request.param
    assert referee("new", game, "--id", "m9").status == 0
    return rest


@pytest.mark.parametrize("command", ["move", "try"])
def test_it_is_told_in_two_lines_without_the_rule(referee, fault, command):
    line, rule, nearest = fault
    answer = referee(command, "-m", "m9", *line.split())
    told, _, hint = answer.err.partition("    Nothing ")
    assert answer.status == 3
    assert nearest in " ".join(told.split())
    assert rule not in answer.err
    assert len(told.splitlines()) <= 2
    assert "referee legal" in hint


def test_a_correction_tells_it_the_same_way(referee, fault):
    line, rule, nearest = fault
    answer = referee("insert", "-m", "m9", "0", line)
    assert nearest in " ".join(answer.err.split())
    assert rule not in answer.err


def test_for_programs_and_in_records_the_rule_stays(referee, fault, tmp_path):
    line, rule, _ = fault
    asked = referee("move", "--json", "-m", "m9", *line.split())
    assert asked.status == 3
    assert rule in asked.err
    record = tmp_path / "wrong.rec"
    assert referee("export", "m9", "-o", str(record)).status == 0
    record.write_text(f"{record.read_text('utf-8')}\n1. {line}\n", "utf-8")
    assert f"{rule}: " in referee("adjudicate", str(record)).out
