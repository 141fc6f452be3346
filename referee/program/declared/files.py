"""The commands that write and read files.

A command's own file is imported when the command is called for, so that none pays for another.
"""

from pathlib import Path
from typing import Annotated

import typer

from events.errors import Unreadable
from referee.program.declared import completing
from referee.program.declared.arguments import (
    Corrected,
    Edition,
    Game,
    Json,
    Match,
    OfMatch,
    Options,
    Output,
    Seats,
    Tags,
    Viewer,
    meant,
)
from referee.program.declared.invocation import settings_of
from referee.program.declared.program import Commands

commands = Commands()


@commands.command()
def adjudicate(
    context: typer.Context,
    files: Annotated[
        list[str], typer.Argument(metavar="FILE...", help="Records; `-` is standard input.")
    ],
    viewer: Viewer = "public",
    board: Annotated[
        bool,
        typer.Option(
            "--board", help="Tell the game move by move, with the board where it matters."
        ),
    ] = False,
    edition: Edition = None,
    as_json: Json = False,
) -> None:
    """Adjudicate records from first line to last, and give the verdicts.

    Nothing is written to any log.
    """
    from referee.cli import records

    raise typer.Exit(
        records.adjudicate(
            settings_of(context),
            files,
            viewer=viewer,
            board=board,
            edition=edition,
            as_json=as_json,
        )
    )


@commands.command()
def backup(
    context: typer.Context,
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="The backup: a file that is not there yet.")
    ],
    check: Annotated[
        bool,
        typer.Option(
            "--check-backup", help="Read all of a backup instead: is it what was written?"
        ),
    ] = False,
    as_json: Json = False,
) -> None:
    """Write the whole log to one file, at any time, also while matches are entered.

    Whoever has it can read all cards and has all rights: it is for you alone. `--log FILE` uses it.
    """
    from referee.cli import backups

    settings = settings_of(context)
    if check:
        raise typer.Exit(backups.check(settings, file, as_json=as_json))
    backups.backup(settings, file, as_json=as_json)


@commands.command()
def export(
    context: typer.Context,
    match: Match = None,
    named: OfMatch = None,
    form: Annotated[
        str,
        typer.Option(
            "--format",
            metavar="rec|json|md|html|sheet",
            help="A record, JSON, Markdown, a page for browsers, or a score sheet to print.",
            autocompletion=completing.one_of("rec", "json", "md", "html", "sheet"),
        ),
    ] = "rec",
    viewers: Annotated[
        list[str] | None,
        typer.Option(
            "--as",
            metavar="VIEWER",
            help="As a seat, the public or the referee may know it; else a page or a sheet is for"
            " the public, all else for the referee. A page of a match that is over may be for"
            " several.",
            autocompletion=completing.viewers,
        ),
    ] = None,
    corrected: Corrected = False,
    boards: Annotated[
        str | None,
        typer.Option(
            "--board-at",
            metavar="N,...|end|all",
            help="In Markdown: the moves after which the table is shown; else the end.",
        ),
    ] = None,
    pictures: Annotated[
        bool,
        typer.Option(
            "--pictures", help="In Markdown: show the table in SVG files beside that of -o."
        ),
    ] = False,
    everything: Annotated[
        bool,
        typer.Option("--all", help="Every match of the log, each as a file, with an index."),
    ] = False,
    output: Annotated[
        str | None,
        typer.Option(
            "--output",
            "-o",
            metavar="FILE|FOLDER",
            help="Write there, not to the terminal; with --all a folder.",
        ),
    ] = None,
) -> None:
    """Write a match as a record that can be imported again, as JSON, or for people to look at."""
    if everything:
        if (match or named) is not None:
            raise Unreadable("room.all_or_one")
        from referee.cli import publishing
        from referee.terminal.wanted import Wanted

        wanted = Wanted(form, tuple(viewers or ()), corrected, boards, pictures)
        publishing.publish(settings_of(context), output, wanted)
        return
    from referee.terminal.exporting import export as write_out

    write_out(
        settings_of(context),
        meant(match, named),
        form=form,
        viewers=viewers or (),
        corrected=corrected,
        boards=boards,
        pictures=pictures,
        output=output,
    )


@commands.command("import")
def import_(
    context: typer.Context,
    files: Annotated[
        list[str], typer.Argument(metavar="FILE...", help="Records; `-` is standard input.")
    ],
    name: Annotated[
        str | None, typer.Option("--id", metavar="NAME", help="An id for the match (one file).")
    ] = None,
    edition: Edition = None,
    as_json: Json = False,
) -> None:
    """Take records, or matches that were exported as JSON, into the log.

    Importing one again changes nothing. Where the match that a record names is in the log and says
    otherwise, nothing is imported and the status is 4.
    """
    from referee.cli import records

    raise typer.Exit(
        records.import_(settings_of(context), files, name=name, edition=edition, as_json=as_json)
    )


@commands.command()
def sheet(
    context: typer.Context,
    game: Game,
    seat: Seats = None,
    option: Options = None,
    tag: Tags = None,
    edition: Edition = None,
    rows: Annotated[
        int, typer.Option(metavar="N", min=1, max=1000, help="How many rows it has.")
    ] = 40,
    output: Output = None,
) -> None:
    """Write an empty score sheet of a game, to be printed and filled in by hand.

    That of a match is `referee export --format sheet`.
    """
    from referee.cli import sheets
    from referee.terminal.beginning import Given

    given = Given(seat or (), option or (), edition, tags=tag or ())
    sheets.sheet(settings_of(context), game, given, rows=rows, output=output)


@commands.command()
def tables(
    context: typer.Context,
    out: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Where the tables are; else beside the log."),
    ] = None,
    rebuild: Annotated[
        bool, typer.Option("--rebuild", help="Build all tables anew, whatever they say.")
    ] = False,
    metadata: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Write there what Datasette shows of the tables."),
    ] = None,
    as_json: Json = False,
) -> None:
    """Spread the matches over tables, for Datasette and other SQLite tools.

    Only what everybody may know is in them. Run again, they are brought up to date.
    """
    from referee.cli import tables as group

    group.tables(settings_of(context), out=out, anew=rebuild, metadata=metadata, as_json=as_json)
