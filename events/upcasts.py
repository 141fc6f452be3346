"""How old shapes of events are read.

Tags are append-only and a new field has a default, so most changes need nothing here. Where the
meaning changes, the event gets a new tag and the old one an upcast; where a field is renamed or
goes, the field that only the old shape has betrays it. What is stored is never rewritten.
"""

from collections.abc import Callable, Iterable, Mapping
from itertools import chain
from typing import Any

import msgspec

Raw = dict[str, Any]
"""An event as JSON gives it, `type` included."""


class Upcast(msgspec.Struct, frozen=True):
    """One change of shape: events with this tag become what `change` makes of them.

    `having`: only those that have this field, which the new shape lacks; empty: all of the tag.
    `change` gives the events that say the same today, in order; it must not alter its argument.
    """

    tag: str
    change: Callable[[Raw], tuple[Raw, ...]]
    having: str = ""

    def fits(self, event: Mapping[str, Any]) -> bool:
        """Whether the event has the old shape."""
        return event.get("type") == self.tag and (not self.having or self.having in event)


UPCASTS: tuple[Upcast, ...] = ()
"""Those of the events that every match has, oldest first; a game has its own beside its events."""


def lift(events: Iterable[Raw], upcasts: Iterable[Upcast]) -> tuple[Raw, ...]:
    """An entry's events, each old one brought up to date, oldest change first."""
    lifted = tuple(events)
    for upcast in upcasts:
        steps = (upcast.change(event) if upcast.fits(event) else (event,) for event in lifted)
        lifted = tuple(chain.from_iterable(steps))
    return lifted
