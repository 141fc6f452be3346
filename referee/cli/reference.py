"""`games`, `cards`, `rules`: what can be looked up without a match."""

import re
from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from events.errors import NoGame, Unreadable
from referee.games import plugins
from referee.games.finding import find, slugs
from referee.games.game import Game
from referee.moves.common_options import COMMON_OPTIONS
from referee.moves.option import Option
from referee.render import tabular
from referee.rulebooks import book
from referee.rulebooks.markdown import Passage
from referee.speech import Lang, called, explain, say
from referee.speech.option_words import DEAL, DEALS, OptionWords, values_of
from referee.terminal.files import own_edition
from referee.terminal.games import described
from referee.terminal.output import folded, page, remark, width_here, write_json
from referee.terminal.printed import Item, flat, item_lines, looked_up, named, names_of, parts_of
from referee.terminal.settings import Settings

INDENT = 2
"""Of the rules under the heading of their chapter."""


def games(settings: Settings, *, as_json: bool) -> None:
    """List the games with their options; what is installed and cannot be used is told."""
    lang = settings.language()
    for remarked in plugins.remarks():
        remark(f"referee: {explain(lang, remarked)}")
    found = [game for slug in slugs() if (game := _found(slug, lang))]
    if as_json:
        write_json([described(game, lang) for game in found])
        return
    for game in found:
        page(folded(say(lang, "cli.game", described(game, lang)), hang=4))
        for option in (_deal(lang), *_called(game.options, game.kit.slug, lang)):
            page(folded(say(lang, "cli.game_option", option), 4, 4))
    page(folded(say(lang, "cli.games_every", {}), hang=4))
    for option in _called(COMMON_OPTIONS, "", lang):
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


def _called(options: Sequence[Option], game: str, lang: Lang) -> Iterator[Mapping[str, Any]]:
    """Options, of this game or of every match, as they may be typed in a language."""
    words = OptionWords(game, values_of(options), lang)
    for option in options:
        yield {
            "name": words.called(option.name),
            "values": tuple(words.called(value, option.name) for value in option.values),
            "default": words.called(option.default, option.name),
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
    parts = parts_of(data)
    if card is not None:
        parts = named(parts, card) or looked_up(known, in_use, card)
        if not parts:
            raise _unknown(parts_of(data), card, known if match is None else None)
    if as_json:
        write_json(parts)
    else:
        page(_card_lines(known.kit.slug, parts, lang))


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


def _unknown(parts: Mapping[str, Sequence[Item]], wanted: str, game: Game | None) -> Unreadable:
    """Nothing is called so; the nearest, and of a `game` where else cards can be looked up."""
    every = {name for items in parts.values() for item in items for name in names_of(item)}
    near = tuple(get_close_matches(wanted.casefold(), sorted(every), n=3, cutoff=0.5))
    enters = game.kit.slug if game and game.entered else ""
    return Unreadable("cli.no_card", card=wanted, near=near, enters=enters)


def _card_lines(game: str, parts: Mapping[str, Sequence[Item]], lang: Lang) -> Iterator[str]:
    for part, items in parts.items():
        yield f"\n{called(lang, game, 'part', part)}\n"
        for item in items:
            yield from item_lines(game, flat(item), lang, 2)
