"""`odds`: how probable things are, from full decks or from what a match tells of its decks."""

import json
import os
import re
from collections.abc import Sequence
from typing import Any, Literal, NamedTuple, cast

from events.catalogues.reading import MOST_DIGITS, number_of_too_many_digits
from events.errors import Unreadable
from referee.desk.decks import MatchDecks
from referee.games.finding import find
from referee.games.game import Game
from referee.moves.questions import Odds, Question
from referee.notation.questions import forms_of, read_query, read_words, written
from referee.notation.tokens import from_words, retype
from referee.speech import Naming
from referee.terminal import chances, place
from referee.terminal.chances import Rows, answered
from referee.terminal.files import STANDARD, content
from referee.terminal.output import page, write_json, write_json_line
from referee.terminal.settings import Settings
from replays.redact import PUBLIC

_HALF = re.compile(r"\\u[dD][89a-fA-F]")
"""How half a character beyond U+FFFF is written, which is none by itself."""

Form = Literal["one", "list", "lines"]
"""How questions came, and how their answers go: one, a list of them, or one a line."""


class Told(NamedTuple):
    """Whose decks of which match are asked for; without a seat they are full decks."""

    match: str | None = None
    seat: str | None = None
    against: str | None = None
    viewer: str = PUBLIC


def odds(
    settings: Settings,
    game: str,
    words: Sequence[str],
    *,
    told: Told,
    as_json: bool,
) -> None:
    """Answer a question in words, or queries in JSON: one, a list, or one a line.

    Raises Unreadable where one of them has no answer; none is answered then.
    """
    known = find(game)
    if known.odds is None:
        raise Unreadable("odds.none", game=known.kit.slug)
    settings.naming = Naming(known.kit.slug)
    asked_of: Odds = known.odds()
    if not words:
        raise Unreadable("odds.what", all=forms_of(asked_of))
    decks = _Decks(settings, known, asked_of, told)
    text = _document(words)
    if text is None:
        settings.source = retype(from_words(words))
        asked = read_words(asked_of, words)
        rows = answered(asked, asked_of, decks.of(asked.question))
        _show(settings, [rows], "one", as_json=as_json)
        return
    queries, form = _queries(settings, text)
    found: list[Rows] = []
    for line, query in queries:
        settings.source = written(query)
        try:
            asked = read_query(asked_of, query)
            found.append(Rows(asked, {None: asked.answer(decks.of(asked.question))}))
        except Unreadable as error:
            error.line = line
            raise
    settings.source = ""
    _show(settings, found, form, as_json=as_json)


def _show(settings: Settings, found: Sequence[Rows], form: Form, *, as_json: bool) -> None:
    """Give the answers: to programs the fractions, to people a table of each question."""
    if not as_json:
        lang, game = settings.language(), settings.naming.game
        page(line for rows in found for line in ("", *chances.lines(rows, lang, game)))
    elif form == "lines":
        for rows in found:
            write_json_line(chances.plain(rows))
    else:
        plain = [chances.plain(rows) for rows in found]
        write_json(plain if form == "list" else plain[0])


# Queries


def _document(words: Sequence[str]) -> str | None:
    """JSON that was typed, or that a file or standard input holds; none: they are plain words."""
    if len(words) != 1:
        return None
    (word,) = words
    if word.lstrip().startswith(("{", "[")):
        return word
    is_file = os.path.isfile(word)  # noqa: PTH113 - which fails for a word too long to be one
    return _read(word) if word == STANDARD or is_file else None


def _read(file: str) -> str:
    try:
        return content(file).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Unreadable("cli.not_utf8") from None


def _queries(settings: Settings, text: str) -> tuple[list[tuple[int, Any]], Form]:
    """The queries of a JSON text, each with its line where they stand one a line, else with 0.

    Raises Unreadable with the place where the text is no JSON.
    """
    lines = text.rstrip().split("\n")
    if len(lines) == 1 or not _is_json(lines[0]):
        whole = _json(settings, text)
        if not isinstance(whole, list):
            return [(0, whole)], "one"
        return [(0, query) for query in cast("Sequence[Any]", whole)], "list"
    typed = [(number, line) for number, line in enumerate(lines, start=1) if line.strip()]
    return [(number, _json(settings, line, number)) for number, line in typed], "lines"


def _is_json(text: str) -> bool:
    """Whether it is JSON for itself."""
    try:
        json.loads(text)
    except (ValueError, RecursionError):  # ValueError: no JSON, or a number too long
        return False
    return True


def _json(settings: Settings, text: str, line: int = 1) -> Any:
    """The value of a text that begins on this line; raise Unreadable with the place."""
    try:
        value = json.loads(text)
        written(value)
        return value
    except json.JSONDecodeError as wrong:
        row, column = wrong.lineno, wrong.colno
    except RecursionError:  # brackets in brackets without end
        row, column = 1, 1
    except UnicodeEncodeError:  # half a character
        before = _HALF.split(text)[0].split("\n")
        row, column = len(before), len(before[-1]) + 1
    except ValueError:  # the one that is no JSONDecodeError
        row, column = number_of_too_many_digits(text)
        raise Unreadable(
            "edition.digits", line=line + row - 1, column=column, most=MOST_DIGITS
        ) from None
    settings.source = text.split("\n")[row - 1]
    raise Unreadable("odds.json", line=line + row - 1, column=column)


# Decks


class _Decks:
    """What a match tells of the decks that questions are about; nothing where none is asked for."""

    def __init__(self, settings: Settings, game: Game, known: Odds, told: Told) -> None:
        self._decks: MatchDecks | None = None
        if told.seat is None:
            if told.match is not None or told.against is not None:
                raise Unreadable("odds.no-seat")
            return
        with place.reading(settings) as log:
            desk = place.sit(log, settings, told.match)
        sitting = desk.sitting
        if sitting.game is not game:
            raise Unreadable("odds.other-game", game=game.kit.slug, other=sitting.game.kit.slug)
        entries = sitting.entries_for(desk.whose(told.viewer))
        self._decks = MatchDecks(known, sitting, entries, told.seat, told.against)

    def of(self, question: Question) -> tuple[Any, ...]:
        """The decks of a question; raise Unreadable where whose they are is not said."""
        return self._decks.of(question) if self._decks else ()
