"""What is printed on cards: an edition's entries, with what a match entered of them, in lines."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, cast

from events.log.base import EventLog
from referee.desk.sitting import Sitting
from referee.games.game import Game
from referee.notation.spelled import SCRIPTS
from referee.speech import LANGS, Lang, called, say, term
from referee.terminal import place
from referee.terminal.files import edition_of
from referee.terminal.output import folded
from referee.terminal.settings import Settings

Item = Mapping[str, Any]
"""An entry of a catalogue: a slug, names by language, and what is printed."""


def printed_on(settings: Settings, sitting: Sitting, word: str) -> list[str]:
    """The lines of what is printed on a card of a match, or what else is called so; or none."""
    with place.reading(settings) as log:
        data, game = with_entered(log, sitting), sitting.game
    found = named(parts_of(data), word) or looked_up(game, game.edition(data), word)
    slug, lang = game.kit.slug, settings.language()
    return [
        line
        for items in found.values()
        for item in items
        for line in item_lines(slug, flat(item), lang, 2)
    ]


def with_entered(log: EventLog, sitting: Sitting) -> Mapping[str, Any]:
    """The data of the edition with which a match is played, with what was entered in it."""
    data, game = played_with(log, sitting), sitting.game
    return data if game.entered is None else game.entered(data, sitting.state)


def played_with(log: EventLog, sitting: Sitting) -> Mapping[str, Any]:
    """The data of the edition with which a match began."""
    data = edition_of(log, sitting.opened.digest)
    assert data is not None, "a match that was read has its edition in the log"
    return data


def parts_of(data: Mapping[str, Any]) -> dict[str, list[Item]]:
    """The lists of entries that an edition has (cards, decks, effects, ...) by name."""
    return {part: cast("list[Item]", items) for part, items in data.items() if _has_rows(items)}


def _has_rows(value: Any) -> bool:
    return _is_list(value) and all(isinstance(row, Mapping) for row in value)


def _is_list(value: Any) -> bool:
    return isinstance(value, (list, tuple))


def _is_table(value: Any) -> bool:
    """Whether it is a list of rows, each with keys of its own."""
    return _is_list(value) and any(isinstance(row, Mapping) for row in value)


def named(parts: Mapping[str, Sequence[Item]], wanted: str) -> dict[str, list[Item]]:
    """The entries of this slug or name."""
    folded = wanted.casefold()
    found = {
        part: [item for item in items if folded in names_of(item)] for part, items in parts.items()
    }
    return {part: items for part, items in found.items() if items}


def looked_up(game: Game, edition: Any, word: str) -> dict[str, list[Item]]:
    """The card that the word means in a move of the game."""
    card = game.card(edition, word) if game.card else None
    return {"card": [card]} if card else {}


NAMES = ("slug", *LANGS)


def names_of(item: Item) -> set[str]:
    """All that an entry is called, folded."""
    own = flat(item)
    return {str(own[key]).casefold() for key in NAMES if key in own}


def flat(item: Item) -> Item:
    """The entry with its names beside the rest, where they stand in a table of their own."""
    names = item.get("names")
    return {**item, **names} if isinstance(names, Mapping) else item


def item_lines(game: str, item: Item, lang: Lang, indent: int) -> Iterator[str]:
    """An entry with the rows in it, and those in them; a row without a slug is its facts."""
    facts = _facts(lang, game, item)
    if "slug" in item:
        slug, name = item["slug"], item.get(lang) or item.get("en", "")
        named = "" if name == slug else name  # what a table entered has no other name
        facts = say(lang, "cli.card", {"slug": slug, "name": named, "facts": facts})
    yield from folded(facts, indent, 4)
    for rows in filter(_is_table, item.values()):
        for row in rows:
            yield from item_lines(game, flat(row), lang, indent + 4)


def _facts(lang: Lang, game: str, item: Item) -> str:
    """What an entry, or a row of one, says besides its names, in one line.

    A flag is told where it is set and the game has a word for it.
    """
    said = [
        f"{called(lang, game, 'part', key)} {_plain(lang, game, key, value)}"
        for key, value in {**item, **_aliases(lang, item)}.items()
        if key not in NAMES and value != [] and _is_plain(value)
    ]
    said += [term(lang, game, "flag", key) for key, value in item.items() if value is True]
    return say(lang, "cli.facts_separator", {}).join(filter(None, said))


def _aliases(lang: Lang, item: Item) -> dict[str, list[str]]:
    """The other names of an entry in a language, if it has any; two Chinese ones are one word."""
    if "aliases" not in item:
        return {}
    if lang not in SCRIPTS:
        return {"aliases": [word for word in item["aliases"] if word.isascii()]}
    words = [word for word in item["aliases"] if not word.isascii()]
    return {"aliases": [words[SCRIPTS[lang]]] if len(words) == len(SCRIPTS) else words}


def _is_plain(value: Any) -> bool:
    """Whether it is told in the entry's own line: no flag, no rows, no table."""
    return not isinstance(value, (bool, Mapping)) and not _is_table(value)


def _plain(lang: Lang, game: str, key: str, value: Any) -> str:
    """A value of an edition; the words of the game (`windows = ["draw"]`) are said as such."""
    many = _is_list(value)
    category = _singular(key) if many else key
    said = (called(lang, game, category, str(one)) for one in (value if many else [value]))
    return say(lang, "match.list.separator", {}).join(said)


def _singular(key: str) -> str:
    return key.removesuffix("es") if key.endswith("sses") else key.removesuffix("s")
