"""The commands for services, whose matches are named by `--log URL`.

A command's own file is imported when the command is called for, so that none pays for another.
"""

from typing import Annotated

import typer

from referee.program.declared.arguments import Json
from referee.program.declared.invocation import settings_of
from referee.program.declared.program import Commands

commands = Commands()


@commands.command()
def login(
    context: typer.Context,
    url: Annotated[
        str, typer.Argument(metavar="URL", help="Where it is, or the link of an invitation.")
    ],
    code: Annotated[
        str | None,
        typer.Argument(
            metavar="[CODE]",
            help="The code of the invitation; else it is asked for.",
            show_default=False,
        ),
    ] = None,
    name: Annotated[
        str, typer.Option(metavar="NAME", help="What this device is called there.")
    ] = "",
    replace: Annotated[
        bool, typer.Option("--replace", help="In the place of another role in the same match.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Log in at a service; from then on `--log URL` is its matches."""
    from referee.cli import services

    services.login(settings_of(context), url, code, name=name, replace=replace, as_json=as_json)


@commands.command()
def logout(
    context: typer.Context,
    url: Annotated[
        str | None,
        typer.Argument(metavar="[URL]", help="The service; else the only one.", show_default=False),
    ] = None,
) -> None:
    """Log out at a service: its token ends, there and here."""
    from referee.cli import services

    services.logout(settings_of(context), url)
