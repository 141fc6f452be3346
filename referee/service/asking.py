"""What is asked of a match besides where it stands: disputes, head, audit, chances."""

import json
from typing import Any, NamedTuple

from events.errors import Unreadable
from referee.desk import audits, laid
from referee.desk.bound import bound
from referee.desk.decks import MatchDecks
from referee.desk.sitting import Sitting
from referee.notation.questions import read_query, read_words
from referee.service.access import Access
from referee.service.problems import Unserved
from referee.service.table import Table
from referee.speech import Lang
from referee.terminal.audited import document
from referee.terminal.chances import answered, plain
from replays.redact import REFEREE


def snapshot(table: Table, access: Access) -> Sitting:
    """The match as far as somebody may look into it, for whoever takes his time."""
    with table.lock:
        return table.seen_by(access).followed_by(())


def disputes(table: Table, access: Access) -> list[dict[str, Any]]:
    """The disputes, in the order in which they were opened."""
    return laid.listed(snapshot(table, access), table.match, access.viewer)


def dispute(table: Table, access: Access, number: int, lang: Lang) -> dict[str, Any]:
    """A dispute laid out. What was ruled in other matches is for those who may read them."""
    return layout(snapshot(table, access), access, number, lang).document(table.match)


def layout(sitting: Sitting, access: Access, number: int, lang: Lang) -> laid.Layout:
    """The same with the match as each tells it. Raises `serve.not_found`."""
    try:
        return laid.layout(sitting, number, access.viewer, lang)
    except Unreadable as error:
        if error.text not in ("dispute.none", "dispute.unknown"):
            raise
        raise Unserved(404, "serve.not_found") from None


def head(table: Table, access: Access, number: int | None) -> dict[str, Any]:
    """What binds the match after an entry. Raises `serve.not_yours`, `serve.not_yet`.

    Those who are neither at the table nor keep its time have it of physical matches alone.
    """
    with table.lock:
        sitting, key = table.seen_by(access), table.key
        last = sitting.number
    if access.gate is not None and sitting.opened.seed is not None:
        raise Unserved(403, "serve.not_yours")
    if number is not None and number > last:
        raise Unserved(404, "serve.not_yet", open=last)
    if sitting.opened.seed is not None and not key:
        raise Unserved(503, "serve.not_ready")
    rows = table.log.read(table.match)
    at = last if number is None else number
    return bound(table.log, table.match, rows, at, access.viewer).told()


def audit(table: Table, access: Access, lang: Lang) -> dict[str, Any]:
    """The audit of a match, for a referee who sees all, and when it is published for everybody.

    Raises `serve.not_yours`.
    """
    with table.lock:
        seen = table.seen_by(access)
        whole = seen.number == table.sitting.number
    if not (access.viewer == REFEREE or (seen.published and whole)):
        raise Unserved(403, "serve.not_yours")
    return document(audits.of_match(table.log, table.match), lang)


class Drawn(NamedTuple):
    """How many worlds are drawn, none where all are counted, and by what."""

    worlds: int | None = None
    seed: int | None = None


def odds(
    table: Table, access: Access, query: str, seat: str | None, against: str | None, drawn: Drawn
) -> dict[str, Any]:
    """The answer to a question of chance, as whoever asks knows the cards.

    A question of the game's own is about full decks, or what is known of a seat's.
    """
    from referee.analysis.knowledge import Knowledge  # few ask
    from referee.analysis.odds import is_of_cards, odds_of, require_drawn, told
    from referee.terminal import card_chances

    sitting = snapshot(table, access)
    knowledge = Knowledge.of_match(sitting, access.viewer)
    known = odds_of(sitting.game, lambda: knowledge)
    if query.lstrip().startswith("{"):
        asked = read_query(known, _json(query))
    else:
        asked = read_words(known, query.split())
    require_drawn(asked, *drawn)
    if is_of_cards(asked):
        if seat is not None or against is not None:
            raise Unreadable("odds.no-deck", question=asked.question.slug)
        return card_chances.plain(told(knowledge, asked, *drawn))
    entries = sitting.entries_for(access.viewer)
    decks = None if seat is None else MatchDecks(known, sitting, entries, seat, against)
    rows = answered(asked, known, () if decks is None else decks.of(asked.question))
    return {"answer": plain(rows)}


def _json(query: str) -> Any:
    try:
        return json.loads(query)
    except (ValueError, RecursionError):
        raise Unserved(400, "serve.unreadable", member="q") from None
