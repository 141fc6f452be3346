"""Fate/Ace Royal: the table of moves (section 8.1 of the rulebook)."""

from events.catalogues.fate_ace_royal import CardType
from referee.moves.kinds import MANY, Choice, Flag, Many, Number, Path, Text, Value
from referee.moves.move import Adjust
from referee.moves.verbs import Branch, Form, Language, Slot, Verb
from referee.notation import common
from referee.rules.fate_ace_royal import moves, words
from referee.rules.fate_ace_royal.kinds import Card, CostWord, Covered, SystemWord
from referee.rules.fate_ace_royal.slots import (
    CHANGES,
    CRAFT_IN_PLAY,
    DIE,
    IN_HAND,
    LYING,
    OF_SEAT,
    PROXY_VALUES,
    SEAT,
    SKILLS,
    STATS,
    TOKEN,
    TURNED_UP,
    UNSEEN,
    UNSEEN_CARDS,
    WITH_SKILLS,
    only,
)

IN_PLAY = frozenset({CardType.SPIRIT, CardType.CLASS, CardType.CRAFT})


CLASS = Card(only(CardType.CLASS), name="class")
HAND_CARD = Card(IN_HAND, name="hand-card")
HAND_CARDS = Many(HAND_CARD)
USABLE = Card(IN_PLAY, copies=True, others=words.PARTS, name="usable-card")
"""A card in play by whose ability something is done."""

_USED = Slot("card", USABLE, says="open")
_ANY_CARD = Slot("card", Card())
_ANY_KIND = Slot("card", Card(), says="open")
_COST = Slot("cost", CostWord(), optional=True)
_TIMING = Slot("timing", Choice("timing", words.TIMINGS), optional=True)
_REQUIRES = Slot("requires", Choice("requires", words.REQUIRES), optional=True)
_PAYMENT = (
    _COST,
    Slot("rolled", DIE, optional=True),
    Slot("discards", UNSEEN_CARDS, optional=True),
    Slot("taps", Many(LYING), optional=True, says="open"),
    _TIMING,
)
_ABILITY = Slot("ability", Text("ability"), optional=True)
_FOR = Slot("for_", SEAT, optional=True, key="for")
_OPEN = Slot("open", Flag(), optional=True)


def _commands() -> dict[str, Form]:
    """What a command spell is spent on (FA-11)."""
    stats = Slot("stats", PROXY_VALUES, optional=True)
    return {
        "mana": Form(moves.CommandsMana),
        "boost": Form(moves.CommandsBoost, (Slot("stat", Choice("stat", words.STATS)),)),
        "negate": Form(moves.CommandsNegate, (Slot("kind", TOKEN),)),
        "activate": Form(
            moves.CommandsActivate,
            (_USED, _ABILITY),
            (stats, WITH_SKILLS, _FOR, _COST, _TIMING, _REQUIRES, _OPEN),
        ),
        "untap": Form(moves.CommandsUntap),
    }


_PRINTED = ("stats", "skills", "apt_skills", "classes", "ability", "cost", "timing", "requires")


def _prints() -> Form:
    return Form(
        moves.Prints,
        (_ANY_KIND,),
        (
            Slot("stats", CHANGES, optional=True),
            WITH_SKILLS,
            Slot("apt_skills", SKILLS, optional=True, key="apt-skills"),
            Slot("classes", Many(CLASS), optional=True, says="open"),
            Slot("ability", Text("ability"), optional=True, says="open"),
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


def _effect() -> Form:
    # Nearly half of all moves, and seldom said.
    from referee.rules.fate_ace_royal.effect_verbs import EFFECT

    return EFFECT


def _set_up() -> tuple[Verb, ...]:
    spirit = Slot("spirit", Card(only(CardType.SPIRIT), unknown=True, name="spirit"), says="open")
    class_ = Slot("class_", Card(only(CardType.CLASS), unknown=True, name="class"), says="open")
    return (
        Verb("opens", "table", Form(moves.Opens, (Slot("cards", Many(CLASS)),))),
        Verb(
            "exchanges",
            "seat",
            Form(
                moves.Exchanges,
                (Slot("card", CLASS, says="open"),),
                (Slot("gives", CLASS, optional=True),),
            ),
        ),
        Verb("keeps", "seat", Form(moves.Keeps)),
        Verb("takes", "seat", Form(moves.Takes, (spirit, class_))),
    )


def _ritual_and_encounter() -> tuple[Verb, ...]:
    replaces = Slot("replaces", CRAFT_IN_PLAY, optional=True, says="open")
    covered = Slot("cards", Covered(HAND_CARDS), optional=True)
    return (
        Verb("equips", "seat", Form(moves.Equips, (_ANY_CARD,), (replaces,))),
        Verb("covers", "seat", Form(moves.Covers, (covered,))),
        Verb("reveals", "seat", Form(moves.TurnsUp, TURNED_UP)),
        # The source says 公開 of it, as of the classes that the table opens.
        Verb("reveals", "seat", Form(moves.TurnsUp, TURNED_UP), spelled=words.VERBS["opens"]),
        Verb("proceeds", "seat", Form(moves.Proceeds)),
        Verb("rolls", "table", Form(moves.Rolls, (Slot("value", Number("die", 0, MANY)),))),
        Verb("targets", "table", Form(moves.Targets, (OF_SEAT,))),
    )


def _battle() -> tuple[Verb, ...]:
    return (
        Verb("raids", "seat", Form(moves.Raids, (OF_SEAT,))),
        Verb("attacks", "seat", _attacks()),
        Verb("attacks", "seat", _raid_or_attack(), spelled=words.VERBS["attacks"]),
        Verb("counters", "seat", Form(moves.Counters, (Slot("system", SystemWord()),))),
        Verb(
            "summons",
            "seat",
            Form(moves.Summons, (_USED, _ABILITY), (STATS, WITH_SKILLS, *_PAYMENT, _REQUIRES)),
        ),
        Verb("steals", "seat", Form(moves.Steals)),
        Verb("declines", "seat", Form(moves.Declines)),
        Verb("forfeits", "seat", Form(moves.Forfeits, (_ANY_CARD,))),
        Verb("lacks", "seat", Form(moves.Lacks)),
    )


def _turn() -> tuple[Verb, ...]:
    return (
        Verb(
            "ends",
            "seat",
            Form(moves.Ends, keys=(Slot("discards", UNSEEN_CARDS, optional=True),)),
        ),
        Verb(
            "activates",
            "seat",
            Form(moves.Activates, (_USED, _ABILITY), (_FOR, *_PAYMENT, _REQUIRES, _OPEN)),
        ),
        Verb("plays", "seat", Form(moves.Plays, (_ANY_CARD,), (*_PAYMENT, _OPEN))),
        Verb("commands", "seat", Form(branch=Branch("", _commands(), words.SPELL_USES))),
        Verb(
            "keeps-house",
            "seat",
            Form(
                moves.KeepsHouse,
                (_USED,),
                (Slot("untaps", LYING, says="open"), Slot("discards", UNSEEN), _FOR),
            ),
        ),
    )


def _rulings() -> tuple[Verb, ...]:
    path, why = Slot("path", Path()), Slot("why", Text())
    value = Slot("value", Value({**words.SEATS, **words.STATES}))
    return (
        Verb("prints", "referee", _prints()),
        Verb("effect", "referee", _effect),
        Verb("done", "referee", Form(moves.Done)),
        Verb("adjust", "referee", Form(Adjust, (path, value), (why,))),
    )


LANGUAGE = Language(
    table=(*_set_up(), *_ritual_and_encounter(), *_battle(), *_turn(), *_rulings()),
    verbs={"adjust": common.VERBS["adjust"], **words.COMMON_VERBS, **words.VERBS},
    keys={"why": common.KEYS["why"], **words.KEYS},
    movers=words.SEATS,
    card=HAND_CARD,
)
