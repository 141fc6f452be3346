"""`head`: where a match stands, as text that people keep or sign outside of the log."""

from events.chain import Head
from events.errors import Unreadable
from referee.cli import place
from referee.cli.files import content, give
from referee.cli.output import write_json
from referee.cli.settings import Settings
from replays import heads, record


def head(
    settings: Settings,
    match: str | None = None,
    *,
    at: int | None = None,
    output: str | None = None,
    as_json: bool = False,
) -> None:
    """Write the head of a match, as it is or as it was after an entry."""
    with place.reading(settings) as log, log.reading():
        ids = [head.match for head in log.heads()]
        chosen = place.last_used(settings, ids) if match is None else place.pick(ids, match)
        rows = log.read(chosen)
    last = rows[-1].number
    number = last if at is None else at
    if not 0 <= number <= last:
        raise Unreadable("cli.at", number=number, last=last)
    found = heads.at(chosen, rows, number)
    if as_json:
        write_json({"match": found.match, "number": found.number, "chain": found.chain.hex()})
    else:
        give(heads.write(found), output)


def kept(file: str) -> Head:
    """The head that a file holds; raise Unreadable, with the file, where it holds none."""
    try:
        return heads.read(record.decode(content(file)))
    except Unreadable as error:
        error.file = file
        raise
