"""The short way reads the commands of every turn as typer does, or leaves them to it."""

import inspect
from importlib import import_module
from pathlib import Path

import pytest

from referee.cli import looking, moving, trying
from referee.program import quick
from referee.program.app import app
from referee.terminal.settings import Settings

FUNCTIONS = {"move": moving.move, "try": trying.try_, "show": looking.show, "legal": looking.legal}

LINES = [
    ["move", "a", "passes"],
    ["move"],
    ["move", "-m", "k3f9", "a", "passes"],
    ["move", "--match", "k3f9", "--expect", "7", "--id", "x", "a", "adjust", "-3"],
    ["move", "--json", "--recorder=Anna", "a", "says", "two words", "--json", "-m", "x"],
    ["move", "--expect=12", "table", "_"],
    ["move", "--dry-run", "--json", "referee", "decide", "1", "back", "why=so"],
    ["--log", "x.sqlite", "move", "a", "ends", "--log", "y.sqlite"],
    ["--lang", "zh-Hant", "--debug", "move", "--log=y.sqlite", "a", "ends"],
    ["show"],
    ["show", "k3f9", "--at", "3"],
    ["show", "--at=0", "--as", "public", "k3f9", "--json"],
    ["show", "--zone", "a.hand", "--odds", "--debug"],
    ["--log", "x.sqlite", "show", "--log", "y.sqlite"],
    ["legal"],
    ["legal", "k3f9", "--seat", "a", "--json"],
    ["legal", "-m", "k3f9"],
    ["show", "--match=k3f9", "--at", "3"],
    ["legal", "--lang=en"],
    ["try", "a", "passes"],
    ["try"],
    ["try", "-m", "k3f9", "--at", "3.1", "--corrected", "--as", "a", "a", "passes", "--json"],
    ["try", "--json", "--at=3", "two words"],
]


def by_typer(arguments, monkeypatch):
    calls = []
    for name, function in FUNCTIONS.items():
        module = import_module(function.__module__)

        def record(*args, name=name, function=function, **kwargs):
            calls.append((name, args[0], bound(function, args, kwargs)))

        monkeypatch.setattr(module, function.__name__, record)
    app(list(arguments), standalone_mode=False, obj=Settings())
    ((name, settings, rest),) = calls
    return name, settings, rest


def by_the_short_way(arguments):
    settings = Settings()
    call = quick.read(arguments, settings)
    assert call is not None
    return (
        call.command,
        settings,
        bound(FUNCTIONS[call.command], (settings, *call.arguments), call.options),
    )


def bound(function, args, kwargs):
    found = inspect.signature(function).bind(*args, **kwargs)
    found.apply_defaults()
    given = {**found.arguments}
    del given["settings"]
    return {key: tuple(value) if key == "words" else value for key, value in given.items()}


@pytest.mark.parametrize("arguments", LINES, ids=" ".join)
def test_both_ways_make_the_same_call(arguments, monkeypatch):
    monkeypatch.delenv("_REFEREE_COMPLETE", raising=False)
    assert by_the_short_way(arguments) == by_typer(arguments, monkeypatch)


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["--help"],
        ["--version"],
        ["log"],
        ["shwo"],
        ["move", "--help"],
        ["move", "-h"],
        ["move", "--match"],
        ["move", "--expect", "seven", "a", "passes"],
        ["move", "--expect", "²", "a", "passes"],
        ["move", "--", "a", "passes"],
        ["show", "--at", "-1"],
        ["show", "one", "two"],
        ["show", "--odd"],
        ["legal", "--seat"],
        ["--log"],
        ["--loge", "x", "show"],
    ],
    ids=" ".join,
)
def test_what_is_not_plainly_a_call_is_left_to_typer(arguments):
    assert quick.read(arguments, Settings()) is None


def test_completion_is_left_to_typer(monkeypatch):
    monkeypatch.setenv("_REFEREE_COMPLETE", "complete_bash")
    assert quick.read(["show"], Settings()) is None


def test_every_option_of_the_three_commands_has_both_ways():
    from typer.main import get_group

    group = get_group(app)
    for name, command in quick.COMMANDS.items():
        declared = {
            spelling
            for option in group.commands[name].params
            for spelling in option.opts
            if spelling.startswith("-")
        }
        assert declared == {*command.values, *command.flags}


def test_a_named_log_is_a_path():
    settings = Settings()
    assert quick.read(["--log", "x.sqlite", "show"], settings) is not None
    assert settings.log == Path("x.sqlite")


def test_what_stands_behind_a_move_is_known_for_an_option_of_it():
    move = quick.COMMANDS["move"]
    assert {
        *move.values,
        *move.flags,
        "--log",
        "--lang",
        "--debug",
        "--canonical",
    } == moving.OPTIONS
    assert {*quick.OF_MATCH} == moving.OF_MATCH
