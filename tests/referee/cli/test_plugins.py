"""Games that others have installed and that fail cost nothing but themselves."""

import itertools
import sys
from pathlib import Path

import pytest

from referee.games.finding import find

WORKS = """
from msgspec.structs import replace
from tests.toy import GAME as TOY, KIT
GAME = replace(TOY, kit=replace(KIT, slug="nim"))
"""
MARKED = "from pathlib import Path\nPath({file!r}).touch()\n"

BROKEN = {
    "an exception": ("raise ValueError('no\\nluck')", "{module}:GAME"),
    "a missing import": ("import no_such_module_anywhere", "{module}:GAME"),
    "bad syntax": ("def", "{module}:GAME"),
    "sys.exit": ("import sys; sys.exit(0)", "{module}:GAME"),
    "os-like exit": ("raise SystemExit", "{module}:GAME"),
    "a base exception": ("class E(BaseException): pass\nraise E", "{module}:GAME"),
    "an exception that cannot be told": (
        "class E(Exception):\n    def __str__(self): raise E\nraise E",
        "{module}:GAME",
    ),
    "endless recursion": ("def f(): f()\nf()", "{module}:GAME"),
    "no module": ("", "no_such_module_anywhere:GAME"),
    "no GAME": ("", "{module}:GAME"),
    "another type": ("GAME = 7", "{module}:GAME"),
    "a class": ("from referee.games.game import Game as GAME", "{module}:GAME"),
    "another slug": ("from tests.toy import GAME", "{module}:GAME"),
    "a game without a kit": (
        "from msgspec.structs import replace\nfrom tests.toy import GAME\n"
        "GAME = replace(GAME, kit=None)",
        "{module}:GAME",
    ),
    "a value that names nothing": ("", "not a name"),
    "an empty value": ("", ""),
}
"""The module of a plug-in, and the value of its entry point."""

_numbers = itertools.count()


class Site:
    """A folder of distributions that Python finds."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.folder = folder
        folder.mkdir()
        monkeypatch.syspath_prepend(str(folder))

    def install(
        self, code: str, value: str = "{module}:GAME", *, slug: str = "nim", name: str = ""
    ) -> str:
        """A distribution that brings a game; its name. No module is called as one before it."""
        number = next(_numbers)
        module, name = f"plugin_{number}", name or f"nim-referee-{number}"
        (self.folder / f"{module}.py").write_text(code, encoding="utf-8")
        self.describe(name, f"[tabletop_referee.games]\n{slug} = {value.format(module=module)}\n")
        return name

    def describe(self, name: str, entry_points: str | bytes) -> None:
        info = self.folder / f"{name.replace('-', '_')}-1.0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
        data = entry_points.encode() if isinstance(entry_points, str) else entry_points
        (info / "entry_points.txt").write_bytes(data)


@pytest.fixture
def site(tmp_path, monkeypatch):
    """A folder for plug-ins; the search of before is forgotten when it goes."""
    return Site(tmp_path / "site", monkeypatch)


@pytest.fixture
def log(referee, site, monkeypatch, tmp_path):
    """A log with a match of Peak Duel, used last, and one of a game that was installed beside."""
    whole = Site(tmp_path / "whole", monkeypatch)
    whole.install(WORKS)
    assert referee("new", "nim", "--id", "theirs").status == 0
    referee.new("--id", "ours")
    monkeypatch.setattr(sys, "path", [path for path in sys.path if path != str(whole.folder)])
    return referee


@pytest.mark.parametrize("why", BROKEN)
def test_a_game_that_fails_at_import_is_named_and_the_others_go_on(log, site, why):
    name = site.install(*BROKEN[why])
    listed = log("matches")
    assert listed.status == 2
    assert "ours  Peak Duel" in listed.out
    assert f'theirs The game "nim" cannot be used here: what {name} has installed' in listed.said
    assert "The log is whole." in listed.said
    for command in (
        ("move", "a", "summons", "wood-3-5", "attack"),
        ("show",),
        ("legal",),
        ("undo",),
        ("audit",),
        ("export", "ours"),
    ):
        answer = log(*command)
        assert answer.status == 0, (command, answer.err)
        assert answer.err == ""
    for command in ("rulings", "penalties"):
        answer = log(command)
        assert answer.status == 0
        assert f'theirs The game "nim" cannot be used here: what {name}' in answer.said
    played = log("play", "ours", "--plain", stdin=":quit\n")
    assert (played.status, played.err) == (0, "")
    assert log("play", "--plain", stdin=":quit\n").status == 0


@pytest.mark.parametrize("why", list(BROKEN)[::4])
def test_what_is_asked_of_its_matches_alone_is_told_with_status_2(log, site, why):
    name = site.install(*BROKEN[why])
    for command in (
        ("show", "theirs"),
        ("log", "theirs"),
        ("legal", "theirs"),
        ("move", "-m", "theirs", "a", "draws"),
        ("export", "theirs"),
        ("audit", "theirs"),
        ("play", "theirs"),
        ("new", "nim"),
        ("rules", "nim"),
        ("cards", "nim"),
        ("replay", "theirs"),
    ):
        answer = log(*command)
        assert answer.status == 2, (command, answer.err)
        assert name in answer.said, command
        assert "Traceback" not in answer.err


def test_audit_of_all_matches_tells_which_could_not_be_judged(log, site):
    name = site.install("raise ValueError")
    answer = log("audit", "--all", "--json")
    assert answer.status == 2
    reports = {report["match"]: report["findings"] for report in answer.json_lines}
    assert reports["ours"] == []
    [finding] = reports["theirs"]
    assert (finding["check"], finding["severity"]) == ("game", "open")
    assert finding["found"][0]["facts"]["distribution"] == name


def test_the_tables_hold_all_matches_but_its_own(log, site):
    site.install("raise ValueError")
    answer = log("tables", "--json")
    assert answer.status == 2
    assert (answer.json["matches"], answer.json["broken"]) == (1, ["theirs"])


def test_debug_shows_where_it_fails(log, site):
    site.install("raise ValueError('here')")
    for command in (("show", "theirs"), ("matches",), ("tables",), ("audit", "theirs")):
        answer = log("--debug", *command)
        assert answer.status == 2
        assert "Traceback" in answer.err
        assert "raise ValueError('here')" in answer.err


def test_what_it_prints_is_no_part_of_an_answer(log, site):
    site.install(f"print('hello')\n{WORKS}")
    answer = log("matches", "--json")
    assert answer.status == 0
    assert {match["match"]: match["game"] for match in answer.json} == {
        "ours": "peak-duel",
        "theirs": "nim",
    }
    assert "hello" in answer.err


def test_it_runs_once_for_all_its_matches(log, site, tmp_path):
    ran = tmp_path / "ran"
    code = f"with open({str(ran)!r}, 'a') as file: file.write('x')\nraise ValueError"
    site.install(code)
    log("matches")
    assert ran.read_text() == "x"


@pytest.mark.parametrize(
    "call",
    [
        ("new", "nimm"),
        ("new", "ni"),
        ("play", "nimm"),
        ("rules", "nimm"),
        ("cards", "nimm"),
        ("odds", "nimm", "x"),
        ("show", "nim"),
        ("new", "peak-duel"),
        ("matches",),
        ("show", "ours"),
    ],
)
def test_a_game_that_is_not_asked_for_by_its_whole_name_does_not_run(referee, site, tmp_path, call):
    referee.new("--id", "ours")
    mark = tmp_path / "mark"
    site.install(MARKED.format(file=str(mark)) + WORKS)
    answer = referee(*call)
    assert answer.status in (0, 2)
    assert not mark.exists()
    if "nimm" in call and call[0] != "play":
        assert "Nearest: nim." in answer.said


def test_a_game_that_fails_at_work_is_named(log, site):
    name = site.install(
        "from msgspec.structs import replace\nfrom tests.toy import GAME as TOY, KIT\n"
        "def start(opened): raise ValueError('not today')\n"
        "GAME = replace(TOY, kit=replace(KIT, slug='nim', start=start))"
    )
    answer = log("matches")
    assert answer.status == 2
    assert "ours  Peak Duel" in answer.out
    assert f"what {name} has installed" in answer.said
    assert "ValueError: not today" in answer.said
    assert log("tables").status == 2
    assert log("move", "a", "summons", "wood-3-5", "attack").status == 0


@pytest.mark.parametrize("leaves", ["raise ValueError('not today')", "import sys; sys.exit(5)"])
def test_a_game_that_cannot_make_its_edition_is_named(log, site, leaves):
    site.install(
        "from msgspec.structs import replace\nfrom tests.toy import GAME as TOY, KIT\n"
        f"def edition(data):\n    {leaves}\n"
        "GAME = replace(TOY, kit=replace(KIT, slug='nim'), edition=edition)"
    )
    assert log("matches").status == 2
    assert log("audit", "--all").status == 2


OTHERWISE = {
    "sys.exit": "import sys; sys.exit(0)",
    "a base exception": "raise type('E', (BaseException,), {})",
}


@pytest.mark.parametrize("leaves", OTHERWISE.values(), ids=OTHERWISE)
@pytest.mark.parametrize(
    ("part", "command"),
    [
        ("picture", ("show", "theirs")),
        ("view", ("show", "theirs", "--json")),
        ("rules", ("move", "-m", "theirs", "a", "draws")),
        ("rules", ("new", "nim")),
        ("naming", ("log", "theirs")),
        ("picture", ("play", "theirs", "--plain")),
    ],
)
def test_a_game_that_leaves_the_program_at_work_is_named(log, site, part, command, leaves):
    name = site.install(
        "from msgspec.structs import replace\nfrom tests.toy import GAME as TOY, KIT\n"
        f"def fails(*given):\n    {leaves}\n"
        f"GAME = replace(TOY, kit=replace(KIT, slug='nim'), {part}=fails)"
    )
    answer = log(*command)
    assert answer.status == 2
    assert f"what {name} has installed" in answer.said


@pytest.mark.parametrize("given", ["sys.exit(0)", "return None", "return 7"])
@pytest.mark.parametrize("part", ["opening", "rules", "evolve", "start"])
def test_whatever_a_game_does_at_work_the_other_matches_are_answered_for(log, site, part, given):
    fails = f", {part}=fails"
    if part == "opening":
        fails = ", rules=lambda: replace(TOY.entering, opening=fails)"
    of_kit, of_game = (fails, "") if part in ("evolve", "start") else ("", fails)
    site.install(
        "import sys\nfrom msgspec.structs import replace\n"
        "from tests.toy import GAME as TOY, KIT\n"
        f"def fails(*given):\n    {given}\n"
        f"GAME = replace(TOY, kit=replace(KIT, slug='nim'{of_kit}){of_game})"
    )
    assert "ours  Peak Duel" in log("matches").out
    assert log("tables", "--json").json["matches"] >= 1
    answer = log("audit", "--all", "--json")
    assert answer.status in (2, 4)
    assert {report["match"]: bool(report["findings"]) for report in answer.json_lines} == {
        "ours": False,
        "theirs": True,
    }


def test_a_picture_that_fails_is_the_fault_of_its_game(log, site):
    name = site.install(
        "from msgspec.structs import replace\nfrom tests.toy import GAME as TOY, KIT\n"
        "def board(*given): raise ValueError('no ink')\n"
        "GAME = replace(TOY, kit=replace(KIT, slug='nim'), board=board)"
    )
    answer = log("show", "theirs")
    assert answer.status == 2
    assert f"what {name} has installed" in answer.said
    assert "ValueError: no ink" in answer.said


@pytest.mark.parametrize(
    "text",
    [
        "[tabletop_referee.games]\nnim\n",
        b"[tabletop_referee.games]\nnim = \xff:GAME\n",
        "nim = x:GAME\n[tabletop_referee.games\n]\n",
    ],
    ids=["no value", "no UTF-8", "no group"],
)
def test_entry_points_that_cannot_be_read_disable_nothing(log, site, text):
    site.describe("scrambled", text)
    assert log("matches").status == 2
    assert "ours  Peak Duel" in log("matches").out
    assert log("move", "a", "summons", "wood-3-5", "attack").status == 0
    assert log("show", "theirs").status == 2


def test_entry_points_that_cannot_be_read_are_named_where_a_game_is_missing(log, site):
    site.describe("scrambled", "[tabletop_referee.games]\nnim\n")
    assert "cannot be told: scrambled." in log("show", "theirs").said
    games = log("games")
    assert games.status == 0
    assert "scrambled" in games.err


def test_other_games_work_beside_entry_points_that_cannot_be_read(referee, site):
    site.describe("scrambled", b"\xff[tabletop_referee.games]")
    site.install(WORKS)
    assert referee("new", "nim", "--id", "m").status == 0


def test_a_distribution_without_a_name_is_named_by_its_folder(log, site):
    site.install("raise ValueError", name="nameless")
    (site.folder / "nameless-1.0.dist-info" / "METADATA").unlink()
    answer = log("show", "theirs")
    assert answer.status == 2
    assert "".join(str(site.folder).split()) in "".join(answer.said.split())


def test_two_games_of_one_name_are_told_and_neither_runs(log, site, tmp_path):
    mark = tmp_path / "mark"
    code = MARKED.format(file=str(mark)) + WORKS
    names = {site.install(code), site.install(code)}
    answer = log("show", "theirs")
    assert answer.status == 2
    assert all(name in answer.said for name in names)
    assert not mark.exists()
    assert all(name in log("games").err for name in names)


def test_a_game_called_as_one_of_the_programs_own_is_told_and_not_used(referee, site, tmp_path):
    mark = tmp_path / "mark"
    name = site.install(MARKED.format(file=str(mark)), slug="Peak_Duel")
    referee.new("--id", "m")
    assert referee("show", "m").status == 0
    answer = referee("games")
    assert f'{name} has installed a game "peak-duel", which is not used' in answer.said
    assert not mark.exists()


def test_games_lists_what_is_installed_and_tells_what_cannot_be_used(referee, site):
    fails, works = site.install("raise ValueError", slug="nem"), site.install(WORKS)
    answer = referee("games")
    assert answer.status == 0
    assert f"nim  nim (rules T, revision 2, installed beside by {works})" in answer.out
    assert "pace = slow   (slow, fast)" in answer.out
    assert f"what {fails} has installed" in answer.said
    listed = {game["game"]: game["distribution"] for game in referee("games", "--json").json}
    assert listed["nim"] == works
    assert "nem" not in listed


# What a game brings to read

MARK = "from pathlib import Path\nPath(__file__).with_name('ran').touch()\n"
READS = """
from pathlib import Path
from msgspec.structs import replace
from events.catalogues import shelf
from tests.toy import GAME as TOY, KIT
EDITION = Path(__file__).with_name("edition.toml")
GAME = replace(
    TOY, kit=replace(KIT, slug="nim"), prefix="NM", shipped=lambda: shelf.own(EDITION),
    naming=lambda state: replace(TOY.naming(state), game="nim"),
)
"""
BROUGHT = {
    "edition.toml": """
game = "nim"
edition = "default"
names = { en = "Nim", zh-Hant = "拿子" }
cards = [{ slug = "oak", en = "Oak", zh-Hant = "橡木" }]
""",
    "texts/en.json": """{
  "nim.zone.hand": "{seat:seat}'s hand", "nim.zone.deck": "the deck", "nim.zone.pile": "the pile",
  "nim.game.nim": "Nim",
  "peak-duel.zone.hand": "SMUGGLED", "match.note_taken": "SMUGGLED"
}""",
    "texts/zh-Hant.json": """{"nim.zone.pile": "牌疊", "nim.option-word.pace": "步調"}""",
    "rulebook.md": "# Nim\n\n## Taking\n\n- **NM-1.1** Take one stick.\n",
    "rulebook.zh-Hant.md": "# 拿子\n\n## 拿\n\n- **NM-1.1** 拿一根。\n",
    "rulebook.zh-Hans.md": "# 拿子\n\n（未完）\n",
}


@pytest.fixture
def reads(site):
    """A distribution whose game brings texts, a rulebook and an edition; its package's folder."""
    return brings(site, BROUGHT)


def brings(site, files, code=READS):
    package = f"nim_{next(_numbers)}"
    for name, text in files.items():
        file = site.folder / package / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    (site.folder / package / "game.py").write_text(MARK + code)
    site.install("", f"{package}.game:GAME", name="nim-sticks")
    return site.folder / package


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("rules", "nim"), "NM-1.1 Take one stick."),
        (("rules", "nim", "stick"), "NM-1.1 Take one stick."),
        (("--lang", "zh-Hant", "rules", "nim", "NM-1.1"), "NM-1.1 拿一根。"),
        (("--lang", "zh-Hans", "rules", "nim", "NM-1.1"), "NM-1.1 Take one stick."),
        (("--lang", "zh-Hant", "rules", "拿子"), "NM-1.1 拿一根。"),
        (("rules", "nim", "M-1"), "M-1"),
        (("cards", "nim"), "oak Oak"),
        (("--lang", "zh-Hant", "cards", "拿子", "oak"), "oak 橡木"),
        (("games",), "nim Nim (rules NM, revision 2, installed beside by nim-sticks)"),
        (("--lang", "zh-Hant", "games"), "步調 = slow"),
    ],
)
def test_what_an_installed_game_brings_is_read_as_that_of_any_game(referee, reads, words, said):
    answer = referee(*words)
    assert answer.status == 0, answer.err
    assert said in answer.said


def test_the_entries_of_an_installed_game_are_told_in_its_words(referee, reads):
    assert referee("new", "拿子", "--id", "m").status == 0
    referee("move", "a", "draws")
    assert referee("move", "a", "plays", "oak").status == 0
    assert "The match begins: Nim," in referee("log").said
    assert "From a's hand to the pile: oak." in referee("log").said
    assert "牌疊" in referee("--lang", "zh-Hant", "log").out
    referee("move", "referee", "note", "so")
    assert "SMUGGLED" not in referee("log").out


def test_the_name_of_an_installed_game_is_known_without_running_it(referee, reads):
    assert "Nearest: 拿子" in referee("--lang", "zh-Hant", "new", "拿字").said.replace(
        "最接近的是：", "Nearest: "
    )
    assert not (reads / "ran").exists()


def test_a_game_without_a_rulebook_prints_no_other(referee, site):
    name = site.install(WORKS)
    answer = referee("rules", "nim")
    assert (answer.status, answer.out) == (2, "")
    assert f'The game "nim", which {name} has installed, brings no rulebook' in answer.said


@pytest.mark.parametrize("text", ["{", '{"nim.x": 1}', "\xff"])
def test_texts_that_cannot_be_read_are_the_fault_of_their_game(log, site, text):
    brings(site, {"texts/en.json": text})
    answer = log("show", "theirs")
    assert answer.status == 2
    assert "what nim-sticks has installed" in answer.said
    assert log("show", "ours").status == 0


def test_a_name_with_underscores_and_capitals_is_found(referee, site):
    site.install(WORKS.replace("nim", "three-nims"), slug="Three_Nims")
    assert find("three-nims").kit.slug == "three-nims"
    assert referee("new", "three_nims").status == 0


@pytest.mark.parametrize("lang", ["en", "zh-Hant", "zh-Hans"])
def test_it_is_said_in_every_language(log, site, lang):
    name = site.install("raise ValueError('no luck')")
    answer = log("--lang", lang, "show", "theirs")
    assert all(word in answer.said for word in (name, "ValueError: no luck", "nim"))
    assert "plugin." not in answer.said
