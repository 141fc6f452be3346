"""The command line in hand, as typer calls a command with it."""

import typer

from referee.terminal.settings import Settings


def settings_of(context: typer.Context) -> Settings:
    """The settings of this invocation."""
    return context.find_root().ensure_object(Settings)
