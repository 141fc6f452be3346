"""The commands that look up what is printed.

A command's own file is imported when the command is called for, so that none pays for another.
"""

from pathlib import Path
from typing import Annotated

import typer

from referee.program.declared import completing
from referee.program.declared.arguments import Edition, Game, Json, OfMatch, Viewer, number
from referee.program.declared.invocation import settings_of
from referee.program.declared.program import Commands

commands = Commands()


@commands.command()
def rules(
    context: typer.Context,
    game: Game,
    word: Annotated[
        str | None, typer.Argument(metavar="[ID|WORD]", help="A rule's id, or a word to find.")
    ] = None,
    as_json: Json = False,
) -> None:
    """Print the numbered rules of a game."""
    from referee.cli import reference

    reference.rules(settings_of(context), game, word, as_json=as_json)


@commands.command()
def cards(
    context: typer.Context,
    game: Game,
    card: Annotated[
        str | None, typer.Argument(metavar="[CARD]", help="One card; else all of them.")
    ] = None,
    edition: Edition = None,
    save: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Save what a match entered of its cards to this file."),
    ] = None,
    match: Annotated[
        str | None,
        typer.Option(
            "--match",
            "-m",
            metavar="MATCH",
            help="The cards of this match, with what it entered of them; of --save, else the last.",
        ),
    ] = None,
    as_json: Json = False,
) -> None:
    """Print what is printed on the cards of a game, or save what a match entered of them."""
    if save is not None:
        from referee.cli import saving

        saving.save(settings_of(context), game, save, match, as_json=as_json)
        return
    from referee.cli import reference

    reference.cards(settings_of(context), game, card, edition=edition, match=match, as_json=as_json)


@commands.command()
def rulings(
    context: typer.Context,
    rule: Annotated[
        str, typer.Option(metavar="ID", help="Only those that rest on this rule.")
    ] = "",
    game: Annotated[
        str,
        typer.Option(
            metavar="GAME", help="Only those of one game.", autocompletion=completing.games
        ),
    ] = "",
    form: Annotated[
        str,
        typer.Option(
            "--format",
            metavar="text|json|md",
            help="Lines, JSON, or Markdown with the text of the rules.",
            autocompletion=completing.one_of("text", "json", "md"),
        ),
    ] = "text",
    as_json: Json = False,
) -> None:
    """Tell what was ruled before: the rulings and decisions in all matches of the log."""
    from referee.cli import books

    books.rulings(settings_of(context), rule=rule, game=game, form=form, as_json=as_json)


@commands.command()
def penalties(
    context: typer.Context,
    player: Annotated[
        str | None,
        typer.Argument(metavar="[PLAYER]", help="A player, by name; else everybody."),
    ] = None,
    match: Annotated[
        str | None,
        typer.Option(
            "--match",
            "-m",
            metavar="MATCH",
            help="Only those of this match, or of the one whose id begins so; else of all.",
            autocompletion=completing.matches,
        ),
    ] = None,
    as_json: Json = False,
) -> None:
    """List the penalties that were given, in all matches of the log.

    They are written down and counted; nothing follows from them by itself.
    """
    from referee.cli import books

    books.penalties(settings_of(context), player, match=match, as_json=as_json)


@commands.command()
def schema(
    context: typer.Context,
    what: Annotated[
        str,
        typer.Argument(
            metavar="view|move|scene",
            help="What `show` answers in JSON, a move, or what --scene adds.",
            autocompletion=completing.one_of("view", "move", "scene"),
        ),
    ],
    game: Annotated[
        str | None,
        typer.Argument(metavar="[GAME]", help="The game.", autocompletion=completing.games),
    ] = None,
) -> None:
    """Print the JSON Schema of what the program answers."""
    from referee.cli import schemas

    schemas.schema(settings_of(context), what, game)


@commands.command(context_settings={"ignore_unknown_options": True})
def odds(
    context: typer.Context,
    game: Game,
    question: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[QUESTION...]",
            help="Words, JSON, or a file of JSON; `-` is standard input.",
            show_default=False,
        ),
    ] = None,
    match: OfMatch = None,
    seat: Annotated[
        str | None,
        typer.Option(metavar="SEAT", help="From what the match tells of this seat's cards."),
    ] = None,
    against: Annotated[
        str | None,
        typer.Option("--vs-seat", metavar="SEAT", help="Whose cards are on the other side."),
    ] = None,
    at: Annotated[
        str | None, typer.Option(metavar="N", callback=number, help="As it was after move N.")
    ] = None,
    viewer: Viewer = "public",
    draws: Annotated[
        int | None,
        typer.Option(
            "--sample",
            metavar="N",
            help="Draw so many worlds instead of counting all.",
            min=1,
            max=1_000_000,
        ),
    ] = None,
    seed: Annotated[
        int | None,
        typer.Option(metavar="NUMBER", help="With --sample: what the worlds are drawn by (0)."),
    ] = None,
    as_json: Json = False,
) -> None:
    """Say how probable something is, exactly.

    `holds`, `next`, `where`, `each` and `can` are about hidden cards of any game, and of the match
    that -m names; without it of full decks. Other questions are a game's own: without --seat about
    full decks, less the cards that the question names as seen.
    """
    from referee.cli import odds as group

    told = group.Told(match, seat, against, viewer, at, draws, seed)
    group.odds(settings_of(context), game, question or (), told=told, as_json=as_json)


@commands.command()
def games(context: typer.Context, as_json: Json = False) -> None:
    """List the games that can be refereed here."""
    from referee.cli import reference

    reference.games(settings_of(context), as_json=as_json)


@commands.command(name="check-game")
def check_game(
    context: typer.Context,
    game: Game,
    seconds: Annotated[
        float, typer.Option(metavar="SECONDS", help="How long games are played at random.", min=0)
    ] = 10.0,
    seed: Annotated[
        int, typer.Option(metavar="NUMBER", help="The first seed of the games played.", min=0)
    ] = 1,
    as_json: Json = False,
) -> None:
    """Tell what a game lacks, and what it does not keep to when it is played at random.

    It ends with status 4 where anything is missing or wrong.
    """
    from referee.cli import checks

    settings = settings_of(context)
    status = checks.check_game(settings, game, seconds=seconds, seed=seed, as_json=as_json)
    raise typer.Exit(status)
