"""The page of a match's table: who takes part, who is invited, how it is served."""

from collections.abc import Iterator, Mapping

import htpy as h
import msgspec
from litestar import Response

from referee.desk import edge
from referee.service.access import Access
from referee.service.asked import read
from referee.service.ending import over
from referee.service.forms import Forms
from referee.service.guards import TheAccess, TheLimits, TheTables
from referee.service.guests import Seen, seen
from referee.service.home import settings
from referee.service.pages import head, page
from referee.service.rights import Invitation
from referee.service.table import Table
from referee.speech import Lang, say

OTHERS = ("referee", "timekeeper", "spectator", "overlay")


@read("/m/{match:str}/table", who="o r s", include_in_schema=False, sync_to_thread=True)
def managing(
    tables: TheTables, limits: TheLimits, access: TheAccess, lang: Lang, match: str
) -> Response[str]:
    """Invitations, devices and settings of a match."""
    table, forms = tables.table(match), Forms(lang)
    keeper, now, end = tables.keeper, edge.now(), over(tables, match)
    own = "" if access.role != "seat" or access.organiser else f"seat {access.seat}"
    devices = [
        seen(held, keeper, limits, end, now, named=own in ("", held.grant.who))
        for held in keeper.rights.of(match)
    ]
    invited = [
        one
        for one in keeper.rights.invited(match).values()
        if one.good(now) and own in ("", one.by)
    ]
    drawn = _Managing(table, access, forms, lang)
    title = forms.say("table_of", players=" – ".join(dict(table.sitting.opened.seats).values()))
    body = h.main[
        h.p[h.a(href=f"/m/{match}?lang={lang}")[forms.say("to_board")]],
        drawn.inviting(),
        drawn.invited(invited),
        drawn.devices(devices),
        drawn.settings(),
        drawn.clocks(),
    ]
    script = h.script(src="/forms.js", type="module")
    return page(title, lang, "", [head(title, lang, f"/m/{match}/table"), body, script])


class _Managing:
    def __init__(self, table: Table, access: Access, forms: Forms, lang: Lang) -> None:
        self._lang = lang
        self._table, self._access, self._forms = table, access, forms
        self._say = forms.say
        self._path = f"/api/matches/{table.match}"
        self._seats = dict(table.sitting.opened.seats)
        self._rules = access.role == "referee" or access.organiser

    def inviting(self) -> h.Element:
        """A form for each who may be invited; what it answers is shown to be scanned."""
        return h.section(aria_labelledby="inviting")[
            h.h2(id="inviting")[self._say("invite")],
            h.p[self._say("invite_how")],
            [*self._guests()],
        ]

    def _guests(self) -> Iterator[h.Element]:
        seats = self._seats if self._rules else {self._access.seat: self._seats[self._access.seat]}
        for seat, name in seats.items():
            yield self._invite("seat", self._seat(seat), {"seat": seat, "name": name})
        for role in OTHERS if self._rules else ("spectator",):
            uses = {"uses": 500} if role in ("spectator", "overlay") else {}
            yield self._invite(role, self._say(f"as.{role}"), uses)

    def _seat(self, seat: str) -> str:
        naming = self._table.sitting.naming_for(self._access.viewer)
        return say(self._lang, "pictures.seat", {"seat": seat}, naming)

    def _invite(self, role: str, called: str, more: Mapping[str, object]) -> h.Element:
        shown = h.div(".invited", aria_live="polite")[
            h.div(".drawn", data_told="qr", hidden=True),
            h.a(data_told="link", hidden=True),
            h.b(data_told="short", hidden=True),
        ]
        submit = self._say("invite_one", who=called)
        body = {"role": role, **more}
        return self._forms.form(f"POST {self._path}/invitations", submit, shown, body=body)

    def invited(self, invited: list[Invitation]) -> h.Node:
        """The invitations that are good; of codes nothing is known any more."""
        if not invited:
            return None
        return h.section(aria_labelledby="invited")[
            h.h2(id="invited")[self._say("invitations")],
            h.ul[
                (
                    h.li(".device")[
                        self._role(one.grant.role, one.grant.seat, one.name),
                        f" · {one.used}/{one.uses}",
                        self._forms.form(
                            f"DELETE {self._path}/invitations/{one.id}",
                            self._say("withdraw"),
                            then="reload",
                        ),
                    ]
                    for one in invited
                )
            ],
        ]

    def devices(self, devices: list[Seen]) -> h.Element:
        """Who takes part, with which device."""
        return h.section(aria_labelledby="devices")[
            h.h2(id="devices")[self._say("devices")],
            h.ul[
                (
                    h.li(".device")[
                        self._role(one.role, one.seat or "", one.name),
                        " · " + self._say("is_live") if one.live else None,
                        self._forms.form(
                            f"DELETE {self._path}/devices/{one.device}",
                            self._say("put_out"),
                            then="reload",
                        )
                        if one.device
                        else None,
                    ]
                    for one in devices
                )
            ],
        ]

    def _role(self, role: str, seat: str, name: str) -> str:
        called = self._say(f"as.{role}", seat=seat)
        return self._say("of", who=called, what=name) if name else called

    def settings(self) -> h.Node:
        """How the match is served; who may not change it reads it on the page of the match."""
        if not self._rules:
            return None
        now = msgspec.to_builtins(self._table.business.settings)
        return h.section(aria_labelledby="settings")[
            h.h2(id="settings")[self._say("settings")],
            self._forms.form(
                f"PATCH {self._path}/settings",
                self._say("set"),
                *settings(self._forms, now, ""),
                then="reload",
            ),
        ]

    def clocks(self) -> h.Node:
        """Clocks are set for each seat; who sets them may start them beside the board."""
        if self._access.role not in ("referee", "timekeeper"):
            return None
        return h.section(aria_labelledby="clocks")[
            h.h2(id="clocks")[self._say("clocks")],
            [
                self._forms.form(
                    f"POST {self._path}/clock",
                    self._say("clock_set", seat=self._seat(seat)),
                    self._forms.field(
                        "seconds", self._say("seconds"), type="number", min="0", value="600"
                    ),
                    self._forms.field(
                        "increment", self._say("increment"), type="number", min="0", value="0"
                    ),
                    self._forms.check("auto", self._say("clock_auto"), on=True),
                    body={"action": "set", "seat": seat},
                    made="id",
                    then="reload",
                )
                for seat in self._seats
            ],
        ]


PAGES = (managing,)
