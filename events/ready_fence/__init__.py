"""Ready... Fence!: the facts of a bout that are its own. Cards move by `cards.*`."""

from events.ready_fence.bout import (
    BoundTaken,
    BoutSetUp,
    CardsDealt,
    CoinTossed,
    EffectApplied,
    FirstAgreed,
    HandMulliganed,
    LastHandsStarted,
    OvertimeStarted,
    PeriodSet,
    PeriodStarted,
    PriorityDue,
    RowPrinted,
    ScoreSet,
    TimeRanOut,
)
from events.ready_fence.phrase import (
    AttackStopped,
    AttackSwapped,
    CardPlayed,
    CardsReturned,
    DefenceMade,
    PhraseBegun,
    PhraseEnded,
    PointScored,
    RiposteThreatened,
    SpeedChanged,
    WordGiven,
    WordPassed,
)
from events.ready_fence.turns import (
    ActionMade,
    BoundChanged,
    CardDiscarded,
    CardDrawn,
    FencerLeftStrip,
    FencerMoved,
    StaminaGained,
    StaminaSet,
    StaminaSpent,
    TurnEnded,
    TurnStalled,
    TurnStarted,
    WeaponChanged,
)
from events.ready_fence.values import (
    ADVANCED,
    BASIC,
    ENGAGEMENT,
    INVITATION,
    LAST_HANDS,
    LINE,
    OVER,
    OVERTIME,
    PHRASE,
    PRIORITY,
    REGULAR,
    SETUP,
    TURN,
    TUTORIAL,
    DiscardReason,
    Met,
    Mode,
    MoveReason,
    Pending,
    Phase,
    Result,
    Role,
    Stage,
    StoppedBy,
    Weapon,
)

__all__ = [
    "ADVANCED",
    "BASIC",
    "ENGAGEMENT",
    "INVITATION",
    "LAST_HANDS",
    "LINE",
    "OVER",
    "OVERTIME",
    "PHRASE",
    "PRIORITY",
    "REGULAR",
    "SETUP",
    "TURN",
    "TUTORIAL",
    "ActionMade",
    "AttackStopped",
    "AttackSwapped",
    "BoundChanged",
    "BoundTaken",
    "BoutSetUp",
    "CardDiscarded",
    "CardDrawn",
    "CardPlayed",
    "CardsDealt",
    "CardsReturned",
    "CoinTossed",
    "DefenceMade",
    "DiscardReason",
    "EffectApplied",
    "FencerLeftStrip",
    "FencerMoved",
    "FirstAgreed",
    "HandMulliganed",
    "LastHandsStarted",
    "Met",
    "Mode",
    "MoveReason",
    "OvertimeStarted",
    "Pending",
    "PeriodSet",
    "PeriodStarted",
    "Phase",
    "PhraseBegun",
    "PhraseEnded",
    "PointScored",
    "PriorityDue",
    "ReadyFenceEvent",
    "Result",
    "RiposteThreatened",
    "Role",
    "RowPrinted",
    "ScoreSet",
    "SpeedChanged",
    "Stage",
    "StaminaGained",
    "StaminaSet",
    "StaminaSpent",
    "StoppedBy",
    "TimeRanOut",
    "TurnEnded",
    "TurnStalled",
    "TurnStarted",
    "Weapon",
    "WeaponChanged",
    "WordGiven",
    "WordPassed",
]

ReadyFenceEvent = (
    BoutSetUp
    | BoundTaken
    | CardsDealt
    | RowPrinted
    | HandMulliganed
    | CoinTossed
    | FirstAgreed
    | TurnStarted
    | ActionMade
    | FencerMoved
    | FencerLeftStrip
    | WeaponChanged
    | CardDiscarded
    | CardDrawn
    | BoundChanged
    | TurnStalled
    | TurnEnded
    | StaminaSpent
    | StaminaGained
    | StaminaSet
    | PhraseBegun
    | CardPlayed
    | DefenceMade
    | AttackStopped
    | RiposteThreatened
    | AttackSwapped
    | SpeedChanged
    | WordGiven
    | WordPassed
    | PhraseEnded
    | CardsReturned
    | PointScored
    | TimeRanOut
    | PeriodStarted
    | PriorityDue
    | OvertimeStarted
    | LastHandsStarted
    | EffectApplied
    | ScoreSet
    | PeriodSet
)
"""Every fact of a bout's own, in the order of its chapters."""
