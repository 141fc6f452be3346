"""The pages of `--help`, in the language of the user, and what is said of a line that misses them.

What a command and its options do is written in English where they are declared; for another
language it is a text: `help.COMMAND`, `help.COMMAND.OPTION`, or `help.option.OPTION` where several
commands have it.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup

from events.errors import Unreadable
from referee.program import completion
from referee.render.layout import columns, pad, wrap
from referee.speech import Lang, choose, say, written
from referee.terminal.output import folded, width_here
from referee.terminal.place import nearest
from referee.terminal.settings import Settings
from replays.patterns import pattern

SHARED = ("log", "lang", "debug", "canonical", "risk")
"""The options of the program that may also stand after a command's name."""

_PLACE = pattern(r"(?<![\w.-])[A-Z]{2,}(?![\w-])")
"""What stands in for something else, in capitals."""

_INDENT = 2
_WIDEST = 26
"""Columns of the names of options, unless one is longer."""


def spoken(words: Sequence[str], settings: Settings) -> Lang:
    """The language of help, which is asked for before the line's options are kept."""
    named = [after for word, after in pairwise(words) if word == "--lang"]
    named += [word.partition("=")[2] for word in words if word.startswith("--lang=")]
    try:
        return choose(named[-1]) if named else settings.language()
    except Unreadable:
        return "en"


def translate(command: Any, name: str, lang: Lang) -> None:
    """Give a command and its options the words of a language; English ones have them already."""
    command.help = written(lang, f"help.{name}") or command.help
    for option in command.params:
        own = written(lang, f"help.{name}.{option.name}")
        said = own or written(lang, f"help.option.{option.name}")
        option.help = said or getattr(option, "help", "")


def _help_in(option: Any, ctx: Any) -> Any:
    """The option `--help`, which a shell that completes has explained; a page says it itself."""
    if option is not None and ctx.resilient_parsing:
        option.help = say(_lang_of(ctx), "cli.help.help", {})
    return option


class Command(TyperCommand):
    """A command with a page of its own."""

    def get_help_option(self, ctx: Any) -> Any:
        """`--help`, in the user's language."""
        return _help_in(super().get_help_option(ctx), ctx)

    def get_help(self, ctx: Any) -> str:
        """The page, for a terminal of 80 columns."""
        return "\n".join(_page(ctx, _lang_of(ctx)))


class Program(TyperGroup):
    """`referee`: every command also takes the options that all of them share."""

    def get_help_option(self, ctx: Any) -> Any:
        """`--help`, in the user's language."""
        return _help_in(super().get_help_option(ctx), ctx)

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read the line, in the language that it asks for."""
        ctx.meta[__name__] = spoken(args, ctx.ensure_object(Settings))
        translate(self, "referee", _lang_of(ctx))
        completion.told_in(_lang_of(ctx), self.params)
        return super().parse_args(ctx, args)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """The command of a name, with the shared options added to its own."""
        command = super().get_command(ctx, cmd_name)
        if command is not None:
            own = {option.name for option in command.params}
            shared = [option for option in self.params if option.name in SHARED]
            command.params.extend(option for option in shared if option.name not in own)
            translate(command, cmd_name, _lang_of(ctx))
        return command

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """The command that a line begins with; raise Unreadable, with the nearest, for others."""
        if args and self.get_command(ctx, args[0]) is None:
            if _is_ruling(args[0]):
                raise Unreadable("cli.is_move", command=args[0])
            near = nearest(args[0], self.list_commands(ctx))
            raise Unreadable("cli.no_command", command=args[0], near=near)
        return super().resolve_command(ctx, args)

    def get_help(self, ctx: Any) -> str:
        """The page, with a line for every command."""
        lang = _lang_of(ctx)
        commands = [(name, self.get_command(ctx, name)) for name in self.list_commands(ctx)]
        listed = [(name, _summary(command)) for name, command in commands]
        return "\n".join((*_page(ctx, lang), *_section("commands", listed, lang)))


def _is_ruling(word: str) -> bool:
    """Whether some game has a move of the referee's that begins so (`referee adjust ...`).

    Games of others are not asked: a word that is wrong runs none of them.
    """
    from referee.games import BUILT_IN
    from referee.games.finding import find  # all games, to explain a mistake
    from referee.notation.grammar import grammar
    from replays.characters import caseless

    return any(caseless(word) in grammar(find(slug).language).verbs["referee"] for slug in BUILT_IN)


def _lang_of(ctx: Any) -> Lang:
    lang: Lang = ctx.meta.get(__name__, "en")
    return lang


def _summary(command: Any) -> str:
    return str(command.help or "").partition("\n\n")[0].replace("\n", " ")


# A page


def _page(ctx: Any, lang: Lang) -> Iterator[str]:
    command = ctx.command
    yield from usage(ctx, lang)
    for paragraph in (command.help or "").split("\n\n"):
        yield ""
        yield from folded(" ".join(paragraph.split("\n")), _INDENT)
    shown = [
        (option.param_type_name, (placed(record[0], lang), _explained(option, lang)))
        for option in command.get_params(ctx)
        if (record := option.get_help_record(ctx)) is not None
    ]
    yield from _section("arguments", [line for kind, line in shown if kind == "argument"], lang)
    yield from _section("options", [line for kind, line in shown if kind == "option"], lang)


def usage(ctx: Any, lang: Lang) -> list[str]:
    """How the command is written."""
    pieces = [ctx.command_path, *ctx.command.collect_usage_pieces(ctx)]
    return folded(say(lang, "cli.usage", {"line": placed(" ".join(pieces), lang)}), hang=4)


def placed(text: str, lang: Lang) -> str:
    """What is typed, with the words of a language for what stands in for something else."""
    return _PLACE.sub(lambda found: written(lang, f"help.place.{found[0]}") or found[0], text)


def _explained(option: Any, lang: Lang) -> str:
    """What an option does, and what it is where it is left out."""
    if option.name == "help":
        return say(lang, "cli.help.help", {})
    told = option.help or ""
    default = option.default
    if option.param_type_name == "argument" or isinstance(default, bool) or not default:
        return told
    if not isinstance(default, (str, int)):
        return told
    return f"{told}  {say(lang, 'cli.help.default', {'value': default})}"


def _section(title: str, lines: Iterable[tuple[str, str]], lang: Lang) -> Iterator[str]:
    """A table of names and what they do, the latter in a column of its own."""
    table = list(lines)
    if not table:
        return
    yield ""
    yield say(lang, f"cli.help.{title}", {})
    widest = min(_WIDEST, width_here() // 2)
    width = min(widest, max(columns(name) for name, _ in table)) + 2
    for name, told in table:
        first, *rest = wrap(told, width_here() - _INDENT - width)
        if columns(name) + 2 > width:
            yield f"{' ' * _INDENT}{name}"
            rest = [first, *rest]
        else:
            yield f"{' ' * _INDENT}{pad(name, width)}{first}".rstrip()
        yield from (" " * (_INDENT + width) + line for line in rest)


# A line that fits no page

WRONG_LINE: type[Exception] = typer.BadParameter.__mro__[1]
"""What every fault of a command line is; typer gives a name of its own to this one only."""


def complaint(error: Any, lang: Lang) -> Iterator[str]:
    """What is wrong with a line, and how the command is written; without a line, the page."""
    if type(error).__name__ == "NoArgsIsHelpError":
        yield error.ctx.get_help()
        return
    fault, facts = _fault(error)
    if "name" in facts:
        facts["name"] = placed(facts["name"], lang)
    yield from folded(f"referee: {say(lang, fault, facts)}", hang=4)
    if error.ctx is not None:
        yield from usage(error.ctx, lang)
        yield say(lang, "cli.usage.more", {"command": error.ctx.command_path})


def _fault(error: Any) -> tuple[str, dict[str, Any]]:
    """The text and facts of a fault."""
    match type(error).__name__:
        case "MissingParameter":
            return "cli.usage.missing", {"name": _name(error.param)}
        case "NoSuchOption" if (argument := _number_meant(error)) is not None:
            return _no_number(argument)
        case "NoSuchOption":
            near = tuple(sorted(error.possibilities or ()))
            return "cli.usage.no_option", {"option": error.option_name, "near": near}
        case "BadOptionUsage":
            return "cli.usage.value", {"option": error.option_name}
        case "BadParameter":
            return _no_number(error.param)
        case _:
            path = error.ctx.command_path if error.ctx is not None else "referee"
            return "cli.usage.superfluous", {"command": path}


def _number_meant(error: Any) -> Any:
    """The argument that is a number, where `-3` was meant for it and taken for an option."""
    if not error.option_name[1:].isdecimal():
        return None
    arguments = (p for p in error.ctx.command.params if p.param_type_name == "argument")
    return next((p for p in arguments if hasattr(p.type, "min")), None)


def _no_number(param: Any) -> tuple[str, dict[str, Any]]:
    """What a number must be; its bounds as they are written, `3600` and not `3600.0`."""
    kind = param.type if param else None
    bounds = {"least": getattr(kind, "min", None), "most": getattr(kind, "max", None)}
    told = {name: "" if bound is None else f"{bound:.15g}" for name, bound in bounds.items()}
    faults = {"float": "cli.usage.decimal", "str": "cli.usage.line", "text": "cli.usage.line"}
    named = getattr(kind, "name", "").partition(" ")[0]
    fault = faults.get(named, "cli.usage.number")
    return fault, {"name": _name(param), **told}


def _name(param: Any) -> str:
    """An option as it is written, an argument by its placeholder, also where it may be left out."""
    if param is None:
        return ""
    if param.param_type_name == "option":
        return str(param.opts[0])
    return str(param.human_readable_name).strip("[]")
