"""What people entered cannot turn or hide what stands beside it, and records keep it as it is."""

import sys

import pytest

from events.chain import Draft
from events.codec import encode
from events.entry import Body
from events.log.sqlite import open_log
from events.match import NoteTaken

CONTROL = "\x1b[31mX\x07\x9b2J\x7f\tY"
PICTURES = "␛[31mX␇\ufffd2J␡ Y"
TURNED = "An\u202ena"
FORMAT = (
    "\u202e",
    "\u2066",
    "\u200b",
    "\u200e",
    "\u2028",
    "\u00ad",
    "\u3164",
    "\uffff",
    "\U000e0041",
)


@pytest.fixture
def match(referee):
    name = referee.new("--seat", f"a={TURNED}", "--tag", f"Event={TURNED}")
    assert referee("move", "-m", name, "referee", "note", TURNED).status == 0
    return name


@pytest.mark.parametrize(
    "command",
    [("show",), ("log",), ("replay",), ("legal",), ("matches",), ("export", "--format", "md")],
)
def test_what_people_read_shows_a_format_character_as_a_sign(referee, match, command):
    answer = referee(*command)
    assert answer.status == 0
    assert "\u202e" not in answer.out
    if command != ("legal",):
        assert "An\ufffdna" in answer.out


def test_complaints_show_it_as_a_sign_too(referee, match):
    answer = referee("move", "-m", match, "a", TURNED)
    assert answer.status == 2
    assert "\u202e" not in answer.err
    assert "An\ufffdna" in answer.err


def test_records_and_what_programs_read_keep_it(referee, match):
    assert TURNED in referee("export").out
    assert referee("log", "--json").json[0]["events"][0]["seats"][0] == ["a", TURNED]
    assert referee("matches", "--json").json[0]["seats"]["a"] == TURNED


def test_the_prompt_shows_it_as_a_sign(referee, match):
    out = referee("play", match, "--plain", stdin=":log\n").out
    assert "An\ufffdna" in out
    assert "\u202e" not in out


@pytest.mark.parametrize("character", FORMAT)
def test_each_takes_one_column_on_the_board(referee, character):
    referee.new("--seat", f"a=An{character}na")
    assert "An\ufffdna (a)" in referee("show").out


@pytest.mark.parametrize("name", ["نی\u200cلو", "👩\u200d🚀", "葛\ufe00"])
def test_what_joins_letters_and_pictures_is_shown_as_it_is(referee, name):
    referee.new("--seat", f"a={name}")
    assert name in referee("show").out


@pytest.fixture
def forged(referee):
    """A match in whose log somebody wrote what no desk would have let stand."""
    name = referee.new()
    body = Body(
        words=("referee", "note", CONTROL),
        events=(NoteTaken(text=CONTROL),),
        comments=(CONTROL,),
        remark=CONTROL,
    )
    draft = Draft(id="forged", text=f"referee note {CONTROL}", body=encode(body), recorder=CONTROL)
    with open_log(referee.log, write=True) as opened:
        opened.append(name, [draft], expected=opened.head(name).number)
    return name


def has_control(text):
    return any(ord(char) < 32 or 0x7F <= ord(char) < 0xA0 for char in text.replace("\n", ""))


@pytest.mark.parametrize(
    ("command", "told"),
    [
        (("log",), PICTURES),
        (("replay",), PICTURES),
        (("audit",), PICTURES),
        (("export", "--format", "md"), "X␇"),
        (("show",), ""),
    ],
)
def test_what_a_log_holds_does_nothing_to_the_terminal(referee, forged, command, told):
    answer = referee(*command)
    assert not has_control(answer.out + answer.err)
    assert told in answer.out


def test_nor_does_it_at_the_prompt(referee, forged):
    out = referee("play", forged, "--plain", stdin=":log\n").out
    assert PICTURES in out
    assert not has_control(out)


def test_a_record_is_shown_so_at_a_terminal_alone(referee, forged, monkeypatch):
    assert has_control(referee("export").out)
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    assert not has_control(referee("export").out)


@pytest.mark.parametrize("command", [("log", "--json"), ("export", "--format", "json")])
def test_json_never_has_it_raw_and_reads_as_it_is(referee, forged, command):
    answer = referee(*command)
    assert not has_control(answer.out)
    assert CONTROL in str(answer.json) or repr(CONTROL)[1:-1] in str(answer.json)


@pytest.mark.parametrize(
    "words",
    [
        ("show", CONTROL),
        ("rules", CONTROL),
        ("adjudicate", f"no/{CONTROL}"),
        ("--lang", CONTROL, "games"),
        ("show", f"--{CONTROL}"),
        ("move", "a", CONTROL),
        ("new", "peak-duel", "--option", f"{CONTROL}=x"),
        ("new", "peak-duel", "--seat", f"a={CONTROL}"),
        ("new", "peak-duel", "--id", CONTROL),
    ],
)
def test_words_of_a_command_do_nothing_to_the_terminal_where_they_are_told(referee, match, words):
    answer = referee(*words)
    assert answer.status == 2
    assert not has_control(answer.err)


# What is given for the books

UNSAID = (
    "\0",
    "\x07",
    "\t",
    "\n",
    "\r",
    "\x1b[2J",
    "\x7f",
    "\x85",
    "\x9b",
    "\u2028",
    "\ufeff",
    "\udcff",
)
UNSAID += ("\u061c", "\u200e", "\u200f", "\u202a", "\u202e", "\u2066", "\u2069")


@pytest.mark.parametrize(
    "command",
    [
        ("move", "--recorder", "{}", "referee", "note", "x"),
        ("move", "--id", "{}", "referee", "note", "x"),
        ("move", "--json", "--id", "{}"),
        ("load", "--recorder", "{}", "crew.toml"),
        ("play", "--plain", "--recorder", "{}"),
    ],
)
def test_what_nobody_could_say_is_not_taken_for_the_books(referee, command):
    referee.new("--id", "m")
    stdin = "referee note x\n" if command[0] != "play" else "referee note x\n:quit\n"
    option = next(word for word in command if word in ("--recorder", "--id"))
    for text in UNSAID:
        answer = referee(*(word.format(f"An{text}na") for word in command), stdin=stdin)
        assert answer.status == 2, ascii(text)
        assert f"{option} cannot hold the character U+{ord(text[0]):04X}" in answer.said
        assert answer.err.splitlines()[-1] == "      ^", ascii(text)
    assert len(referee("log", "--json").json) == 1


def test_a_recorder_may_be_called_as_people_are(referee):
    referee.new("--id", "m")
    name = "Zoë 安娜 O’Brien, 2nd‍"
    assert referee("move", "--recorder", name, "referee", "note", "x").status == 0
    assert referee("log", "--json").json[-1]["recorder"] == name


def test_what_was_stored_so_before_is_still_read(referee):
    referee.new("--id", "m")
    with open_log(referee.log, write=True) as log:
        body = encode(Body(words=("referee", "note", "x"), events=(NoteTaken(text="x"),)))
        draft = Draft(
            id="a\x07\u202e", text="referee note x", body=body, recorder="B\x85\u2066", at="2026"
        )
        log.append("m", [draft], expected=0)
    answer = referee("log", "--json")
    assert answer.status == 0
    assert (answer.json[-1]["recorder"], answer.json[-1]["id"]) == ("B\x85\u2066", "a\x07\u202e")
    assert not set(answer.out) & {"\x07", "\x85", "\u2066", "\u202e"}
    assert referee("audit").status in (0, 4)
    for command in ("log", "show", "export", "replay"):
        answer = referee(command)
        assert answer.status == 0
        assert not set(answer.out) & {"\x07", "\x85", "\u2066", "\u202e"}
