"""Fate/Ace Royal: what follows `referee effect` (section 8.2 of the rulebook)."""

from events.catalogues.fate_ace_royal import CardType
from events.fate_ace_royal.values import Bar
from referee.notation.kinds import MANY, Choice, Number
from referee.notation.verbs import Branch, Form, Slot
from referee.rules.fate_ace_royal import effect_moves as effects
from referee.rules.fate_ace_royal import words
from referee.rules.fate_ace_royal.kinds import Card
from referee.rules.fate_ace_royal.slots import (
    CHANGES,
    CRAFT_IN_PLAY,
    DIE,
    LYING,
    OF_SEAT,
    PART,
    SEAT,
    SKILL,
    STATS,
    TOKEN,
    TURNED_UP,
    UNSEEN,
    UNSEEN_CARDS,
    WITH_SKILLS,
    only,
)

CRAFT = Card(only(CardType.CRAFT), name="craft")
SIGNED = Number("change", -MANY, MANY, sign="must")
LASTS = Choice("lasts", words.LASTS)
ANY_CARD = Card(copies=True, others=words.PARTS)

_LASTS = Slot("lasts", LASTS, optional=True)
_BY = Slot("by", ANY_CARD, optional=True)
_BAR = Choice("bar", words.BARS, Bar)
_LIMIT = Choice("limit", words.LIMITS)
_CONDITION = (
    Slot("against", SEAT, optional=True),
    Slot("if_", SKILL, optional=True, key="if", beside="against"),
    Slot("unless", SKILL, optional=True, beside="against"),
)


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
        "mana": _effect(effects.Mana, OF_SEAT, amount),
        "spells": _effect(effects.Spells, OF_SEAT, amount),
        "token": _effect(effects.Tokens, OF_SEAT, Slot("kind", TOKEN), amount),
        "stats": _effect(effects.Stats, OF_SEAT, values, keys=(on_proxy, _LASTS)),
        "damage": _effect(effects.Damage, OF_SEAT, amount),
        "draw": _effect(effects.Draws, OF_SEAT, Slot("count", Number("count", 1))),
        "discard": _effect(effects.Discards, OF_SEAT, unseen),
        "steal": _effect(effects.StealsFrom, OF_SEAT, Slot("victim", SEAT), unseen),
        "tap": _effect(effects.Taps, OF_SEAT, lying),
        "untap": _effect(effects.Untaps, OF_SEAT, lying),
        "invert": _effect(effects.Inverts, OF_SEAT),
        "equip": _effect(
            effects.EquipsCraft, OF_SEAT, craft, keys=(_place("from_", "hand", "deck", "discard"),)
        ),
        "unequip": _effect(
            effects.Unequips,
            OF_SEAT,
            Slot("card", CRAFT_IN_PLAY),
            keys=(_place("to", "discard", "hand", "deck"),),
        ),
        "fetch": _effect(
            effects.Fetches,
            OF_SEAT,
            Slot("card", UNSEEN),
            keys=(_place("from_", "deck", "discard"),),
        ),
        "shuffle": _effect(effects.Shuffles),
        "reveal": _effect(effects.TurnsUp, OF_SEAT, *TURNED_UP),
        "conceal": _effect(effects.Conceals, OF_SEAT, Slot("part", PART)),
        "skill": _effect(effects.Grants, OF_SEAT, Slot("skill", SKILL), on_off, keys=(_LASTS,)),
        "bar": _effect(effects.Bars, OF_SEAT, Slot("what", _BAR), keys=(_LASTS,)),
        "limit": _effect(effects.Limits, OF_SEAT, Slot("what", _LIMIT), amount, keys=(_LASTS,)),
        "proxy": _effect(
            effects.CallsProxy,
            OF_SEAT,
            keys=(STATS, WITH_SKILLS),
            by=Slot("by", Card(only(CardType.CRAFT), copies=True, others=words.PARTS)),
        ),
        "negate": _effect(effects.Negates),
        "cancel": _effect(effects.Cancels),
        "die": _effect(effects.ThrowsDie, Slot("value", DIE, optional=True)),
        "death": _effect(effects.Death, OF_SEAT, on_off),
        "revive": _effect(effects.Revives, OF_SEAT, Slot("mana", tokens), Slot("spells", tokens)),
    }


EFFECT = Form(branch=Branch("", _effects(), words.EFFECT_KINDS))
