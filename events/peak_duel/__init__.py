"""Peak Duel: the facts of a duel that are its own. Cards move by `cards.*`."""

from events.peak_duel.battle import (
    AttackDeclared,
    AttackGranted,
    AttackKept,
    AttackResolved,
    AttackRetargeted,
    AttackVoided,
    AttackWithheld,
    CardsTurned,
    DamageDue,
    PierceArmed,
    ReplayOpened,
    SpiritDestroyed,
)
from events.peak_duel.field import (
    CardCycled,
    CardsSet,
    ChangeCostSet,
    EffectApplied,
    RuleChanged,
    ShieldGiven,
    ShieldUsed,
    SoulSpent,
    SpellSpent,
    SpellUsed,
    SpiritRotated,
    SpiritShifted,
    SpiritSummoned,
    ValuesChanged,
)
from events.peak_duel.turns import (
    CardDrawn,
    CardsCompared,
    CardsDiscarded,
    CoinTossed,
    DeckRegistered,
    DrawConfirmed,
    InitiativeDecided,
    PhaseEntered,
    RuleDecided,
    SeatPassed,
    TurnEnded,
    TurnStarted,
    WindowClosed,
)
from events.peak_duel.values import (
    ATTACK,
    BATTLE,
    COVER,
    DAMAGE,
    DRAW,
    END,
    FINISH,
    HIGH,
    INITIATIVE,
    LOW,
    RULE,
    SETUP,
    SIDEWAYS,
    START,
    SUMMON,
    UPRIGHT,
    By,
    Effect,
    Element,
    Law,
    Phase,
    Posture,
    Purpose,
    Step,
    Target,
)

__all__ = [
    "ATTACK",
    "BATTLE",
    "COVER",
    "DAMAGE",
    "DRAW",
    "END",
    "FINISH",
    "HIGH",
    "INITIATIVE",
    "LOW",
    "RULE",
    "SETUP",
    "SIDEWAYS",
    "START",
    "SUMMON",
    "UPRIGHT",
    "AttackDeclared",
    "AttackGranted",
    "AttackKept",
    "AttackResolved",
    "AttackRetargeted",
    "AttackVoided",
    "AttackWithheld",
    "By",
    "CardCycled",
    "CardDrawn",
    "CardsCompared",
    "CardsDiscarded",
    "CardsSet",
    "CardsTurned",
    "ChangeCostSet",
    "CoinTossed",
    "DamageDue",
    "DeckRegistered",
    "DrawConfirmed",
    "Effect",
    "EffectApplied",
    "Element",
    "InitiativeDecided",
    "Law",
    "PeakDuelEvent",
    "Phase",
    "PhaseEntered",
    "PierceArmed",
    "Posture",
    "Purpose",
    "ReplayOpened",
    "RuleChanged",
    "RuleDecided",
    "SeatPassed",
    "ShieldGiven",
    "ShieldUsed",
    "SoulSpent",
    "SpellSpent",
    "SpellUsed",
    "SpiritDestroyed",
    "SpiritRotated",
    "SpiritShifted",
    "SpiritSummoned",
    "Step",
    "Target",
    "TurnEnded",
    "TurnStarted",
    "ValuesChanged",
    "WindowClosed",
]

PeakDuelEvent = (
    DeckRegistered
    | CardsCompared
    | CoinTossed
    | InitiativeDecided
    | RuleDecided
    | TurnStarted
    | CardDrawn
    | DrawConfirmed
    | PhaseEntered
    | SeatPassed
    | WindowClosed
    | CardsDiscarded
    | TurnEnded
    | SpiritSummoned
    | SpiritRotated
    | CardsSet
    | SpellUsed
    | SoulSpent
    | ValuesChanged
    | ShieldGiven
    | ShieldUsed
    | SpiritShifted
    | CardCycled
    | SpellSpent
    | RuleChanged
    | ChangeCostSet
    | EffectApplied
    | AttackGranted
    | PierceArmed
    | AttackDeclared
    | ReplayOpened
    | AttackRetargeted
    | AttackKept
    | AttackWithheld
    | AttackVoided
    | AttackResolved
    | SpiritDestroyed
    | DamageDue
    | CardsTurned
)
"""Every fact of a duel's own, in the order of its chapters."""
