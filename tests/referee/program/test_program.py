"""What all commands share: help, languages, references, errors, and how they end."""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from types import FunctionType

import pytest
from typer.main import get_group

from referee.program.app import app

ROOT = Path(__file__).parents[3]
COMMANDS = tuple(get_group(app).commands)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_of_a_terminals_width(referee, command):
    answer = referee(command, "--help")
    assert answer.status == 0
    assert "--log FILE" in answer.out
    assert max(map(len, answer.out.splitlines())) <= 80


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_is_in_the_readme(command):
    assert f"`referee {command}" in (ROOT / "README.md").read_text(encoding="utf-8")


def test_what_the_readme_types_is_entered_but_for_what_it_says_is_refused(referee):
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    section = readme.partition("## Your first match")[2].partition("\n## ")[0]
    commands = re.findall(r"^    referee (.+)", section, re.MULTILINE)
    assert len(commands) > 10
    for command in commands:
        answer = referee(*shlex.split(command, comments=True))
        assert answer.status == (3 if "# refused" in command else 0), command + answer.said


@pytest.mark.parametrize(
    "command", ["show", "legal", "log", "matches", "adjudicate", "rules", "cards", "games"]
)
def test_every_reading_command_answers_in_json(referee, command):
    assert "--json" in referee(command, "--help").out


def test_a_misspelt_command_is_told_with_the_nearest(referee):
    answer = referee("shwo")
    assert answer.status == 2
    assert "Nearest: show, push." in answer.err


def test_a_language_that_is_not_there_is_told(referee, monkeypatch):
    assert referee("--lang", "tlh", "games").status == 2
    monkeypatch.setenv("REFEREE_LANG", "tlh")
    answer = referee("games")
    assert answer.status == 2
    assert "zh-Hant" in answer.err
    assert "REFEREE_LANG" in answer.err


def test_the_language_is_the_systems_where_nobody_names_one(referee, monkeypatch):
    monkeypatch.setenv("LC_ALL", "zh_TW.UTF-8")
    assert "尖峰對決" in referee("games").out
    assert "尖峰对决" in referee("--lang", "zh-CN", "games").out
    monkeypatch.setenv("REFEREE_LANG", "en")
    assert "Peak Duel" in referee("games").out


def test_a_defect_is_owned_up_to_without_a_traceback(referee, monkeypatch):
    def fail(*_, **__):
        raise ZeroDivisionError("by the test")

    # As if it failed in the program: among the tests there are games of others, which are blamed.
    failing = FunctionType(fail.__code__, {"__name__": "referee", "__builtins__": __builtins__})
    monkeypatch.setattr("referee.cli.reference.games", failing)
    answer = referee("games")
    assert answer.status == 1
    assert "ZeroDivisionError" in answer.err
    assert "Traceback" not in answer.err
    assert "Traceback" in referee("--debug", "games").err


def test_stopping_by_the_keyboard_is_quiet(referee, monkeypatch):
    def stop(*_, **__):
        raise KeyboardInterrupt

    monkeypatch.setattr("referee.cli.reference.games", stop)
    monkeypatch.setattr("referee.cli.looking.show", stop)
    for command in ("games", "show"):
        answer = referee(command)
        assert (answer.status, answer.out, answer.err) == (130, "", "")


def test_a_reader_who_stops_reading_is_no_error(tmp_path):
    command = f"{sys.executable} -m referee rules peak-duel | head -1"
    result = subprocess.run(
        ["/bin/sh", "-c", command], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert result.stderr == ""
    assert result.stdout.count("\n") == 1


def of_a_shell(command, log):
    """What becomes of a shell's command line with another log."""
    return subprocess.run(
        ["/bin/sh", "-c", command],
        cwd=ROOT,
        env={**os.environ, "REFEREE_LOG": str(log), "REFEREE": f"{sys.executable} -m referee"},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize(
    ("command", "status"),
    [
        ("$REFEREE games >&-", 0),
        ("$REFEREE nope 2>&-", 2),
        ("$REFEREE adjudicate - <&-", 2),
    ],
)
def test_a_stream_that_is_closed_is_no_defect(tmp_path, command, status):
    result = of_a_shell(command, tmp_path / "log.sqlite")
    assert result.returncode == status
    assert "defect" not in result.stderr


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device here is always full")
def test_output_that_cannot_be_written_is_told(tmp_path):
    result = of_a_shell("$REFEREE games >/dev/full", tmp_path / "log.sqlite")
    assert result.returncode == 2
    assert "No space left on device" in result.stderr


@pytest.mark.parametrize("command", ["export -o", "export --format md -o", "head -o"])
@pytest.mark.parametrize("file", ["-", "/dev/stdout"])
def test_standard_output_may_be_named_as_a_file(tmp_path, command, file):
    log = tmp_path / "log.sqlite"
    of_a_shell("$REFEREE new peak-duel", log)
    named = of_a_shell(f"$REFEREE {command} {file} | cat", log)
    plain = of_a_shell(f"$REFEREE {command.removesuffix(' -o')}", log)
    assert named.stdout == plain.stdout != ""
    assert named.stderr == ""


def test_a_terminal_without_the_glyphs_gets_substitutes(tmp_path):
    record = ROOT / "docs" / "examples" / "peak-duel.rec"
    result = subprocess.run(
        [sys.executable, "-m", "referee", "adjudicate", "--board", record],
        cwd=ROOT,
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (result.returncode, result.stderr) == (0, "")


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_there_is_completion_for_the_usual_shells(shell):
    result = subprocess.run(
        [sys.executable, "-m", "referee"],
        cwd=ROOT,
        env={
            **os.environ,
            "_REFEREE_COMPLETE": f"complete_{shell}",
            "COMP_WORDS": "referee ad",
            "COMP_CWORD": "1",
            "_TYPER_COMPLETE_ARGS": "referee ad",
            "_TYPER_COMPLETE_FISH_ACTION": "get-args",
        },
        capture_output=True,
        text=True,
        check=False,
    )
    assert "adjudicate" in result.stdout


@pytest.fixture
def completed(referee, monkeypatch, capsys):
    """What a shell is told that stands at the end of a line."""

    def complete(line):
        monkeypatch.setenv("COMP_WORDS", line)
        monkeypatch.setenv("COMP_CWORD", str(line.count(" ")))
        monkeypatch.setenv("_REFEREE_COMPLETE", "complete_bash")
        with pytest.raises(SystemExit):
            referee()
        return capsys.readouterr()

    return complete


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("new pe", ["peak-duel"]),
        ("rules 噩", []),
        ("show spring", ["spring-2", "spring-1"]),
        ("move -m autumn", ["autumn"]),
        ("forget a", ["autumn"]),
        ("play fi", ["final"]),
        ("play fa", ["fate-ace-royal"]),
        ("new to", ["toy"]),
        ("export --format ", ["rec", "json", "md", "html", "sheet"]),
        ("--lang z", ["zh-Hant", "zh-Hans"]),
        ("show --lang e", ["en"]),
        ("replay --as p", ["public"]),
        ("new peak-duel --deal s", ["secret", "shared", "seed:"]),
    ],
)
def test_a_shell_completes_matches_and_games(referee, completed, typed, offered):
    for match in ("spring-1", "autumn", "final", "spring-2"):
        referee.new("--id", match)
    assert completed(f"referee {typed}").out.split() == offered


@pytest.mark.parametrize("typed", ["show --", "--"])
@pytest.mark.parametrize(
    ("lang", "said"),
    [("en", "Show this help and stop."), ("zh-Hant", "顯示這份說明"), ("zh-Hans", "显示这份说明")],
)
def test_a_shell_that_explains_what_it_completes_is_told_in_the_language(
    referee, monkeypatch, capsys, typed, lang, said
):
    monkeypatch.setenv("REFEREE_LANG", lang)
    monkeypatch.setenv("_TYPER_COMPLETE_ARGS", f"referee {typed}")
    monkeypatch.setenv("_REFEREE_COMPLETE", "complete_zsh")
    with pytest.raises(SystemExit):
        referee()
    explained = capsys.readouterr().out
    assert f'"--help":"{said}' in explained
    assert lang == "en" or not re.search(r':"[A-Z]', explained)


def test_where_there_is_no_log_nothing_is_completed_and_nothing_said(completed):
    answer = completed("referee show ")
    assert (answer.out.strip(), answer.err) == ("", "")


@pytest.fixture
def shell(monkeypatch, tmp_path):
    """Sits the user down at a shell of this name, in a home of its own."""
    monkeypatch.setattr("pathlib.Path.home", lambda: tmp_path)
    return lambda name: monkeypatch.setattr("shellingham.detect_shell", lambda: (name, name))


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "Completion for zsh is installed in"),
        ("zh-Hant", "zsh 的補全已安裝在"),
        ("zh-Hans", "zsh 的补全已安装在"),
    ],
)
def test_that_completion_is_installed_is_told_in_the_language(referee, shell, tmp_path, lang, said):
    shell("zsh")
    answer = referee("--lang", lang, "--install-completion")
    assert (answer.status, answer.err) == (0, "")
    assert answer.said.startswith(said)
    assert "compinit" in (tmp_path / ".zshrc").read_text(encoding="utf-8")


def test_completion_may_be_shown_instead(referee, shell):
    shell("bash")
    answer = referee("--lang", "zh-Hant", "--show-completion")
    assert answer.status == 0
    assert answer.out.rstrip().endswith("referee")
    assert "_REFEREE_COMPLETE=complete_bash" in answer.out


@pytest.mark.parametrize("option", ["--install-completion", "--show-completion"])
def test_a_shell_without_completion_is_told_so(referee, shell, option):
    shell("csh")
    answer = referee("--lang", "zh-Hant", option)
    assert (answer.status, answer.out) == (2, "")
    assert "這個 shell 沒有補全" in answer.err
