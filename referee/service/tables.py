"""The matches that somebody looks at, kept in memory, and who may look."""

from collections.abc import Collection, Generator, Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from threading import RLock
from time import monotonic

from events.chain import Head, Row
from events.errors import RefereeError, UnknownMatch
from events.log.base import EventLog
from referee.desk.sitting import Sitting
from referee.desk.summaries import Summaries
from referee.service import business, publishing, seated
from referee.service.access import ALL, Access, Who, admitted
from referee.service.keeper import Keeper
from referee.service.notes import note
from referee.service.outlook import Outlook
from referee.service.outstanding import Outstanding
from referee.service.problems import Unserved
from referee.service.rights import SERVICE, Device
from referee.service.table import Table
from referee.service.watching import EVERYTHING
from referee.service.writer import Writer

AWAY = 300.0
"""Seconds after which a match at which nobody has looked is put away."""


class Tables:
    """The matches of a log, for threads that answer requests."""

    def __init__(
        self,
        log: EventLog,
        keeper: Keeper,
        writer: Writer,
        *,
        summaries: Summaries | None = None,
        open_hall: bool = False,
    ) -> None:
        self.log = log
        self.keeper = keeper
        self.summaries = summaries or Summaries(log)
        self.open_hall = open_hall
        self.outstanding = Outstanding(log)
        self._outlook = Outlook(log)
        self._writer = writer
        self._lock = RLock()
        self._open: dict[str, Table] = {}
        self._fed = log.feed_end()
        self._missed = False
        """Whether something may have been told that was not heard."""
        self._forgotten = set[str]()
        """Matches that were forgotten since."""
        self._slipped = max((slip.number for slip in log.slips(business.KIND)), default=0)

    def __len__(self) -> int:
        """How many are in memory."""
        return len(self._open)

    def going_on(self) -> frozenset[str]:
        """The matches in memory that are not over."""
        with self._lock:
            opened = [*self._open.items()]
        return frozenset(it for it, table in opened if table.sitting.state.match.status == "open")

    def look(self) -> Collection[str]:
        """The matches about which others said something since this was asked last.

        A log that cannot be read now is looked at again, and then all is news: so it is of one that
        was exchanged.
        """
        try:
            with self.log.reading():
                found = dict(self._moved())
                if self._missed:
                    found = dict.fromkeys((EVERYTHING, *self._open))
                news = self._news([head for head in found.values() if head is not None])
            found |= dict.fromkeys(self.keeper.refresh())
            for match, head in found.items():
                if head is None:
                    self._heard(match)
            for match, rows in news.items():
                self._take_over(match, rows)
        except RefereeError as error:
            note("unread", text=error.text)
            self._missed = True
            if error.text == "log.cursor":
                self._fed = self.log.feed_end()
                self._forgotten |= {it for it in self._open if self.log.forgotten(it) is not None}
            return ()
        self._missed = False
        return found.keys()

    def _news(self, heads: Iterable[Head]) -> dict[str, list[Row]]:
        """What others entered into matches in memory, read at one go."""
        behind = {
            head.match: last
            for head in heads
            if (table := self._open.get(head.match)) is not None
            and (last := table.desk.last).chain != head.chain
        }
        return self.log.news(behind) if behind else {}

    def _take_over(self, match: str, rows: Sequence[Row]) -> None:
        """Take over what others entered into a match; one that cannot be read is put away."""
        table = self._open.get(match)
        if table is None:
            return
        try:
            table.take_over(rows)
            publishing.notice(table)
        except RefereeError as error:
            self._open.pop(match, None)
            note("unread", match=match, text=error.text)

    def _is_told(self, head: Head) -> bool:
        """Whether those who wait were told here already of what brought a match where it stands."""
        table = self._open.get(head.match)
        return table is not None and table.told == head.chain

    def _heard(self, match: str) -> None:
        """Take over what there is of a match in memory; one that cannot be read is put away."""
        try:
            if match in self._open:
                self.table(match)
        except UnknownMatch:
            return
        except RefereeError as error:
            note("unread", match=match, text=error.text)

    def _moved(self) -> Iterator[tuple[str, Head | None]]:
        """The matches about which something was said, where they stand if it is no more."""
        page = self.log.feed(self._fed)
        self._fed = page.cursor
        yield from ((head.match, head) for head in page.heads if not self._is_told(head))
        for left in page.forgotten:
            self._forgotten.add(left.match)
            yield left.match, None
        for slip in self.log.slips(business.KIND, after=self._slipped):
            self._slipped = slip.number
            yield slip.match, None

    def gone(self, access: Access) -> str:
        """Why somebody may not look at a match any more; empty where he may."""
        if access.match in self._forgotten:
            return "forgotten"
        device = self.keeper.rights.devices.get(access.device)
        try:
            settings = self.table(access.match, fresh=False).business.settings
            again = admitted(
                access.match, device, settings, (access.role,), open_hall=self.open_hall
            )
        except (UnknownMatch, Unserved):
            return "revoked"
        return "" if (again.role, again.seat) == (access.role, access.seat) else "revoked"

    @contextmanager
    def listening(self, accesses: Iterable[Access]) -> Generator[None]:
        """While somebody has a stream of these matches, they are kept, and he is there."""
        with ExitStack() as there:
            for access in accesses:
                there.enter_context(self.table(access.match, fresh=False).listening(access))
            yield

    def table(self, match: str, *, fresh: bool = True) -> Table:
        """The match, as the log has it now if it is to be `fresh`. Raises as `Desk` does."""
        found = self._open.get(match)
        try:
            if found is None:
                found = self._opened(match)
            elif fresh:
                found.refresh()
                publishing.notice(found)
        except RefereeError:
            self._open.pop(match, None)
            raise
        found.used = monotonic()
        return found

    def _opened(self, match: str) -> Table:
        with self._lock:  # or two would sit down at it
            found = self._open.get(match)
            if found is None:
                found = Table(self.log, match, self.keeper, self._writer.append)
                publishing.notice(found)
                seated.settle(found)
                self._open[match] = found
            return found

    def at_hand(self, match: str) -> Table | None:
        """The match, if it is in memory, as it is there."""
        return self._open.get(match)

    def known(self, match: str, device: Device | None, allowed: Collection[Who]) -> Access | None:
        """As `admit`, of a match that is in memory; none of another one."""
        table = self._open.get(match)
        if table is None:
            return None
        table.used = monotonic()
        settings = table.business.settings
        return admitted(match, device, settings, allowed, open_hall=self.open_hall)

    def admit(self, match: str, device: Device | None, allowed: Collection[Who]) -> Access:
        """Who asks for a match. Raises as `admitted` does."""
        if device is None and not self.open_hall:
            raise Unserved(401, "serve.no_token")
        if device is not None and not self.open_hall and not device.grants.keys() & {"", match}:
            raise UnknownMatch("log.match_unknown", match=match)  # also where there is none
        try:
            table = self.table(match)
        except UnknownMatch:
            if device is None:  # what is there is nobody's business
                raise Unserved(401, "serve.no_token") from None
            raise
        settings = table.business.settings
        return admitted(match, device, settings, allowed, open_hall=self.open_hall)

    def listed_for(self, device: Device | None) -> frozenset[str] | None:
        """The matches of somebody's list: his own, and those open to all; none: an organiser's."""
        if device is not None and device.organiser:
            return None
        own = frozenset[str]() if device is None else frozenset(device.grants)
        return own | self._outlook.open if self.open_hall or SERVICE in own else own

    def late_for(self, device: Device | None) -> frozenset[str]:
        """The matches of which somebody may know less than there is."""
        waits = device is None or not device.organiser
        return self._outlook.late if waits else frozenset()

    def behind(self, match: str, device: Device | None) -> Sitting | None:
        """A match as far as somebody may look into it who is made to wait; none: he is not."""
        if device is not None and device.organiser:
            return None
        try:
            access = self.admit(match, device, ALL)
        except RefereeError:  # it is none of his, or cannot be read by anybody
            return None
        table = self.table(match, fresh=False)
        return table.seen_by(access) if table.waits(access) else None

    def has(self, match: str) -> bool:
        """Whether there is such a match."""
        try:
            self.log.head(match)
        except UnknownMatch:
            return False
        return True

    def tidy(self) -> None:
        """Put away the matches at which nobody looks any more."""
        with self._lock:
            old = monotonic() - AWAY
            self._open = {
                name: one for name, one in self._open.items() if one.used > old or one.live.total()
            }
