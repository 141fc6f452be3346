"""`games`, `cards`, `rules`: what can be looked up without a match."""

import re
from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Any, cast

from events.errors import NoGame, Unreadable
from referee.desk.sitting import Sitting
from referee.games import plugins
from referee.games.game import Game, find, slugs
from referee.notation.spelled import SCRIPTS
from referee.render import tabular
from referee.rulebooks import book
from referee.rulebooks.markdown import Passage
from referee.speech import Lang, called, explain, say, term
from referee.speech.option_words import DEAL, DEALS, OptionWords, values_of
from referee.terminal.files import own_edition
from referee.terminal.output import folded, page, remark, width_here, write_json
from referee.terminal.settings import Settings

INDENT = 2
"""Of the rules under the heading of their chapter."""

Item = Mapping[str, Any]
"""An entry of a catalogue: a slug, names by language, and what is printed."""


def games(settings: Settings, *, as_json: bool) -> None:
    """List the games with their options; what is installed and cannot be used is told."""
    lang = settings.language()
    for remarked in plugins.remarks():
        remark(f"referee: {explain(lang, remarked)}")
    found = [game for slug in slugs() if (game := _found(slug, lang))]
    if as_json:
        write_json([_described(game, lang) for game in found])
        return
    for game in found:
        page(folded(say(lang, "cli.game", _described(game, lang)), hang=4))
        for option in (_deal(lang), *_options(game, lang)):
            page(folded(say(lang, "cli.game_option", option), 4, 4))


def _found(slug: str, lang: Lang) -> Game | None:
    """The game of this name; where it fails, which is told, there is none."""
    try:
        return find(slug)
    except NoGame as error:
        if error.text != "plugin.several":  # of which a remark tells already
            remark(f"referee: {explain(lang, error)}")
        return None


def _deal(lang: Lang) -> Mapping[str, Any]:
    """How `new` is told who deals, beside the options of the game."""
    called = tuple(map(OptionWords("", {DEAL: DEALS}, lang).called, DEALS))
    return {"name": "--deal", "values": called, "default": called[0]}


def _options(game: Game, lang: Lang) -> Iterator[Mapping[str, Any]]:
    """The options of a game as they may be typed in a language."""
    words = OptionWords(game.kit.slug, values_of(game), lang)
    for option in game.options:
        yield {
            "name": words.called(option.name),
            "values": tuple(words.called(value, option.name) for value in option.values),
            "default": words.called(option.default, option.name),
        }


def _described(game: Game, lang: Lang) -> dict[str, Any]:
    return {
        "game": game.kit.slug,
        "name": game.name(lang),
        "prefix": game.prefix,
        "revision": game.revision,
        "distribution": plugins.bringing(game.kit.slug),
        "options": [
            {
                "name": option.name,
                "values": option.values,
                "default": option.default,
                "reading": option.reading,
            }
            for option in game.options
        ],
    }


def rules(settings: Settings, game: str, word: str | None, *, as_json: bool) -> None:
    """Print a game's rules: all, one by its id, a chapter, or those that have a word."""
    lang = settings.language()
    slug = find(game).kit.slug
    if not book.book(slug, lang):
        raise Unreadable("cli.no_rulebook", game=slug, distribution=plugins.bringing(slug))
    found = book.search(slug, word or "", lang)
    if not found:
        raise Unreadable(
            "cli.no_rule", word=word or "", near=_nearest_rules(slug, word or "", lang)
        )
    if as_json:
        write_json(found)
    else:
        page(_rule_lines(found))


_WORD = re.compile(r"[a-zà-ÿ][a-zà-ÿ-]{2,}")
"""A word in Latin letters."""


def _nearest_rules(game: str, word: str, lang: Lang) -> tuple[str, ...]:
    passages = book.rules(game, lang)
    ids = [passage.id for passage in passages if passage.id]
    near = get_close_matches(word.upper(), ids)
    if not near:
        said = {said for passage in passages for said in _WORD.findall(passage.text.casefold())}
        near = get_close_matches(word.casefold(), sorted(said), cutoff=0.75)
    return tuple(near)


def _rule_lines(passages: Sequence[Passage]) -> Iterator[str]:
    heading = ""
    for passage in passages:
        if passage.heading != heading:
            heading = passage.heading
            yield ""
            yield from folded(heading, 0, 4)
            yield ""
        if passage.text.startswith("    "):  # a picture
            yield passage.text
            continue
        if tabular.is_markdown(passage.text):
            for row in tabular.of_markdown(passage.text, width_here() - INDENT):
                yield f"{' ' * INDENT}{row}".rstrip()
            continue
        start = f"{passage.id}  " if passage.id else ""
        yield from folded(f"{start}{passage.text}", INDENT, 4)


def cards(
    settings: Settings,
    game: str,
    card: str | None,
    *,
    edition: Path | None,
    match: str | None,
    as_json: bool,
) -> None:
    """Print an edition: its cards and what else it defines; or the entries of one name.

    Of a match: the edition with which it is played, with what was entered in it.
    """
    lang = settings.language()
    known = find(game)
    data = _data(settings, known, edition, match)
    in_use = known.edition(data)
    parts = _parts(data)
    if card is not None:
        parts = _named(parts, card) or _printed(known, in_use, card)
        if not parts:
            raise _unknown(_parts(data), card, known if match is None else None)
    if as_json:
        write_json(parts)
    else:
        page(_card_lines(known.kit.slug, parts, lang))


def printed_on(settings: Settings, sitting: Sitting, word: str) -> list[str]:
    """The lines of what is printed on a card of a match, or what else is called so; or none."""
    from referee.cli.saving import known_to  # the log is opened only where a match is asked for

    data, game = known_to(settings, sitting), sitting.game
    found = _named(_parts(data), word) or _printed(game, game.edition(data), word)
    slug, lang = game.kit.slug, settings.language()
    return [
        line
        for items in found.values()
        for item in items
        for line in _item_lines(slug, _flat(item), lang, 2)
    ]


def _data(
    settings: Settings, game: Game, edition: Path | None, match: str | None
) -> Mapping[str, Any]:
    """What an edition says: that of a file, that of a match, or the shipped one."""
    if match is None:
        return game.shipped() if edition is None else own_edition(game, edition)
    if edition is not None:
        raise Unreadable("cli.cards_twice")
    from referee.cli.saving import in_match  # the log is opened only where a match is asked for

    return in_match(settings, game, match)


def _parts(data: Mapping[str, Any]) -> dict[str, list[Item]]:
    """The lists of an edition (cards, decks, effects, ...) by name."""
    return {part: cast("list[Item]", items) for part, items in data.items() if _is_list(items)}


def _is_list(value: Any) -> bool:
    return isinstance(value, (list, tuple))


def _is_table(value: Any) -> bool:
    """Whether it is a list of rows, each with keys of its own."""
    return _is_list(value) and any(isinstance(row, Mapping) for row in value)


def _named(parts: Mapping[str, Sequence[Item]], wanted: str) -> dict[str, list[Item]]:
    """The entries of this slug or name."""
    folded = wanted.casefold()
    found = {
        part: [item for item in items if folded in _names(item)] for part, items in parts.items()
    }
    return {part: items for part, items in found.items() if items}


def _printed(game: Game, edition: Any, word: str) -> dict[str, list[Item]]:
    """The card that the word means in a move of the game."""
    card = game.card(edition, word) if game.card else None
    return {"card": [card]} if card else {}


def _unknown(parts: Mapping[str, Sequence[Item]], wanted: str, game: Game | None) -> Unreadable:
    """Nothing is called so; the nearest, and of a `game` where else cards can be looked up."""
    every = {name for items in parts.values() for item in items for name in _names(item)}
    near = tuple(get_close_matches(wanted.casefold(), sorted(every), n=3, cutoff=0.5))
    enters = game.kit.slug if game and game.entered else ""
    return Unreadable("cli.no_card", card=wanted, near=near, enters=enters)


NAMES = ("slug", "en", "zh-Hant", "zh-Hans")


def _names(item: Item) -> set[str]:
    own = _flat(item)
    return {str(own[key]).casefold() for key in NAMES if key in own}


def _flat(item: Item) -> Item:
    """The entry with its names beside the rest, where they stand in a table of their own."""
    names = item.get("names")
    return {**item, **names} if isinstance(names, Mapping) else item


def _card_lines(game: str, parts: Mapping[str, Sequence[Item]], lang: Lang) -> Iterator[str]:
    for part, items in parts.items():
        yield f"\n{called(lang, game, 'part', part)}\n"
        for item in items:
            yield from _item_lines(game, _flat(item), lang, 2)


def _item_lines(game: str, item: Item, lang: Lang, indent: int) -> Iterator[str]:
    """An entry with the rows in it, and those in them; a row without a slug is its facts."""
    facts = _facts(lang, game, item)
    if "slug" in item:
        slug, name = item["slug"], item.get(lang) or item.get("en", "")
        named = "" if name == slug else name  # what a table entered has no other name
        facts = say(lang, "cli.card", {"slug": slug, "name": named, "facts": facts})
    yield from folded(facts, indent, 4)
    for rows in filter(_is_table, item.values()):
        for row in rows:
            yield from _item_lines(game, _flat(row), lang, indent + 4)


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
