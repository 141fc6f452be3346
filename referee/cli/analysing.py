"""`analyse`: what a match owes to choices and to chance."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from events.chain import Head
from events.errors import Unreadable
from referee.analysis import marking
from referee.analysis.budgets import Params
from referee.analysis.post import analyse as analysed
from referee.analysis.rows import Post
from referee.desk import kept_analysis, record
from referee.desk.desk import Desk
from referee.desk.played import Stop, play
from referee.desk.sitting import Sitting
from referee.exports import value_graph
from referee.speech import Lang, Naming, say
from referee.terminal import place
from referee.terminal.analysed import lines
from referee.terminal.errors import message
from referee.terminal.files import content, editions, is_record, line_of
from referee.terminal.output import complain, folded, page, remark, width_here, write, write_json
from referee.terminal.settings import Settings
from referee.terminal.stopped import stoppable
from referee.terminal.writing import give, require_free, require_place, write_file
from replays.record import decode

PICTURE = ".svg"
"""How the name of a file ends in which a graph is drawn."""


class Meant(NamedTuple):
    """What is analysed: a match of the log with its head, or a record."""

    name: str
    sitting: Sitting
    head: Head | None = None


class Asked(NamedTuple):
    """What is asked, and what becomes of the answer."""

    params: Params
    workers: int = 1
    annotate: bool = False
    output: str | None = None
    graph: Path | None = None
    force: bool = False
    as_json: bool = False


def analyse(settings: Settings, target: str | None, asked: Asked) -> None:
    """Tell what each choice lost, what chance brought, and the sums; `annotate` puts marks on it.

    Raises Unreadable where it cannot be told to this viewer, or not yet.
    """
    lang = settings.language()
    meant = _meant(settings, target)
    asked = asked._replace(params=_called(meant.sitting, asked.params))
    _require(settings, meant, asked)
    with stoppable(settings):
        post = _post(settings, meant, asked)
    if asked.graph is not None:
        write_file(settings, asked.graph, _graph(meant, post, settings.naming, lang).encode())
        remark(say(lang, "analysis.drawn", {"file": str(asked.graph)}))
    if asked.as_json:
        write_json(msgspec.to_builtins(post))
    else:
        page(lines(post, settings.naming, lang, width_here()))
    if asked.annotate:
        _annotate(settings, meant, asked, post)


def _meant(settings: Settings, target: str | None) -> Meant:
    if target is not None and is_record(target):
        return _of_file(settings, target)
    with place.reading(settings) as log, log.reading():
        desk = place.sit(log, settings, target)
        head = log.head(desk.match)
    return Meant(desk.match, desk.sitting, head)


def _of_file(settings: Settings, file: str) -> Meant:
    data = content(file)
    try:
        played = play(decode(data), editions(settings))
    except Unreadable as error:
        error.file = file
        settings.source = line_of(data, error.line)
        raise
    settings.naming = played.sitting.naming
    if played.stop is not None:
        _complain(settings, file, played.stop)
        raise Unreadable("analysis.stopped", file=file, at=played.stop.line)
    return Meant(file, played.sitting)


def _complain(settings: Settings, file: str, stop: Stop) -> None:
    """Tell why a line of a record is refused."""
    settings.source, settings.line = stop.move, stop.line
    for line in message(stop.refusal, settings, file):
        complain(line)
    settings.source, settings.line = "", 0


def _called(sitting: Sitting, params: Params) -> Params:
    """The same with the seat as the program calls it."""
    if params.viewer == "all":
        return params
    return msgspec.structs.replace(params, viewer=sitting.called(params.viewer))


def _require(settings: Settings, meant: Meant, asked: Asked) -> None:
    """Raise Unreadable, before anything is computed, for what cannot be written in the end."""
    if asked.graph is not None:
        if asked.graph.suffix.lower() not in ("", PICTURE):
            raise Unreadable("analysis.picture", name=str(asked.graph))
        require_free(settings, asked.graph)
    if asked.output is not None:
        if not asked.annotate or meant.head is not None:
            raise Unreadable("analysis.output")
        require_place(settings, asked.output)
    if asked.annotate:
        if asked.params.viewer != "all" or not meant.sitting.state.match.over:
            raise Unreadable("analysis.annotate_open")
        if meant.head is None and asked.output is None:
            raise Unreadable("analysis.no_output")


# The post-mortem, kept or made


def _post(settings: Settings, meant: Meant, asked: Asked) -> Post:
    head = None if meant.head is None else meant.head.chain.hex()
    whole = asked.params.viewer == "all"
    found = None if asked.force or head is None else _kept(settings, meant, head, asked.params)
    if found is None:
        shown = head if whole else None  # made of what a seat may not know
        found = analysed(
            meant.sitting, asked.params, match=meant.name, head=shown, workers=asked.workers
        )
        if meant.head is not None and asked.params.budget.seconds is None:
            _keep(settings, meant.head, asked.params, found)
    return found


def _file(settings: Settings) -> Path:
    return kept_analysis.beside(settings.log_file())


def _kept(settings: Settings, meant: Meant, head: str, params: Params) -> Post | None:
    key = kept_analysis.named(params.plain())
    text = kept_analysis.find(_file(settings), meant.name, head, key)
    return None if text is None else msgspec.json.decode(text, type=Post)


def _keep(settings: Settings, head: Head, params: Params, post: Post) -> None:
    kept_analysis.keep(
        _file(settings),
        settings.beside(),
        (head.match, head.chain.hex(), kept_analysis.named(params.plain())),
        msgspec.json.encode(post).decode(),
        _rows(post),
        everybody=params.viewer == "all" and params.first is None and params.last is None,
        entries=head.number,
    )


def _rows(post: Post) -> Iterator[dict[str, Any]]:
    """The rows of the read model; a line is named only if it holds no card that was hidden."""
    for row in post.rows:
        best = row.best
        yield {
            "number": row.n,
            "seat": row.mover,
            "value": row.value,
            "low": row.low,
            "high": row.high,
            "loss": row.loss,
            "best": best.line if best is not None and best.open else None,
            "mark": row.mark,
            "luck": None if row.luck is None else msgspec.json.encode(row.luck).decode(),
            "method": row.method,
        }


# What becomes of it


def _graph(meant: Meant, post: Post, naming: Naming, lang: Lang) -> str:
    sitting = meant.sitting
    players = " – ".join(value_graph.players(post, naming, lang).values())
    title = say(lang, "analysis.graph.title", {"game": sitting.game.name(lang), "players": players})
    return value_graph.svg(post, naming, title, lang)


def _annotate(settings: Settings, meant: Meant, asked: Asked, post: Post) -> None:
    """Put the marks on the match that are not there yet."""
    lang = settings.language()
    new, there = marking.marks(meant.sitting, post)
    told = [say(lang, "analysis.annotated", {"count": len(new)})]
    if there:
        told.append(say(lang, "analysis.left", {"numbers": ", ".join(there)}))
    if meant.head is None:
        for words in new:
            meant.sitting.enter(words)
        give(settings, record.write(meant.sitting.entries), asked.output)
    elif new:
        _enter(settings, meant, asked, post, new)
    for text in told:
        for line in folded(text):
            remark(line) if asked.as_json or meant.head is None else write(line)


def _enter(
    settings: Settings, meant: Meant, asked: Asked, post: Post, new: list[tuple[str, ...]]
) -> None:
    """Enter them, as one; what was found is kept for the match as it stands with them."""
    with place.entering(settings) as log:
        desk: Desk = place.at(log, settings, meant.name)
        desk.enter_all(new, expect=meant.sitting.number, recorder=marking.RECORDER)
        head = log.head(meant.name)
    if asked.params.budget.seconds is None:
        after = msgspec.structs.replace(post, head=head.chain.hex())
        _keep(settings, head, asked.params, after)
