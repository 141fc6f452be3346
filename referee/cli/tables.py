"""`tables`: the log spread over tables, for any SQLite tool."""

import os
from importlib.util import find_spec
from pathlib import Path

from events.errors import Unreadable
from referee.speech import explain, say
from referee.terminal import place
from referee.terminal.errors import reveal
from referee.terminal.output import file_name, folded, json_text, remark, write, write_json
from referee.terminal.settings import Settings
from referee.terminal.writing import require_apart, require_free, write_file


def tables(
    settings: Settings,
    *,
    out: Path | None = None,
    anew: bool = False,
    metadata: Path | None = None,
    as_json: bool = False,
) -> None:
    """Bring the tables up to date with the log, in a file beside it unless one is named.

    `metadata`: where to write what Datasette shows of them. Matches that cannot be read are told,
    and the others are there all the same.
    """
    if find_spec("sqlite_utils") is None:
        raise Unreadable("tables.not_installed")
    from referee.desk import kept_analysis, readmodels

    place.require_file(settings)
    lang = settings.language()
    file = beside(settings.log_file()) if out is None else out
    require_apart(settings, file)
    if metadata is not None:
        _require_beside(settings, metadata, file)
    with place.reading(settings) as log:
        like = settings.beside() if out is None else None
        kept = kept_analysis.beside(settings.log_file())
        update = readmodels.bring_up_to_date(file, log, anew=anew, readable_as=like, analyses=kept)
    if metadata is not None:
        _write_metadata(settings, metadata, readmodels.metadata(file.stem, lang))
    answer = {
        "file": str(file),
        "matches": update.matches,
        "written": update.written,
        "gone": update.gone,
        "broken": [match for match, _ in update.broken],
    }
    if as_json:
        write_json({**answer, "file": file_name(str(file))})
    else:
        write("\n".join(folded(say(lang, "tables.done", answer), hang=4)))
    for match, error in update.broken:
        remark(f"{match}  {explain(lang, error)}")
        reveal(error, settings)
    if update.broken:
        raise place.some_unread(error for _, error in update.broken)


def beside(log: Path) -> Path:
    """The tables' file where none is named: `matches.sqlite` has `matches-tables.sqlite`."""
    return log.with_name(f"{log.stem}-tables.sqlite")


def _require_beside(settings: Settings, metadata: Path, tables: Path) -> None:
    """Raise Unreadable where the description would stand in the place of something else."""
    require_free(settings, metadata)
    if os.path.realpath(metadata) == os.path.realpath(tables):
        raise Unreadable("cli.output_database", file=str(metadata))


def _write_metadata(settings: Settings, file: Path, described: object) -> None:
    write_file(settings, file, f"{json_text(described)}\n".encode())
