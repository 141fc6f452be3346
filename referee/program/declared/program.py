"""The program itself: its options, which may stand before or after a command's name."""

from collections.abc import Callable
from typing import Annotated, Any, TypeVar

import typer

from referee.program.declared import completing
from referee.program.declared.invocation import settings_of
from referee.program.help import Command, Program
from referee.speech import LANGS, choose
from referee.terminal.settings import LANG_VARIABLE, LOG_VARIABLE, named_log

Does = TypeVar("Does", bound=Callable[..., Any])


class Commands(typer.Typer):
    """Typer, with pages of help of our own."""

    def command(self, name: str | None = None, **options: Any) -> Callable[[Does], Does]:
        """As typer's."""
        return super().command(name, cls=Command, **options)


app = Commands(
    cls=Program,
    help="Say what is legal, what follows, and what happened, in card games on a real table.",
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    no_args_is_help=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _log(context: typer.Context, value: str | None) -> None:
    if value is not None:
        settings_of(context).log = named_log(value)


def _lang(context: typer.Context, value: str | None) -> None:
    if value is not None:
        settings_of(context).lang = choose(value)


def _debug(context: typer.Context, value: bool) -> None:
    if value:
        settings_of(context).debug = True


def _canonical(context: typer.Context, value: bool) -> None:
    if value:
        settings_of(context).canonical = True


def _risk(context: typer.Context, value: bool) -> None:
    if value:
        settings_of(context).risk = True


def _version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version  # slow, and wanted only here

        typer.echo(f"referee {version('tabletop-referee')}")
        raise typer.Exit


@app.callback()
def program(
    log: Annotated[
        str | None,
        typer.Option(
            metavar="FILE|URL",
            help=f"The log to use: a file, a database, a service (or {LOG_VARIABLE}); else the log"
            " in your data folder.",
            callback=_log,
            expose_value=False,
        ),
    ] = None,
    lang: Annotated[
        str | None,
        typer.Option(
            metavar="LANG",
            help=f"The language to speak: {', '.join(LANGS)} (or {LANG_VARIABLE}).",
            callback=_lang,
            expose_value=False,
            autocompletion=completing.languages,
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
    canonical: Annotated[
        bool,
        typer.Option(
            "--canonical",
            help="Tell moves in the words of the record, whatever the language.",
            callback=_canonical,
            expose_value=False,
        ),
    ] = False,
    risk: Annotated[
        bool,
        typer.Option(
            "--risk",
            help="Use a database that may lose what it acknowledged.",
            callback=_risk,
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
