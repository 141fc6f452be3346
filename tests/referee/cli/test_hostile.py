"""Whatever is typed, each command answers, and writes nothing where it refuses."""

import json
import re
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from referee.games import BUILT_IN

ROOT = Path(__file__).parents[3]
RECORDS = sorted((ROOT / "docs" / "examples").glob("*.rec"))
EDITIONS = sorted((ROOT / "events" / "catalogues").glob("*.toml"))
LINES = tuple(
    line
    for file in RECORDS
    for line in file.read_text(encoding="utf-8").splitlines()
    if line and not line.startswith("[")
)
ODD = (
    *("", "-", "--", " ", "\t", "\n", "\x1b[2J", "\x85", "\u202e", "\u2028", "\ufeff", "\udcff"),
    *(
        "０",
        "１２",
        "9" * 30,
        "9" * 5000,
        "-1",
        "0",
        "1e9",
        "½",
        "²",
        "٣",
        "三",
        "?",
        "_",
        "*",
        "/",
    ),
    *(".", "..", "a=", "=a", "a=b=c", '"', '""', "“", "'", "`", "{", "}", "[", "{}", "null", "()"),
    *("%s", "{0}", "{game}", "\\", "$'", "|", ";", ":", "，", "、", "「", "甲", "裁判", "a", "p1"),
    *("table", "referee", "public", "peak-duel", "尖峰對決", "x" * 300, "x" * 70_000, "e\u0301"),
    *("wood-3-5", "木-3-5", "wood-", "ace/", "why=x", "cites=", "custody=overrule", "sure=no"),
    *("undo", "amend", "adjust", "seats..a", "a.hand", "@", "#1", "~nobody/x", "/dev/null"),
    *("matches.sqlite", "matches.sqlite-wal", "none.rec", "seed:1", "seed:x", "secret", "1,2,3"),
    *(",,", "5-1", "1..2", "+1", "−1"),
)
PROMPT = (
    ":log",
    ":show",
    ":export",
    ":load",
    ":lang",
    ":zone",
    ":help",
    ":new",
    "?",
    "why",
    "u",
    ":",
)
ALLOWED = (0, 2, 3, 4)
ENTERS_BEFORE_IT_STOPS = {"move", "play", "import"}
"""Of several lines or files those before the wrong one stand."""

RAW = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\ud800-\udfff]")


class Attack:
    """Command lines made of what people type, of pieces of it, and of what nobody should."""

    def __init__(self, random: Random, matches: list[str], folder: Path) -> None:
        self._random = random
        self._matches = matches
        self._folder = folder

    def call(self) -> tuple[list[str], str]:
        """A command line, and what comes on standard input."""
        pick = self._random.choice
        name = pick(sorted(self._calls()))
        words = [name, *self._calls()[name]()]
        if self._random.random() < 0.1:
            words.insert(self._random.randrange(len(words) + 1), self.word())
        if self._random.random() < 0.3:
            words = ["--lang", pick(("en", "zh-Hant", "zh-Hans", "xx")), *words]
        lines = [self.line() for _ in range(self._random.randrange(4))]
        if name == "play":
            lines = [pick((" ".join((pick(PROMPT), self.word())), line)) for line in lines]
        return words, "\n".join((*lines, ":quit"))

    def _calls(self):
        def some(*options):
            return [word for each in options if self._random.random() < 0.3 for word in each]

        def given(option, *words):
            return (option, self._random.choice((*words, self.word())))

        word, match, as_json = self.word, self.match, ("--json",)
        seen_by = given("--as", "a", "public", "referee")
        edition = ("--edition", self.file(EDITIONS))
        return {
            "new": lambda: [
                self.game(),
                *some(as_json, edition, given("--deal", "seed:1"), given("--id", "m")),
                *some(("--seat", f"a={word()}"), ("--option", f"first={word()}")),
                *some(("--tag", f"Event={word()}"), ("--tag", word()), given("--revision", "1")),
            ],
            "move": lambda: [
                *some(as_json, given("--id"), given("--recorder"), given("--expect", "0")),
                *("-m", match()),
                *some(self.line().split(" ")),
            ],
            "show": lambda: [match(), *some(as_json, seen_by, given("--at", "0"), given("--zone"))],
            "legal": lambda: [match(), *some(as_json, given("--seat", "a"))],
            "log": lambda: [match(), *some(as_json, seen_by)],
            "undo": lambda: [word(), "-m", match(), *some(as_json)],
            "amend": lambda: ["-m", match(), *some(as_json), word(), self.line()],
            "load": lambda: [self.file(EDITIONS), "-m", match(), *some(as_json)],
            "adjudicate": lambda: [self.file(RECORDS), *some(as_json, seen_by, edition)],
            "audit": lambda: [
                self._random.choice((match(), self.file(RECORDS))),
                *some(as_json, given("--revision", "1"), ("--head", self.file(RECORDS))),
            ],
            "export": lambda: [
                match(),
                *some(given("--format", "md", "json"), seen_by, given("--board-at", "all")),
                *some(given("-o", "out", "-")),
            ],
            "import": lambda: [self.file(RECORDS), *some(as_json, given("--id"), edition)],
            "replay": lambda: [match(), *some(as_json, seen_by)],
            "head": lambda: [match(), *some(as_json, given("--at", "0"), given("-o", "out"))],
            "tables": lambda: some(as_json, given("--out", "t"), given("--metadata", "t.json")),
            "rules": lambda: [self.game(), word(), *some(as_json)],
            "cards": lambda: [
                self.game(),
                *some(as_json, edition, given("--save"), ("-m", match())),
            ],
            "odds": lambda: [
                "malifaux",
                *self._random.choice(
                    (["flip", word(), word()], [f'{{"flip": {{"{word()}": 1}}}}'])
                ),
                *some(as_json, ("-m", match()), given("--seat", "a")),
            ],
            "games": lambda: some(as_json, (word(),)),
            "forget": lambda: [word()],
            "play": lambda: [match(), "--plain", *some(seen_by, given("--recorder"))],
        }

    def word(self) -> str:
        """Something odd, a word of a record, or both."""
        odd, typed = (
            self._random.choice(ODD),
            self._random.choice(self._random.choice(LINES).split()),
        )
        return self._random.choice((odd, odd, typed, odd + typed, typed[:-1] + odd))

    def line(self) -> str:
        """A line of a record with a word put in, taken out or replaced."""
        words = self._random.choice(LINES).split(" ")
        place = self._random.randrange(len(words))
        words[place : place + self._random.randrange(2)] = [self.word()][
            : self._random.randrange(2)
        ]
        return " ".join(words)

    def game(self) -> str:
        return self._random.choice((*BUILT_IN, self.word()))

    def match(self) -> str:
        return self._random.choice((*self._matches, self.word()))

    def file(self, originals: list[Path]) -> str:
        """A file with something put in, taken out or replaced; or the name of none."""
        if self._random.random() < 0.1:
            return self.word()
        original = self._random.choice(originals)
        data = bytearray(original.read_bytes())
        for _ in range(self._random.randrange(1, 4)):
            place = self._random.randrange(len(data))
            odd = self.word().encode(errors="surrogateescape")
            data[place : place + self._random.choice((0, 1, 20))] = odd
        file = self._folder / f"given{original.suffix}"
        file.write_bytes(data)
        return file.name


def entries(log: Path) -> object:
    """How many entries and matches there are in a log."""
    with closing(sqlite3.connect(log)) as db:
        return db.execute("SELECT count(*), count(DISTINCT match) FROM entries").fetchone()


def assert_answered(referee, words: list[str], stdin: str) -> None:
    """The command says something that can be read, and writes nothing where it refuses."""
    words = [word.replace("\0", "") for word in words]  # no system passes that on
    before = entries(referee.log)
    answer = referee(*words, stdin=stdin.encode(errors="surrogateescape"))
    said = f"{words!r} {stdin!r}"[:2000], answer
    assert answer.status in ALLOWED, said
    assert "Traceback" not in answer.err, said
    command = next((word for word in words if word in ENTERS_BEFORE_IT_STOPS), "")
    if answer.status and not command:
        assert entries(referee.log) == before, said
    if "export" not in words and "play" not in words:
        assert not RAW.search(answer.out), said
    assert not RAW.search(answer.err), said
    if "--json" in words and not answer.status and not command and answer.out:
        for document in (answer.out,) if "\n " in answer.out else answer.out.splitlines():
            json.loads(document)


def attack(referee, folder: Path, seed: int, count: int) -> None:
    for game in BUILT_IN:
        assert referee("new", game, "--id", f"our-{game}").status == 0
        assert referee("new", game, "--deal", "seed:3", "--id", f"dealt-{game}").status == 0
    referee("import", *RECORDS)
    matches = [match["match"] for match in referee("matches", "--json").json]
    made = Attack(Random(seed), matches, folder)
    for _ in range(count):
        assert_answered(referee, *made.call())


@pytest.mark.parametrize("seed", range(2))
def test_every_command_answers_whatever_is_typed(referee, tmp_path, seed):
    attack(referee, tmp_path, seed, 120)


@pytest.mark.deep
@pytest.mark.parametrize("seed", range(100, 110))
def test_every_command_answers_whatever_is_typed_for_long(referee, tmp_path, seed):
    attack(referee, tmp_path, seed, 500)


@pytest.mark.parametrize(
    "name", ["a\0b", "~nobody-is-called-so/x", "/dev/full", "\udcff", "x" * 300]
)
@pytest.mark.parametrize("command", [":export", ":load"])
def test_a_file_that_cannot_be_is_told_at_the_prompt(referee, command, name):
    referee.new("--id", "m")
    line = f"{command} {name}\n".encode(errors="surrogateescape")
    answer = referee("play", "m", "--plain", stdin=line + b"referee note here\n:quit\n")
    assert answer.status == 0
    assert "defect" not in answer.said
    assert referee("log", "m", "--json").json[-1]["text"] == "referee note here"
