"""Fate/Ace Royal: raids, from the encounter to the engagement (FA-7, FA-8.1 to FA-8.4)."""

from events.base import UNKNOWN, Seat
from events.cards import CardsShown
from events.catalogues.fate_ace_royal import KOJIROU
from events.fate_ace_royal.battle import RaidDeclared, SidesExchanged, TargetDrawn
from events.fate_ace_royal.turns import DieThrown, ServantRevealed
from events.fate_ace_royal.values import (
    BATTLE,
    ENCOUNTER,
    END,
    PARTS,
    RITUAL,
    SPIRIT,
    UNTAPPED,
    Bar,
    Step,
)
from projections.fate_ace_royal.state import PART, Battle
from referee.moves.declared import declare
from referee.moves.move import Move
from referee.moves.refusal import Refusal
from referee.rules.fate_ace_royal.dealing import die, some_of
from referee.rules.fate_ace_royal.hands import require_living
from referee.rules.fate_ace_royal.moments import CHOOSING, IN_ENCOUNTER, TARGETING
from referee.rules.fate_ace_royal.royale import Royale
from referee.rules.fate_ace_royal.rule import Rule
from referee.rules.fate_ace_royal.slots import ASeat, EncounterDie
from referee.rules.fate_ace_royal.to_move import covered_sides

FORCED = 1
"""What the die shows for a forced battle (FA-7.2)."""

# The encounter


def enter_encounter(royale: Royale) -> None:
    """FA-7.1: the die must be thrown; in the dealt mode it is at once."""
    royale.enter(ENCOUNTER)
    if royale.dealt:
        _thrown(royale, die(royale, "encounter"))


@declare("table", when=IN_ENCOUNTER)
def rolls(royale: Royale, move: Move, value: EncounterDie) -> None:
    """`table rolls N` (FA-7.2)."""
    if not 1 <= value <= 6:
        raise Refusal(Rule.ENCOUNTER_DIE, value=value)
    _thrown(royale, value)


def _thrown(royale: Royale, value: int) -> None:
    royale.write(DieThrown(purpose="encounter", value=value))
    rests = royale.state.masters[royale.active].posture is not UNTAPPED
    if value != FORCED or (rests and royale.option("forced-raid") == "untapped"):
        royale.enter(END)
        return
    royale.enter(BATTLE, Step.TARGET)
    royale.write(RaidDeclared(seat=royale.active, target=None, forced=True))
    others = opponents(royale)
    if royale.dealt and len(others) > 1:
        _drawn(royale, some_of(royale, others, 1, "opponent")[0])


def target_only_opponent(royale: Royale) -> None:
    """FA-7.3: with one opponent it follows by itself, also where the others left only now."""
    others = opponents(royale)
    if len(others) == 1:
        _drawn(royale, others[0])


def opponents(royale: Royale) -> tuple[Seat, ...]:
    """All other living seats (FA-7.3)."""
    active = royale.active
    return tuple([seat for seat in royale.state.living if seat != active])


@declare("table", when=TARGETING)
def targets(royale: Royale, move: Move, seat: ASeat) -> None:
    """`table targets SEAT` (FA-7.3)."""
    require_living(royale, seat)
    if seat == royale.active:
        raise Refusal(Rule.FORCED_BATTLE, seat=seat)
    _drawn(royale, seat)


def _drawn(royale: Royale, seat: Seat) -> None:
    royale.write(TargetDrawn(seat=seat))
    royale.step(Step.REVEAL)
    _turn_up_known(royale)


# A raid of choice


@declare("seat", when=CHOOSING)
def raids(royale: Royale, move: Move, seat: ASeat) -> None:
    """`SEAT raids SEAT` (FA-8.1 to FA-8.3)."""
    raider, target = Seat(move.mover), seat
    require_no_encounter(royale)
    require_living(royale, target)
    if target == raider:
        raise Refusal(Rule.RAID, seat=raider)
    require_raider(royale, raider)
    require_not_barred(royale, raider, target)
    royale.enter(BATTLE, Step.REVEAL)
    royale.write(RaidDeclared(seat=raider, target=target, forced=False))
    _turn_up_known(royale)


def require_no_encounter(royale: Royale) -> None:
    """Raise FA-7.1 after a ritual action: the encounter comes first."""
    if royale.state.phase is RITUAL and royale.state.turn.acted:
        raise Refusal(Rule.ENCOUNTER)


def require_raider(royale: Royale, seat: Seat) -> None:
    """Raise FA-8.2 unless the raider's Servant is untapped."""
    posture = royale.state.masters[seat].posture
    if posture is not UNTAPPED:
        raise Refusal(Rule.RAIDER, seat=seat, state=posture)


def require_not_barred(royale: Royale, seat: Seat, target: Seat) -> None:
    """Raise FA-8.3 where an effect forbids the raid."""
    if royale.state.masters[seat].barred(Bar.RAID):
        raise Refusal(Rule.BARRED, seat=seat)
    if royale.state.masters[target].barred(Bar.TARGET):
        raise Refusal(Rule.BARRED, "target", seat=target)


# Turning up


def _turn_up_known(royale: Royale) -> None:
    """FA-8.4: the known cards of both sides turn up by themselves."""
    for seat in covered_sides(royale.state, royale.battle):
        for part in PARTS:
            card = royale.state.part(seat, part)
            if card != UNKNOWN and not royale.state.is_up(seat, part):
                royale.write(CardsShown(zone=PART[part][seat], cards=(card,)))
                royale.write(ServantRevealed(seat=seat, part=part, card=card))


def engage_face_up(royale: Royale) -> None:
    """The engagement step begins (FA-7.5) when no card of the two Servants lies face down."""
    battle = royale.battle
    if covered_sides(royale.state, battle):
        return
    raider = battle.raider
    if battle.forced and _kojirou_exchanges(royale, battle):
        royale.write(SidesExchanged(attacker=battle.opponent(raider), defender=raider))
    royale.step(Step.ENGAGE)


def _kojirou_exchanges(royale: Royale, battle: Battle) -> bool:
    """FA-7.5: whether Sasaki Kojirou is on the side that he must be on."""
    raider, drawn = battle.raider, battle.opponent(battle.raider)
    counts = {"raider": (raider,), "drawn": (drawn,), "either": (raider, drawn)}
    seats = counts[royale.option("kojirou")]
    return any(royale.state.part(seat, SPIRIT) == KOJIROU for seat in seats)
