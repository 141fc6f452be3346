"""The commands that show a match, as it stands and as it went.

A command's own file is imported when the command is called for, so that none pays for another.
"""

from math import isnan
from typing import Annotated

import typer

from events.errors import Unreadable
from referee.program.declared import completing
from referee.program.declared.arguments import (
    AnyViewer,
    Corrected,
    Json,
    Match,
    OfMatch,
    Output,
    Viewer,
    meant,
    number,
)
from referee.program.declared.invocation import settings_of
from referee.program.declared.program import Commands

commands = Commands()


@commands.command()
def show(
    context: typer.Context,
    match: Match = None,
    named: OfMatch = None,
    at: Annotated[
        str | None, typer.Option(metavar="N", callback=number, help="As it was after move N.")
    ] = None,
    corrected: Corrected = False,
    viewer: AnyViewer = None,
    zone: Annotated[
        str | None, typer.Option(metavar="ZONE", help="Only the cards of a zone, as a.hand.")
    ] = None,
    odds: Annotated[
        bool, typer.Option("--odds", help="With --zone: how likely each unknown card is.")
    ] = False,
    scene: Annotated[
        bool, typer.Option("--scene", help="In JSON also what is to be drawn, and its words.")
    ] = False,
    form: Annotated[
        str | None,
        typer.Option(
            "--format",
            metavar="svg|png",
            help="As a picture; of what the public may know, unless --as says whom.",
            autocompletion=completing.one_of("svg", "png"),
        ),
    ] = None,
    theme: Annotated[
        str | None,
        typer.Option(
            "--theme",
            metavar="light|dark|print",
            help="The colours of a picture.",
            autocompletion=completing.one_of("light", "dark", "print"),
        ),
    ] = None,
    output: Output = None,
    as_json: Json = False,
) -> None:
    """Show the table."""
    from referee.cli import looking

    looking.show(
        settings_of(context),
        meant(match, named),
        at=at,
        corrected=corrected,
        viewer=viewer,
        zone=zone,
        odds=odds,
        scene=scene,
        form=form,
        theme=theme,
        output=output,
        as_json=as_json,
    )


@commands.command()
def legal(
    context: typer.Context,
    match: Match = None,
    named: OfMatch = None,
    seat: Annotated[
        str | None, typer.Option(metavar="SEAT", help="Only what this seat may enter.")
    ] = None,
    as_json: Json = False,
) -> None:
    """List what may be entered now."""
    from referee.cli import looking

    looking.legal(settings_of(context), meant(match, named), seat=seat, as_json=as_json)


@commands.command()
def log(
    context: typer.Context,
    match: Match = None,
    named: OfMatch = None,
    viewer: Viewer = "",
    corrected: Corrected = False,
    as_json: Json = False,
) -> None:
    """List the entries of a match."""
    from referee.cli import looking

    looking.log(
        settings_of(context),
        meant(match, named),
        viewer=viewer,
        corrected=corrected,
        as_json=as_json,
    )


def _seconds(param: typer.CallbackParam, given: float) -> float:
    """As it was given; `nan` is none, though neither too small nor too large."""
    if isnan(given):
        raise typer.BadParameter("", param=param)
    return given


@commands.command()
def replay(
    context: typer.Context,
    match: Match = None,
    named: OfMatch = None,
    start: Annotated[
        str, typer.Option("--from", metavar="N", callback=number, help="Begin with entry N.")
    ] = "0",
    end: Annotated[
        str | None, typer.Option("--to", metavar="M", callback=number, help="End with entry M.")
    ] = None,
    step: Annotated[
        bool, typer.Option("--step", help="Wait for Enter after each move; q stops.")
    ] = False,
    speed: Annotated[
        float,
        typer.Option(
            metavar="SECONDS",
            min=0.0,
            max=3600.0,
            callback=_seconds,
            help="In a terminal, rest so long on each move.",
        ),
    ] = 0.0,
    dispute: Annotated[
        int | None,
        typer.Option(
            metavar="D", min=1, help="Go through what each side of dispute D says instead."
        ),
    ] = None,
    variation: Annotated[
        str | None,
        typer.Option(metavar="X.vK", help="Go through the K-th variation of move X instead."),
    ] = None,
    viewer: Viewer = "",
    corrected: Corrected = False,
    as_json: Json = False,
) -> None:
    """Go through a match move by move, with the table after each."""
    if dispute is not None:
        if start != "0" or end is not None or variation is not None or corrected:
            raise Unreadable("dispute.range")
        from referee.cli import disputes

        disputes.replay(
            settings_of(context),
            dispute,
            meant(match, named),
            step=step,
            speed=speed,
            viewer=viewer,
            as_json=as_json,
        )
        return
    from referee.cli import replaying

    if variation is not None:
        if start != "0" or end is not None:
            raise Unreadable("replay.variation_range")
        replaying.variation(
            settings_of(context),
            variation,
            meant(match, named),
            step=step,
            speed=speed,
            viewer=viewer,
            as_json=as_json,
        )
        return
    replaying.replay(
        settings_of(context),
        meant(match, named),
        start=start,
        end=end,
        step=step,
        speed=speed,
        viewer=viewer,
        corrected=corrected,
        as_json=as_json,
    )
