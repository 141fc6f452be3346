"""Names of files that are no UTF-8, and what else must not stand raw in JSON."""

import json
import os
import sys
from pathlib import Path

import pytest

from events.catalogues import shelf
from referee.terminal.output import file_name, json_text

ROOT = Path(__file__).parents[3]
RECORD = (ROOT / "docs" / "examples" / "peak-duel.rec").read_bytes()
ODD = os.fsdecode(b"odd\xff\xe6.rec")

pytestmark = pytest.mark.skipif(
    sys.platform == "darwin", reason="file systems there hold UTF-8 alone"
)


@pytest.fixture
def odd(tmp_path):
    (tmp_path / ODD).write_bytes(RECORD)
    (tmp_path / os.fsdecode(b"bad\xff.rec")).write_bytes(b"[Game")
    return ODD


@pytest.mark.parametrize("command", ["adjudicate", "audit", "import"])
def test_programs_are_told_a_name_that_is_no_text_as_a_shell_reads_it(referee, odd, command):
    answer = referee(command, odd, "--json")
    assert answer.status == 0
    answer.out.encode()  # raises where it is no UTF-8
    told = answer.json.get("file", answer.json.get("match"))
    assert told == r"$'odd\xff\xe6.rec'"


@pytest.mark.parametrize("command", ["adjudicate", "audit", "import"])
@pytest.mark.parametrize("flags", [(), ("--json",)])
@pytest.mark.parametrize("name", [b"none\xff.rec", b"bad\xff.rec"])
def test_what_is_wrong_with_such_a_file_is_told(referee, odd, command, flags, name):
    answer = referee(command, os.fsdecode(name), *flags)
    assert answer.status in (2, 4)
    (answer.out + answer.err).encode()


def test_people_are_told_such_a_name_without_what_is_no_text(referee, odd):
    answer = referee("adjudicate", odd)
    assert answer.status == 0
    assert "odd\ufffd\ufffd.rec" in answer.out


def test_such_files_are_written(referee, tmp_path):
    log = os.fsdecode(b"log\xff.sqlite")
    assert referee("--log", log, "new", "fate-ace-royal", "--option", "players=2").status == 0
    out = os.fsdecode(b"out\xff")
    for command in (
        ("export", "-o"),
        ("head", "-o"),
        ("tables", "--metadata"),
        ("cards", "fate-ace-royal", "--save"),
        ("tables", "--json", "--out"),
    ):
        answer = referee("--log", log, *command, f"{out}.{command[0]}.{command[-1]}")
        assert answer.status == 0, answer.err
        assert (tmp_path / f"{out}.{command[0]}.{command[-1]}").exists()
    assert answer.json["file"] == r"$'out\xff.tables.--out'"
    saved = f"{out}.cards.--save"
    assert shelf.own(tmp_path / saved)["edition"] == r"out\xff.cards"
    assert referee("--log", log, "cards", "fate-ace-royal", "--edition", saved).status == 0


@pytest.mark.parametrize(
    ("name", "told"),
    [
        (b"a.rec", "a.rec"),
        (b"a\\xff", r"a\xff"),
        (b"a\xff", r"$'a\xff'"),
        (b"a\\xff\xff", r"$'a\\xff\xff'"),
        (b"a'\xff", r"$'a\'\xff'"),
        (b"$'a\\xff'", r"$'$\'a\\xff\''"),
        ("見.rec".encode(), "見.rec"),
        ("見".encode()[:2], r"$'\xe8\xa6'"),
    ],
)
def test_no_two_names_are_told_alike(name, told):
    assert file_name(os.fsdecode(name)) == told


# What must not stand raw

RAW = "\x7f\x80\x85\x9b\x9f\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"


@pytest.mark.parametrize("indent", [2, -1])
def test_json_escapes_what_moves_a_cursor_or_turns_a_line(indent):
    value = {RAW: [RAW, "plain 見 \u200d é"], "b": "\ud800\udcff"}
    text = json_text(value, indent=indent)
    assert not set(RAW) & set(text)
    assert "plain 見 \u200d é" in text
    assert json.loads(text) == {RAW: [RAW, "plain 見 \u200d é"], "b": r"\ud800\xff"}


NAME = "A\u2066\u202eB"


@pytest.fixture
def named(referee, tmp_path):
    """A log with a match in which such characters stand, as a record may bring them."""
    text = f'[Game "peak-duel"]\n[Seat.a "{NAME}"]\n[Event "{NAME}"]\n\nreferee note "{NAME}"\n'
    (tmp_path / "in.rec").write_text(text, encoding="utf-8")
    assert referee("import", "--id", "m", "in.rec").status == 0
    return referee


@pytest.mark.parametrize(
    "command",
    [
        ("show", "--json"),
        ("show", "--as", "a", "--json"),
        ("log", "--json"),
        ("legal", "--json"),
        ("matches", "--json"),
        ("export", "--format", "json"),
        ("adjudicate", "in.rec", "--json"),
        ("audit", "--json"),
        ("audit", "in.rec", "--json"),
        ("replay", "--json"),
        ("head", "--json"),
        ("move", "--json", "referee", "note", f"x{NAME}"),
        ("undo", "--json"),
        ("show", "--json", "none\u202e"),
    ],
)
def test_no_command_writes_them_raw(named, command):
    answer = named(*command)
    assert answer.status in (0, 2, 3)
    assert not set(answer.out + answer.err) & {"\u2066", "\u202e"}
    if answer.status == 0:
        for document in [answer.out] if "\n " in answer.out else answer.out.splitlines():
            json.loads(document)


def test_a_file_of_json_has_them_escaped_too(named, tmp_path):
    assert named("export", "--format", "json", "-o", "out.json").status == 0
    text = (tmp_path / "out.json").read_text(encoding="utf-8")
    assert not set(text) & {"\u2066", "\u202e"}
    assert json.loads(text)["seats"]["a"] == NAME
