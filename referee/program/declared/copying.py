"""The commands that carry matches from one log to another.

A command's own file is imported when the command is called for, so that none pays for another.
"""

from pathlib import Path
from typing import Annotated

import typer

from referee.program.declared import completing
from referee.program.declared.arguments import Json
from referee.program.declared.invocation import settings_of
from referee.program.declared.program import Commands

commands = Commands()

Matches = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="[MATCH]...",
        help="The matches; else all.",
        show_default=False,
        autocompletion=completing.matches,
    ),
]
Url = Annotated[str, typer.Argument(metavar="URL", help="The service; you are its organiser.")]


@commands.command()
def copy(
    context: typer.Context,
    target: Annotated[
        str, typer.Option("--to", metavar="LOG", help="The log to which: a file or a database.")
    ],
    matches: Matches = None,
    source: Annotated[
        str | None,
        typer.Option("--from", metavar="LOG", help="The log from which; else that of --log."),
    ] = None,
    as_json: Json = False,
) -> None:
    """Carry matches from one log to another byte for byte, and compare their heads.

    What is there is extended, never changed: of a match that went another way there both stories
    are told. Rights are not carried.
    """
    from referee.cli import copying

    settings = settings_of(context)
    status = copying.copy(settings, matches or (), source=source, target=target, as_json=as_json)
    raise typer.Exit(status)


@commands.command()
def push(context: typer.Context, url: Url, matches: Matches = None, as_json: Json = False) -> None:
    """Carry matches of the log to a service, as `copy` does."""
    from referee.cli import copying

    raise typer.Exit(copying.push(settings_of(context), url, matches or (), as_json=as_json))


@commands.command()
def pull(context: typer.Context, url: Url, matches: Matches = None, as_json: Json = False) -> None:
    """Carry matches of a service to the log, as `copy` does."""
    from referee.cli import copying

    raise typer.Exit(copying.pull(settings_of(context), url, matches or (), as_json=as_json))


@commands.command()
def archive(
    context: typer.Context,
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="Where; it is made if need be.")],
    as_json: Json = False,
) -> None:
    """Carry all matches that are over to `matches.sqlite` in a folder, each head beside it.

    `referee --log FOLDER/matches.sqlite audit --all --head FOLDER/MATCH.head` audits them there.
    """
    from referee.cli import copying

    raise typer.Exit(copying.archive(settings_of(context), folder, as_json=as_json))
