"""Malifaux: the facts of an encounter that are its own, by chapter."""

from events.malifaux.contests import (
    BonusAdded,
    CardKept,
    CardsFlipped,
    CheatingOpened,
    CheatingRuled,
    CheatPassed,
    ContestClosed,
    ContestDropped,
    ContestOpened,
    DamageFlipped,
    DuelResolved,
    FateCheated,
    FlipBanded,
    FlipTurnedAgain,
    ModifierAdded,
    SideOpened,
    SuitAdded,
    SuitFixed,
    TotalChanged,
    TriggerDeclared,
    TriggerPassed,
    TriggersOpened,
)
from events.malifaux.crew import (
    ActionEntered,
    ConditionChanged,
    DamagePending,
    DamageQueued,
    DamageReduced,
    DamageSuffered,
    EngagementEnded,
    EngagementMade,
    HealthSet,
    ModelHealed,
    ModelHired,
    ModelKilled,
    ModelSummoned,
    PointsScored,
    Pool,
    PoolChanged,
    ProfileEntered,
    StoneSpent,
    StonesSet,
    TokensGranted,
    TriggerEntered,
)
from events.malifaux.hands import (
    CardMoved,
    CardOverruled,
    CardsDiscarded,
    CardsDrawn,
    CardsRevealed,
    DeckReshuffled,
    DiscardOwed,
    LimitChanged,
)
from events.malifaux.turns import (
    ActionsReckoned,
    ActionTaken,
    ActivatedSet,
    ActivationEnded,
    ConditionsWorked,
    FirstChosen,
    GameBegun,
    InitiativeTied,
    InitiativeWon,
    Interacted,
    ModelActivated,
    ModelCharged,
    ModelDisengaged,
    ModelPushed,
    ModelWalked,
    PhaseEntered,
    PushShortened,
    SeatActive,
    SeatReadied,
    StrikeMade,
    StrikePassed,
    TokenPassed,
    TurnEnded,
    TurnStarted,
)

MalifauxEvent = (
    ProfileEntered
    | ActionEntered
    | TriggerEntered
    | ModelHired
    | ModelSummoned
    | StonesSet
    | GameBegun
    | TurnStarted
    | TurnEnded
    | PhaseEntered
    | ConditionsWorked
    | CardsDrawn
    | DeckReshuffled
    | DiscardOwed
    | CardsDiscarded
    | CardsRevealed
    | CardMoved
    | CardOverruled
    | LimitChanged
    | PoolChanged
    | SeatReadied
    | StoneSpent
    | ContestOpened
    | ContestClosed
    | ContestDropped
    | ModifierAdded
    | TotalChanged
    | BonusAdded
    | SuitAdded
    | SuitFixed
    | CheatingRuled
    | CardsFlipped
    | FlipTurnedAgain
    | CardKept
    | CheatingOpened
    | FateCheated
    | CheatPassed
    | TriggersOpened
    | TriggerDeclared
    | TriggerPassed
    | InitiativeTied
    | InitiativeWon
    | FirstChosen
    | SeatActive
    | DuelResolved
    | DamageFlipped
    | FlipBanded
    | DamageQueued
    | DamagePending
    | DamageReduced
    | DamageSuffered
    | ModelKilled
    | ModelHealed
    | HealthSet
    | ModelActivated
    | ActionsReckoned
    | ActivatedSet
    | ActivationEnded
    | TokensGranted
    | TokenPassed
    | ActionTaken
    | ModelWalked
    | ModelCharged
    | ModelDisengaged
    | StrikePassed
    | StrikeMade
    | PushShortened
    | ModelPushed
    | Interacted
    | ConditionChanged
    | EngagementMade
    | EngagementEnded
    | PointsScored
)

__all__ = [
    "ActionEntered",
    "ActionTaken",
    "ActionsReckoned",
    "ActivatedSet",
    "ActivationEnded",
    "BonusAdded",
    "CardKept",
    "CardMoved",
    "CardOverruled",
    "CardsDiscarded",
    "CardsDrawn",
    "CardsFlipped",
    "CardsRevealed",
    "CheatPassed",
    "CheatingOpened",
    "CheatingRuled",
    "ConditionChanged",
    "ConditionsWorked",
    "ContestClosed",
    "ContestDropped",
    "ContestOpened",
    "DamageFlipped",
    "DamagePending",
    "DamageQueued",
    "DamageReduced",
    "DamageSuffered",
    "DeckReshuffled",
    "DiscardOwed",
    "DuelResolved",
    "EngagementEnded",
    "EngagementMade",
    "FateCheated",
    "FirstChosen",
    "FlipBanded",
    "FlipTurnedAgain",
    "GameBegun",
    "HealthSet",
    "InitiativeTied",
    "InitiativeWon",
    "Interacted",
    "LimitChanged",
    "MalifauxEvent",
    "ModelActivated",
    "ModelCharged",
    "ModelDisengaged",
    "ModelHealed",
    "ModelHired",
    "ModelKilled",
    "ModelPushed",
    "ModelSummoned",
    "ModelWalked",
    "ModifierAdded",
    "PhaseEntered",
    "PointsScored",
    "Pool",
    "PoolChanged",
    "ProfileEntered",
    "PushShortened",
    "SeatActive",
    "SeatReadied",
    "SideOpened",
    "StoneSpent",
    "StonesSet",
    "StrikeMade",
    "StrikePassed",
    "SuitAdded",
    "SuitFixed",
    "TokenPassed",
    "TokensGranted",
    "TotalChanged",
    "TriggerDeclared",
    "TriggerEntered",
    "TriggerPassed",
    "TriggersOpened",
    "TurnEnded",
    "TurnStarted",
]
