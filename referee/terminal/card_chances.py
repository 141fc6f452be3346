"""How likely hidden cards are, as a program reads it, and as tables for people."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from referee.analysis.odds import Told
from referee.analysis.sampled import Estimate
from referee.desk.zone_names import called
from referee.games.game import Game
from referee.notation.questions import exact
from referee.render.layout import columns, wrap
from referee.speech import Lang, Naming, say, term, written
from referee.terminal import chances
from referee.terminal.chances import GAP, Rows, aligned, percent, prior_said

APART = GAP * 3
"""What stands between a question and what it was asked of, and between an answer and its remark."""

WIDTH = 80
"""The columns of a line that a remark still fits on."""

Answers = Fraction | Estimate | Mapping[str, Fraction] | Mapping[str, Estimate]
"""What is answered."""

Row = tuple[str, Fraction | Estimate]
"""What an answer is of, and the answer."""


def plain_of(found: Rows | Told) -> Any:
    """An answer to a question of either sort as JSON has it."""
    return chances.plain(found) if isinstance(found, Rows) else plain(found)


def lines_of(found: Rows | Told, game: Game, naming: Naming, lang: Lang) -> Iterator[str]:
    """The same as people read it."""
    if isinstance(found, Rows):
        return chances.lines(found, lang, game.kit.slug)
    return lines(found, game, naming, lang)


def plain(told: Told) -> dict[str, Any]:
    """The answer as JSON has it."""
    facts: dict[str, Any] = {
        "question": told.asked.words,
        "at": told.at,
        "as": told.viewer,
        "answer": _of(told.answer, "mean"),
        "method": "counted" if told.draws is None else "sampled",
        "prior": told.prior,
    }
    if told.draws is not None:
        facts["n"] = told.draws
        facts |= {bound: _of(told.answer, bound) for bound in ("low", "high")}
    return facts


def _of(answer: Answers, part: str) -> Any:
    """Fractions in lowest terms, or a part of what is estimated, as a decimal."""
    if isinstance(answer, Mapping):
        return {name: _of(one, part) for name, one in answer.items()}
    return getattr(answer, part) if isinstance(answer, Estimate) else exact(answer)


def lines(told: Told, game: Game, naming: Naming, lang: Lang) -> Iterator[str]:
    """The question, and a table of what was found."""
    yield told.asked.words + APART + _known_by(told, game, lang)
    cells = [_head(told, lang), *_cells(told, game, naming, lang)]
    *table, last = aligned(cells)
    long = told.draws is None and columns(last) > WIDTH
    if long:
        *table, last = aligned([line[:-1] for line in cells])
    yield from table
    remark = _found_by(told, lang)
    if columns(last + APART + remark) <= WIDTH:
        yield last + APART + remark
    else:
        yield last
        yield from (GAP + line for line in wrap(remark, WIDTH - len(GAP)))
    if long:
        yield GAP + say(lang, "odds.long", {})


def _known_by(told: Told, game: Game, lang: Lang) -> str:
    """When, and to whom, so much is known."""
    if told.at is None:
        return say(lang, "odds.full", {})
    text = f"odds.known-by.{told.viewer}" if told.viewer in ("public", "referee") else "odds.known"
    viewer = term(lang, game.kit.slug, "seat", told.viewer) or told.viewer
    return say(lang, text, {"at": told.at, "viewer": viewer})


def _found_by(told: Told, lang: Lang) -> str:
    """How it was found, and on what it rests."""
    how = "odds.counted" if told.draws is None else "odds.sampled"
    prior = told.prior
    decks = say(lang, "odds.listed", {}) if prior is None else prior_said(prior, lang)
    return say(lang, how, {"count": told.draws, "decks": decks})


def _head(told: Told, lang: Lang) -> Sequence[str]:
    number = "odds.number" if _is_mean(told) else "odds.percent"
    heads = (number, "odds.fraction") if told.draws is None else (number, "odds.low", "odds.high")
    label = [""] if isinstance(told.answer, Mapping) else []
    return (*label, *(say(lang, text, {}) for text in heads))


def _cells(told: Told, game: Game, naming: Naming, lang: Lang) -> Iterator[Sequence[str]]:
    """The cells of each line; of what is nowhere nothing is said."""
    number = _decimal if _is_mean(told) else percent
    for name, answer in _rows(told, game, naming, lang):
        label = [name] if isinstance(told.answer, Mapping) else []
        if isinstance(answer, Estimate):
            yield (*label, *map(number, answer))
        else:
            yield (*label, number(answer), str(exact(answer)))


def _rows(told: Told, game: Game, naming: Naming, lang: Lang) -> Sequence[Row]:
    if not isinstance(told.answer, Mapping):
        return [("", told.answer)]
    found = {name: one for name, one in told.answer.items() if _share(one)}
    if _is_mean(told):
        return [(called(name, game, lang), one) for name, one in found.items()]
    return [(_card(name, naming, lang), one) for name, one in found.items()]


def _share(answer: Fraction | Estimate) -> Fraction | float:
    return answer.mean if isinstance(answer, Estimate) else answer


def _card(kind: str, naming: Naming, lang: Lang) -> str:
    return naming.card(kind, "", lambda text: written(lang, text))


def _is_mean(told: Told) -> bool:
    """Whether it is a number of cards."""
    return told.asked.question.slug == "where"


def _decimal(number: Fraction | float) -> str:
    return f"{float(number):.2f}"
