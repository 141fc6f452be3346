"""Malifaux: what follows `referee effect` (MF-12)."""

from referee.moves.kinds import Choice, Flag
from referee.moves.verbs import Branch, Form, Slot
from referee.rules.malifaux import effect_moves as moves
from referee.rules.malifaux import words
from referee.rules.malifaux.kinds import Change, ConditionChange, Invented, OtherZone, ProfileWord
from referee.rules.malifaux.slots import (
    CONDITION,
    DAMAGE,
    HIDDEN_CARD,
    MOD,
    MODEL,
    OF_SEAT,
    OF_SUIT,
    SEAT,
    number,
)

_COUNT = Slot("count", number("count", 1, 99))
_AMOUNT = Slot("amount", number("amount", 1, 99))
_CHANGE = Slot("change", Change("change", 99))
_MODIFIER = Slot("value", Change("modifier", 9))


def _effects() -> dict[str, Form]:
    """What printed card texts do (MF-12)."""
    damage = Slot("damage", DAMAGE)
    by = Slot("by", SEAT)
    change = Slot("change", ConditionChange())
    model = Slot("model", Invented("model"))
    profile = Slot("profile", ProfileWord())
    activated = Slot("activated", Flag(), optional=True)
    card, source = Slot("card", HIDDEN_CARD), Slot("source", Choice("zone", words.MOVE_ZONES))
    to = Slot("to", OtherZone("zone", words.MOVE_ZONES))
    limit = Slot("limit", number("limit", 0, 54))
    return {
        "modifier": Form(moves.EffectModifier, (OF_SEAT, _MODIFIER)),
        "total": Form(moves.EffectTotal, (OF_SEAT, _MODIFIER)),
        "bonus": Form(moves.EffectBonus, (_MODIFIER,)),
        "suit": Form(moves.EffectSuit, (OF_SEAT, OF_SUIT)),
        "may-cheat": Form(moves.EffectMayCheat, (OF_SEAT, Slot("may", Flag()))),
        "flip-again": Form(moves.EffectFlipAgain, (OF_SEAT,)),
        "damage": Form(moves.EffectDamage, (MODEL, _AMOUNT)),
        "heal": Form(moves.EffectHeal, (MODEL, _AMOUNT)),
        "kill": Form(moves.EffectKill, (MODEL,)),
        "condition": Form(moves.EffectCondition, (MODEL, Slot("condition", CONDITION), change)),
        "damage-flip": Form(moves.EffectDamageFlip, (MODEL, damage), (by, MOD)),
        "flip": Form(moves.EffectFlip, (OF_SEAT,), (MOD,)),
        "draw": Form(moves.EffectDraw, (OF_SEAT, _COUNT)),
        "discard": Form(moves.EffectDiscard, (OF_SEAT, _COUNT)),
        "limit": Form(moves.EffectLimit, (OF_SEAT, limit)),
        "reshuffle": Form(moves.EffectReshuffle, (OF_SEAT,)),
        "stones": _pool("stones"),
        "markers": _pool("markers"),
        "tokens": _pool("pass_tokens"),
        "move": Form(moves.EffectMove, (OF_SEAT, card, source, to)),
        "summon": Form(moves.EffectSummon, (OF_SEAT, model, profile), (activated,)),
    }


def _pool(pool: str) -> Form:
    return Form(moves.EffectPool, (OF_SEAT, _CHANGE), fixed={"pool": pool})


EFFECT = Form(branch=Branch("", _effects(), words.EFFECTS))
