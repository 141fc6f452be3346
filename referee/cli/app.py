"""The commands as they are called: names, arguments, options, help. What they do is elsewhere.

A command's own file is imported when the command is called for, so that none pays for another.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any, TypeVar

import typer

from events.errors import Unreadable
from referee.cli.help import Command, Program
from referee.cli.settings import LANG_VARIABLE, LOG_VARIABLE, Settings
from referee.locale import choose, say

Does = TypeVar("Does", bound=Callable[..., Any])


class _App(typer.Typer):
    """Typer, with pages of help of our own."""

    def command(self, name: str | None = None, **options: Any) -> Callable[[Does], Does]:
        """As typer's."""
        return super().command(name, cls=Command, **options)


app = _App(
    cls=Program,
    help="Say what is legal, what follows, and what happened, in card games on a real table.",
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    no_args_is_help=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def settings_of(context: typer.Context) -> Settings:
    """The settings of this invocation."""
    return context.find_root().ensure_object(Settings)


def _log(context: typer.Context, value: Path | None) -> None:
    if value is not None:
        settings_of(context).log = value


def _lang(context: typer.Context, value: str | None) -> None:
    if value is not None:
        settings_of(context).lang = choose(value)


def _debug(context: typer.Context, value: bool) -> None:
    if value:
        settings_of(context).debug = True


def _version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version  # slow, and wanted only here

        typer.echo(f"referee {version('tabletop-referee')}")
        raise typer.Exit


@app.callback()
def program(
    log: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help=f"The log to use (or {LOG_VARIABLE}); else one in your data folder.",
            callback=_log,
            expose_value=False,
        ),
    ] = None,
    lang: Annotated[
        str | None,
        typer.Option(
            metavar="LANG",
            help=f"The language to speak: en, zh-Hant, zh-Hans (or {LANG_VARIABLE}).",
            callback=_lang,
            expose_value=False,
        ),
    ] = None,
    debug: Annotated[
        bool,
        typer.Option(
            "--debug",
            help="Show where an error came from.",
            callback=_debug,
            expose_value=False,
        ),
    ] = False,
    version: Annotated[
        bool,
        typer.Option(
            "--version", help="Say the version and stop.", callback=_version, is_eager=True
        ),
    ] = False,
) -> None:
    """The options before the command's name; their callbacks keep them."""


Match = Annotated[
    str | None,
    typer.Argument(
        metavar="[MATCH]",
        help="The match, or the beginning of its id; else the one used last.",
        show_default=False,
    ),
]
OfMatch = Annotated[
    str | None,
    typer.Option(
        "--match",
        "-m",
        metavar="MATCH",
        help="The match, or the beginning of its id; else the one used last.",
    ),
]


def _meant(match: str | None, named: str | None) -> str | None:
    """The match of a command that takes it as an argument or with -m; raise Unreadable for two."""
    if match is not None and named is not None and match != named:
        raise Unreadable("cli.match_twice", match=match, named=named)
    return named if match is None else match


Edition = Annotated[
    Path | None, typer.Option(metavar="FILE", help="The table's own edition file (TOML).")
]
Json = Annotated[bool, typer.Option("--json", help="Answer in JSON.")]
Viewer = Annotated[
    str,
    typer.Option(
        "--as", metavar="VIEWER", help="Show what a seat, the public or the referee may know."
    ),
]


@app.command()
def new(
    context: typer.Context,
    game: Annotated[str, typer.Argument(metavar="GAME", help="The game: see `referee games`.")],
    seat: Annotated[
        list[str] | None,
        typer.Option(metavar="SEAT=NAME", help="Who sits where; once for each seat."),
    ] = None,
    option: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME=VALUE", help="An option of the game; may be repeated."),
    ] = None,
    tag: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME=VALUE", help="A tag, as Event=...; may be repeated."),
    ] = None,
    edition: Edition = None,
    revision: Annotated[
        int | None, typer.Option(metavar="N", help="Which reading of the rules; else the newest.")
    ] = None,
    deal: Annotated[
        str,
        typer.Option(metavar="physical|seed:N", help="Who shuffles: the table, or the program."),
    ] = "physical",
    name: Annotated[
        str | None,
        typer.Option("--id", metavar="NAME", help="An id for the match; else one is made."),
    ] = None,
    as_json: Json = False,
) -> None:
    """Begin a match."""
    from referee.cli import matches

    matches.new(
        settings_of(context),
        game,
        seats=seat or (),
        options=option or (),
        tags=tag or (),
        edition=edition,
        revision=revision,
        deal=deal,
        name=name,
        as_json=as_json,
    )


@app.command()
def play(
    context: typer.Context,
    match: Annotated[
        str | None,
        typer.Argument(
            metavar="[MATCH|GAME]",
            help="The match, or a game to begin a new one of; else the one that is open.",
            show_default=False,
        ),
    ] = None,
    named: OfMatch = None,
    viewer: Annotated[
        str,
        typer.Option(
            "--as",
            metavar="SEAT|public",
            help="Show what a seat or the public may know; enter only that seat's moves.",
        ),
    ] = "referee",
    plain: Annotated[
        bool, typer.Option("--plain", help="Plain lines, for screen readers and logs.")
    ] = False,
    recorder: Annotated[str, typer.Option(metavar="NAME", help="Who enters the moves.")] = "",
) -> None:
    """Sit down at the table: enter moves line by line, the board in view.

    Everything is kept as it is entered; `play` goes on where it was left.
    """
    from referee.cli import playing

    playing.play(
        settings_of(context),
        _meant(match, named),
        viewer=viewer,
        plain=plain,
        recorder=recorder,
    )


@app.command(context_settings={"allow_interspersed_args": False})
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
        as_json=as_json,
    )


@app.command()
def show(
    context: typer.Context,
    match: Match = None,
    named: OfMatch = None,
    at: Annotated[
        int | None, typer.Option(metavar="N", min=0, help="As it was after move N.")
    ] = None,
    viewer: Viewer = "referee",
    zone: Annotated[
        str | None, typer.Option(metavar="ZONE", help="Only the cards of a zone, as a.hand.")
    ] = None,
    odds: Annotated[
        bool, typer.Option("--odds", help="With --zone: how likely each unknown card is.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Show the table."""
    from referee.cli import looking

    looking.show(
        settings_of(context),
        _meant(match, named),
        at=at,
        viewer=viewer,
        zone=zone,
        odds=odds,
        as_json=as_json,
    )


@app.command()
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

    looking.legal(settings_of(context), _meant(match, named), seat=seat, as_json=as_json)


@app.command()
def log(
    context: typer.Context,
    match: Match = None,
    named: OfMatch = None,
    viewer: Viewer = "referee",
    as_json: Json = False,
) -> None:
    """List the entries of a match."""
    from referee.cli import looking

    looking.log(settings_of(context), _meant(match, named), viewer=viewer, as_json=as_json)


@app.command()
def replay(
    context: typer.Context,
    match: Match = None,
    named: OfMatch = None,
    start: Annotated[
        int, typer.Option("--from", metavar="N", min=0, help="Begin with entry N.")
    ] = 0,
    end: Annotated[
        int | None, typer.Option("--to", metavar="M", min=0, help="End with entry M.")
    ] = None,
    step: Annotated[
        bool, typer.Option("--step", help="Wait for Enter after each move; q stops.")
    ] = False,
    speed: Annotated[
        float,
        typer.Option(
            metavar="SECONDS", min=0.0, max=3600.0, help="In a terminal, rest so long on each move."
        ),
    ] = 0.0,
    viewer: Viewer = "referee",
    as_json: Json = False,
) -> None:
    """Go through a match move by move, with the table after each."""
    from referee.cli import replaying

    replaying.replay(
        settings_of(context),
        _meant(match, named),
        start=start,
        end=end,
        step=step,
        speed=speed,
        viewer=viewer,
        as_json=as_json,
    )


@app.command()
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
            as_json=as_json,
        )
    )


@app.command()
def matches(context: typer.Context, as_json: Json = False) -> None:
    """List the matches of the log."""
    from referee.cli import matches as group

    group.matches(settings_of(context), as_json=as_json)


@app.command()
def undo(
    context: typer.Context,
    count: Annotated[int, typer.Argument(metavar="[N]", min=1, help="How many moves.")] = 1,
    match: OfMatch = None,
    as_json: Json = False,
) -> None:
    """Take back the last moves that stand; the log keeps them."""
    from referee.cli import moving

    moving.undo(settings_of(context), count, match=match, as_json=as_json)


@app.command()
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


@app.command()
def export(
    context: typer.Context,
    match: Match = None,
    named: OfMatch = None,
    form: Annotated[
        str, typer.Option("--format", metavar="rec|json|md", help="A record, JSON, or Markdown.")
    ] = "rec",
    viewer: Viewer = "referee",
    boards: Annotated[
        str | None,
        typer.Option(
            "--board-at",
            metavar="N,...|end|all",
            help="In Markdown: the moves after which the table is shown; else the end.",
        ),
    ] = None,
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", metavar="FILE", help="Write there, not to the terminal."),
    ] = None,
) -> None:
    """Write a match as a record that can be read, published and imported again."""
    from referee.cli import records

    records.export(
        settings_of(context),
        _meant(match, named),
        form=form,
        viewer=viewer,
        boards=boards,
        output=output,
    )


@app.command("import")
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
    """Take records into the log, each as a match of its own.

    Importing a record again changes nothing.
    """
    from referee.cli import records

    raise typer.Exit(
        records.import_(settings_of(context), files, name=name, edition=edition, as_json=as_json)
    )


@app.command()
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


@app.command()
def rules(
    context: typer.Context,
    game: Annotated[str, typer.Argument(metavar="GAME", help="The game: see `referee games`.")],
    word: Annotated[
        str | None, typer.Argument(metavar="[ID|WORD]", help="A rule's id, or a word to find.")
    ] = None,
    as_json: Json = False,
) -> None:
    """Print the numbered rules of a game."""
    from referee.cli import reference

    reference.rules(settings_of(context), game, word, as_json=as_json)


@app.command()
def cards(
    context: typer.Context,
    game: Annotated[str, typer.Argument(metavar="GAME", help="The game: see `referee games`.")],
    card: Annotated[
        str | None, typer.Argument(metavar="[CARD]", help="One card; else all of them.")
    ] = None,
    edition: Edition = None,
    as_json: Json = False,
) -> None:
    """Print what is printed on the cards of a game."""
    from referee.cli import reference

    reference.cards(settings_of(context), game, card, edition=edition, as_json=as_json)


@app.command()
def games(context: typer.Context, as_json: Json = False) -> None:
    """List the games that can be refereed here."""
    from referee.cli import reference

    reference.games(settings_of(context), as_json=as_json)


@app.command()
def forget(
    context: typer.Context,
    match: Annotated[str, typer.Argument(metavar="MATCH", help="The match, by its whole id.")],
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False,
) -> None:
    """Remove a match for good; its id, its last hash and the date are left."""
    from referee.cli import matches as group

    settings = settings_of(context)
    chosen = group.choose_to_forget(settings, match)
    if yes or typer.confirm(say(settings.language(), "cli.forget_sure", {"match": chosen})):
        group.forget(settings, chosen)
