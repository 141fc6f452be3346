"""`--install-completion` and `--show-completion`: what typer does, told in the user's language."""

import io
import re
from collections.abc import Callable, Iterable
from contextlib import redirect_stderr, redirect_stdout
from functools import partial
from typing import Any

import typer
from typer import completion

from events.errors import Unreadable
from referee.speech import Lang, say
from referee.terminal.output import folded, write

_INSTALLED = re.compile(r"(?P<shell>\S+) completion installed in (?P<file>.+)")
"""What typer says."""


def told_in(lang: Lang, options: Iterable[Any]) -> None:
    """Let those of the options that are about completion speak this language."""
    for option in options:
        if option.name == "install_completion":
            option.callback = partial(_install, lang)
        elif option.name == "show_completion":
            option.callback = _show


def _install(lang: Lang, ctx: Any, param: Any, wanted: Any) -> None:
    if wanted and not ctx.resilient_parsing:
        said = _quietly(completion.install_callback, ctx, param, wanted)
        found = _INSTALLED.match(said)
        told = say(lang, "cli.completion_installed", found.groupdict()) if found else said
        write("\n".join(folded(told)))
        raise typer.Exit


def _show(ctx: Any, param: Any, wanted: Any) -> None:
    if wanted and not ctx.resilient_parsing:
        write(_quietly(completion.show_callback, ctx, param, wanted))
        raise typer.Exit


def _quietly(do: Callable[..., Any], *asked: Any) -> str:
    """What typer says; raise Unreadable for a shell that it does not know."""
    said = io.StringIO()
    try:
        with redirect_stdout(said), redirect_stderr(said):
            do(*asked)
    except typer.Exit as unknown:
        raise Unreadable("cli.completion_shell") from unknown
    except SystemExit:  # how typer ends what it has done
        pass
    return said.getvalue().rstrip("\n")
