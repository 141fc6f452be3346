"""The commands of every turn, read without typer, whose import takes longer than they do.

What is not plainly one of them, faults included, is left to typer: `read` says None. The tables
repeat what `app` declares, and a test compares the two.
"""

import os
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Any

import msgspec

from events.places import is_number
from referee.terminal.settings import Settings, named_log

Convert = Callable[[str], Any]


def _number(word: str) -> int:
    if not word.isascii() or not word.isdigit():
        raise ValueError
    return int(word)


def _place(word: str) -> str:
    if not is_number(word):
        raise ValueError
    return word


class Command(msgspec.Struct, frozen=True):
    """How one command is called.

    `values` are options with a value: the argument that it fills, and what makes it of the word.
    `flags` are options without. `words`: all that follows the first word that is no option belongs
    to it; otherwise there may be one word, the match, unless that is given as an option.
    """

    call: str
    values: Mapping[str, tuple[str, Convert]]
    flags: Mapping[str, str]
    words: bool = False


class Call(msgspec.Struct, frozen=True):
    """A command line, read."""

    command: str
    settings: Settings
    arguments: tuple[Any, ...]
    options: dict[str, Any]

    def run(self) -> None:
        """Do it."""
        module, _, function = COMMANDS[self.command].call.partition(":")
        getattr(import_module(module), function)(self.settings, *self.arguments, **self.options)


OF_MATCH: Mapping[str, tuple[str, Convert]] = {"--match": ("match", str), "-m": ("match", str)}

COMMANDS: dict[str, Command] = {
    "move": Command(
        call="referee.cli.moving:move",
        values={
            **OF_MATCH,
            "--expect": ("expect", _number),
            "--id": ("entry_id", str),
            "--recorder": ("recorder", str),
        },
        flags={"--json": "as_json", "--dry-run": "dry_run"},
        words=True,
    ),
    "try": Command(
        call="referee.cli.trying:try_",
        values={"--at": ("at", _place), "--as": ("viewer", str), **OF_MATCH},
        flags={"--corrected": "corrected", "--json": "as_json"},
        words=True,
    ),
    "show": Command(
        call="referee.cli.looking:show",
        values={
            "--at": ("at", _place),
            "--as": ("viewer", str),
            "--zone": ("zone", str),
            "--format": ("form", str),
            "--theme": ("theme", str),
            "--output": ("output", str),
            "-o": ("output", str),
            **OF_MATCH,
        },
        flags={
            "--corrected": "corrected",
            "--odds": "odds",
            "--scene": "scene",
            "--json": "as_json",
        },
    ),
    "legal": Command(
        call="referee.cli.looking:legal",
        values={"--seat": ("seat", str), **OF_MATCH},
        flags={"--json": "as_json"},
    ),
}

_SHARED: Mapping[str, tuple[str, Convert]] = {"--log": ("log", named_log), "--lang": ("lang", str)}
_SHARED_FLAGS = {"--debug": "debug", "--canonical": "canonical", "--risk": "risk"}
_COMPLETION = "_REFEREE_COMPLETE"


def read(arguments: Sequence[str], settings: Settings) -> Call | None:
    """The call that a command line means, or None where typer is to say what it means."""
    if _COMPLETION in os.environ:
        return None
    try:
        shared, (name, *rest) = _split(arguments, _SHARED, _SHARED_FLAGS, stop=True)
        command = COMMANDS[name]
        given, words = _split(
            rest,
            {**_SHARED, **command.values},
            {**_SHARED_FLAGS, **command.flags},
            stop=command.words,
        )
    except (KeyError, ValueError):  # no command of these, or not plainly called
        return None
    if not command.words and len(words) + ("match" in given) > 1:
        return None
    for option in ("log", "lang", "debug", "canonical", "risk"):
        value = given.pop(option, shared.get(option))
        if value is not None:
            setattr(settings, option, value)
    taken = (words,) if command.words else tuple(words)
    return Call(name, settings, taken, given)


def _split(
    words: Sequence[str],
    values: Mapping[str, tuple[str, Convert]],
    flags: Mapping[str, str],
    *,
    stop: bool,
) -> tuple[dict[str, Any], list[str]]:
    """The options among the words, and the words that are none; `stop`: from the first such on.

    Raises KeyError for an option that is not here, ValueError where its value is missing or wrong.
    """
    found: dict[str, Any] = {}
    rest: list[str] = []
    waiting = iter(words)
    for word in waiting:
        if not word.startswith("-") or word == "-":
            rest.append(word)
            if stop:
                rest.extend(waiting)
        elif word in flags:
            found[flags[word]] = True
        else:
            name, equals, value = word.partition("=")
            field, convert = values[name]
            found[field] = convert(value if equals else _next(waiting))
    return found, rest


def _next(words: Any) -> str:
    value = next(words, None)
    if value is None:
        raise ValueError
    return str(value)
