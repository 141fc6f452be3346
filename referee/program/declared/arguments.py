"""The arguments and options that several commands take."""

from pathlib import Path
from typing import Annotated, Any

import typer

from events.errors import Unreadable
from events.places import is_number
from referee.program.declared import completing

Game = Annotated[
    str,
    typer.Argument(
        metavar="GAME", help="The game: see `referee games`.", autocompletion=completing.games
    ),
]
Match = Annotated[
    str | None,
    typer.Argument(
        metavar="[MATCH]",
        help="The match, or the beginning of its id; else the one used last.",
        show_default=False,
        autocompletion=completing.matches,
    ),
]
OfMatch = Annotated[
    str | None,
    typer.Option(
        "--match",
        "-m",
        metavar="MATCH",
        help="The match, or the beginning of its id; else the one used last.",
        autocompletion=completing.matches,
    ),
]


def meant(match: str | None, named: str | None) -> str | None:
    """The match of a command that takes it as an argument or with -m; raise Unreadable for two."""
    if match is not None and named is not None and match != named:
        raise Unreadable("cli.match_twice", match=match, named=named)
    return named if match is None else match


def number(param: typer.CallbackParam, given: str | None) -> str | None:
    """The number of a line as it was given, with dots or without."""
    if given is not None and not is_number(given):
        raise typer.BadParameter("", param=param)
    return given


Corrected = Annotated[
    bool, typer.Option("--corrected", help="As the match reads now, in the order of play.")
]
Edition = Annotated[
    Path | None, typer.Option(metavar="FILE", help="The table's own edition file (TOML).")
]
Seats = Annotated[
    list[str] | None,
    typer.Option("--seat", metavar="SEAT=NAME", help="Who sits where; once for each seat."),
]
Options = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        metavar="NAME=VALUE",
        help="An option of the game or of every match; may be repeated.",
    ),
]
Tags = Annotated[
    list[str] | None,
    typer.Option("--tag", metavar="NAME=VALUE", help="A tag, as Event=...; may be repeated."),
]
Deal = Annotated[
    str,
    typer.Option(
        metavar="physical|secret|shared|seed:N",
        help="Who shuffles: the table, or the program, from chance (secret), or from a"
        " lot of each player, so that nobody has to be trusted (shared), or, for tests,"
        " practice and replays, from a number, which can be guessed.",
        autocompletion=completing.deals,
    ),
]
Bots = Annotated[
    list[str] | None,
    typer.Option(
        "--bot",
        metavar="SEAT=BOT",
        help="A seat that the program plays, where it deals; for BOT see `referee bots`.",
    ),
]
BotSeed = Annotated[
    str, typer.Option("--bot-seed", metavar="TEXT", help="What the chance of bots is made of.")
]
Json = Annotated[bool, typer.Option("--json", help="Answer in JSON.")]
_AS: Any = typer.Option(
    "--as",
    metavar="VIEWER",
    help="Show what a seat, the public or the referee may know.",
    autocompletion=completing.viewers,
)
Viewer = Annotated[str, _AS]
AnyViewer = Annotated[str | None, _AS]
"""Where what is shown to nobody in particular depends on how it is shown."""
Output = Annotated[
    str | None,
    typer.Option("--output", "-o", metavar="FILE", help="Write there, not to the terminal."),
]
DryRun = Annotated[
    bool,
    typer.Option(
        "--dry-run", help="Say what a line that changes the record would do; enter nothing."
    ),
]
Why = Annotated[str, typer.Option(metavar="TEXT", help="Why; it is kept as the line's remark.")]
