"""What may be asked of hidden cards, of any game: forms of questions, and what answers them."""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple, Protocol, TypeVar

from msgspec.structs import replace

from events.errors import Unreadable
from referee.analysis.knowledge import Knowledge
from referee.analysis.policy import Chance
from referee.analysis.sampled import Estimate, Found, World, estimate, shuffled
from referee.analysis.sets import SetWord
from referee.desk.counting import copies
from referee.desk.zone_names import zone_called
from referee.games.game import Game
from referee.moves.glossary import Glossary
from referee.moves.kinds import Many, Number, Plain, misfit, seat_kind, spellings
from referee.moves.questions import Answer, Fields, Odds, Question
from referee.moves.verbs import Reading, Slot, Words
from referee.notation.grammar import grammar
from referee.notation.questions import Asked
from replays.characters import caseless

Known = Callable[[], Knowledge]
"""What is known, asked for when a word is read that depends on it."""

COUNT = Number("count", 1, 9_999)

GLOSSARY = Glossary("common")

ENOUGH = 0.2
"""The share of the worlds drawn that must count, lest nothing can be told."""


class ZoneWord(Plain):
    """A zone of the game, in any language. `piles`: only one that has a top."""

    name = "zone"

    def __init__(self, known: Known, *, piles: bool = False) -> None:
        self._known, self._piles = known, piles

    def read(self, word: str, reading: Reading) -> str:
        """Its id."""
        del reading
        known = self._known()
        zone = zone_called(word, tuple(known.zones), known.game)
        if self._piles and not known.zones[zone].ordered:
            raise misfit("odds.no-top", word, zone=zone)
        return zone


class CardWord(Plain):
    """A card of the game, in any spelling."""

    name = "card"

    def __init__(self, known: Known) -> None:
        self._known = known

    def read(self, word: str, reading: Reading) -> str:
        """Its kind."""
        del reading
        return self._known().deck.card(word)


class VerbWord(Plain):
    """A verb of a seat, in any spelling."""

    name = "verb"

    def __init__(self, game: Game) -> None:
        self._game = game

    def read(self, word: str, reading: Reading) -> str:
        """Its slug."""
        del reading
        verbs = grammar(self._game.language).verbs["seat"]
        if caseless(word) not in verbs:
            spelled = {spelling: verb.slug for spelling, verb in verbs.items()}
            raise misfit("odds.no-verb", word, spelled)
        return verbs[caseless(word)].slug


class AnyWord(Plain):
    """A word of a move."""

    name = "word"

    def read(self, word: str, reading: Reading) -> str:
        """The word."""
        del reading
        return word


class Told(NamedTuple):
    """An answer, and how it was found. `draws`: in so many worlds; None: in all."""

    asked: Asked
    at: int | None
    viewer: str
    answer: Answer | Estimate | Mapping[str, Estimate]
    prior: str | None
    draws: int | None = None


# What each question asks for


class Wanted(Protocol):
    """What is asked of all worlds, or of one: a number, or one by name; `most`: the highest."""

    def __init__(self, known: Knowledge, fields: Fields) -> None: ...

    @property
    def most(self) -> int:
        """The highest that a number may be."""
        ...

    def counted(self) -> Answer:
        """In all worlds. Raises Unreadable where they cannot be counted."""
        ...

    def in_world(self, world: World, rng: Chance) -> Found:
        """In one of them."""
        ...


class Holds:
    """Whether so many cards of a set lie in a zone."""

    most = 1

    def __init__(self, known: Knowledge, fields: Fields) -> None:
        self._known, self._zone = known, str(fields["zone"])
        self._kinds: frozenset[str] = fields["of"].kinds
        self._least: int = fields.get("at_least", 1)

    def counted(self) -> Answer:
        """The share of worlds in which it is so."""
        return self._known.shares.holds(self._zone, self._kinds, self._least)

    def in_world(self, world: World, rng: Chance) -> Found:
        """1 if it is so."""
        del rng
        return _enough(world[self._zone], self._kinds, self._least)


class Next:
    """Whether so many cards of a set are among the next of a pile, or of what renews it."""

    most = 1

    def __init__(self, known: Knowledge, fields: Fields) -> None:
        self._known, self._zone = known, str(fields["zone"])
        self._kinds: frozenset[str] = fields["of"].kinds
        self._cards: int = fields.get("cards", 1)
        self._least: int = fields.get("at_least", 1)
        self._renewal = known.renewal(self._zone)
        below = (self._renewal.by,) if self._renewal else ()
        left = sum(map(known.table.count, (self._zone, *below)))
        if self._cards > left:
            raise Unreadable("odds.too-few", count=self._cards, left=left)

    def counted(self) -> Answer:
        """The share of worlds in which it is so."""
        shares = self._known.shares
        return shares.next(self._zone, self._kinds, self._cards, self._least, self._renewal)

    def in_world(self, world: World, rng: Chance) -> Found:
        """1 if it is so."""
        there, renewal = world[self._zone], self._renewal
        if renewal is not None and renewal.above < self._cards:
            rest = (*there[renewal.above :], *world[renewal.by])
            there = [*there[: renewal.above], *shuffled(rest, rng)]
        return _enough(there[: self._cards], self._kinds, self._least)


def _enough(cards: Sequence[str], kinds: frozenset[str], least: int) -> int:
    return int(sum(card in kinds for card in cards) >= least)


class Where:
    """How many copies of a card lie in each zone."""

    def __init__(self, known: Knowledge, fields: Fields) -> None:
        self._known, self._card = known, str(fields["card"])

    @property
    def most(self) -> int:
        """All copies that the decks can have."""
        return max(1, copies(self._known.table, self._card, self._known.game.kit.constraints))

    def counted(self) -> Answer:
        """The mean of all worlds."""
        found = self._known.shares.where(self._card)
        return {zone: found.get(zone, Fraction(0)) for zone in self._known.zones}

    def in_world(self, world: World, rng: Chance) -> Found:
        """How many there are."""
        del rng
        return {zone: world.get(zone, ()).count(self._card) for zone in self._known.zones}


class Each:
    """Which kinds lie in a zone."""

    most = 1

    def __init__(self, known: Knowledge, fields: Fields) -> None:
        self._known, self._zone = known, str(fields["zone"])

    def counted(self) -> Answer:
        """The share of worlds in which each is there, the likeliest first."""
        return _likeliest_first(self._known, self._known.shares.each(self._zone))

    def in_world(self, world: World, rng: Chance) -> Found:
        """1 for each that is there."""
        del rng
        return dict.fromkeys(world[self._zone], 1)


S = TypeVar("S", Fraction, Estimate)


def _likeliest_first(known: Knowledge, found: Mapping[str, S]) -> dict[str, S]:
    """The likeliest kinds first, else in card order."""
    kinds = known.game.in_order(known.edition, found)
    return {kind: found[kind] for kind in sorted(kinds, key=found.__getitem__, reverse=True)}


class Can:
    """Whether a move is open that turns on one hidden card."""

    most = 1

    def __init__(self, known: Knowledge, fields: Fields) -> None:
        from referee.analysis.opened import opened_by  # which plays on

        self._of = opened_by(known, fields["seat"], fields["verb"], fields.get("words", ()))
        self._known = known

    def counted(self) -> Answer:
        """The share of worlds in which one of the cards that open it is there."""
        if isinstance(self._of, bool):
            return Fraction(self._of)
        return self._known.shares.holds(self._of.zone, self._of.kinds, 1)

    def in_world(self, world: World, rng: Chance) -> Found:
        """1 if one of them is."""
        del rng
        if isinstance(self._of, bool):
            return int(self._of)
        return _enough(world[self._of.zone], self._of.kinds, 1)


WANTED: Mapping[str, type[Wanted]] = {
    "holds": Holds,
    "next": Next,
    "where": Where,
    "each": Each,
    "can": Can,
}
"""The questions."""

ASKED = spellings({slug: GLOSSARY.words("question").get(slug, ()) for slug in WANTED})
"""Their names, in every language."""


# Questions as they are read, and answered


def odds_of(game: Game, known: Known) -> Odds:
    """The questions, as they are read of what somebody knows; a game's own go before them."""
    zone, pile = Slot("zone", ZoneWord(known)), Slot("zone", ZoneWord(known, piles=True))
    of, least = Slot("of", SetWord(lambda: known().deck)), Slot("at_least", COUNT, optional=True)
    seats = seat_kind(game.language.movers)
    words = Slot("words", Many(AnyWord()), optional=True)
    forms = {
        "holds": (zone, of, least),
        "next": (pile, of, Slot("cards", COUNT, optional=True), least),
        "where": (Slot("card", CardWord(known)),),
        "each": (zone,),
        "can": (Slot("seat", seats), Slot("verb", VerbWord(game)), words),
    }
    questions = tuple(_question(known, slug, slots) for slug, slots in forms.items())
    names, keys = GLOSSARY.words("question"), GLOSSARY.words("question-key")
    if game.odds is None:
        return Odds(questions, names, keys, (), lambda events, seat: None)
    own: Odds = game.odds()
    return replace(
        own,
        questions=(*own.questions, *questions),
        words={**names, **own.words},
        keys=_both(keys, own.keys),
    )


def _question(known: Known, slug: str, slots: tuple[Slot, ...]) -> Question:
    plain = tuple(slot.field for slot in slots) if slug == "can" else (slots[0].field,)

    def answer(fields: Fields, decks: Sequence[Any]) -> Answer:
        del decks  # they are what is known
        return WANTED[slug](known(), fields).counted()

    return Question(slug, slots, (), answer, plain=plain)


def _both(ours: Words, theirs: Words) -> Words:
    """The spellings of either."""
    return {
        slug: tuple(dict.fromkeys((*theirs.get(slug, ()), *ours.get(slug, ()))))
        for slug in {**theirs, **ours}
    }


def is_of_cards(asked: Asked) -> bool:
    """Whether a question is one of those of every game."""
    return asked.question.slug in WANTED


def counted(known: Knowledge, asked: Asked) -> Told:
    """The answer of all worlds. Raises Unreadable where they cannot be counted."""
    return Told(asked, known.at, known.viewer, asked.answer(), known.prior)


def estimated(known: Knowledge, asked: Asked, draws: int, rng: Chance) -> Told:
    """The answer of so many worlds that are drawn. Raises Unreadable where none can be."""
    wanted, worlds = WANTED[asked.question.slug](known, asked.fields), known.worlds
    found = [wanted.in_world(worlds.draw(rng), rng) for _ in range(draws)]
    if worlds.share < ENOUGH:
        raise Unreadable("odds.untold")
    answer = estimate(found, wanted.most, worlds.share)
    if isinstance(wanted, Each) and not isinstance(answer, Estimate):
        answer = _likeliest_first(known, answer)
    return Told(asked, known.at, known.viewer, answer, known.prior, draws)
