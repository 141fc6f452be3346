"""A new match as a command line begins it: what was given there, read for its game."""

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import msgspec

from events.errors import Unreadable
from referee.desk import bot_tags, edge
from referee.desk.opening import read_tags
from referee.games.game import Game, Setup
from referee.notation.grammar import grammar
from referee.speech import Lang
from referee.speech.option_words import DEAL, DEALS, OptionWords, values_of
from referee.terminal.files import own_edition
from replays.characters import caseless, plain
from replays.record import Tag

SEAT = "Seat."
"""What the tag of a player's name begins with."""


class Given(msgspec.Struct, frozen=True):
    """What a command line says of a new match; what it leaves out is as usual.

    `deal` is empty where it does not say who shuffles. `bots`: seats that the program plays, and
    `bot_seed` what their chance is made of.
    """

    seats: Sequence[str] = ()
    options: Sequence[str] = ()
    edition: Path | None = None
    deal: str = ""
    tags: Sequence[str] = ()
    revision: int | None = None
    bots: Sequence[str] = ()
    bot_seed: str = ""

    def __bool__(self) -> bool:
        """Whether anything is given."""
        return self != Given()

    def dealt(self, game: Game, lang: Lang) -> str:
        """Who shuffles, in the words of a record."""
        return OptionWords(game.kit.slug, {DEAL: DEALS}, lang).value(DEAL, self.deal or DEALS[0])


def setup(game: Game, given: Given, lang: Lang) -> Setup:
    """All that opens a match; raise Unreadable where the game cannot be begun so."""
    tags = [
        Tag("Game", game.kit.slug),
        *_seats(given.seats, "--seat", SEAT, game),
        *option_tags(given.options, game, lang),
        Tag("Deal", given.dealt(game, lang)),
        *([] if given.revision is None else [Tag("Revision", str(given.revision))]),
    ]
    tags += _bots(given, game)
    tags += _tags(given.tags, tags)
    own = None if given.edition is None else own_edition(game, given.edition)
    with in_words_of(game):
        found = read_tags(tags, own=own, draw=edge.new_seed)
    if found.doubts:  # a record keeps an option that has no effect; here it is a slip
        doubt = found.doubts[0]
        raise Unreadable(doubt.text, line=0, column=0, **doubt.facts)
    require_bots(found)
    return found


def require_bots(found: Setup) -> None:
    """Raise Unreadable where a bot that a match names cannot play its seat."""
    if bot_tags.named(found.opened):
        from referee.analysis.seated import require_playable  # at most tables people sit

        require_playable(found)


@contextmanager
def in_words_of(game: Game) -> Generator[None]:
    """What is found wrong is said in the words of the game, all of which may be typed here."""
    try:
        yield
    except Unreadable as error:
        error.facts.setdefault("game", game.kit.slug)
        raise


def _seats(pairs: Sequence[str], option: str, tag: str, game: Game) -> Iterator[Tag]:
    """What is said of seats, `SEAT=NAME` in any language, as tags."""
    known = grammar(game.language).movers

    def seat(word: str) -> str:
        return known.get(caseless(plain(word)), word)

    for slug, given in _once(pairs, option, seat):
        yield Tag(f"{tag}{slug}", given.value)


def _bots(given: Given, game: Game) -> Iterator[Tag]:
    """The seats that the program plays, as tags."""
    if given.bot_seed and not given.bots:
        raise Unreadable("seated.seed")
    yield from _seats(given.bots, "--bot", bot_tags.TAG, game)
    if given.bot_seed:
        yield Tag(bot_tags.SEED, given.bot_seed)


def option_tags(pairs: Sequence[str], game: Game, lang: Lang) -> Iterator[Tag]:
    """Options `NAME=VALUE` in any language, as tags; these read the values."""
    words = OptionWords(game.kit.slug, values_of(game.match_options), lang)
    for slug, given in _once(pairs, "--option", words.option):
        yield Tag(f"Option.{slug}", given.value)


def _tags(pairs: Sequence[str], others: Iterable[Tag]) -> Iterator[Tag]:
    """Tags `NAME=VALUE`; raise Unreadable for one that is given by its own option or argument."""
    taken = {caseless(tag.name) for tag in others}
    for _, given in _once(pairs, "--tag", str):
        if caseless(given.name) in taken:
            raise Unreadable("cli.tag_otherwise", name=given.name)
        yield given


def _once(
    pairs: Sequence[str], option: str, meaning: Callable[[str], str]
) -> Iterator[tuple[str, Tag]]:
    """What each pair of a command's option names and the pair, as a tag.

    Raises Unreadable where a pair is none, or names what one before it names.
    """
    named: set[str] = set()
    for pair in pairs:
        given = _tag(pair, option)
        slug = meaning(given.name)
        if caseless(slug) in named:
            raise Unreadable("cli.pair_twice", option=option, name=given.name)
        named.add(caseless(slug))
        yield slug, given


def _tag(pair: str, option: str) -> Tag:
    """`NAME=VALUE` as a tag; raise Unreadable where it is not so."""
    name, equals, value = pair.partition("=")
    if not equals or not name.strip():
        raise Unreadable("cli.pair", option=option, given=pair)
    return Tag(name.strip(), value)
