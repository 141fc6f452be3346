"""Fate/Ace Royal: the table of moves (section 8.1 of the rulebook)."""

from collections.abc import Mapping
from typing import Any, ClassVar

import msgspec

from events.catalogues.fate_ace_royal import CardType
from events.fate_ace_royal.values import Bar, Part, Token
from referee.moves import Adjust
from referee.notation import common
from referee.notation.kinds import MANY, Choice, Many, Number, Path, Text, seat_kind, spellings
from referee.notation.verbs import Branch, Form, Language, Reading, Slot, Verb, Words
from referee.rules.fate_ace_royal import effect_moves as effects
from referee.rules.fate_ace_royal import moves, words
from referee.rules.fate_ace_royal.kinds import Card, CostWord, Covered, Skill, SystemWord, four
from replays.characters import fold

IN_HAND = frozenset({CardType.CRAFT, CardType.EVENT})
OF_SERVANT = frozenset({CardType.SPIRIT, CardType.CLASS})
IN_PLAY = frozenset({CardType.SPIRIT, CardType.CLASS, CardType.CRAFT})


_VALUES: Words = {**words.SEATS, **words.STATES}


class Value(msgspec.Struct, frozen=True):
    """What an adjusted field is set to: a number, a seat or a posture."""

    words: ClassVar[Words] = _VALUES
    name: str = "value"
    slugs: Mapping[str, str] = msgspec.field(default_factory=lambda: spellings(_VALUES))

    def read(self, word: str, reading: Reading) -> str:
        """The slug of a word of the game, else the word, for the rules to judge."""
        return self.slugs.get(fold(word), word)

    def write(self, value: Any) -> str:
        """The word."""
        return str(value)

    def choices(self, reading: Reading) -> tuple[str, ...]:
        """Nothing that could be listed."""
        return ()

    def takes_unknown(self) -> bool:
        """No `?` here."""
        return False


def _only(*types: CardType) -> frozenset[CardType]:
    return frozenset(types)


SEAT = seat_kind(words.SEATS)
CLASS = Card(_only(CardType.CLASS), name="class")
CRAFT = Card(_only(CardType.CRAFT), name="craft")
CRAFT_IN_PLAY = Card(_only(CardType.CRAFT), copies=True, name="craft")
HAND_CARD = Card(IN_HAND, name="hand-card")
HAND_CARDS = Many(HAND_CARD)
UNSEEN = Card(IN_HAND, unknown=True, name="hand-card")
UNSEEN_CARDS = Many(UNSEEN)
SERVANT_CARD = Card(OF_SERVANT, name="servant-card")
LYING = Card(_only(CardType.CRAFT), copies=True, others=words.SERVANT, name="lying-card")
"""A card that lies in some posture: `servant` or a craft."""
USABLE = Card(IN_PLAY, copies=True, others=words.PARTS, name="usable-card")
"""A card in play by whose ability something is done."""
ANY_CARD = Card(copies=True, others=words.PARTS)
SKILL = Skill()
SKILLS = Many(SKILL)
SIGNED = Number("change", -MANY, MANY, sign="must")
PROXY_VALUES = four("none", 0)
CHANGES = four("may", -MANY)
LASTS = Choice("lasts", words.LASTS)
PART = Choice("part", words.PARTS, Part)
DIE = Number("die", 1, 6)

_SEAT = Slot("seat", SEAT)
_COST = Slot("cost", CostWord(), optional=True)
_TIMING = Slot("timing", Choice("timing", words.TIMINGS), optional=True)
_REQUIRES = Slot("requires", Choice("requires", words.REQUIRES), optional=True)
_PAYMENT = (
    _COST,
    Slot("rolled", DIE, optional=True),
    Slot("discards", UNSEEN_CARDS, optional=True),
    Slot("taps", Many(LYING), optional=True),
    _TIMING,
)
_ABILITY = Slot("ability", Text("ability"), optional=True)
_FOR = Slot("for_", SEAT, optional=True, key="for")
_STATS = Slot("stats", PROXY_VALUES)
_SKILLS = Slot("skills", SKILLS, optional=True)
_LASTS = Slot("lasts", LASTS, optional=True)
_BY = Slot("by", ANY_CARD, optional=True)
_CONDITION = (
    Slot("against", SEAT, optional=True),
    Slot("if_", SKILL, optional=True, key="if", beside="against"),
    Slot("unless", SKILL, optional=True, beside="against"),
)
_TURNED_UP = (Slot("part", PART, optional=True), Slot("card", SERVANT_CARD, optional=True))


def _effect(
    make: type[effects.Effect],
    *slots: Slot,
    keys: tuple[Slot, ...] = (),
    by: Slot = _BY,
) -> Form:
    return Form(make, slots, (*keys, *_CONDITION, by))


def _place(field: str, *places: str) -> Slot:
    listed = {place: words.PLACES[place] for place in places}
    return Slot(field, Choice("place", listed), optional=True, key=field.rstrip("_"))


def _effects() -> dict[str, Form]:
    """The kinds of `referee effect` (section 8.2)."""
    amount, on_off = Slot("amount", SIGNED), Slot("on", Choice("on-off", words.ON_OFF))
    lying = Slot("card", LYING)
    craft = Slot("card", CRAFT)
    unseen = Slot("cards", UNSEEN_CARDS)
    on_proxy = Slot("on", Choice("on", words.ON), optional=True)
    values = Slot("values", CHANGES)
    tokens = Number("tokens", 1)
    return {
        "mana": _effect(effects.Mana, _SEAT, amount),
        "spells": _effect(effects.Spells, _SEAT, amount),
        "token": _effect(effects.Tokens, _SEAT, Slot("kind", _TOKEN), amount),
        "stats": _effect(effects.Stats, _SEAT, values, keys=(on_proxy, _LASTS)),
        "damage": _effect(effects.Damage, _SEAT, amount),
        "draw": _effect(effects.Draws, _SEAT, Slot("count", Number("count", 1))),
        "discard": _effect(effects.Discards, _SEAT, unseen),
        "steal": _effect(effects.StealsFrom, _SEAT, Slot("victim", SEAT), unseen),
        "tap": _effect(effects.Taps, _SEAT, lying),
        "untap": _effect(effects.Untaps, _SEAT, lying),
        "invert": _effect(effects.Inverts, _SEAT),
        "equip": _effect(
            effects.EquipsCraft, _SEAT, craft, keys=(_place("from_", "hand", "deck", "discard"),)
        ),
        "unequip": _effect(
            effects.Unequips,
            _SEAT,
            Slot("card", CRAFT_IN_PLAY),
            keys=(_place("to", "discard", "hand", "deck"),),
        ),
        "fetch": _effect(
            effects.Fetches, _SEAT, Slot("card", UNSEEN), keys=(_place("from_", "deck", "discard"),)
        ),
        "shuffle": _effect(effects.Shuffles),
        "reveal": _effect(effects.TurnsUp, _SEAT, *_TURNED_UP),
        "conceal": _effect(effects.Conceals, _SEAT, Slot("part", PART)),
        "skill": _effect(effects.Grants, _SEAT, Slot("skill", SKILL), on_off, keys=(_LASTS,)),
        "bar": _effect(effects.Bars, _SEAT, Slot("what", _BAR), keys=(_LASTS,)),
        "limit": _effect(effects.Limits, _SEAT, Slot("what", _LIMIT), amount, keys=(_LASTS,)),
        "proxy": _effect(
            effects.CallsProxy,
            _SEAT,
            keys=(_STATS, _SKILLS),
            by=Slot("by", Card(_only(CardType.CRAFT), copies=True, others=words.PARTS)),
        ),
        "negate": _effect(effects.Negates),
        "cancel": _effect(effects.Cancels),
        "die": _effect(effects.ThrowsDie, Slot("value", DIE, optional=True)),
        "death": _effect(effects.Death, _SEAT, on_off),
        "revive": _effect(effects.Revives, _SEAT, Slot("mana", tokens), Slot("spells", tokens)),
    }


_TOKEN = Choice("token", words.TOKENS, Token)
_BAR = Choice("bar", words.BARS, Bar)
_LIMIT = Choice("limit", words.LIMITS)


def _commands() -> dict[str, Form]:
    """What a command spell is spent on (FA-11)."""
    stats = Slot("stats", PROXY_VALUES, optional=True)
    return {
        "mana": Form(moves.CommandsMana),
        "boost": Form(moves.CommandsBoost, (Slot("stat", Choice("stat", words.STATS)),)),
        "negate": Form(moves.CommandsNegate, (Slot("kind", _TOKEN),)),
        "activate": Form(
            moves.CommandsActivate,
            (Slot("card", USABLE), _ABILITY),
            (stats, _SKILLS, _FOR, _COST, _TIMING, _REQUIRES),
        ),
        "untap": Form(moves.CommandsUntap),
    }


_PRINTED = ("stats", "skills", "apt_skills", "classes", "ability", "cost", "timing", "requires")


def _prints() -> Form:
    return Form(
        moves.Prints,
        (Slot("card", Card()),),
        (
            Slot("stats", CHANGES, optional=True),
            _SKILLS,
            Slot("apt_skills", SKILLS, optional=True, key="apt-skills"),
            Slot("classes", Many(CLASS), optional=True),
            Slot("ability", Text("ability"), optional=True),
            _COST,
            _TIMING,
            _REQUIRES,
        ),
        some=_PRINTED,
    )


def _raid_or_attack() -> Form:
    """`襲擊` with a seat behind it means `raids`."""
    raids = {seat: Form(moves.Raids, fixed={"seat": seat}, verb="raids") for seat in words.SEATS}
    return Form(branch=Branch("", raids, words.SEATS, otherwise=_attacks()))


def _attacks() -> Form:
    return Form(moves.Attacks, (Slot("system", SystemWord()),))


def _table() -> tuple[Verb, ...]:
    card = Slot("card", USABLE)
    spirit = Slot("spirit", Card(_only(CardType.SPIRIT), unknown=True, name="spirit"))
    class_ = Slot("class_", Card(_only(CardType.CLASS), unknown=True, name="class"))
    path, value, why = Slot("path", Path()), Slot("value", Value()), Slot("why", Text())
    covered = Slot("cards", Covered(HAND_CARDS), optional=True)
    any_card = Slot("card", Card())
    return (
        Verb("opens", "table", Form(moves.Opens, (Slot("cards", Many(CLASS)),))),
        Verb(
            "exchanges",
            "seat",
            Form(moves.Exchanges, (Slot("card", CLASS),), (Slot("gives", CLASS, optional=True),)),
        ),
        Verb("keeps", "seat", Form(moves.Keeps)),
        Verb("takes", "seat", Form(moves.Takes, (spirit, class_))),
        Verb(
            "equips",
            "seat",
            Form(
                moves.Equips,
                (any_card,),
                (Slot("replaces", CRAFT_IN_PLAY, optional=True),),
            ),
        ),
        Verb("covers", "seat", Form(moves.Covers, (covered,))),
        Verb("reveals", "seat", Form(moves.TurnsUp, _TURNED_UP)),
        Verb("proceeds", "seat", Form(moves.Proceeds)),
        Verb("rolls", "table", Form(moves.Rolls, (Slot("value", Number("die", 0, MANY)),))),
        Verb("targets", "table", Form(moves.Targets, (_SEAT,))),
        Verb("raids", "seat", Form(moves.Raids, (_SEAT,))),
        Verb("attacks", "seat", _attacks()),
        Verb("attacks", "seat", _raid_or_attack(), spelled=words.VERBS["attacks"]),
        Verb("counters", "seat", Form(moves.Counters, (Slot("system", SystemWord()),))),
        Verb(
            "summons",
            "seat",
            Form(moves.Summons, (card, _ABILITY), (_STATS, _SKILLS, *_PAYMENT, _REQUIRES)),
        ),
        Verb("steals", "seat", Form(moves.Steals)),
        Verb("declines", "seat", Form(moves.Declines)),
        Verb("forfeits", "seat", Form(moves.Forfeits, (any_card,))),
        Verb("lacks", "seat", Form(moves.Lacks)),
        Verb(
            "ends",
            "seat",
            Form(moves.Ends, keys=(Slot("discards", UNSEEN_CARDS, optional=True),)),
        ),
        Verb(
            "activates",
            "seat",
            Form(moves.Activates, (card, _ABILITY), (_FOR, *_PAYMENT, _REQUIRES)),
        ),
        Verb("plays", "seat", Form(moves.Plays, (any_card,), _PAYMENT)),
        Verb("commands", "seat", Form(branch=Branch("", _commands(), words.SPELL_USES))),
        Verb(
            "keeps-house",
            "seat",
            Form(
                moves.KeepsHouse,
                (card,),
                (Slot("untaps", LYING), Slot("discards", UNSEEN), _FOR),
            ),
        ),
        Verb("prints", "referee", _prints()),
        Verb("effect", "referee", Form(branch=Branch("", _effects(), words.EFFECT_KINDS))),
        Verb("adjust", "referee", Form(Adjust, (path, value), (why,))),
    )


LANGUAGE = Language(
    table=_table(),
    verbs={"adjust": common.VERBS["adjust"], **words.COMMON_VERBS, **words.VERBS},
    keys={"why": common.KEYS["why"], **words.KEYS},
    movers=words.SEATS,
    card=HAND_CARD,
)
