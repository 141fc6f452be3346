"""A match goes out as JSON and comes in again as it was entered."""

import json
from pathlib import Path

import pytest

from referee.games import BUILT_IN

EXAMPLES = Path(__file__).parents[3] / "docs" / "examples"
MORE = """\
referee note "so far" ; a remark
referee annotate 2 !? brave
referee undo
referee redo
referee dispute "that was not so" by={seat}
referee vary 1 "referee note what" why="who knows"
"""


@pytest.fixture(params=BUILT_IN)
def document(referee, request, tmp_path):
    """The example of a game, with lines about its record, as JSON."""
    text = (EXAMPLES / f"{request.param}.rec").read_text(encoding="utf-8")
    lines = text.rstrip("\n").splitlines()[:-6]
    half = tmp_path / "half.rec"
    half.write_text("\n".join(lines) + "\n", encoding="utf-8")
    assert referee("import", half, "--id", "club-7").status == 0
    seat = next(iter(referee("show", "--json").json["seats"]))
    for line in MORE.format(seat=seat).splitlines():
        referee("move", "--recorder", "Cy", stdin=line)
    file = tmp_path / "club-7.json"
    assert referee("export", "--format", "json", "-o", file).status == 0
    return file


@pytest.fixture
def elsewhere(tmp_path):
    return ("--log", tmp_path / "elsewhere.sqlite")


def test_it_comes_back_as_it_was_entered_with_the_same_head(referee, document, elsewhere):
    for _ in range(2):  # the second time it changes nothing
        assert "match club-7" in referee(*elsewhere, "import", document).out
    for form in ("json", "rec", "md"):
        there = referee(*elsewhere, "export", "--format", form).out
        assert there == referee("export", "club-7", "--format", form).out
    assert referee(*elsewhere, "head").out == referee("head").out
    assert referee(*elsewhere, "audit").status == referee("audit").status == 0


def test_in_its_own_log_it_is_the_match_that_is_there(referee, document):
    assert "match club-7" in referee("import", document).out
    assert len(referee("matches", "--json").json) == 1


@pytest.fixture
def small(referee, tmp_path):
    referee("new", "malifaux", "--option", "play=deck", "--id", "m", "--deal", "seed:7")
    referee("move", "--recorder", "Cy", stdin="a flips\na passes\nb duel 5 tn=9\n")
    file = tmp_path / "m.json"
    referee("export", "--format", "json", "-o", file)
    return file


def altered(file, change):
    data = json.loads(file.read_text(encoding="utf-8"))
    change(data)
    other = file.with_name("altered.json")
    other.write_text(json.dumps(data), encoding="utf-8")
    return other


def entry(place, /, **fields):
    return lambda data: data["entries"][place].update(fields)


@pytest.mark.parametrize(
    ("change", "status", "said"),
    [
        (entry(1, recorder="Di"), 4, "do not lead to the head of match m at entry 3"),
        (entry(2, at="2020-01-01T00:00:00Z"), 4, "do not lead to the head of match m at entry 3"),
        (entry(3, text="b duel 5 tn=8"), 4, "Entry 3 does not say what follows"),
        (entry(3, words=["b", "duel", "5", "tn=8"]), 4, "Entry 3 does not say what follows"),
        (lambda data: data["entries"].pop(), 4, "The record has 2 lines; its head stands for 3."),
        (entry(1, text="b flops"), 3, "MF-1.2"),
        (entry(1, number=7), 2, "$.entries[1].number: 7"),
        (entry(1, id=None), 2, "$.entries[1].id is null"),
        (entry(1, text=5), 2, "$.entries[1]"),
        (entry(1, recorder="a\nb"), 2, "$.entries[1].recorder: U+000A"),
        (entry(1, events=[{"type": "malifaux.nothing"}]), 2, "$.entries[1]"),
        (entry(0, events=[]), 2, "$.entries[0].events"),
        (lambda data: data.update(entries=[]), 2, "$.entries"),
        (lambda data: data.pop("entries"), 2, "missing required field `entries`"),
        (lambda data: data.update(version=2), 2, "of version 2; this program reads 1"),
        (lambda data: data.update(game="chess"), 2, "There is no game"),
    ],
)
def test_what_was_changed_is_noticed_with_its_place(
    referee, small, elsewhere, change, status, said
):
    answer = referee(*elsewhere, "import", altered(small, change))
    assert answer.status == status
    assert said in " ".join(answer.err.split())
    assert referee(*elsewhere, "matches", "--json").out.strip() in ("", "[]")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('{"a": 1', "line 1, column 8"),
        ('{"a": 1}', "missing required field"),
        ("[{}]", "Expected `object`, got `array`"),
        ('{"a":' + "[" * 100_000, "$"),
    ],
)
def test_what_is_no_such_document_is_told(referee, text, said):
    answer = referee("import", "-", stdin=text)
    assert answer.status == 2
    assert said in " ".join(answer.err.split())


def test_what_a_viewer_was_given_cannot_be_imported(referee, small, elsewhere):
    text = referee("export", "m", "--format", "json", "--as", "a").out
    answer = referee(*elsewhere, "import", "-", stdin=text)
    assert answer.status == 2
    assert "written for a viewer" in " ".join(answer.err.split())


def test_another_story_of_a_match_that_is_there_is_noticed(referee, small, elsewhere):
    referee(*elsewhere, "new", "malifaux", "--option", "play=deck", "--id", "m")
    answer = referee(*elsewhere, "import", small)
    assert answer.status == 4
    assert "Line 0 reads otherwise than in match m" in " ".join(answer.err.split())
    assert referee(*elsewhere, "import", small, "--id", "n").status == 0
