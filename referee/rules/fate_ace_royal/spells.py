"""Fate/Ace Royal: command spells (FA-11)."""

from events.base import UNKNOWN, Seat
from events.catalogues.fate_ace_royal import CardType, Cost, read_cost
from events.fate_ace_royal.battle import AbilityUsed, ValuesChanged
from events.fate_ace_royal.turns import TokenChanged
from events.fate_ace_royal.values import PARTS, SERVANT, UNTAPPED, Bar, Values
from referee.moves.declared import declare
from referee.moves.move import Move
from referee.moves.refusal import Refusal
from referee.rules.fate_ace_royal.abilities import call_proxy, require_summoning
from referee.rules.fate_ace_royal.hands import change_mana, change_spells, turn
from referee.rules.fate_ace_royal.moments import ANY_TIME
from referee.rules.fate_ace_royal.royale import Royale
from referee.rules.fate_ace_royal.rule import Rule
from referee.rules.fate_ace_royal.see_through import barred
from referee.rules.fate_ace_royal.slots import (
    Ability,
    AToken,
    CostKey,
    ForKey,
    Open,
    Requires,
    SkillsKey,
    Stat,
    StatsKey,
    TimingKey,
    Used,
)
from referee.rules.fate_ace_royal.uses import Asked, require_use, source

STATS = ("physical-attack", "physical-defence", "magic-attack", "magic-defence")
"""The four values in their order."""


def require_spells(royale: Royale, seat: Seat) -> None:
    """FA-11.2."""
    master = royale.state.masters[seat]
    if master.dead:
        raise Refusal(Rule.NO_SPELLS, seat=seat)
    if barred(royale.cards, royale.state, seat, Bar.SPELLS):
        raise Refusal(Rule.NO_SPELLS, "barred", seat=seat)


def _spend(royale: Royale, seat: Seat) -> None:
    """FA-11.1, FA-11.8."""
    change_spells(royale, seat, -1, "command")


@declare("seat", under="commands", when=ANY_TIME)
def mana(royale: Royale, move: Move) -> None:
    """`SEAT commands mana` (FA-11.3)."""
    seat = Seat(move.mover)
    require_spells(royale, seat)
    _spend(royale, seat)
    change_mana(royale, seat, 1, "command")


@declare("seat", under="commands", when=ANY_TIME)
def boost(royale: Royale, move: Move, stat: Stat) -> None:
    """`SEAT commands boost STAT` (FA-11.4)."""
    seat = Seat(move.mover)
    require_spells(royale, seat)
    crafts = len(royale.state.masters[seat].crafts)
    a, b, c, d = (crafts if each == stat else 0 for each in STATS)
    by: Values = (a, b, c, d)
    _spend(royale, seat)
    royale.write(ValuesChanged(seat=seat, by=by, on="servant", lasts="turn", spell=True))


@declare("seat", under="commands", when=ANY_TIME)
def negate(royale: Royale, move: Move, kind: AToken) -> None:
    """`SEAT commands negate KIND` (FA-11.5)."""
    seat = Seat(move.mover)
    require_spells(royale, seat)
    now = royale.state.masters[seat].tokens(kind) - 1
    if now < 0:
        raise Refusal(Rule.SPELL_NEGATE, seat=seat, kind=kind)
    _spend(royale, seat)
    royale.write(TokenChanged(seat=seat, kind=kind, by=-1, now=now, why="command"))


@declare("seat", under="commands", when=ANY_TIME)
def untap(royale: Royale, move: Move) -> None:
    """`SEAT commands untap` (FA-11.7)."""
    seat = Seat(move.mover)
    require_spells(royale, seat)
    if royale.state.masters[seat].posture is UNTAPPED:
        raise Refusal(Rule.SPELL_UNTAP, seat=seat)
    _spend(royale, seat)
    turn(royale, seat, SERVANT, UNTAPPED)


@declare("seat", under="commands", when=ANY_TIME)
def activate(
    royale: Royale,
    move: Move,
    card: Used,
    ability: Ability = None,
    stats: StatsKey = None,
    skills: SkillsKey = (),
    for_: ForKey = None,
    cost: CostKey = None,
    timing: TimingKey = None,
    requires: Requires = None,
    open_: Open = False,
) -> None:
    """`SEAT commands activate spirit|class ["ABILITY"]` (FA-11.6); `stats` call a proxy."""
    seat = Seat(move.mover)
    require_spells(royale, seat)
    _require_free(royale, seat, card, ability, cost)
    if stats is not None:
        require_summoning(royale, seat)
    found, terms = require_use(royale, seat, card, Asked(ability, cost, timing, requires, for_))
    _spend(royale, seat)
    royale.write(
        AbilityUsed(
            seat=seat,
            card=found.name,
            ability=ability,
            verb="commands",
            worked=True,
            counts=terms.timing != "any",
            free=True,
            calls=stats is not None,
            for_=for_,
            open=open_,
        )
    )
    if stats is not None:
        call_proxy(royale, seat, found, stats, skills)


def _require_free(
    royale: Royale, seat: Seat, card: str, ability: str | None, cost: Cost | None
) -> None:
    """Raise FA-11.6 for a craft, and for a cost with an X, typed or known."""
    if card not in PARTS:
        kind = royale.edition.cards[card.partition("#")[0]].type
        if kind is CardType.CRAFT:
            raise Refusal(Rule.SPELL_ACTIVATE, card=card)
    costs = [cost]
    found = source(royale.state, seat, card)
    if found is not None and found.kind != UNKNOWN:
        known = royale.cards[found.kind].ability(ability or "")
        costs.append(None if known is None else read_cost(known.cost or ""))
    if any(one is not None and one.has_x for one in costs):
        raise Refusal(Rule.SPELL_ACTIVATE, "x", card=card)
