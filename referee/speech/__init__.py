"""Every word that the program says, per language.

Texts are flat JSON files, `texts/LANG/AREA.json`, from id to sentence, read when first needed. The
area of an id is what stands before its first dot (`match.note_taken`, `peak-duel.zone.hand`); for
a rule's id it is the letters of the rulebook (`PD-4.2`, `PD-9.1/too-many`).

A sentence is a format string; the format of a fact says how it is shown (see `phrasing`):

    {card:card}  {cards:cards}  {seat:seat}  {seats:seats}  {src:zone}  {path}  {count}
    {players:names}    the players' names alone
    {seat:short}{place}  {target:spots}    a seat without its player's name, a seat with a place
    {purpose:chance}    what the generator was asked for: text `GAME.chance.WORD`, with its seat
    {phase:word phase}    the term in the same language: text `GAME.phase.draw`, with these facts
    {skill:called skill}    the same where people may invent words: those stay as they are
    {skill:known skill}    the same, but said to be none of the game's: text `GAME.unknown.skill`
    {cost:called cost}    and for each word of what is typed: `dice:12,tap:4`
    {known:choice option}    a value of the option that another fact names, or several of its values
    {left:count card|cards}    "1 card", "3 cards"
    {seconds:clock}    minutes and seconds: "9:00"
    {winners:plural wins|win}    the word that goes with a number, or with so many as a list has
    {change:signed}  {changes:signed /}  {values:joined /}    "+2", "+2/-1", "6/5"
    {about:stretch}    numbers from the first to the last, once where they are the same
    {cards:each turned}    text `GAME.turned` of each pair, with its `first` and its `second`
    [[, up to {limit}]]  [[{winners:seats} wins||drawn]]    said only where the facts are there
"""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, cast

import msgspec

from events.base import Event
from events.errors import RefereeError
from events.languages import LANGS, Lang
from referee.moves.glossary import Glossary
from referee.moves.refusal import Refusal
from referee.notation.spelled import Spelled, in_language
from referee.speech import brought
from referee.speech.languages import choose, of_system
from referee.speech.phrasing import Untold, phrase
from referee.speech.phrasing import called as called_of
from referee.speech.phrasing import term as term_of
from referee.views.naming import Lookup, Naming

__all__ = [
    "LANGS",
    "NOBODY",
    "Lang",
    "Lookup",
    "Naming",
    "Untold",
    "area",
    "because",
    "bring",
    "called",
    "choose",
    "explain",
    "of_system",
    "render",
    "say",
    "tell",
    "term",
    "texts",
    "written",
]

NOBODY = Naming()
"""Where no match is at hand: seats and cards are called by their ids."""

_FOLDER = Path(__file__).parent / "texts"


def area(text_id: str) -> str:
    """The file in which a text stands: `PD` for `PD-4.2`, else what precedes the first dot."""
    book, dash, _ = text_id.partition("-")
    return book if dash and book.isupper() else text_id.partition(".")[0]


LONGEST_AREA = 64
"""Characters of the name of an area."""

LONGEST_FACT = 400
"""Characters of a fact that a message repeats: lines of a terminal, and no page of one word."""


@cache
def texts(lang: str, of: str) -> Mapping[str, str]:
    """The texts of an area, by id, and the words of its glossary; none where there is no such file.

    What is no name of an area is none: a record may call its game as it likes.
    """
    if not (of.isascii() and of.replace("-", "").isalnum() and len(of) <= LONGEST_AREA):
        return {}
    file = _FOLDER / lang / f"{of}.json"
    if not file.is_file():
        return brought.texts(lang, of)
    found = msgspec.json.decode(file.read_bytes(), type=dict[str, str])
    return {**Glossary(of).said(lang), **found}


def bring(slug: str, prefix: str, folder: Path | None) -> None:
    """Take in what a game that others have installed brings to read (see `brought`)."""
    brought.bring(slug, prefix, folder)
    texts.cache_clear()


def written(lang: str, text_id: str) -> str | None:
    """A text as it is written, in English where the language has none yet.

    A variant (`PD-9.1/too-many`) without a text of its own is said with the text of its id.
    """
    name, slash, _ = text_id.partition("/")
    for candidate in (text_id, name) if slash else (text_id,):
        for tongue in (lang, "en"):
            found = texts(tongue, area(candidate)).get(candidate)
            if found is not None:
                return found
    return None


def say(lang: str, text_id: str, facts: Mapping[str, Any], naming: Naming = NOBODY) -> str:
    """The sentence of an id with its facts.

    A text that is missing, or that wants a fact which is not there, must never cost the user the
    answer: the id with its facts is shown instead. `render` raises in that case.
    """
    try:
        return render(lang, text_id, facts, naming)
    except Untold:
        told = ", ".join(f"{name}={value}" for name, value in facts.items())
        return f"{text_id} ({told})" if told else text_id


def render(lang: str, text_id: str, facts: Mapping[str, Any], naming: Naming = NOBODY) -> str:
    """As `say`, but raise Untold where the text or one of its facts is missing."""
    template = written(lang, text_id)
    if template is None:
        raise Untold(text_id)
    facts = {name: _spelled(lang, naming.game, fact) for name, fact in facts.items()}
    return phrase(template, facts, naming, lambda name: written(lang, name), lang)


def _spelled(lang: str, game: str, fact: object) -> object:
    """A fact; where it is a word that is spelled in several ways, or a list, in the language."""
    if isinstance(fact, Spelled):
        return in_language(lang, (fact,), lambda slug: term(lang, game, "spelling", slug))[0]
    if not isinstance(fact, tuple):
        return fact
    words = cast("tuple[str, ...]", fact)
    if not any(isinstance(word, Spelled) for word in words):
        return words
    return in_language(lang, words, lambda slug: term(lang, game, "spelling", slug))


def term(lang: str, game: str, category: str, word: str) -> str:
    """What a word of a game is in a language, or what every match calls it; empty: not written."""
    return term_of(game, category, word, lambda name: written(lang, name)) or ""


def called(lang: str, game: str, category: str, word: str) -> str:
    """The same of a word, or of words as they are typed; what has no text stays as it is."""
    return called_of(game, category, word, lambda name: written(lang, name))


def explain(lang: str, error: RefereeError, naming: Naming = NOBODY) -> str:
    """What an error says; where no match is at hand its fact `game` tells in whose words."""
    if not naming.game:
        naming = Naming(str(error.facts.get("game", "")), naming.seats, naming.card)
    return say(lang, error.text, brief(error.facts), naming)


def brief(facts: Mapping[str, Any]) -> dict[str, Any]:
    """The facts of a message, what is too long to be repeated cut."""
    return {name: _cut(fact) if isinstance(fact, str) else fact for name, fact in facts.items()}


def _cut(fact: str) -> str:
    return fact if len(fact) <= LONGEST_FACT else f"{fact[: LONGEST_FACT - 1]}…"


def because(lang: str, error: RefereeError, naming: Naming = NOBODY) -> list[str]:
    """What else is to be said of a refusal, a sentence each."""
    if not isinstance(error, Refusal):
        return []
    return [say(lang, reason.text, brief(reason.facts), naming) for reason in error.reasons]


def tell(lang: str, event: Event, naming: Naming = NOBODY) -> str:
    """What an event says; its tag is the id, its fields are the facts."""
    facts = {name: getattr(event, name) for name in event.__struct_fields__}
    return say(lang, str(event.__struct_config__.tag), facts, naming)
