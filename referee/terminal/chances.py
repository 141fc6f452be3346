"""Probabilities as a program reads them, and as tables for people: in percent and as fractions."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from referee.moves.questions import Answer, Odds
from referee.notation.questions import Asked, exact
from referee.render.layout import columns
from referee.speech import Lang, say, term, written

GAP = "  "


class Rows(NamedTuple):
    """A question, and its answer; or answers by the values of what it leaves open."""

    asked: Asked
    answers: Mapping[int | None, Answer]


def answered(asked: Asked, known: Odds, decks: Sequence[Any]) -> Rows:
    """The answer from these decks, or one for each value of what the words leave open."""
    each = asked.each(known.values)
    if not each:
        return Rows(asked, {None: asked.answer(decks)})
    return Rows(asked, {value: one.answer(decks) for value, one in each.items()})


def plain(rows: Rows) -> Any:
    """The fractions; by value, as `-1`, where the question leaves one open."""
    answers = {value: exact(answer) for value, answer in rows.answers.items()}
    if None in answers:
        return answers[None]
    return {str(value): answer for value, answer in answers.items()}


def lines(rows: Rows, lang: Lang, game: str) -> Iterator[str]:
    """The question, and a table of what was found."""
    yield rows.asked.words
    yield from aligned(tuple(_cells(rows, lang, game)))


def _cells(rows: Rows, lang: Lang, game: str) -> Iterator[Sequence[str]]:
    """The cells of each line, the head first; two lines where an answer has several outcomes."""
    varied = rows.asked.question.varied
    label = [] if None in rows.answers else [_word(lang, game, varied)]
    first = next(iter(rows.answers.values()))
    if isinstance(first, Fraction):
        yield (*label, *(say(lang, text, {}) for text in ("odds.percent", "odds.fraction")))
    else:
        yield (*label, *(_word(lang, game, outcome) for outcome in first))
    for value, answer in rows.answers.items():
        head = [] if value is None else [f"{value:+d}" if value else "0"]
        if isinstance(answer, Fraction):
            yield (*head, percent(answer), str(exact(answer)))
        else:
            yield (*head, *map(percent, answer.values()))
            yield (*("" for _ in head), *(str(exact(share)) for share in answer.values()))


def prior_said(prior: str, lang: Lang) -> str:
    """What is supposed of a deck that nobody listed."""
    text = f"odds.prior.{prior}"
    return say(lang, text if written(lang, text) else "odds.prior", {"prior": prior})


def _word(lang: Lang, game: str, word: str) -> str:
    return term(lang, game, "odds", word) or word


def percent(share: Fraction | float) -> str:
    """In percent, two decimals."""
    return f"{float(100 * share):.2f} %"


def aligned(table: Sequence[Sequence[str]]) -> Iterator[str]:
    """Lines whose cells end in the same columns."""
    widths = [max(map(columns, cells)) for cells in zip(*table, strict=True)]
    for line in table:
        cells = zip(line, widths, strict=True)
        yield GAP + GAP.join(" " * (width - columns(cell)) + cell for cell, width in cells)
