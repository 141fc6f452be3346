"""Dueling Runes: the facts of a duel that are its own. Cards move by `cards.*`."""

from events.dueling_runes.drawing import (
    CardPrinted,
    CardsDiscarded,
    CardsDrawn,
    CardsPutBack,
    DrawChosen,
    DrawingBegan,
    DrawingClosed,
    DrawingReopened,
    DrawsDue,
    EffectRuled,
    ExcuseDrawn,
    PileReshuffled,
    SeatDied,
)
from events.dueling_runes.rounds import (
    AiCardFlipped,
    AiCardKept,
    AiCardRejected,
    CardPlayed,
    CardsTurnedUp,
    ExtraPhasesEnded,
    GameSetUp,
    QueueCardDiscarded,
    RoundBegan,
    RoundHeld,
)
from events.dueling_runes.spells import (
    AiPlanned,
    CounterspellCast,
    EffectEnded,
    EffectGained,
    GroupCompleted,
    GroupFormed,
    LifeChanged,
    MemberLeft,
    MirrorCast,
    QueueCardsFlipped,
    SpellDeclared,
    SpellPassed,
    SpellResolved,
    SpellVanished,
)
from events.dueling_runes.values import (
    ADVANCED,
    Effect,
    Item,
    Members,
    Phase,
    Rune,
    Runes,
    Spell,
    Suit,
)

__all__ = [
    "ADVANCED",
    "AiCardFlipped",
    "AiCardKept",
    "AiCardRejected",
    "AiPlanned",
    "CardPlayed",
    "CardPrinted",
    "CardsDiscarded",
    "CardsDrawn",
    "CardsPutBack",
    "CardsTurnedUp",
    "CounterspellCast",
    "DrawChosen",
    "DrawingBegan",
    "DrawingClosed",
    "DrawingReopened",
    "DrawsDue",
    "DuelingRunesEvent",
    "Effect",
    "EffectEnded",
    "EffectGained",
    "EffectRuled",
    "ExcuseDrawn",
    "ExtraPhasesEnded",
    "GameSetUp",
    "GroupCompleted",
    "GroupFormed",
    "Item",
    "LifeChanged",
    "MemberLeft",
    "Members",
    "MirrorCast",
    "Phase",
    "PileReshuffled",
    "QueueCardDiscarded",
    "QueueCardsFlipped",
    "RoundBegan",
    "RoundHeld",
    "Rune",
    "Runes",
    "SeatDied",
    "Spell",
    "SpellDeclared",
    "SpellPassed",
    "SpellResolved",
    "SpellVanished",
    "Suit",
]

DuelingRunesEvent = (
    GameSetUp
    | RoundBegan
    | RoundHeld
    | ExtraPhasesEnded
    | CardPlayed
    | QueueCardDiscarded
    | AiCardFlipped
    | AiCardKept
    | AiCardRejected
    | CardsTurnedUp
    | GroupFormed
    | AiPlanned
    | SpellDeclared
    | SpellPassed
    | MemberLeft
    | GroupCompleted
    | CounterspellCast
    | MirrorCast
    | SpellResolved
    | SpellVanished
    | LifeChanged
    | EffectGained
    | EffectEnded
    | QueueCardsFlipped
    | CardsDiscarded
    | SeatDied
    | DrawingBegan
    | DrawsDue
    | DrawChosen
    | DrawingClosed
    | DrawingReopened
    | CardsDrawn
    | CardsPutBack
    | ExcuseDrawn
    | PileReshuffled
    | CardPrinted
    | EffectRuled
)
"""Every fact of a duel's own, in the order of its chapters."""
