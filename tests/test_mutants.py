"""The tool that changes rules, to see whether cases notice, changes what it says and no more."""

import ast

import pytest

from tools.cases import case
from tools.mutate_rules import files, functions, kills, mutants, mutated, survives

SOURCE = """
LIMIT = 3

def rule(count, more):
    if count > 2 and not more:
        raise ValueError(count)
    return [each for each in more if each + 1 in more]
"""


@pytest.fixture
def source(tmp_path):
    file = tmp_path / "rule.py"
    file.write_text(SOURCE)
    return file


def test_each_way_to_change_a_function_is_a_mutant_and_nothing_outside_of_it_is(source):
    assert {(mutant.line, mutant.way) for mutant in mutants(source)} == {
        (5, "And is Or"),
        (5, "Gt is GtE"),
        (5, "Gt is LtE"),
        (5, "2 is 3"),
        (5, "2 is 1"),
        (5, "not is left out"),
        (5, "condition is turned round"),
        (6, "Raise is left out"),
        (7, "In is NotIn"),
        (7, "Add is Sub"),
        (7, "1 is 2"),
        (7, "1 is 0"),
    }


def test_a_mutant_differs_from_its_source_in_one_place(source):
    for mutant in mutants(source):
        whole = ast.unparse(mutated(mutant, ast.parse(SOURCE)))
        changed = set(whole.splitlines()) ^ set(ast.unparse(ast.parse(SOURCE)).splitlines())
        assert len(changed) == 2 + ("left out" in mutant.way and "not" not in mutant.way), (
            mutant.way
        )


def mutant_of(way):
    (file,) = (file for file in files("peak-duel") if file.stem == "law")
    return next(mutant for mutant in mutants(file) if mutant.way == way)


def test_a_mutant_is_killed_by_a_case_that_expects_otherwise_and_leaves_nothing_behind():
    mutant = mutant_of("condition is turned round")
    own = case("peak-duel", "change-turns-the-battle")
    assert not kills(own)
    there = functions([mutant.file])
    before = [each.__code__ for each in there[str(mutant.file)]]
    assert not survives(mutant, there, [own])
    assert [each.__code__ for each in there[str(mutant.file)]] == before
    assert not kills(own)


def test_a_mutant_survives_cases_that_do_not_run_through_it():
    mutant = mutant_of("condition is turned round")
    other = case("peak-duel", "turn-one-no-attack")
    assert not kills(other)
    assert survives(mutant, functions([mutant.file]), [other])


def test_a_mutant_of_what_was_not_imported_is_no_survivor():
    mutant = mutant_of("condition is turned round")
    with pytest.raises(LookupError):
        survives(mutant, functions([]), [])
