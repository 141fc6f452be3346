"""The commands at the table.

A command's own file is imported when the command is called for, so that none pays for another.
"""

from pathlib import Path
from typing import Annotated

import typer

from referee.program.declared import completing
from referee.program.declared.arguments import (
    Bots,
    BotSeed,
    Corrected,
    Deal,
    DryRun,
    Edition,
    Game,
    Json,
    OfMatch,
    Options,
    Seats,
    Tags,
    meant,
    number,
)
from referee.program.declared.invocation import settings_of
from referee.program.declared.program import Commands

commands = Commands()


@commands.command()
def new(
    context: typer.Context,
    game: Game,
    seat: Seats = None,
    option: Options = None,
    tag: Tags = None,
    edition: Edition = None,
    revision: Annotated[
        int | None, typer.Option(metavar="N", help="Which reading of the rules; else the newest.")
    ] = None,
    deal: Deal = "physical",
    bot: Bots = None,
    bot_seed: BotSeed = "",
    name: Annotated[
        str | None,
        typer.Option("--id", metavar="NAME", help="An id for the match; else one is made."),
    ] = None,
    as_json: Json = False,
) -> None:
    """Begin a match."""
    from referee.cli import matches
    from referee.terminal.beginning import Given

    bots = bot or ()
    given = Given(seat or (), option or (), edition, deal, tag or (), revision, bots, bot_seed)
    matches.new(settings_of(context), game, given, name=name, as_json=as_json)


@commands.command()
def play(
    context: typer.Context,
    match: Annotated[
        str | None,
        typer.Argument(
            metavar="[MATCH|GAME]",
            help="The match, or a game to begin a new one of; else the one that is open.",
            show_default=False,
            autocompletion=completing.matches_and_games,
        ),
    ] = None,
    named: OfMatch = None,
    seat: Seats = None,
    option: Options = None,
    edition: Edition = None,
    deal: Deal = "",
    bot: Bots = None,
    bot_seed: BotSeed = "",
    viewer: Annotated[
        str,
        typer.Option(
            "--as",
            metavar="SEAT|public",
            help="Show what a seat or the public may know; enter only that seat's moves. It is a"
            " curtain, not a wall: whoever can read the log sees all.",
            autocompletion=completing.viewers,
        ),
    ] = "",
    plain: Annotated[
        bool, typer.Option("--plain", help="Plain lines, for screen readers and logs.")
    ] = False,
    recorder: Annotated[str, typer.Option(metavar="NAME", help="Who enters the moves.")] = "",
) -> None:
    """Sit down at the table: enter moves line by line, the board in view.

    Everything is kept as it is entered; `play` goes on where it was left. A new match whose seats,
    options, edition or deal are given is begun without a question.
    """
    from referee.prompt import playing
    from referee.terminal.beginning import Given

    playing.play(
        settings_of(context),
        meant(match, named),
        given=Given(seat or (), option or (), edition, deal, bots=bot or (), bot_seed=bot_seed),
        viewer=viewer,
        plain=plain,
        recorder=recorder,
    )


@commands.command(context_settings={"allow_interspersed_args": False})
def move(
    context: typer.Context,
    words: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[SEAT VERB ARG...]",
            help="One move; without words, many from standard input, one a line.",
            show_default=False,
        ),
    ] = None,
    match: OfMatch = None,
    expect: Annotated[
        int | None,
        typer.Option(metavar="N", help="The number of the last entry you saw; else a conflict."),
    ] = None,
    entry_id: Annotated[
        str | None,
        typer.Option("--id", metavar="ID", help="An id for the entry, so that a retry is safe."),
    ] = None,
    recorder: Annotated[str, typer.Option(metavar="NAME", help="Who enters it.")] = "",
    dry_run: DryRun = False,
    as_json: Json = False,
) -> None:
    """Enter a move and say what follows.

    Options stand before SEAT. `_` may be written for `?`, which a shell may expand.
    """
    from referee.cli import moving

    moving.move(
        settings_of(context),
        words or (),
        match=match,
        expect=expect,
        entry_id=entry_id,
        recorder=recorder,
        dry_run=dry_run,
        as_json=as_json,
    )


@commands.command("try", context_settings={"allow_interspersed_args": False})
def try_(
    context: typer.Context,
    words: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[SEAT VERB ARG...]",
            help="One move; without words, many from standard input, one a line.",
            show_default=False,
        ),
    ] = None,
    match: OfMatch = None,
    at: Annotated[
        str | None,
        typer.Option(
            metavar="X", callback=number, help="Play on from after move X; else from now."
        ),
    ] = None,
    corrected: Corrected = False,
    viewer: Annotated[
        str,
        typer.Option(
            "--as",
            metavar="VIEWER",
            help="Try with what a seat or the public has seen.",
            autocompletion=completing.viewers,
        ),
    ] = "",
    as_json: Json = False,
) -> None:
    """Try moves and say what would follow; nothing is entered.

    Options stand before SEAT. It ends where something unseen would decide: a draw, a coin, the card
    of another (M-9).
    """
    from referee.cli import trying

    trying.try_(
        settings_of(context),
        words or (),
        match=match,
        at=at,
        corrected=corrected,
        viewer=viewer,
        as_json=as_json,
    )


@commands.command()
def load(
    context: typer.Context,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A file of the game (TOML).")],
    match: OfMatch = None,
    expect: Annotated[
        int | None,
        typer.Option(metavar="N", help="The number of the last entry you saw; else a conflict."),
    ] = None,
    recorder: Annotated[str, typer.Option(metavar="NAME", help="Who enters it.")] = "",
    as_json: Json = False,
) -> None:
    """Enter all moves that a file of the game stands for, a crew say; all or none."""
    from referee.cli import loading

    loading.load(
        settings_of(context), file, match=match, expect=expect, recorder=recorder, as_json=as_json
    )
