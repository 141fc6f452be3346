"""The commands that put right what is wrong in the record of a match."""

from typing import Annotated

import typer

from referee.program.declared.arguments import DryRun, Json, OfMatch, Why
from referee.program.declared.invocation import settings_of
from referee.program.declared.program import Commands

commands = Commands()


@commands.command()
def undo(
    context: typer.Context,
    words: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[N] [by=SEAT,...|all] [ruling=TEXT]",
            help="How many moves; who agrees, or why it is allowed, where the match asks for that.",
            show_default=False,
        ),
    ] = None,
    match: OfMatch = None,
    why: Why = "",
    dry_run: DryRun = False,
    as_json: Json = False,
) -> None:
    """Take back the last moves that stand; the log keeps them."""
    from referee.cli import correcting

    correcting.undo(
        settings_of(context), words or (), match=match, why=why, dry_run=dry_run, as_json=as_json
    )


@commands.command()
def redo(
    context: typer.Context,
    words: Annotated[
        list[str] | None,
        typer.Argument(metavar="[N]", help="How many moves.", show_default=False),
    ] = None,
    match: OfMatch = None,
    why: Why = "",
    dry_run: DryRun = False,
    as_json: Json = False,
) -> None:
    """Let moves stand again that were taken back since the last move of the game."""
    from referee.cli import correcting

    correcting.redo(
        settings_of(context), words or (), match=match, why=why, dry_run=dry_run, as_json=as_json
    )


@commands.command(context_settings={"allow_interspersed_args": False})
def amend(
    context: typer.Context,
    number: Annotated[str, typer.Argument(metavar="N", help="The number of the move.")],
    words: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[MOVE]",
            help="What it should have been; without it, what a correction did is put right.",
            show_default=False,
        ),
    ] = None,
    match: OfMatch = None,
    why: Why = "",
    dry_run: DryRun = False,
    as_json: Json = False,
) -> None:
    """Correct a move that was entered wrongly; what came after it is judged anew.

    Options stand before N. Nothing is lost: the log keeps the move as it was entered, and later
    moves that can no longer be.
    """
    from referee.cli import correcting

    correcting.amend(
        settings_of(context),
        number,
        words or (),
        match=match,
        why=why,
        dry_run=dry_run,
        as_json=as_json,
    )


@commands.command(context_settings={"allow_interspersed_args": False})
def insert(
    context: typer.Context,
    number: Annotated[
        str,
        typer.Argument(metavar="N", help="The line behind which it was played; 0: the first."),
    ],
    words: Annotated[
        list[str],
        typer.Argument(metavar="MOVE...", help="The move; several, each in quotes."),
    ],
    match: OfMatch = None,
    why: Why = "",
    dry_run: DryRun = False,
    as_json: Json = False,
) -> None:
    """Put in moves that were played and not entered; what came after them is judged anew.

    Options stand before N. Behind N, and what was put in there before, they stand as N.1, N.2.
    """
    from referee.cli import correcting

    correcting.insert(
        settings_of(context),
        number,
        words,
        match=match,
        why=why,
        dry_run=dry_run,
        as_json=as_json,
    )


@commands.command()
def strike(
    context: typer.Context,
    about: Annotated[
        str,
        typer.Argument(metavar="N|N-N", help="The line, or from which to which all moves."),
    ],
    match: OfMatch = None,
    why: Why = "",
    dry_run: DryRun = False,
    as_json: Json = False,
) -> None:
    """Take out of the record what never happened; what came after it is judged anew."""
    from referee.cli import correcting

    correcting.strike(
        settings_of(context), about, match=match, why=why, dry_run=dry_run, as_json=as_json
    )
