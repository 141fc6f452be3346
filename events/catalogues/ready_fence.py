"""Ready... Fence!: its cards and its edition (section 3 of the rulebook)."""

import re
from collections.abc import Iterable, Mapping
from enum import StrEnum
from functools import cache, lru_cache
from typing import Annotated, Any, NamedTuple

import msgspec

from events.base import Counts
from events.catalogues.entries import Named, Names, as_data, by_slug, converted, require_all
from events.errors import Unreadable
from events.ready_fence.values import Mode

Speed = Annotated[int, msgspec.Meta(ge=0, le=9)]
"""What is printed on a card; 0: nothing is."""

Copies = Annotated[int, msgspec.Meta(ge=0, le=20)]

SMALLEST_DECK = 26
"""Two hands, the timer deck and a reserve need no fewer cards (RF-1.4)."""

BOUND = "straight-thrust/3"
"""The card that each seat of a basic bout holds from the beginning (5 of the rulebook)."""

BONUS = 2
"""What an angulation or a renewed attack adds (RF-9.15, RF-9.16)."""


_WORD = re.compile(r"[^\W\d_](?:[^\W_]|-)*")
"""Letters of any script, digits and hyphens, a letter first: no blank, no comma, no slash."""


class Kind(StrEnum):
    """The kinds of cards, in catalogue order (3.2). What each may do is RF-9."""

    STRAIGHT_THRUST = "straight-thrust"
    BEAT_THRUST = "beat-thrust"
    DISENGAGE = "disengage"
    TOE_TOUCH = "toe-touch"
    GLIDE_ATTACK = "glide-attack"
    FLICK = "flick"
    FLANCONADE = "flanconade"
    FLECHE = "fleche"
    PARRY_RIPOSTE = "parry-riposte"
    CEDING_PARRY = "ceding-parry"
    INFIGHTING = "infighting"
    STOP_HIT = "stop-hit"
    COUNTER_TIME = "counter-time"
    FEINT_IN_TIME = "feint-in-time"
    JOKER = "joker"
    ANGULATION = "angulation"
    RENEWED_ATTACK = "renewed-attack"
    FEINT = "feint"


KINDS = tuple(Kind)

_RAISING = {Kind.ANGULATION, Kind.RENEWED_ATTACK}


class Colour(StrEnum):
    """What a card may be used as (3.2)."""

    RED = "red"
    ORANGE = "orange"
    BLUE = "blue"
    CYAN = "cyan"
    GOLD = "gold"


class Face(NamedTuple):
    """What a card's slug says. Compared, it gives catalogue order (3.1); `speed` 0: none."""

    rank: int
    speed: int


@cache
def face(card: str) -> Face:
    """The place of a card's kind, and its printed speed."""
    return Face(KINDS.index(kind_of(card)), int(card.partition("/")[2] or 0))


@cache
def kind_of(card: str) -> Kind:
    """The kind of a card's canonical slug."""
    return Kind(card.partition("/")[0])


@cache
def slug(kind: Kind, speed: int) -> str:
    """The canonical slug: `stop-hit/5`, bare without a printed speed (3.1)."""
    return f"{kind}/{speed}" if speed else str(kind)


def in_order(cards: Iterable[str]) -> tuple[str, ...]:
    """The cards in catalogue order (3.1)."""
    return tuple(sorted(cards, key=face))


class Row(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True
):
    """The cards of one kind and speed: copies in the box, SP, copies in two of the decks.

    `sure`: certain even where the values of the table's cards are open (RF-1.5).
    """

    speed: Speed
    copies: Copies
    sp: Annotated[int, msgspec.Meta(ge=0, le=6)]
    tutorial: Copies
    basic: Copies
    sure: bool = False

    def in_deck(self, mode: Mode) -> int:
        """How many of them the deck of a mode holds (RF-1.1)."""
        if mode is Mode.TUTORIAL:
            return self.tutorial
        return self.basic if mode is Mode.BASIC else self.copies


class KindEntry(Named, frozen=True, kw_only=True, omit_defaults=True):
    """A kind of card. `assumed`: what the source does not give. `bonus`: what it adds."""

    slug: Kind
    aliases: tuple[str, ...] = ()
    colours: tuple[Colour, ...]
    type: str
    copies: int
    bonus: int = 0
    assumed: tuple[str, ...] = ()
    values: tuple[Row, ...]

    @property
    def words(self) -> tuple[str, ...]:
        """What it is called in a line besides its slug, each word once."""
        return tuple(dict.fromkeys((*self.translations, *self.aliases)))

    @property
    def translations(self) -> tuple[str, ...]:
        """Its names in the languages besides English, of which its slug is."""
        return tuple(name for lang, name in self.by_language().items() if lang != "en")


_OF_SPEEDS = ("speed", "copies per speed")
"""How what is assumed of the speeds of a kind begins."""


class _File(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An edition file as it is written."""

    game: str
    edition: str
    names: Names
    total: int
    tutorial_total: int
    basic_total: int
    kind: tuple[KindEntry, ...]


class Edition(msgspec.Struct, frozen=True, kw_only=True, eq=False):
    """A catalogue in use: kinds by slug, rows by card, both in catalogue order.

    Compared by identity, so that what is worked out of it can be kept.
    """

    id: str
    names: Names
    kinds: Mapping[Kind, KindEntry]
    rows: Mapping[str, Row]

    def sp(self, card: str) -> int:
        """The printed SP of a card, 0-6; 0 where no copy has that speed (section 8)."""
        row = self.rows.get(card)
        return row.sp if row else 0

    def copies(self, card: str, mode: Mode) -> int:
        """How many copies of a card the deck of a mode holds."""
        row = self.rows.get(card)
        return row.in_deck(mode) if row else 0


class Reprint(NamedTuple):
    """A row as the table's own cards have it (RF-1.4)."""

    kind: Kind
    row: Row


def edition(data: Mapping[str, Any]) -> Edition:
    """The edition of its data; raise Unreadable with the place and what is wrong there."""
    file = converted(data, _File)
    if file.game != "ready-fence":
        raise Unreadable("edition.other-game", place="game", game=file.game)
    kinds: Mapping[Kind, KindEntry] = by_slug("kind", file.kind)
    require_all("kind", kinds.keys(), Kind)
    words: set[str] = set(KINDS)
    for number, entry in enumerate(file.kind):
        _check_kind(f"kind[{number}]", entry)
        _check_words(f"kind[{number}]", entry, words)
    rows = {
        slug(kind, row.speed): row
        for kind in KINDS
        for row in sorted(kinds[kind].values, key=lambda row: row.speed)
    }
    _check_totals(file, rows)
    ordered = {kind: kinds[kind] for kind in KINDS}
    return Edition(id=file.edition, names=file.names, kinds=ordered, rows=rows)


def _check_kind(place: str, entry: KindEntry) -> None:
    if entry.bonus != (BONUS if entry.slug in _RAISING else 0):
        raise Unreadable("edition.fixed", place=f"{place}.bonus")
    seen: set[int] = set()
    for number, row in enumerate(entry.values):
        here = f"{place}.values[{number}]"
        if row.speed in seen:
            raise Unreadable("edition.twice", place=f"{here}.speed", got=str(row.speed))
        seen.add(row.speed)
        for mode in (Mode.TUTORIAL, Mode.BASIC):
            if row.in_deck(mode) > row.copies:
                raise Unreadable("edition.more-than-copies", place=f"{here}.{mode}")
    _check_sum(f"{place}.copies", entry.copies, sum(row.copies for row in entry.values))


def _check_words(place: str, entry: KindEntry, taken: set[str]) -> None:
    """No word means two kinds, and each can stand in a line."""
    for word in entry.words:
        if word.casefold() in taken:
            raise Unreadable("edition.twice", place=place, got=word)
        if not _WORD.fullmatch(word):
            raise Unreadable("edition.value", place=place, got=word)
        taken.add(word.casefold())


_TOTALS = {
    "total": Mode.ADVANCED,
    "tutorial_total": Mode.TUTORIAL,
    "basic_total": Mode.BASIC,
}
"""The sums that a file states, and the decks that they are of."""


def _totals(rows: Mapping[str, Row]) -> dict[str, int]:
    return {key: sum(row.in_deck(mode) for row in rows.values()) for key, mode in _TOTALS.items()}


def _check_totals(file: _File, rows: Mapping[str, Row]) -> None:
    for key, count in _totals(rows).items():
        _check_sum(key, getattr(file, key), count)
        if count < SMALLEST_DECK:
            raise Unreadable("edition.small-deck", place=key, count=count, least=SMALLEST_DECK)
    if BOUND not in rows or rows[BOUND].basic < 2:
        raise Unreadable("edition.bound", place="kind", card=BOUND)


def _check_sum(place: str, stated: int, count: int) -> None:
    if stated != count:
        raise Unreadable("edition.sum", place=place, stated=stated, count=count)


def in_force(edition: Edition, reprints: tuple[Reprint, ...]) -> Edition:
    """The edition with rows replaced by those that the table entered, in that order (RF-1.4)."""
    return _reprinted(edition, reprints) if reprints else edition


@lru_cache(maxsize=32)
def _reprinted(edition: Edition, reprints: tuple[Reprint, ...]) -> Edition:
    rows = dict(edition.rows)
    for kind, row in reprints:
        rows[slug(kind, row.speed)] = row
    ordered = {card: rows[card] for card in in_order(rows)}
    return msgspec.structs.replace(edition, rows=ordered)


@lru_cache(maxsize=64)
def deck(edition: Edition, mode: Mode) -> Counts:
    """The deck of a mode: cards with their copies, in catalogue order (RF-1.1)."""
    return tuple((card, n) for card, row in edition.rows.items() if (n := row.in_deck(mode)))


@lru_cache(maxsize=64)
def kinds_in(edition: Edition, mode: Mode) -> frozenset[Kind]:
    """The kinds of which the deck of a mode holds a copy (RF-8.13)."""
    return frozenset(kind_of(card) for card, _ in deck(edition, mode))


@lru_cache(maxsize=64)
def bare(edition: Edition) -> Mapping[Kind, str]:
    """The card that a kind without a speed means: where it has none, or one alone (3.1).

    Speeds that no copy has count only where the kind has no copies at all.
    """
    found: dict[Kind, str] = {}
    for kind in KINDS:
        rows = {card: row for card, row in edition.rows.items() if kind_of(card) is kind}
        cards = [card for card, row in rows.items() if row.copies] or list(rows)
        if cards and (len(cards) == 1 or cards[0] == kind):
            found[kind] = cards[0]
    return found


@lru_cache(maxsize=64)
def spellings(edition: Edition) -> Mapping[str, Kind]:
    """Every word for a kind, folded: its slug, its Chinese names and aliases."""
    return {
        word.casefold(): kind
        for kind, entry in edition.kinds.items()
        for word in (kind, *entry.words)
    }


def entered(data: Mapping[str, Any], reprints: tuple[Reprint, ...]) -> dict[str, Any]:
    """The data of an edition with the rows that a table entered, its sums worked out anew."""
    before = edition(data)
    rows = in_force(before, reprints).rows
    return {
        "game": data["game"],
        "edition": before.id,
        "names": as_data(before.names),
        **_totals(rows),
        "kind": [_recounted(entry, rows) for entry in before.kinds.values()],
    }


def _recounted(entry: KindEntry, rows: Mapping[str, Row]) -> dict[str, Any]:
    """A kind with those of its rows that have a copy, and their sum."""
    own = tuple(row for card, row in rows.items() if kind_of(card) is entry.slug and row.copies)
    copies = sum(row.copies for row in own)
    assumed = _still_assumed(entry.assumed, own)
    known = as_data(msgspec.structs.replace(entry, copies=copies, values=own, assumed=assumed))
    return {"slug": entry.slug, **known}


def _still_assumed(assumed: tuple[str, ...], own: Iterable[Row]) -> tuple[str, ...]:
    """What is assumed of a kind with these rows: no speeds any more where each of them is sure."""
    if not all(row.sure for row in own):
        return assumed
    return tuple(what for what in assumed if not what.startswith(_OF_SPEEDS))
