"""How a match is opened: the tags of a record, or what `new` was told, read for one game."""

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from msgspec.structs import replace

from events.base import Pairs, Seat
from events.catalogues import shelf
from events.errors import Fact, Unreadable
from events.match import MatchOpened
from projections.match import COMMON
from referee.games.finding import find
from referee.games.game import Doubt, Game, Setup
from referee.moves.common_options import COMMON_OPTIONS
from referee.moves.kinds import shown
from referee.moves.option import Option
from referee.notation.grammar import as_called, grammar
from referee.rules import lots
from referee.speech.option_words import OptionWords
from replays.characters import caseless, plain
from replays.heads import is_of_head, tagged
from replays.record import Tag, beyond_a_tag, is_tag_name

SHIPPED = "default"
"""The edition that comes with the program."""

SECRET = "secret"
"""`Deal` of a match whose seed is drawn when it begins; what it was stands in the log alone."""

SHARED = "shared"
"""`Deal` of a match of which nobody has to trust the deal: lots of all who play make its seed."""

BOUND_TO, COMMIT, OF_PROGRAM = "Deal.Match", "Deal.Commit", "Deal.Secret"
"""The tags beside it in a record: the match that the lots are bound to, what bound the program to
its own secret, and that secret, where its readers may know it."""

PHYSICAL = Tag("Deal", "physical")
"""What is meant where no tag says who shuffles."""

UNTOLD = "seed:?"
"""`Deal` in a record whose readers must not know the seed."""

SEAT, OPTION = "seat.", "option."

Editions = Callable[[str], Mapping[str, Any] | None]
"""The data of a table's own edition by its digest, where it is known."""


def no_editions(digest: str) -> None:
    """Where no edition but the shipped one is known."""
    del digest


def read_tags(
    tags: Iterable[Tag],
    *,
    editions: Editions = no_editions,
    own: Mapping[str, Any] | None = None,
    draw: Callable[[], str] | None = None,
) -> Setup:
    """The match that the tags open.

    `own` is the data of the table's own edition, if it plays with one. `draw` gives the seed of a
    match that is to be dealt in secret, or the secret of a shared deal, which has no commit before
    it is bound to a match; a record, for which none is drawn, tells of both. Raises
    Unreadable, with the tag's line: a tag twice, no game or an unknown one, an edition, revision,
    seat, deal or value of an option that the game does not have.
    """
    return _Reader(tags, draw).setup(editions, own)


class _Reader:
    """Takes the tags that mean something; what is left over at the end is kept as it is."""

    def __init__(self, tags: Iterable[Tag], draw: Callable[[], str] | None) -> None:
        tags = tuple(tags)
        headed = tagged(tags) is not None
        self.left: dict[str, Tag] = {}
        self._draw = draw
        for tag in tags:
            if headed and is_of_head(tag):
                continue  # it says where the record comes from, and nothing of the match
            _require_writable(tag)
            if caseless(tag.name) in self.left:
                raise _wrong(tag, "notation.tag-twice", tag=tag.name)
            self.left[caseless(tag.name)] = tag

    def setup(self, editions: Editions, own: Mapping[str, Any] | None) -> Setup:
        """All of it, in the order in which one thing needs another."""
        game = self._game()
        self.left.pop("result", None)
        name, data = self._edition(game, editions, own)
        edition = game.edition(data)
        revision = self._revision(game)
        deal = self.left.get("deal", PHYSICAL)
        seed, shared = self._seed(), self._shared(deal)
        given = {caseless(tag.name): tag for tag in self.left.values()}
        options = self._options(game, edition, dealt=seed is not None)
        present = game.seats(dict(options))
        options = _of_present(game, options, present, given) + self._common(game, edition)
        seats = self._seats(game, present)
        kept = tuple((tag.name, tag.value) for tag in self.left.values())
        opened = MatchOpened(
            game=game.kit.slug,
            edition=name,
            digest=shelf.digest(data),
            revision=revision,
            seats=seats,
            options=options,
            tags=kept,
            seed=seed,
            **shared,
        )
        return Setup(game, edition, data, opened, self._doubts(game), plain(deal.value))

    def _game(self) -> Game:
        tag = self.left.pop("game", None)
        if tag is None:
            raise Unreadable("opening.no-game", line=1, column=1)
        with _at(tag):
            return find(tag.value)

    def _edition(
        self, game: Game, editions: Editions, own: Mapping[str, Any] | None
    ) -> tuple[str, Mapping[str, Any]]:
        """The edition's name and data."""
        tag = self.left.pop("edition", Tag("Edition", SHIPPED))
        if own is None and tag.value == SHIPPED:
            return SHIPPED, game.shipped()
        data = editions(tag.value) if own is None else own
        if data is None:
            raise _wrong(tag, "opening.edition", edition=tag.value)
        return str(data.get("edition", "")), data

    def _revision(self, game: Game) -> int:
        tag = self.left.pop("revision", None)
        if tag is None:
            return game.revision
        known = tuple(str(number) for number in range(1, game.revision + 1))
        if tag.value not in known:
            raise _wrong(tag, "opening.revision", revision=tag.value, known=known)
        return int(tag.value)

    def _seed(self) -> str | None:
        """The seed of the dealt mode; none where the table deals."""
        tag = self.left.pop("deal", None)
        if tag is None or plain(tag.value) == PHYSICAL.value:
            return None
        if plain(tag.value) == SHARED:
            return ""
        if plain(tag.value) == UNTOLD:
            raise _wrong(tag, "opening.seed-untold")
        if plain(tag.value) == SECRET:
            if self._draw is None:
                raise _wrong(tag, "opening.deal-secret")
            return self._draw()
        kind, _, seed = plain(tag.value).partition(":")
        if kind != "seed" or not (seed.isascii() and seed.isdecimal()):
            raise _wrong(tag, "opening.deal", deal=shown(tag.value))
        return seed.lstrip("0") or "0"

    def _shared(self, deal: Tag) -> dict[str, str]:
        """What a shared deal is made of before there are lots: of a record as it tells it."""
        if plain(deal.value) != SHARED:
            return {}
        if self._draw is not None:
            return {"secret": f"{int(self._draw()):064x}"}
        told = {
            name: self.left.pop(caseless(name), None) for name in (BOUND_TO, COMMIT, OF_PROGRAM)
        }
        match, commit, secret = (tag.value if tag else "" for tag in told.values())
        if not secret:
            raise _wrong(deal, "opening.deal-untold")
        if commit != lots.commit(match, secret):
            raise _wrong(told[COMMIT] or deal, "opening.deal-commit")
        return {"bound_to": match, "commit": commit, "secret": secret}

    def _options(self, game: Game, edition: Any, *, dealt: bool) -> Pairs:
        chosen: dict[str, str] = {}
        for option in game.options:
            chosen[option.name] = self._option(game, option, edition, chosen, dealt=dealt)
        return tuple(chosen.items())

    def _common(self, game: Game, edition: Any) -> Pairs:
        """The options that every match has, where they are not as usual."""
        chosen = {
            option.name: self._option(game, option, edition, {}, dealt=False)
            for option in COMMON_OPTIONS
        }
        return tuple(pair for pair in chosen.items() if pair not in COMMON.items())

    def _option(
        self, game: Game, option: Option, edition: Any, chosen: Mapping[str, str], *, dealt: bool
    ) -> str:
        """The value of an option, those before it being chosen."""
        tag = self.left.pop(f"{OPTION}{option.name}", None)
        if tag is None and option.derived is not None:
            return option.derived(chosen)
        if tag is None:
            return option.dealt if dealt and option.dealt is not None else option.default
        with _at(tag):
            value = _read(game, option, tag.value, edition)
            if option.check is not None:
                option.check(value, chosen, dealt)
            return value

    def _seats(self, game: Game, seats: tuple[Seat, ...]) -> Pairs:
        """Each seat with its player's name; a seat that is not named takes its id."""
        names: dict[str, str] = {}
        for key, tag in list(self.left.items()):
            if key.startswith(SEAT):
                word = key.removeprefix(SEAT)
                seat = grammar(game.language).movers.get(caseless(plain(word)), word)
                if seat not in seats:
                    known = as_called(seats, game.language)
                    raise _wrong(tag, "opening.seat", seat=word, known=known)
                if seat in names:
                    raise _wrong(tag, "notation.tag-twice", tag=tag.name)
                names[seat] = tag.value.strip()
                del self.left[key]
        return tuple((seat, names.get(seat) or seat) for seat in seats)

    def _doubts(self, game: Game) -> tuple[Doubt, ...]:
        """Options that the game does not have are kept, and have no effect.

        Raises Unreadable for a game that admits none but its own.
        """
        known = tuple(option.name for option in game.match_options)
        others = [tag for key, tag in self.left.items() if key.startswith(OPTION)]
        if others and game.own_options_only:
            raise _wrong(others[0], "opening.option-other", option=others[0].name, known=known)
        return tuple(
            Doubt("opening.option-unknown", {"option": tag.name, "known": known}, tag.line)
            for tag in others
        )


def _read(game: Game, option: Option, value: str, edition: Any) -> str:
    """The slug of an option's value, which may be said in any language."""
    try:
        return option.read(value, edition)
    except Unreadable:
        words = OptionWords(game.kit.slug, {option.name: option.values}, "en")
        slug = words.value(option.name, value)
        if slug == value:
            raise
        return option.read(slug, edition)


def _of_present(
    game: Game, options: Pairs, present: tuple[Seat, ...], given: Mapping[str, Tag]
) -> Pairs:
    """The options without those of seats that the match does not have, which nobody may give."""
    absent = {option.name for option in game.options if option.seat not in (None, *present)}
    for name in absent:
        tag = given.get(f"{OPTION}{name}")
        if tag is not None:
            known = as_called(present, game.language)
            raise _wrong(tag, "opening.option-seat", option=name, known=known)
    return tuple((name, value) for name, value in options if name not in absent)


def _require_writable(tag: Tag) -> None:
    """Raise Unreadable for a tag that no record could hold; one that was read from a record can."""
    if not is_tag_name(tag.name):
        raise _wrong(tag, "opening.tag-name", tag=tag.name)
    if character := beyond_a_tag(tag.value):
        raise _wrong(tag, "opening.tag-value", tag=tag.name, character=character)


def _wrong(tag: Tag, /, text: str, **facts: Fact) -> Unreadable:
    return Unreadable(text, line=tag.line, column=1, **facts)


@contextmanager
def _at(tag: Tag) -> Generator[None]:
    """Whatever is found wrong here is wrong at this tag."""
    try:
        yield
    except Unreadable as error:
        error.line, error.column = tag.line, 1
        raise


def kind_of(opened: MatchOpened) -> str:
    """Who deals, without the seed: `physical`, `secret` or `shared`."""
    if opened.shared:
        return SHARED
    return SECRET if opened.dealt else PHYSICAL.value


def bound(setup: Setup, match: str) -> Setup:
    """What opens a match of this id: a shared deal is bound to it."""
    return replace(setup, opened=lots.bound(setup.opened, match))


def edition_tag(opened: MatchOpened) -> str:
    """The tag `Edition`: `default`, or the digest of a table's own."""
    shipped = shelf.digest(find(opened.game).shipped())
    return SHIPPED if opened.digest == shipped else opened.digest


def write_tags(opened: MatchOpened, result: str) -> tuple[Tag, ...]:
    """The tags that open the same match again, in their order; `result` empty: it is not over.

    So that a record reads as it did, options that came later stand in it as `Kit.named` says.
    """
    tags = [
        ("Game", opened.game),
        ("Edition", edition_tag(opened)),
        ("Revision", str(opened.revision)),
        *((f"Seat.{seat}", name) for seat, name in opened.seats if name != seat),
        *opened.tags,
        *((f"Option.{name}", value) for name, value in find(opened.game).kit.named(opened.options)),
    ]
    found = [*(Tag(name, value) for name, value in tags), *deal_tags(opened)]
    return (*found, Tag("Result", result)) if result else tuple(found)


def deal_tags(opened: MatchOpened) -> Iterator[Tag]:
    """The tags that say who deals, and of what; where the table does there are none."""
    if opened.shared:
        yield from (Tag("Deal", SHARED), Tag(BOUND_TO, opened.bound_to))
        yield Tag(COMMIT, opened.commit)
        if opened.secret:
            yield Tag(OF_PROGRAM, opened.secret)
    elif opened.dealt:
        yield Tag("Deal", f"seed:{opened.seed}" if opened.seed else UNTOLD)
