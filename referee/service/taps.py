"""What may be entered now as things to tap: chips, and what a chip asks for until it is a line.

A chip is a line with holes. What has few choices stands in chips of its own; of all else (cards,
lists, numbers, text) a chip asks, hole by hole. No game is known here: all comes of the offers.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from events.base import UNKNOWN
from events.errors import RefereeError
from referee.desk.blank_words import known_names
from referee.desk.dry_run import CHANGING
from referee.desk.offered import listed
from referee.desk.sitting import Sitting
from referee.moves.kinds import Many
from referee.moves.offers import Blank, Offer
from referee.moves.refusal import Refusal
from referee.moves.verbs import Kind, Reading, Slot
from referee.rules.lots import OPENS, SEALS
from referee.speech import Lang, say
from referee.speech.words import Speech, slot_of, verb_of

MOST_LINES = 12
"""Chips of one offer; what would make more of them is asked for."""

FEW_WAYS = 3
"""So many ways to say what must be said are each offered with what may be said besides."""

FEW_CARDS = 8
"""So many cards stand in chips; of more there is a pad."""

FEW = 7
"""Choices of what may be left out that have chips of their own."""

FLAT = 8
"""So many chips stand side by side; where there are more, they are behind their verbs."""

MOST_VARIANTS = 24
"""Ways to say more of a card that was tapped; where there would be more, one at a time is said."""

CARDS = ("card", "cards")

SURE = ("resign", "award", "draw")
"""Verbs of which one is asked again: they end the game."""

DRY = frozenset(move.__name__.lower() for move in CHANGING)
"""Verbs of which is shown what they would do, before they are entered."""


class Word(Struct, frozen=True):
    """Something that a hole may be filled with; `at`: where it lies on the board.

    `card`: it is one.
    """

    word: str
    label: str
    at: str = ""
    means: str = ""
    card: bool = False


class Ask(Struct, frozen=True):
    """What a hole wants: one of `words` or `kinds` of cards, up to `most` of them, or an input.

    `then`: what is said with it, for the next hole, or all that may be said of it for the others.
    `unseen`: whether it may be a card that nobody has seen. `covered`: no card may be named.
    """

    label: str
    kind: str
    key: str = ""
    optional: bool = False
    least: int = 1
    most: int = 1
    words: tuple[Word, ...] = ()
    kinds: tuple[str, ...] = ()
    then: tuple[Word, ...] = ()
    unseen: bool = False
    low: float | None = None
    high: float | None = None
    covered: bool = False


class Chip(Struct, frozen=True):
    """A line, or the beginning of one: a hole (None) for each of its `asks`.

    `said`: its verb and what is chosen with it, in words. `ats`: what of the board it names.
    `beside`: it says otherwise what another chip leaves open. `cards`: those that it names.
    """

    line: tuple[str | None, ...]
    said: tuple[str, ...]
    asks: tuple[Ask, ...] = ()
    ats: tuple[str, ...] = ()
    beside: bool = False
    cards: tuple[str, ...] = ()

    @property
    def label(self) -> str:
        """What it says: its verb, and what is chosen with it."""
        return " · ".join(self.said)

    @property
    def verb(self) -> str:
        """The verb of the line."""
        return self.line[1] or ""

    @property
    def dry(self) -> bool:
        """Whether is shown first what it would do."""
        return self.line[0] == "referee" and self.verb in DRY

    @property
    def sure(self) -> bool:
        """Whether one is asked again."""
        return self.verb in SURE


class Group(Struct, frozen=True):
    """The chips of a verb of one mover."""

    mover: str
    verb: str
    label: str
    weight: str
    quiet: bool
    chips: tuple[Chip, ...]
    means: str = ""

    @property
    def plain(self) -> tuple[Chip, ...]:
        """Those that stand there without that something of the board was tapped."""
        found = tuple(chip for chip in self.chips if not (chip.beside and chip.ats))
        return found or self.chips


BY_DEVICE = (SEALS, OPENS)
"""What a seat's device makes by itself (`referee.service.dealing`)."""


def groups(sitting: Sitting, movers: Sequence[str], lang: Lang) -> list[Group]:
    """What these may enter, by mover and verb, in the order of the offers."""
    facts = listed(sitting, movers)
    offers = [offer for mover in movers for offer in sitting.offers(mover)]
    by_device = sitting.is_of_a_seat and sitting.state.match.undealt
    found: dict[tuple[str, str, bool], Group] = {}
    for offer, told in zip(offers, facts["offers"], strict=True):
        if by_device and offer.verb in BY_DEVICE:
            continue
        of = _Offer(sitting, offer, told, facts, lang)
        quiet = bool(told.get("quiet"))
        name = (offer.mover, offer.verb, quiet)
        before = found[name].chips if name in found else ()
        label, means = of.said(told["label"], offer.verb), of.said(told.get("meaning", ""), "")
        chips = (*before, *of.chips())
        found[name] = Group(*name[:2], label, told["weight"], quiet, chips, means)
    return [*found.values()]


class _Offer:
    """One offer, of which chips are made."""

    def __init__(
        self,
        sitting: Sitting,
        offer: Offer,
        told: Mapping[str, Any],
        facts: Mapping[str, Any],
        lang: Lang,
    ) -> None:
        self._sitting = sitting
        self._offer = offer
        self._told = told
        self._words: Mapping[str, Mapping[str, str]] = facts["words"]
        self._pages: Mapping[str, Sequence[str]] = facts["pages"]
        self._lang: Lang = lang
        self._naming = sitting.naming_for(sitting.viewer)

    def said(self, name: str, word: str) -> str:
        """What stands for a word in the language."""
        return self._words[name][self._lang] if name else word

    def chips(self) -> Iterator[Chip]:
        """The chips of the offer: what must be said, then each thing that may be said besides."""
        blanks = [*zip(self._offer.blanks, self._told["blanks"], strict=True)]
        needed = [one for one in blanks if not one[0].optional]
        spare = [one for one in blanks if one[0].optional]
        ways = self._ways(needed, MOST_LINES)
        few = {blank.name: words for blank, told in spare if (words := self._few(blank, told))}
        variants = self._variants([(b, few[b.name]) for b, _ in spare if b.name in few])
        if len(variants) > FEW_WAYS and _ends_with_a_card(needed, ways[0]):
            spare = [one for one in spare if one[0].name not in few]
            for way in ways:
                yield from self._varied(self._chip(blanks, way), variants, len(few))
        else:
            for way in ways:
                yield self._chip(blanks, way)
        ways = ways if len(ways) <= FEW_WAYS else self._ways(needed, 1)
        for blank, told in spare:
            besides: Sequence[Word | Ask] = few.get(blank.name) or [self._ask(blank, told)]
            for word in besides:
                for way in ways:
                    yield self._chip(blanks, {**way, blank.name: word}, beside=True)
        if len(spare) > 1:
            for way in ways:
                more = {blank.name: self._ask(blank, told) for blank, told in spare}
                yield self._chip(blanks, {**way, **more}, beside=True)

    def _variants(self, spare: Sequence[tuple[Blank, Sequence[Word]]]) -> tuple[Word, ...]:
        """All that may be said besides, first nothing: each, and together if that is little."""
        each = [[self._said_besides(blank, word) for word in words] for blank, words in spare]
        none = Word("", say(self._lang, "serve.bare", {}))
        found = [none, *(word for words in each for word in words)]
        for words in each[1:] and product(*each):
            joined = " ".join(one.word for one in words)
            found.append(Word(joined, " · ".join(one.label for one in words)))
        return tuple(found if len(found) <= MOST_VARIANTS else found[: 1 + sum(map(len, each))])

    def _said_besides(self, blank: Blank, word: Word) -> Word:
        if not blank.key:
            return word
        label = f"{self._key(blank)} {word.label}".strip()
        return Word(f"{blank.name}={word.word}", label)

    def _varied(self, chip: Chip, variants: tuple[Word, ...], holes: int) -> Iterator[Chip]:
        """Of a card what is said besides is chosen once the card was tapped, on a pad or the board.

        A card that has a chip of its own is entered with it as it is.
        """
        if chip.asks:
            *others, last = chip.asks
            asks = (*others, replace(last, then=variants))
            yield replace(chip, line=(*chip.line, *(None,) * holes), asks=asks)
        else:
            yield replace(chip, ats=())
            ask = Ask(say(self._lang, "serve.more", {}), "word", then=variants)
            line = (*chip.line, None, *(None,) * holes)
            yield replace(chip, line=line, asks=(*chip.asks, ask), beside=True)

    def _ways(self, blanks: Sequence[Any], room: int) -> list[dict[str, Any]]:
        """The ways to fill in what must be said: words where they are few, else what is asked.

        A word that is said with a card is asked for with it.
        """
        choices: list[list[dict[str, Any]]] = []
        before: Ask | None = None
        for blank, told in blanks:
            words = self._listed(blank, told)
            if before is not None and before.kind == "card" and _goes_along(words, blank):
                last = dict.fromkeys(choices[-1][0], replace(before, then=tuple(words)))
                choices[-1] = [{**last, blank.name: None}]
                before = None
            elif words and len(words) <= room:
                room //= len(words)
                choices.append([{blank.name: word} for word in words])
                before = None
            else:
                before = self._ask(blank, told)
                choices.append([{blank.name: before}])
        return [
            {key: one for part in way for key, one in part.items()} for way in product(*choices)
        ]

    def _listed(self, blank: Blank, told: Mapping[str, Any]) -> list[Word]:
        if blank.most > 1 or (told["kind"] in CARDS and len(blank.choices) > FEW_CARDS):
            return []
        return self._options(told)

    def _options(self, told: Mapping[str, Any]) -> list[Word]:
        return [self._word(one, told) for one in told["options"]]

    def _word(self, one: Mapping[str, Any], told: Mapping[str, Any]) -> Word:
        word = one["word"]
        label = self.said(one.get("label", ""), word)
        if told["kind"] == "place" and word.isdecimal():
            label = say(self._lang, "pictures.place", {"place": word})
        at = one.get("at", "")
        if not at and told["kind"] in CARDS and "zone" in told:
            at = f"{told['zone']}={word}"
        means = self.said(one.get("means", ""), "")
        return Word(word, label, at, means, told["kind"] in CARDS)

    def _few(self, blank: Blank, told: Mapping[str, Any]) -> list[Word]:
        """The words that may be said instead of nothing, where they are few."""
        words = [word for word in self._listed(blank, told) if word.word != told.get("default")]
        return words if len(words) <= FEW else []

    def _ask(self, blank: Blank, told: Mapping[str, Any]) -> Ask:
        kinds = tuple(self._pages[told["page"]]) if "page" in told else self._kinds(blank, told)
        return Ask(
            self.said(told.get("label", ""), blank.name),
            told["kind"],
            blank.name if blank.key else "",
            blank.optional,
            blank.least,
            blank.most,
            tuple(self._options(told)),
            kinds,
            unseen=self._may_be_unseen(blank, told),
            low=told.get("low"),
            high=told.get("high"),
        )

    def _slot(self, blank: Blank) -> Slot | None:
        return slot_of(verb_of(self._sitting.game.language, self._offer), blank)

    def _kinds(self, blank: Blank, told: Mapping[str, Any]) -> tuple[str, ...]:
        """Of cards of which nothing is known: all that there are."""
        slot = self._slot(blank)
        if blank.choices or told["kind"] not in CARDS or slot is None:
            return ()
        sitting, kind = self._sitting, item_of(slot)
        return known_names(kind, Reading(sitting.edition, sitting.state, self._offer.mover, {}))

    def _may_be_unseen(self, blank: Blank, told: Mapping[str, Any]) -> bool:
        """Whether a `?` will do for a card, as far as the rules say so for this line alone."""
        slot = self._slot(blank)
        if told["kind"] not in CARDS or slot is None or self._sitting.sealed:
            return False
        return slot.kind.takes_unknown() and not getattr(item_of(slot), "named", False)

    def _chip(
        self, blanks: Sequence[Any], way: Mapping[str, Word | Ask | None], *, beside: bool = False
    ) -> Chip:
        line: list[str | None] = [self._offer.mover, self._offer.verb]
        label = [self.said(self._told["label"], self._offer.verb)]
        asks: list[Ask] = []
        ats: list[str] = []
        cards: list[str] = []
        for blank, _ in blanks:
            match way.get(blank.name):
                case Word(word, called, at, _, card):
                    line.append(f"{blank.name}={word}" if blank.key else word)
                    label.append(f"{self._key(blank)} {called}".strip() if blank.key else called)
                    ats += [at] if at else []
                    cards += [word] if card else []
                case None if blank.name in way:
                    line.append(None)
                case Ask() as ask:
                    line.append(None)
                    asks.append(ask)
                    if blank.optional:
                        label.append(f"{ask.label} …")
                case None:  # an optional blank that is left out
                    pass
        if len(asks) == 1 and asks[0].unseen:
            asks = [replace(asks[0], unseen=self._takes_unseen(line, asks[0]))]
        return Chip(tuple(line), tuple(label), tuple(asks), tuple(ats), beside, tuple(cards))

    def _takes_unseen(self, line: Sequence[str | None], ask: Ask) -> bool:
        """Whether no rule forbids that of a line nobody has seen a card."""
        unseen = ",".join(UNKNOWN * max(ask.least, 1))
        said = f"{ask.key}={unseen}" if ask.key else unseen
        try:
            self._sitting.judge([said if one is None else one for one in line])
        except Refusal:
            return False
        except RefereeError:  # more is to be said, of which nothing is known yet
            return True
        return True

    def _key(self, blank: Blank) -> str:
        """What the key of a blank is called; of a place its number says all."""
        if blank.name == "place":
            return ""
        speech = Speech(self._sitting.game.language, self._lang, self._naming)
        return speech.key(blank.name) or blank.name


def _ends_with_a_card(needed: Sequence[Any], way: Mapping[str, Word | Ask | None]) -> bool:
    """Whether a card is the last that is asked for, or, where nothing is, one that is named."""
    asks = [one for one in way.values() if isinstance(one, Ask)]
    if asks:
        return asks[-1].kind == "card" and asks[-1].most == 1 and not asks[-1].then
    return any(told["kind"] == "card" for _, told in needed)


def item_of(slot: Slot) -> Kind:
    """The kind of a word, or of each in a list of them."""
    return slot.kind.item if isinstance(slot.kind, Many) else slot.kind


def _goes_along(words: Sequence[Word], blank: Blank) -> bool:
    """Whether one of a few words is said with the card before it."""
    return 1 < len(words) <= FEW_WAYS and not blank.key and not any(word.at for word in words)
