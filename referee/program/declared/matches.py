"""The commands about matches as a whole: what is argued, checked and kept of them, and their list.

A command's own file is imported when the command is called for, so that none pays for another.
"""

from typing import Annotated

import typer

from referee.program.declared import completing
from referee.program.declared.arguments import (
    Edition,
    Json,
    Match,
    OfMatch,
    Output,
    Viewer,
    meant,
)
from referee.program.declared.invocation import settings_of
from referee.program.declared.program import Commands

commands = Commands()


@commands.command()
def dispute(
    context: typer.Context,
    words: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[D]",
            help="The dispute; else the one that waits for a decision, else all are listed.",
            show_default=False,
        ),
    ] = None,
    match: OfMatch = None,
    viewer: Viewer = "",
    as_json: Json = False,
) -> None:
    """Lay out a dispute: what the record says, what each claims, and what tells them apart."""
    from referee.cli import disputes

    disputes.dispute(settings_of(context), words or (), match, viewer=viewer, as_json=as_json)


@commands.command()
def audit(
    context: typer.Context,
    targets: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[MATCH|FILE ...]",
            help="Matches, records; `-` is a record from standard input. Else the match used last.",
            show_default=False,
        ),
    ] = None,
    named: OfMatch = None,
    everything: Annotated[
        bool, typer.Option("--all", help="Every match of the log, one by one.")
    ] = False,
    revision: Annotated[
        int | None,
        typer.Option(metavar="N", min=1, help="Judge under this reading of the rules instead."),
    ] = None,
    heads: Annotated[
        list[str] | None,
        typer.Option(
            "--head",
            metavar="FILE",
            help="A head that was kept, or a record with its tags: the match must lead to it.",
        ),
    ] = None,
    open_disputes: Annotated[
        bool, typer.Option("--open-disputes", help="A dispute that is not decided is a finding.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Check that a record is what was written, and what the rules say of it.

    Every move is judged again, every shown card asked for again. Ends with status 4 where
    something is found.
    """
    from referee.cli import auditing

    raise typer.Exit(
        auditing.audit(
            settings_of(context),
            [*(targets or ()), *([named] if named else ())],
            everything=everything,
            revision=revision,
            heads=heads or (),
            open_disputes=open_disputes,
            as_json=as_json,
        )
    )


@commands.command()
def compare(
    context: typer.Context,
    target: Annotated[
        str | None,
        typer.Argument(
            metavar="[MATCH|FILE]",
            help="A match or a record; `-` is standard input. Else the match used last.",
            show_default=False,
            autocompletion=completing.matches,
        ),
    ] = None,
    named: OfMatch = None,
    revision: Annotated[
        int | None, typer.Option(metavar="N", help="Under this revision of the rules.")
    ] = None,
    option: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME=VALUE", help="With this option; may be repeated."),
    ] = None,
    edition: Edition = None,
    readings: Annotated[
        bool,
        typer.Option(
            "--readings",
            help="Under each other reading of the source that the game has, one by one; tells those"
            " that would have changed anything.",
        ),
    ] = False,
    as_json: Json = False,
) -> None:
    """Tell what another reading of the rules would have made of a match.

    Its moves are judged again as they read now, those that would have been refused are left out.
    Nothing of the match changes.
    """
    from referee.cli import comparing

    comparing.compare(
        settings_of(context),
        meant(target, named),
        revision=revision,
        options=option or (),
        edition=edition,
        readings=readings,
        as_json=as_json,
    )


@commands.command()
def head(
    context: typer.Context,
    match: Match = None,
    named: OfMatch = None,
    at: Annotated[
        int | None, typer.Option(metavar="N", min=0, help="As it was after entry N.")
    ] = None,
    viewer: Viewer = "referee",
    output: Output = None,
    as_json: Json = False,
) -> None:
    """Write down where a match stands, to keep it or to sign it.

    `referee audit --head FILE` tells later whether the match still leads there. Of a match that the
    program dealt a seat gets a receipt, from which no card can be found.
    """
    from referee.cli import heads as group

    group.head(
        settings_of(context),
        meant(match, named),
        at=at,
        viewer=viewer,
        output=output,
        as_json=as_json,
    )


@commands.command()
def matches(
    context: typer.Context,
    everything: Annotated[bool, typer.Option("--all", help="All; else the newest 20.")] = False,
    still_open: Annotated[
        bool, typer.Option("--open", help="Only those that are not over.")
    ] = False,
    game: Annotated[
        str | None,
        typer.Option(
            metavar="GAME", help="Only those of one game.", autocompletion=completing.games
        ),
    ] = None,
    player: Annotated[
        str | None, typer.Option(metavar="NAME", help="Only those of this player.")
    ] = None,
    since: Annotated[
        str | None,
        typer.Option(
            metavar="DATE", help="Only those begun on this day (UTC) or later, as 2026-11-23."
        ),
    ] = None,
    as_json: Json = False,
) -> None:
    """List the matches of the log, the newest first."""
    from referee.cli import matches as group

    group.matches(
        settings_of(context),
        group.wanted(still_open=still_open, game=game, player=player, since=since),
        everything=everything,
        as_json=as_json,
    )


@commands.command()
def forget(
    context: typer.Context,
    match: Annotated[
        str,
        typer.Argument(
            metavar="MATCH", help="The match, by its whole id.", autocompletion=completing.matches
        ),
    ],
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False,
) -> None:
    """Remove a match for good; its id, its last hash and the date are left."""
    from referee.cli import matches as group

    settings = settings_of(context)
    chosen = group.choose_to_forget(settings, match)
    if yes or group.surely(settings, chosen):
        group.forget(settings, chosen)
