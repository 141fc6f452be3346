"""The commands with which the program plays, or says what it would play.

A command's own file is imported when the command is called for, so that none pays for another.
"""

import os
from pathlib import Path
from typing import Annotated

import typer

from referee.program.declared import completing
from referee.program.declared.arguments import (
    Game,
    Json,
    Match,
    OfMatch,
    Options,
    Output,
    meant,
    number,
)
from referee.program.declared.invocation import settings_of
from referee.program.declared.program import Commands

commands = Commands()


@commands.command()
def bots(
    context: typer.Context,
    game: Annotated[
        str | None, typer.Argument(metavar="[GAME]", autocompletion=completing.games)
    ] = None,
    as_json: Json = False,
) -> None:
    """List the bots, and what they can do in a game."""
    from referee.cli import bots as group

    group.bots(settings_of(context), game, as_json=as_json)


@commands.command()
def advise(
    context: typer.Context,
    match: Match = None,
    named: OfMatch = None,
    viewer: Annotated[
        str,
        typer.Option(
            "--as",
            metavar="SEAT",
            help="For this seat, by what it may know; who plays alone against bots need not say.",
            autocompletion=completing.viewers,
        ),
    ] = "",
    hand: Annotated[
        str, typer.Option(metavar="CARD,...", help="Its hand, which the table does not know.")
    ] = "",
    bot: Annotated[
        str, typer.Option(metavar="BOT", help="Who is asked: see `referee bots`.")
    ] = "ismcts:500",
    top: Annotated[int, typer.Option(metavar="N", min=1, help="So many lines, the best.")] = 5,
    as_json: Json = False,
) -> None:
    """Say which lines are best for a seat, and what they are worth.

    Nothing is entered, not even the hand that is given.
    """
    from referee.cli import advising

    advising.advise(
        settings_of(context),
        meant(match, named),
        seat=viewer,
        hand=hand,
        bot=bot,
        top=top,
        as_json=as_json,
    )


@commands.command()
def selfplay(
    context: typer.Context,
    game: Game,
    bots: Annotated[
        str,
        typer.Option(metavar="SEAT=BOT,...", help="Who sits where; for BOT see `referee bots`."),
    ],
    games: Annotated[int, typer.Option(metavar="N", min=1, help="So many games.")] = 100,
    seed: Annotated[
        int, typer.Option(metavar="NUMBER", min=0, help="Of it all deals and all chance are made.")
    ] = 1,
    workers: Annotated[
        int, typer.Option(metavar="N", min=1, max=256, help="So many processes play at once.")
    ] = 1,
    option: Options = None,
    swap: Annotated[
        bool,
        typer.Option(
            "--swap/--no-swap", help="Play each deal once with each bot in each seat, or once only."
        ),
    ] = True,
    most: Annotated[
        int, typer.Option(metavar="N", min=1, help="A game of more lines is cut off, a draw.")
    ] = 3000,
    adjust: Annotated[
        bool, typer.Option("--adjust", help="Tell the mean without the luck of the cards, too.")
    ] = False,
    output: Annotated[
        Path | None,
        typer.Option(
            "--out", metavar="FILE", help="Keep the games there, and go on from those it has."
        ),
    ] = None,
    as_json: Json = False,
) -> None:
    """Let bots play one another, and tell how often each has won.

    The same seed gives the same games, however many workers there are. A file that ends with
    `.sqlite` gets the tables `selfplay_runs` and `selfplay_games`.
    """
    from referee.cli import selfplay as group

    asked = group.Asked(bots, games, seed, workers, option or (), swap, most, adjust, output)
    group.selfplay(settings_of(context), game, asked, as_json=as_json)


@commands.command()
def analyse(
    context: typer.Context,
    target: Annotated[
        str | None,
        typer.Argument(
            metavar="[MATCH|FILE]",
            help="A match, or a record; `-` is a record from standard input. Else the match used"
            " last.",
            show_default=False,
            autocompletion=completing.matches,
        ),
    ] = None,
    named: OfMatch = None,
    viewer: Annotated[
        str,
        typer.Option(
            "--as",
            metavar="SEAT|all",
            help="As this seat knew it, at any time; else as every seat did, when it is over.",
            autocompletion=completing.viewers,
        ),
    ] = "all",
    budget: Annotated[
        str,
        typer.Option(
            metavar="quick|normal|deep|SECONDS",
            help="How much is spent; a number of seconds is not reproducible.",
            autocompletion=completing.one_of("quick", "normal", "deep"),
        ),
    ] = "normal",
    first: Annotated[
        str | None, typer.Option("--from", metavar="N", callback=number, help="The first line.")
    ] = None,
    last: Annotated[
        str | None, typer.Option("--to", metavar="M", callback=number, help="The last line.")
    ] = None,
    marks: Annotated[
        str,
        typer.Option(metavar="A,B,C", help="How much is lost at least for ?!, ? and ??."),
    ] = "0.03,0.07,0.15",
    workers: Annotated[
        int | None,
        typer.Option(metavar="W", min=1, help="So many processes; else one a core."),
    ] = None,
    seed: Annotated[str, typer.Option(metavar="S", help="Of the playouts.")] = "1",
    annotate: Annotated[
        bool, typer.Option("--annotate", help="Put the marks on the match, or on the record.")
    ] = False,
    output: Output = None,
    graph: Annotated[
        Path | None,
        typer.Option(metavar="FILE.svg", help="Draw how the match stood, entry by entry."),
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Compute anew what was kept.")] = False,
    as_json: Json = False,
) -> None:
    """Go through a match afterwards: what each choice lost, what chance brought, and the sums.

    A choice is judged by what its seat could know then.
    """
    from referee.analysis.budgets import Params, read_budget
    from referee.analysis.marks import read_marks
    from referee.cli import analysing

    params = Params(viewer, read_budget(budget), read_marks(marks), seed, first, last)
    asked = analysing.Asked(
        params,
        workers or os.cpu_count() or 1,
        annotate=annotate,
        output=output,
        graph=graph,
        force=force,
        as_json=as_json,
    )
    analysing.analyse(settings_of(context), meant(target, named), asked)
