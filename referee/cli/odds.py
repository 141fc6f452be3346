"""`odds`: how probable things are, from full decks or from what a match tells of its decks."""

import json
import os
import re
from collections.abc import Sequence
from functools import cached_property
from typing import Any, Literal, NamedTuple, cast

from events.catalogues.reading import MOST_DIGITS, number_of_too_many_digits
from events.errors import Unreadable
from referee.analysis.knowledge import Knowledge
from referee.analysis.odds import Told as OfCards
from referee.analysis.odds import (
    counted,
    estimated,
    is_of_cards,
    lots,
    odds_of,
    require_drawn,
)
from referee.desk.decks import MatchDecks
from referee.desk.sitting import Sitting
from referee.games.finding import find
from referee.games.game import Game
from referee.notation.questions import Asked, forms_of, read_query, read_words, written
from referee.notation.tokens import from_words, retype
from referee.speech import Naming
from referee.terminal import card_chances as chances
from referee.terminal import place
from referee.terminal.chances import Rows, answered
from referee.terminal.files import STANDARD, content
from referee.terminal.numbers import as_of
from referee.terminal.output import page, write_json, write_json_line
from referee.terminal.settings import Settings
from replays.redact import PUBLIC

_HALF = re.compile(r"\\u[dD][89a-fA-F]")
"""How half a character beyond U+FFFF is written, which is none by itself."""

Form = Literal["one", "list", "lines"]
"""How questions came, and how their answers go: one, a list of them, or one a line."""


class Told(NamedTuple):
    """What of which match is asked, and as who knows it; `at`: after this line.

    `seat`, `against`: whose decks a game's own questions are about; without a seat full ones.
    `draws`: so many worlds are drawn, by this `seed`; None: all are counted.
    """

    match: str | None = None
    seat: str | None = None
    against: str | None = None
    viewer: str = PUBLIC
    at: str | None = None
    draws: int | None = None
    seed: int | None = None


Answered = Rows | OfCards


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
    settings.naming = Naming(known.kit.slug)
    asker = _Asker(settings, known, told)
    if not words:
        raise Unreadable("odds.what", all=forms_of(asker.odds))
    text = _document(words)
    if text is None:
        settings.source = retype(from_words(words))
        asked = read_words(asker.odds, words)
        _show(settings, known, [asker.answer(asked, varied=True)], "one", as_json=as_json)
        return
    queries, form = _queries(settings, text)
    found: list[Answered] = []
    for line, query in queries:
        settings.source = written(query)
        try:
            found.append(asker.answer(read_query(asker.odds, query)))
        except Unreadable as error:
            error.line = line
            raise
    settings.source = ""
    _show(settings, known, found, form, as_json=as_json)


def _show(
    settings: Settings, game: Game, found: Sequence[Answered], form: Form, *, as_json: bool
) -> None:
    """Give the answers: to programs the fractions, to people a table of each question."""
    if not as_json:
        tables = (
            chances.lines_of(one, game, settings.naming, settings.language()) for one in found
        )
        page(line for table in tables for line in ("", *table))
        return
    plain = [chances.plain_of(one) for one in found]
    if form == "lines":
        for one in plain:
            write_json_line(one)
    else:
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


# Who answers


class _Asker:
    """What is asked of a match, or of full decks where none is named."""

    def __init__(self, settings: Settings, game: Game, told: Told) -> None:
        self._settings, self._game, self._told = settings, game, told
        self.odds = odds_of(game, lambda: self._knowledge)
        self._rng = lots(told.seed)

    def answer(self, asked: Asked, *, varied: bool = False) -> Answered:
        """The answer; `varied`: for each value of what the words leave open. Raises Unreadable."""
        told = self._told
        require_drawn(asked, told.draws, told.seed)
        if not is_of_cards(asked):
            decks = self._decks.of(asked.question) if self._decks else ()
            if varied:
                return answered(asked, self.odds, decks)
            return Rows(asked, {None: asked.answer(decks)})
        if told.seat is not None or told.against is not None:
            raise Unreadable("odds.no-deck", question=asked.question.slug)
        if told.draws is None:
            return counted(self._knowledge, asked)
        return estimated(self._knowledge, asked, told.draws, self._rng)

    @cached_property
    def _knowledge(self) -> Knowledge:
        """What the viewer knows of the match, or of full decks."""
        told = self._told
        if told.match is not None:
            return Knowledge.of_match(*self._sitting)
        if told.at is not None or told.viewer != PUBLIC:
            raise Unreadable("odds.no-match", option="--as" if told.at is None else "--at")
        return Knowledge.of_deck(self._game)

    @cached_property
    def _decks(self) -> MatchDecks | None:
        """What a match tells of the decks of a seat; None where they are full ones."""
        told = self._told
        if told.seat is None:
            if told.match is not None or told.against is not None or told.at is not None:
                raise Unreadable("odds.no-seat")
            return None
        sitting, viewer = self._sitting
        entries = sitting.entries_for(viewer)
        return MatchDecks(self.odds, sitting, entries, told.seat, told.against)

    @cached_property
    def _sitting(self) -> tuple[Sitting, str]:
        """The match that is meant, as it was then, and who asks."""
        told, settings, game = self._told, self._settings, self._game
        with place.reading(settings) as log:
            desk = place.sit(log, settings, told.match)
        sitting = as_of(desk.sitting, told.at, corrected=False)
        if sitting.game is not game:
            raise Unreadable("odds.other-game", game=game.kit.slug, other=sitting.game.kit.slug)
        return sitting, desk.whose(told.viewer)
