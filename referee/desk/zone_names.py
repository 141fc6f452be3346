"""What zones are called, as they may be typed."""

from collections.abc import Iterable, Sequence
from difflib import get_close_matches

from referee.games.game import Game
from referee.moves.refusal import Misfit
from referee.notation.spelled import as_begun, listed
from referee.speech import LANGS, Lang, written
from replays.characters import caseless, plain


def zone_called(typed: str, known: Sequence[str], game: Game) -> str:
    """The id of a zone that is typed in any language. Raises Misfit for none of these."""
    name = _meant(typed, known, game)
    if name in known:
        return name
    spelled = {called(one, game, lang): one for one in known for lang in LANGS}
    near = tuple(get_close_matches(typed, {**dict.fromkeys(known), **spelled}, 3, 0.5))
    words = {one: tuple(called(one, game, lang) for lang in LANGS[1:]) for one in known}
    there = listed(known, words)
    raise Misfit("cli.zone", zone=typed, near=as_begun(near, spelled), known=there)


def called(zone: str, game: Game, lang: Lang) -> str:
    """A zone as it may be typed in a language: `b.hand`, `乙.手牌`."""
    return ".".join(_word(part, game, lang) for part in zone.split("."))


def _word(part: str, game: Game, lang: Lang) -> str:
    """What a part of a zone's id is in a language: a seat or a name; a place stays as it is."""
    slug = game.kit.slug
    named = written(lang, f"{slug}.seat.{part}") or written(lang, f"{slug}.zone-word.{part}")
    return named or part


def _meant(typed: str, known: Iterable[str], game: Game) -> str:
    """The id of a zone that is typed, each part of it in any language."""
    parts = dict.fromkeys(part for zone in known for part in zone.split("."))
    meant = {caseless(_word(part, game, lang)): part for lang in LANGS for part in parts}
    return ".".join(meant.get(part, part) for part in caseless(plain(typed.strip())).split("."))
