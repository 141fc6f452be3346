"""A match in memory: the desk at which moves are entered, and what each who looks may see of it."""

from collections import Counter
from collections.abc import Callable, Generator, Hashable, Sequence
from contextlib import contextmanager
from threading import RLock
from time import monotonic, time
from typing import Any, TypeVar

from events.chain import Row
from events.errors import Unreadable
from events.log.base import EventLog
from events.log.store import Slip
from referee.desk import edge, windows
from referee.desk.bot_tags import seated
from referee.desk.desk import Append, Desk
from referee.desk.opening import edition_tag
from referee.desk.sitting import Sitting
from referee.desk.windows import Window
from referee.service import business, gates
from referee.service.access import Access
from referee.service.business import Business, Reached
from referee.service.keeper import Keeper
from referee.service.looks import Look, Tellings
from referee.service.notes import note
from referee.service.settings import GATES, Delay, Gate, delay_of
from referee.speech import Lang

T = TypeVar("T")

Audience = tuple[str, Lang, bool, bool]
"""Who may be sent the same: as whom they look, in which language; with the board, with ids."""


class Table:
    """A match in memory, for threads: whoever changes it, or makes something of it, has `lock`."""

    def __init__(
        self,
        log: EventLog,
        match: str,
        keeper: Keeper,
        append: Append | None = None,
        clock: Callable[[], float] = time,
    ) -> None:
        self.lock = RLock()
        self.log = log
        self.match = match
        self.keeper = keeper
        self.desk = Desk(log, match, edge.EDGE, append)
        self.told = b""
        """Up to where in the chain those who wait were told that there is news."""
        self.key = log.key(match) if log.keyed else b""
        self.used = monotonic()
        self.live: Counter[tuple[str, str]] = Counter()
        """Streams by role and seat."""
        self.heard: dict[tuple[str, str], float] = {}
        """When somebody of a role and seat asked for something last."""
        self.edition = edition_tag(self.desk.sitting.opened)
        self.bots = seated(self.desk.sitting.opened)
        """The seats that the service plays, each with what its bot is called."""
        self.business: Business = business.opening(self.desk.sitting.opened)
        self._clock = clock
        self._window: tuple[int, Window | None] = (-1, None)
        self._opened = 0.0
        self._seen_at: dict[Gate, Sitting] = {}
        self.texts: dict[Audience, tuple[str, float, str]] = {}
        """What was sent last to each audience: its version, when it was made, and its text."""
        self._tellings = Tellings()
        self._looks: dict[tuple[str, Gate | None], Look] = {}
        self._made: dict[Hashable, Any] = {}
        self._made_of: object = None
        self.hear()

    # What comes in

    def now(self) -> str:
        """The time by the server's clock."""
        return gates.moment(self._clock())

    def milliseconds(self) -> int:
        """The same, finer."""
        return int(self._clock() * 1000)

    def refresh(self) -> bool:
        """Take over what others have entered meanwhile, here or beside it; whether they have."""
        with self.lock, self.log.reading():
            before = self.desk.last.chain, self.business.last
            if self.log.head(self.match).chain != self.desk.last.chain:
                self.desk.refresh()
            self.hear()
            return before != (self.desk.last.chain, self.business.last)

    def take_over(self, rows: Sequence[Row]) -> None:
        """Take over what others entered, which somebody has read."""
        with self.lock:
            self.desk.take_over(rows)

    def tells(self) -> None:
        """Whoever says so is about to tell those who wait of all that is in it now."""
        with self.lock:
            self.told = self.desk.last.chain

    def hear(self) -> None:
        """Take over what was said beside the record."""
        with self.lock:
            slips = self.log.slips(business.KIND, self.match, after=self.business.last)
            self.business = business.after(self.business, slips)

    def say(self, make: Callable[[Business], Sequence[business.Event]]) -> None:
        """Say something beside the record, made of how it stands; what `make` raises is raised."""
        with self.lock:

            def texts(slips: list[Slip]) -> list[str]:
                self.business = business.after(self.business, slips)
                return [business.text(event) for event in make(self.business)]

            known = self.business.last
            laid = self.log.lay(business.KIND, self.match, texts, at=edge.now(), after=known)
            self.business = business.after(self.business, laid)

    # What is seen

    @property
    def window(self) -> Window | None:
        """The time for answers in which the match stands; it is looked for once an entry."""
        number, found = self._window
        if number != self.sitting.number:
            before, found = found, windows.window(self.sitting)
            self._window = self.sitting.number, found
            if found is not None and (before is None or before.opened != found.opened):
                self._opened = monotonic()
        return found

    @property
    def waited(self) -> float:
        """Seconds since the time for answers in which the match stands was seen here first."""
        return monotonic() - self._opened

    @property
    def sitting(self) -> Sitting:
        """The match as it is."""
        return self.desk.sitting

    def gate(self, gate: Gate) -> int:
        """The newest entry that may be seen through this gate; it never goes back."""
        return self._through(gate).number

    def seen_by(self, access: Access) -> Sitting:
        """The match as far as he may look into it; whose cards he sees is asked of it."""
        return self.sitting if access.gate is None else self._through(access.gate)

    def waits(self, access: Access) -> bool:
        """Whether somebody is made to wait here: then he is told of the record alone."""
        if access.gate is None:
            return False
        return delay_of(self.business.settings, access.gate).kind != "none"

    def opens(self, gate: Gate) -> float | None:
        """When more may be seen through this gate, in seconds of the server's clock, if by it."""
        with self.lock:
            delay = delay_of(self.business.settings, gate)
            return gates.opens(self.sitting.entries, delay, self.gate(gate))

    def in_seconds(self, at: float | None) -> float | None:
        """In how many seconds that is."""
        return None if at is None else max(0.0, at - self._clock())

    def _through(self, gate: Gate) -> Sitting:
        with self.lock:
            whole = self.sitting
            delay = delay_of(self.business.settings, gate)
            if delay.kind == "none":
                return whole
            reached = self._reached(gate, delay)
            before = self._seen_at.get(gate)
            if before is None:
                before = _beginning(whole, reached)
            elif before.number < reached:
                before = before.followed_by(whole.entries[before.number + 1 : reached + 1])
            self._seen_at[gate] = before
            return before

    def _reached(self, gate: Gate, delay: Delay) -> int:
        """How far one sees through a gate; kept before it is seen, where it could go back else.

        Where nothing can be kept it stays where it is.
        """
        sitting, known = self.sitting, self.business.gates.get(gate, 0)
        over = sitting.state.match.over
        reached = gates.gate(sitting.entries, delay, self._clock(), over=over, known=known)
        if reached > known and not gates.lasts(delay, over=over):
            try:
                self.say(lambda _: [Reached({gate: reached})])
            except Unreadable as error:  # a full disk, a log that another program holds
                note("unkept", match=self.match, text=error.text)
                return known
        return reached

    def reached(self) -> dict[str, int]:
        """How far each who waits has seen."""
        return {gate: self.gate(gate) for gate in GATES}

    def once(self, of: object, what: Hashable, make: Callable[[], T]) -> T:
        """What is made of the match, for all who ask as long as it is made `of` the same."""
        with self.lock:
            if of != self._made_of:
                self._made_of, self._made = of, {}
            if what not in self._made:
                self._made[what] = make()
            found: T = self._made[what]
            return found

    def changes(self) -> dict[str, int]:
        """How often each seat came into other hands."""
        return self.keeper.rights.changes(self.match)

    def referees(self) -> int:
        """How many devices are the referee's."""
        held = self.keeper.rights.of(self.match)
        return sum(one.grant.role == "referee" for one in held)

    def heard_of(self, access: Access) -> None:
        """Somebody asked for something."""
        self.heard[access.role, access.seat] = monotonic()

    @contextmanager
    def listening(self, access: Access) -> Generator[None]:
        """While somebody has a stream."""
        self.live[access.role, access.seat] += 1
        try:
            yield
        finally:
            self.live[access.role, access.seat] -= 1

    def look(self, access: Access, sitting: Sitting) -> Look:
        """What somebody sees of the match as it is for him; of how it was once nothing is kept."""
        kept = sitting is self.sitting or sitting is self._seen_at.get(access.gate or "spectator")
        gate = None if sitting is self.sitting else access.gate
        found = self._looks.get((access.viewer, gate)) if kept else None
        if found is None:
            alike = kept and gate is None and sitting.seen_by(access.viewer) is sitting
            found = Look(access.viewer, self._tellings if alike else Tellings())
            if kept:
                self._looks[access.viewer, gate] = found
        found.follow(sitting)
        return found

    def is_live(self, role: str, seat: str) -> bool:
        """Whether somebody of this role has a stream, or asked for something just now."""
        return bool(self.live[role, seat]) or monotonic() - self.heard.get((role, seat), -99) < 20


def _beginning(whole: Sitting, number: int) -> Sitting:
    """The match up to an entry, as nobody knew more of it then."""
    return Sitting(whole.game, whole.edition, whole.entries[: number + 1])
