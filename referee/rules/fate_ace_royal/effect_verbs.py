"""Fate/Ace Royal: what follows `referee effect` (section 8.2 of the rulebook)."""

from events.catalogues.fate_ace_royal import CardType
from events.fate_ace_royal.values import Bar
from referee.moves.kinds import MANY, Choice, Number
from referee.moves.verbs import Branch, Form, Slot
from referee.rules.fate_ace_royal import effect_moves as effects
from referee.rules.fate_ace_royal import words
from referee.rules.fate_ace_royal.kinds import Card
from referee.rules.fate_ace_royal.slots import (
    CHANGES,
    CRAFT_IN_PLAY,
    DIE,
    LYING,
    OF_SEAT,
    OF_SEATS,
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
_BY = Slot("by", ANY_CARD, optional=True, says="open")
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


def _on_seats() -> dict[str, Form]:
    """Tokens, values and damage, and the cards of a hand."""
    amount, unseen = Slot("amount", SIGNED), Slot("cards", UNSEEN_CARDS)
    values, on_proxy = Slot("values", CHANGES), Slot("on", Choice("on", words.ON), optional=True)
    return {
        "mana": _effect(effects.Mana, OF_SEATS, amount),
        "spells": _effect(effects.Spells, OF_SEATS, amount),
        "token": _effect(effects.Tokens, OF_SEATS, Slot("kind", TOKEN), amount),
        "stats": _effect(effects.Stats, OF_SEATS, values, keys=(on_proxy, _LASTS)),
        "damage": _effect(effects.Damage, OF_SEATS, amount),
        "draw": _effect(effects.Draws, OF_SEATS, Slot("count", Number("count", 1))),
        "discard": _effect(effects.Discards, OF_SEATS, unseen),
        "steal": _effect(effects.StealsFrom, OF_SEAT, Slot("victim", SEAT), unseen),
    }


def _on_cards() -> dict[str, Form]:
    """How cards lie, and where."""
    lying, craft = Slot("card", LYING, says="open"), Slot("card", CRAFT)
    equipped, looked_for = Slot("card", CRAFT_IN_PLAY, says="open"), Slot("card", UNSEEN)
    out_of = _place("from_", "hand", "deck", "discard")
    out_of_pile = _place("from_", "deck", "discard")
    to = _place("to", "discard", "hand", "deck")
    return {
        "tap": _effect(effects.Taps, OF_SEATS, lying),
        "untap": _effect(effects.Untaps, OF_SEATS, lying),
        "invert": _effect(effects.Inverts, OF_SEATS),
        "equip": _effect(effects.EquipsCraft, OF_SEAT, craft, keys=(out_of,)),
        "unequip": _effect(effects.Unequips, OF_SEAT, equipped, keys=(to,)),
        "fetch": _effect(effects.Fetches, OF_SEAT, looked_for, keys=(out_of_pile,)),
        "shuffle": _effect(effects.Shuffles),
        "reveal": _effect(effects.TurnsUp, OF_SEAT, *TURNED_UP),
        "conceal": _effect(effects.Conceals, OF_SEAT, Slot("part", PART)),
    }


def _on_rules() -> dict[str, Form]:
    """What a seat may do, what fights for it, and what becomes of an ability."""
    amount, on_off = Slot("amount", SIGNED), Slot("on", Choice("on-off", words.ON_OFF))
    bar, limit = Slot("what", _BAR), Slot("what", _LIMIT)
    in_play = Card(only(CardType.CRAFT), copies=True, others=words.PARTS)
    by_craft = Slot("by", in_play, says="open")
    tokens = Number("tokens", 1)
    return {
        "skill": _effect(effects.Grants, OF_SEATS, Slot("skill", SKILL), on_off, keys=(_LASTS,)),
        "bar": _effect(effects.Bars, OF_SEAT, bar, keys=(_LASTS,)),
        "limit": _effect(effects.Limits, OF_SEAT, limit, amount, keys=(_LASTS,)),
        "proxy": _effect(effects.CallsProxy, OF_SEAT, keys=(STATS, WITH_SKILLS), by=by_craft),
        "negate": _effect(effects.Negates),
        "cancel": _effect(effects.Cancels),
        "die": _effect(effects.ThrowsDie, Slot("value", DIE, optional=True)),
        "death": _effect(effects.Death, OF_SEAT, on_off),
        "revive": _effect(effects.Revives, OF_SEAT, Slot("mana", tokens), Slot("spells", tokens)),
    }


EFFECT = Form(branch=Branch("", {**_on_seats(), **_on_cards(), **_on_rules()}, words.EFFECT_KINDS))
