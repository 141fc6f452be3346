"""Fate/Ace Royal: command spells (FA-11)."""

from events.base import UNKNOWN, Seat
from events.catalogues.fate_ace_royal import CardType, read_cost
from events.fate_ace_royal.battle import AbilityUsed, ValuesChanged
from events.fate_ace_royal.turns import TokenChanged
from events.fate_ace_royal.values import PARTS, SERVANT, UNTAPPED, Bar, Values
from referee.moves.refusal import Refusal
from referee.rules.fate_ace_royal import moves
from referee.rules.fate_ace_royal.abilities import asked, call_proxy, require_summoning
from referee.rules.fate_ace_royal.hands import change_mana, change_spells, turn
from referee.rules.fate_ace_royal.royale import Royale
from referee.rules.fate_ace_royal.rule import Rule
from referee.rules.fate_ace_royal.see_through import barred
from referee.rules.fate_ace_royal.uses import require_use, source

SPELLS = Bar.SPELLS

STATS = ("physical-attack", "physical-defence", "magic-attack", "magic-defence")
"""The four values in their order."""


def require_spells(royale: Royale, seat: Seat) -> None:
    """FA-11.2."""
    master = royale.state.masters[seat]
    if master.dead:
        raise Refusal(Rule.NO_SPELLS, seat=seat)
    if barred(royale.cards, royale.state, seat, SPELLS):
        raise Refusal(Rule.NO_SPELLS, "barred", seat=seat)


def _spend(royale: Royale, seat: Seat) -> None:
    """FA-11.1, FA-11.8."""
    change_spells(royale, seat, -1, "command")


def mana(royale: Royale, move: moves.CommandsMana) -> None:
    """`SEAT commands mana` (FA-11.3)."""
    seat = Seat(move.mover)
    require_spells(royale, seat)
    _spend(royale, seat)
    change_mana(royale, seat, 1, "command")


def boost(royale: Royale, move: moves.CommandsBoost) -> None:
    """`SEAT commands boost STAT` (FA-11.4)."""
    seat = Seat(move.mover)
    require_spells(royale, seat)
    crafts = len(royale.state.masters[seat].crafts)
    a, b, c, d = (crafts if stat == move.stat else 0 for stat in STATS)
    by: Values = (a, b, c, d)
    _spend(royale, seat)
    royale.write(ValuesChanged(seat=seat, by=by, on="servant", lasts="turn", spell=True))


def negate(royale: Royale, move: moves.CommandsNegate) -> None:
    """`SEAT commands negate KIND` (FA-11.5)."""
    seat = Seat(move.mover)
    require_spells(royale, seat)
    now = royale.state.masters[seat].tokens(move.kind) - 1
    if now < 0:
        raise Refusal(Rule.SPELL_NEGATE, seat=seat, kind=move.kind)
    _spend(royale, seat)
    royale.write(TokenChanged(seat=seat, kind=move.kind, by=-1, now=now, why="command"))


def untap(royale: Royale, move: moves.CommandsUntap) -> None:
    """`SEAT commands untap` (FA-11.7)."""
    seat = Seat(move.mover)
    require_spells(royale, seat)
    if royale.state.masters[seat].posture is UNTAPPED:
        raise Refusal(Rule.SPELL_UNTAP, seat=seat)
    _spend(royale, seat)
    turn(royale, seat, SERVANT, UNTAPPED)


def activate(royale: Royale, move: moves.CommandsActivate) -> None:
    """`SEAT commands activate spirit|class ["ABILITY"]` (FA-11.6)."""
    seat = Seat(move.mover)
    require_spells(royale, seat)
    _require_free(royale, seat, move)
    if move.stats is not None:
        require_summoning(royale, seat)
    found, terms = require_use(royale, seat, move.card, asked(move, move.for_))
    _spend(royale, seat)
    royale.write(
        AbilityUsed(
            seat=seat,
            card=found.name,
            ability=move.ability,
            verb="commands",
            worked=True,
            counts=terms.timing != "any",
            free=True,
            calls=move.stats is not None,
            for_=move.for_,
            open=move.open,
        )
    )
    if move.stats is not None:
        call_proxy(royale, seat, found, move)


def _require_free(royale: Royale, seat: Seat, move: moves.CommandsActivate) -> None:
    """Raise FA-11.6 for a craft, and for a cost with an X, typed or known."""
    if move.card not in PARTS:
        kind = royale.edition.cards[move.card.partition("#")[0]].type
        if kind is CardType.CRAFT:
            raise Refusal(Rule.SPELL_ACTIVATE, card=move.card)
    costs = [move.cost]
    found = source(royale.state, seat, move.card)
    if found is not None and found.kind != UNKNOWN:
        known = royale.cards[found.kind].ability(move.ability or "")
        costs.append(None if known is None else read_cost(known.cost or ""))
    if any(cost is not None and cost.has_x for cost in costs):
        raise Refusal(Rule.SPELL_ACTIVATE, "x", card=move.card)
