"""The whole program as typer knows it, its commands in the order in which help lists them."""

from referee.program.declared import at_table as table
from referee.program.declared import (
    automatic,
    books,
    copying,
    correcting,
    files,
    looking,
    matches,
    services,
    serving,
)
from referee.program.declared.program import app

__all__ = ["app"]

for group in (
    *(table, correcting, looking, matches, files, copying),
    *(serving, services, automatic, books),
):
    app.add_typer(group.commands)
