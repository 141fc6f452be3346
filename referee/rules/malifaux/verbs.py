"""Malifaux: the table of moves (section 8 of the rulebook)."""

from events.malifaux.values import ActionKind, Condition, Rank, Stat, Suit
from referee.moves import Adjust
from referee.notation.kinds import Choice, Flag, Many, Number, Path, Text, seat_kind, spellings
from referee.notation.verbs import Branch, Form, Kind, Language, Slot, Verb
from referee.rules.malifaux import moves, words
from referee.rules.malifaux.kinds import (
    Card,
    Change,
    ConditionChange,
    DisengageInches,
    Inches,
    Invented,
    Leaves,
    ModelWord,
    NoneOr,
    OtherZone,
    PrintedWord,
    ProfileWord,
    StatWord,
    TriggerPlace,
    Value,
)


def _number(name: str, low: int, high: int) -> Number:
    """A number; `+1` and `1` are the same (section 8)."""
    return Number(name, low, high, sign="may")


CARD = Card()
CARDS = Many(CARD)
HIDDEN_CARD = Card(unknown=True)
SEAT = seat_kind(words.SEATS)
SUIT = Choice("suit", words.SUITS, Suit)
SUITS = Many(SUIT)
STAT = Choice("stat", words.STATS, Stat)
CONDITION = Choice("condition", words.CONDITIONS, Condition)
ZONE = Choice("zone", words.MOVE_ZONES)
TN = _number("tn", 1, 30)
COUNT = _number("count", 1, 99)
DAMAGE = Many(_number("damage", 0, 30), separator="/", least=3, most=3)

_SEAT = Slot("seat", SEAT)
_MODEL = Slot("model", ModelWord())
_ACTION = Slot("action", PrintedWord("action"))
_SUIT = Slot("suit", SUIT)
_NAMED_SUIT = Slot("suit", SUIT, optional=True)
_NEEDS = Slot("needs", SUITS, optional=True)
_COUNT = Slot("count", COUNT)
_AMOUNT = Slot("amount", _number("amount", 1, 99))
_CHANGE = Slot("change", Change("change", 99))
_MODIFIER = Slot("value", Change("modifier", 9))
_MOD = Slot("mod", Change("modifier", 9), optional=True)
_INCHES = Slot("inches", Inches(), optional=True)
_ENGAGES = Slot("engages", Many(ModelWord()), optional=True)
_FREE = Slot("free", Flag(), optional=True)
_ONLY = Slot("only", Flag(), optional=True)
_WHY = Slot("why", Text(), optional=True)


def _key(field: str, kind: Kind) -> Slot:
    """A key that the rules ask for, not the form (MF-13.1)."""
    return Slot(field, kind, optional=True)


def _profile() -> Form:
    printed = _number("printed", 0, 20)
    return Form(
        moves.EntersProfile,
        (Slot("profile", Invented("profile")),),
        (
            _key("rank", Choice("rank", words.RANKS, Rank)),
            *(_key(stat, printed) for stat in Stat),
            _key("health", _number("health", 1, 30)),
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
            _key("stat", _number("stat", 0, 20)),
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
        (_MODEL, Slot("stat", StatWord())),
        (
            Slot("tn", TN, optional=True),
            _NEEDS,
            Slot("vs", ModelWord(), optional=True),
            Slot("resist", STAT, beside="vs"),
            _MOD,
        ),
        some=("tn", "vs"),
    )


def _uses_of_a_stone() -> dict[str, Form]:
    return {
        "draw": Form(moves.SpendsDraw),
        "plus": Form(moves.SpendsPlus),
        "suit": Form(moves.SpendsSuit, (_SUIT,)),
        "block": Form(moves.SpendsBlock),
        "reduce": Form(moves.SpendsReduce),
    }


def _effects() -> dict[str, Form]:
    """What printed card texts do (MF-12)."""
    damage = Slot("damage", DAMAGE)
    by = Slot("by", SEAT)
    change = Slot("change", ConditionChange())
    model = Slot("model", Invented("model"))
    profile = Slot("profile", ProfileWord())
    activated = Slot("activated", Flag(), optional=True)
    card, source = Slot("card", HIDDEN_CARD), Slot("source", ZONE)
    to = Slot("to", OtherZone("zone", words.MOVE_ZONES))
    limit = Slot("limit", _number("limit", 0, 54))
    return {
        "modifier": Form(moves.EffectModifier, (_SEAT, _MODIFIER)),
        "total": Form(moves.EffectTotal, (_SEAT, _MODIFIER)),
        "bonus": Form(moves.EffectBonus, (_MODIFIER,)),
        "suit": Form(moves.EffectSuit, (_SEAT, _SUIT)),
        "may-cheat": Form(moves.EffectMayCheat, (_SEAT, Slot("may", Flag()))),
        "flip-again": Form(moves.EffectFlipAgain, (_SEAT,)),
        "damage": Form(moves.EffectDamage, (_MODEL, _AMOUNT)),
        "heal": Form(moves.EffectHeal, (_MODEL, _AMOUNT)),
        "kill": Form(moves.EffectKill, (_MODEL,)),
        "condition": Form(moves.EffectCondition, (_MODEL, Slot("condition", CONDITION), change)),
        "damage-flip": Form(moves.EffectDamageFlip, (_MODEL, damage), (by, _MOD)),
        "flip": Form(moves.EffectFlip, (_SEAT,), (_MOD,)),
        "draw": Form(moves.EffectDraw, (_SEAT, _COUNT)),
        "discard": Form(moves.EffectDiscard, (_SEAT, _COUNT)),
        "limit": Form(moves.EffectLimit, (_SEAT, limit)),
        "reshuffle": Form(moves.EffectReshuffle, (_SEAT,)),
        "stones": _pool("stones"),
        "markers": _pool("markers"),
        "tokens": _pool("pass_tokens"),
        "move": Form(moves.EffectMove, (_SEAT, card, source, to)),
        "summon": Form(moves.EffectSummon, (_SEAT, model, profile), (activated,)),
    }


def _pool(pool: str) -> Form:
    return Form(moves.EffectPool, (_SEAT, _CHANGE), fixed={"pool": pool})


def _set_up() -> tuple[Verb, ...]:
    hired = (Slot("profile", ProfileWord()), Slot("leader", Flag(), optional=True))
    stones = Slot("stones", _number("count", 0, 99))
    return (
        Verb("profile", "referee", _profile()),
        Verb("action", "referee", _action()),
        Verb("trigger", "referee", _trigger()),
        Verb("hires", "seat", Form(moves.Hires, (Slot("model", Invented("model")),), hired)),
        Verb("stones", "seat", Form(moves.SetsStones, (stones,))),
        Verb("begins", "referee", Form(moves.Begins)),
    )


def _cards() -> tuple[Verb, ...]:
    turned, keep = Slot("cards", CARDS, optional=True), Slot("keep", CARD, optional=True)
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
        Verb("keeps", "seat", Form(moves.Keeps, (card,), (_NAMED_SUIT,))),
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
    condition = Slot("condition", CONDITION)
    target = Slot("model", ModelWord(), optional=True)
    return (
        Verb("activates", "seat", Form(moves.Activates, (_MODEL,))),
        Verb("walks", "seat", Form(moves.Walks, (_INCHES,), (_ENGAGES,))),
        Verb("charges", "seat", Form(moves.Charges, (_INCHES,), (_ENGAGES,))),
        Verb("disengages", "seat", Form(moves.Disengages, (leave,))),
        Verb("strikes", "seat", Form(moves.Strikes, (_MODEL, _ACTION))),
        Verb("pushes", "seat", push),
        Verb("interacts", "seat", Form(moves.Interacts, (use,))),
        Verb("concentrates", "seat", Form(moves.Concentrates)),
        Verb("assists", "seat", Form(moves.Assists, (_MODEL, condition))),
        Verb("attacks", "seat", Form(moves.Attacks, (_ACTION, _MODEL), (_FREE,))),
        Verb("uses", "seat", Form(moves.Uses, (_ACTION, target), (_FREE,))),
        Verb("ends", "seat", Form(moves.Ends)),
    )


def _rulings() -> tuple[Verb, ...]:
    points = Slot("points", Change("points", 99))
    pair = (_MODEL, Slot("enemy", ModelWord()))
    path, value, why = Slot("path", Path()), Slot("value", Value()), Slot("why", Text())
    return (
        Verb("next", "referee", Form(moves.NextTurn)),
        Verb("finish", "referee", Form(moves.Finishes)),
        Verb("scores", "referee", Form(moves.Scores, (_SEAT, points), (_WHY,))),
        Verb("engages", "table", Form(moves.Engages, pair, (_ONLY,))),
        Verb("parts", "table", Form(moves.Parts, pair, (_ONLY,))),
        Verb("duel", "referee", _duel()),
        Verb("effect", "referee", Form(branch=Branch("", _effects(), words.EFFECTS))),
        Verb("adjust", "referee", Form(Adjust, (path, value), (why,))),
    )


LANGUAGE = Language(
    table=(*_set_up(), *_cards(), *_activations(), *_rulings()),
    verbs={**words.COMMON_VERBS, **words.VERBS},
    keys={**words.COMMON_KEYS, **words.KEYS},
    movers=words.SEATS,
    card=CARD,
)
