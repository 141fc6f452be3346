"""The whole program as typer knows it, its commands in the order in which help lists them."""

from referee.cli.declared import books, files, matches, table
from referee.cli.declared.program import app

__all__ = ["app"]

for group in (table, matches, files, books):
    app.add_typer(group.commands)
