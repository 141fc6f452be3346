"""Malifaux: the table of moves (section 8 of the rulebook)."""

from msgspec.structs import replace

from events.malifaux.values import ActionKind, Rank, Stat
from referee.moves.kinds import Choice, Flag, Many, Path, Text, spellings
from referee.moves.move import Adjust
from referee.moves.verbs import Branch, Form, Kind, Language, Slot, Verb
from referee.rules.malifaux import moves, words
from referee.rules.malifaux.kinds import (
    VALUE,
    Card,
    Change,
    DisengageInches,
    Inches,
    Invented,
    Leaves,
    ModelWord,
    NoneOr,
    PrintedWord,
    ProfileWord,
    StatWord,
    TriggerPlace,
)
from referee.rules.malifaux.slots import (
    CONDITION,
    DAMAGE,
    HIDDEN_CARD,
    MOD,
    MODEL,
    OF_SEAT,
    OF_SUIT,
    SUIT,
    number,
)

CARD = Card()
CARDS = Many(CARD)
SUITS = Many(SUIT)
STAT = Choice("stat", words.STATS, Stat)
TN = number("tn", 1, 30)

_ACTION = Slot("action", PrintedWord("action"))
_NAMED_SUIT = Slot("suit", SUIT, optional=True)
_NEEDS = Slot("needs", SUITS, optional=True)
_INCHES = Slot("inches", Inches(), optional=True)
_ENGAGES = Slot("engages", Many(ModelWord()), optional=True)
_FREE = Slot("free", Flag(), optional=True)
_ONLY = Slot("only", Flag(), optional=True)
_WHY = Slot("why", Text(), optional=True)


def _key(field: str, kind: Kind) -> Slot:
    """A key that the rules ask for, not the form (MF-13.1)."""
    return Slot(field, kind, optional=True)


def _profile() -> Form:
    printed = number("printed", 0, 20)
    return Form(
        moves.EntersProfile,
        (Slot("profile", Invented("profile")),),
        (
            _key("rank", Choice("rank", words.RANKS, Rank)),
            *(_key(stat, printed) for stat in Stat),
            _key("health", number("health", 1, 30)),
            _key("soulstones", Flag()),
        ),
    )


def _action() -> Form:
    action = Slot("action", Invented("action", taken=spellings(words.STATS)))
    return Form(
        moves.EntersAction,
        (Slot("profile", ProfileWord()), action),
        (
            _key("kind", Choice("action-kind", words.KINDS, ActionKind)),
            _key("stat", number("stat", 0, 20)),
            _key("suits", SUITS),
            _key("resist", NoneOr(STAT)),
            _key("tn", NoneOr(TN)),
            _NEEDS,
            _key("damage", NoneOr(DAMAGE)),
        ),
    )


def _trigger() -> Form:
    return Form(
        moves.EntersTrigger,
        (
            Slot("profile", ProfileWord()),
            Slot("on", TriggerPlace()),
            Slot("trigger", Invented("trigger")),
        ),
        (_key("needs", SUITS),),
    )


def _duel() -> Form:
    return Form(
        moves.CallsDuel,
        (MODEL, Slot("stat", StatWord())),
        (
            Slot("tn", TN, optional=True),
            _NEEDS,
            Slot("vs", ModelWord(), optional=True),
            Slot("resist", STAT, beside="vs"),
            MOD,
        ),
        some=("tn", "vs"),
    )


def _uses_of_a_stone() -> dict[str, Form]:
    return {
        "draw": Form(moves.SpendsDraw),
        "plus": Form(moves.SpendsPlus),
        "suit": Form(moves.SpendsSuit, (OF_SUIT,)),
        "block": Form(moves.SpendsBlock),
        "reduce": Form(moves.SpendsReduce),
    }


def _effect() -> Form:
    from referee.rules.malifaux.effect_verbs import EFFECT  # a third of all moves, and seldom said

    return EFFECT


def _set_up() -> tuple[Verb, ...]:
    hired = (Slot("profile", ProfileWord()), Slot("leader", Flag(), optional=True))
    stones = Slot("stones", number("count", 0, 99))
    return (
        Verb("profile", "referee", _profile()),
        Verb("action", "referee", _action()),
        Verb("trigger", "referee", _trigger()),
        Verb("hires", "seat", Form(moves.Hires, (Slot("model", Invented("model")),), hired)),
        Verb("stones", "seat", Form(moves.SetsStones, (stones,))),
        Verb("begins", "referee", Form(moves.Begins)),
    )


def _cards() -> tuple[Verb, ...]:
    turned, keep = (
        Slot("cards", CARDS, optional=True, says="open"),
        Slot("keep", CARD, optional=True, says="open"),
    )
    card = Slot("card", CARD)
    trigger = Slot("trigger", PrintedWord("trigger"))
    order = Slot("order", Choice("order", words.CHOICES))
    spends = Form(branch=Branch("", _uses_of_a_stone(), words.STONE_USES))
    return (
        Verb("draws", "seat", Form(moves.Draws)),
        Verb("discards", "seat", Form(moves.Discards, (Slot("cards", Many(HIDDEN_CARD)),))),
        Verb("ready", "seat", Form(moves.Ready)),
        Verb("spends", "seat", spends),
        Verb("focuses", "seat", Form(moves.Focuses)),
        Verb("flips", "seat", Form(moves.Flips, (turned,), (keep, _NAMED_SUIT))),
        Verb("keeps", "seat", Form(moves.Keeps, (replace(card, says="open"),), (_NAMED_SUIT,))),
        Verb("cheats", "seat", Form(moves.Cheats, (card,), (_NAMED_SUIT,))),
        Verb("passes", "seat", Form(moves.Passes)),
        Verb("passes", "table", Form(moves.TablePasses)),
        Verb("declares", "seat", Form(moves.Declares, (trigger,))),
        Verb("takes", "seat", Form(moves.Takes)),
        Verb("chooses", "seat", Form(moves.Chooses, (order,))),
    )


def _activations() -> tuple[Verb, ...]:
    leave = Slot("inches", DisengageInches(), optional=True)
    push = Form(moves.Pushes, (Slot("inches", Inches()),), (Slot("leaves", Leaves(), True),))
    use = Slot("use", Choice("use", words.INTERACTS), optional=True)
    condition = Slot("condition", CONDITION, optional=True)
    target = Slot("model", ModelWord(), optional=True)
    return (
        Verb("activates", "seat", Form(moves.Activates, (MODEL,))),
        Verb("walks", "seat", Form(moves.Walks, (_INCHES,), (_ENGAGES,))),
        Verb("charges", "seat", Form(moves.Charges, (_INCHES,), (_ENGAGES,))),
        Verb("disengages", "seat", Form(moves.Disengages, (leave,))),
        Verb("strikes", "seat", Form(moves.Strikes, (MODEL, _ACTION))),
        Verb("pushes", "seat", push),
        Verb("interacts", "seat", Form(moves.Interacts, (use,))),
        Verb("concentrates", "seat", Form(moves.Concentrates)),
        Verb("assists", "seat", Form(moves.Assists, (MODEL, condition))),
        Verb("attacks", "seat", Form(moves.Attacks, (_ACTION, MODEL), (_FREE,))),
        Verb("uses", "seat", Form(moves.Uses, (_ACTION, target), (_FREE,))),
        Verb("ends", "seat", Form(moves.Ends)),
    )


def _rulings() -> tuple[Verb, ...]:
    points = Slot("points", Change("points", 99))
    pair = (MODEL, Slot("enemy", ModelWord()))
    path, value, why = Slot("path", Path()), Slot("value", VALUE), Slot("why", Text())
    return (
        Verb("next", "referee", Form(moves.NextTurn)),
        Verb("finish", "referee", Form(moves.Finishes)),
        Verb("scores", "referee", Form(moves.Scores, (OF_SEAT, points), (_WHY,))),
        Verb("engages", "table", Form(moves.Engages, pair, (_ONLY,))),
        Verb("parts", "table", Form(moves.Parts, pair, (_ONLY,))),
        Verb("duel", "referee", _duel()),
        Verb("effect", "referee", _effect),
        Verb("adjust", "referee", Form(Adjust, (path, value), (why,))),
    )


LANGUAGE = Language(
    table=(*_set_up(), *_cards(), *_activations(), *_rulings()),
    verbs=words.VERBS,
    keys=words.KEYS,
    movers=words.SEATS,
    card=CARD,
)
