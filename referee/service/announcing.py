"""Who runs a service is told where it is, and how to join it: to a terminal, and into no log."""

import asyncio
import io
import sys

import msgspec
import segno
from msgspec import Struct

from events.errors import RefereeError
from events.log.base import EventLog
from referee.desk import edge
from referee.service.invitations import Wish
from referee.service.keeper import Invites, Keeper
from referee.service.notes import note
from referee.service.rights import SERVICE, Grant
from referee.service.serving import Serving
from referee.speech import Lang, say
from referee.terminal.output import folded, write

KIND = "serving"
"""The slips that say where a service was found."""

LOOKS = 10.0
"""Seconds between two looks whether this machine has another address now."""

CONSOLE = Grant(SERVICE, "organiser")
"""As whom those act who have the machine itself."""


def organiser(keeper: Keeper) -> Invites:
    """An invitation to organise: good for one use, and an hour."""
    return keeper.invite(Wish(CONSOLE, hours=1), CONSOLE)


def link(url: str, code: str) -> str:
    """Where a code is redeemed; it stands in the fragment, which no browser sends."""
    return f"{url}/#join={code}"


class Found(Struct, frozen=True):
    """Where a service is found; `alone`: by its own machine."""

    url: str
    alone: bool


def found_at(log: EventLog) -> Found | None:
    """Where the service of a log was found last."""
    slips = log.slips(KIND)
    return msgspec.json.decode(slips[-1].text, type=Found) if slips else None


def qr(text: str) -> str:
    """A text as a QR code for a terminal."""
    drawn = io.StringIO()
    segno.make_qr(text, error="l").terminal(drawn, border=2, compact=True)
    return drawn.getvalue().rstrip("\n")


class Announcer(Struct):
    """Tells where the service is, at its start and when its address has changed."""

    log: EventLog
    keeper: Keeper
    serving: Serving
    lang: Lang
    every: float = LOOKS

    def begin(self) -> None:
        """Tell it on a terminal."""
        before, url = self._remembered()
        self._say("serve.started", url=url)
        if self.serving.loopback:
            self._say("serve.local")
        elif self.serving.overheard:
            self._say("serve.plain")
        if before:
            self._say("serve.moved", before=before, url=url)
        self._invite(url)

    def joined(self) -> str:
        """The link for an organiser, for a program."""
        _, url = self._remembered()
        return link(url, organiser(self.keeper).code)

    async def run(self) -> None:
        """Look whether this machine has another address; tell it then."""
        while True:
            await asyncio.sleep(self.every)
            try:
                await asyncio.to_thread(self._look)
            except RefereeError as error:  # it is looked at again
                note("unread", text=error.text)

    def _look(self) -> None:
        before, url = self._remembered()
        if before:
            note("moved", before=before, url=url)
            self._say("serve.moved", before=before, url=url)
            self._invite(url)

    def _say(self, text: str, **facts: str) -> None:
        write("\n".join(folded(say(self.lang, text, facts))))

    def _invite(self, url: str) -> None:
        if sys.stdout.isatty():
            text = link(url, organiser(self.keeper).code)
            self._say("serve.join", link=text)
            if not self.serving.loopback:
                write(qr(text))
        sys.stdout.flush()

    def _remembered(self) -> tuple[str, str]:
        """Where others found it before, if it is elsewhere now, and where it is now."""
        before, now = found_at(self.log), Found(self.serving.url, self.serving.loopback)
        if before == now:
            return "", now.url
        text = msgspec.json.encode(now).decode()
        self.log.lay(KIND, SERVICE, lambda _: [text], at=edge.now())
        moved = before is not None and not before.alone and not now.alone
        return before.url if before is not None and moved else "", now.url
