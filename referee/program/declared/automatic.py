"""The commands with which the program plays, or says what it would play.

A command's own file is imported when the command is called for, so that none pays for another.
"""

from pathlib import Path
from typing import Annotated

import typer

from referee.program.declared import completing
from referee.program.declared.arguments import Game, Json, Match, OfMatch, Options, meant
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
            help="For this seat, by what it may know.",
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
