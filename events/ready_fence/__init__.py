"""Ready... Fence!: the facts of a bout that are its own. Cards move by `cards.*`."""

from events.ready_fence.bout import BoutEvent
from events.ready_fence.phrase import PhraseEvent
from events.ready_fence.turns import TurnEvent

ReadyFenceEvent = BoutEvent | TurnEvent | PhraseEvent
