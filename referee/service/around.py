"""What stands beside the board for who takes part: calls, proposals, windows, clocks, notices."""

from collections.abc import Iterator

import htpy as h

from referee.service import beside, clocks, dealing, frames
from referee.service.access import Access
from referee.service.forms import Forms
from referee.service.open_shapes import Call, Clocks, Proposal, Window
from referee.service.serving import Serving
from referee.service.table import Table
from referee.speech import Lang, say

PARTAKERS = ("referee", "seat", "timekeeper", "organiser")
"""Who has it."""


class Around:
    """Draws it for one device."""

    def __init__(self, table: Table, access: Access, serving: Serving, lang: Lang) -> None:
        self._table, self._access, self._serving = table, access, serving
        self._forms = Forms(lang)
        self._naming = table.sitting.naming_for(access.viewer)
        self._lang: Lang = lang
        self._path = f"/api/matches/{table.match}"
        self._told = beside.told(table, access)

    def drawn(self) -> h.Element:
        """What somebody is to answer, and the clocks; mostly there is nothing."""
        told = self._told
        return h.div("#beside", data_now=self._table.now())[
            [self._proposal(one) for one in told["proposals"]],
            self._window(told["window"]) if told.get("window") else None,
            [self._call(one) for one in told["calls"]],
            self._clocks(told["clocks"]) if told["clocks"] else None,
        ]

    def notices(self) -> h.Element:
        """What there is to know of the match besides the board, and the way to call somebody."""
        head = frames.head_of(self._table, self._access.viewer)
        return h.div("#notices")[
            self._calling(self._told["calls"]),
            dealing.drawn(self._table, self._access, self._lang, head),
            [h.p(".notice")[one] for one in self._notices(head)],
        ]

    def _say(self, text: str, **facts: object) -> str:
        return self._forms.say(text, **facts)

    def _seat(self, seat: str) -> str:
        return say(self._lang, "pictures.seat", {"seat": seat}, self._naming)

    def _notices(self, head: str | None) -> Iterator[str]:
        """What everybody at the table has to know of how it is dealt and watched."""
        settings, sitting = self._table.business.settings, self._table.sitting
        if settings.practice:
            yield self._say("practice_match")
        if sitting.opened.seed is None:
            return
        if settings.referee == "sees":
            yield self._say("sees_notice")
        yield self._say("dealt_notice")
        if self._serving.overheard:
            yield self._say("plain_notice")
        if head is not None:
            yield self._say("receipt", number=sitting.number, head=head)

    def _proposal(self, one: Proposal) -> h.Element:
        """A move that others are asked about, with the answers of who is asked."""
        naming = self._naming
        line = one.move if self._lang == "en" else naming.line(one.move, self._lang)
        asked = {self._access.seat, self._access.role} & {*one.needs}
        path = f"POST {self._path}/proposals/{one.id}"
        return h.div(".business")[
            h.p[self._say("proposes", by=self._seat(one.by), move=line)],
            [
                self._forms.form(path, self._say(answer), body={"answer": answer})
                for answer in ("yes", "no")
            ]
            if asked
            else h.p(".means")[
                self._say("asked_of", needs=self._forms.listed(map(self._seat, one.needs)))
            ],
        ]

    def _ends(self, seat: str) -> str | None:
        """When the time of a seat is up, if it runs."""
        told = self._table.business.clocks
        if told is None or told.running != seat:
            return None
        return clocks.moment(told.since + told.left[seat])

    def _window(self, window: Window) -> h.Element:
        waiting = [seat for seat in window.waiting if seat not in window.passed]
        own = self._access.seat in waiting
        return h.div(".business")[
            h.p[
                self._say("window_for", seats=self._forms.listed(map(self._seat, waiting))),
                " ",
                h.b(data_ends=window.ends),
            ],
            self._forms.form(
                f"POST {self._path}/passes", self._say("pass"), body={"number": window.opened}
            )
            if own
            else None,
        ]

    def _call(self, one: Call) -> h.Element:
        path = f"{self._path}/calls/{one.id}"
        answers = self._access.role == "referee" or self._access.organiser
        ways = [("coming", one.answer is None), ("done", True)] if answers else []
        text = "call_coming" if one.answer else "call_waits"
        return h.div(".business")[
            h.p[self._say(text, seat=self._seat(one.seat)), " ", one.text or ""],
            [
                self._forms.form(f"PATCH {path}", self._say(f"call_{way}_do"), body={"answer": way})
                for way, may in ways
                if may
            ],
            self._forms.form(f"DELETE {path}", self._say("call_leave"))
            if self._access.seat == one.seat
            else None,
        ]

    def _calling(self, calls: list[Call]) -> h.Node:
        access = self._access
        if not access.seat or any(one.seat == access.seat for one in calls):
            return None
        if not any(self._table.keeper.rights.answering(self._table.match, access.device)):
            return None
        return h.details(".calling")[
            h.summary[self._say("call_referee")],
            self._forms.form(
                f"POST {self._path}/calls",
                self._say("call_referee"),
                self._forms.field("text", self._say("call_text"), maxlength="200"),
                made="id",
            ),
        ]

    # Clocks

    def _clocks(self, told: Clocks) -> h.Element:
        """What each has left; who may press has buttons."""
        path = f"POST {self._path}/clock"
        presses = self._access.role in ("referee", "timekeeper")
        own = self._access.seat and self._access.seat == told.running
        actions: list[tuple[str, dict[str, str]]] = []
        if presses and told.running:
            actions = [("stop", {}), ("switch", {})]
        elif presses:
            actions = [("start", {"seat": seat}) for seat in told.left]
        elif own:
            actions = [("switch", {})]
        return h.div(".business.clocks")[
            h.ul[
                (
                    h.li(class_="running" if seat == told.running else None)[
                        self._seat(seat),
                        " ",
                        h.b(
                            data_ends=self._ends(seat),
                        )[f"{int(left) // 60}:{int(left) % 60:02}"],
                    ]
                    for seat, left in told.left.items()
                )
            ],
            [
                self._forms.form(
                    path,
                    self._say(f"clock_{action}", seat=self._seat(more.get("seat", ""))),
                    body={"action": action, **more},
                    made="id",
                )
                for action, more in actions
            ],
        ]
