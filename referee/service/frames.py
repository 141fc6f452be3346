"""A match as data: what its viewer may know of it after an entry, with a version of its own."""

from collections.abc import Callable, Mapping
from hashlib import sha256
from typing import Any

import msgspec

from events.chain import Head
from events.entry import Entry
from events.places import Place
from projections.history import Line, lines_of, revises
from referee.desk import edge, laid
from referee.desk.bound import bound
from referee.desk.opening import kind_of
from referee.desk.sitting import Sitting
from referee.exports.entry import entry_json
from referee.service import beside, dealing
from referee.service.access import Access
from referee.service.shapes import At, Match
from referee.service.table import Table
from referee.speech import Lang
from replays import heads
from replays.heads import Receipt
from replays.redact import REFEREE
from replays.timeline import put_in


class Frame(msgspec.Struct, frozen=True):
    """A match as it is told, and its version; `number` is that of its last entry.

    `plain`: as JSON, without its devices. `board`: drawn of it, for who asks for that as well.
    """

    told: Match
    number: int
    version: str
    plain: bytes
    board: str | msgspec.UnsetType = msgspec.UNSET

    def now(self, live: Callable[[str, str], bool]) -> bytes:
        """What is sent of it, `Timed`; `live`: whether somebody of a role and seat is there now."""
        devices = self.told.devices
        if devices:
            devices = {
                seat: msgspec.structs.replace(one, live=live("seat", seat))
                if isinstance(one, At)
                else one
                for seat, one in devices.items()
            }
        rest = _Rest(devices, self.version, edge.now(), self.board)
        return b"%b,%b" % (self.plain[:-1], msgspec.json.encode(rest)[1:])


class _Rest(msgspec.Struct, frozen=True):
    """What there is of `Timed` besides `Frame.plain`."""

    devices: dict[str, At | int] | msgspec.UnsetType | None
    version: str
    time: str
    board: str | msgspec.UnsetType


def frame(table: Table, access: Access, lang: Lang, *, board: bool = False) -> Frame:
    """The match as somebody may see it now; made once for all who see the same."""
    with table.lock:
        sitting, waits = table.seen_by(access), table.waits(access)
        waiting = tuple(one.said.proposal for one in beside.unanswered(table))
        said = msgspec.structs.replace(table.business, gates={}, last=0)
        made_of = (table.sitting.number, said, table.keeper.stamp(table.match), waiting)
        open_business = {} if waits else beside.told(table, access)
        beside_it = msgspec.json.encode(open_business)
        shown = (access.viewer, waits, sitting.number, lang, beside_it)
        plain = table.once(
            made_of, shown, lambda: framed(table, access, sitting, lang, open_business)
        )
        if not board:
            return plain
        with_board = (*shown, "board")
        return table.once(made_of, with_board, lambda: drawn(table, access, sitting, lang, plain))


def earlier(
    table: Table, access: Access, sitting: Sitting, lang: Lang, number: int | None, *, board: bool
) -> Frame:
    """The match as it was, beside what is open now; `number`: of the entry after which he looks."""
    with table.lock:
        open_business = {} if table.waits(access) else beside.told(table, access)
        found = framed(table, access, sitting, lang, open_business, number=number)
        return drawn(table, access, sitting, lang, found) if board else found


def drawn(table: Table, access: Access, sitting: Sitting, lang: Lang, frame: Frame) -> Frame:
    """The same with the board as somebody sees it, as a part of a page."""
    told, look = frame.told, table.look(access, sitting)
    drawer = look.drawer(sitting, lang, of=f"c-{table.match}")
    html = drawer.drawn(table.match, sitting, look.scene, told.disputes, told.calls or ())
    return msgspec.structs.replace(frame, board=html)


def framed(
    table: Table,
    access: Access,
    sitting: Sitting,
    lang: Lang,
    open_business: Mapping[str, Any] = {},
    *,
    number: int | None = None,
) -> Frame:
    """The match as somebody may see it; `number`: of an earlier entry, after which he looks."""
    viewer, business = access.viewer, table.business
    look = table.look(access, sitting)
    position = look.position
    opened = sitting.opened
    told = Match(
        match=table.match,
        game=position.game,
        number=position.number,
        status=position.status,
        result=msgspec.to_builtins(position.result),
        to_move=[*position.to_move],
        viewer=viewer,
        state=msgspec.to_builtins(position.state),
        scene=msgspec.to_builtins(look.scene),
        edition=table.edition,
        revision=opened.revision,
        deal=kind_of(opened),
        lots=dealing.told(sitting),
        seats=dict(opened.seats),
        options=dict(opened.options),
        settings=business.settings,
        due=msgspec.to_builtins(position.due),
        told=look.told(lang),
        disputes=laid.listed(sitting, table.match, viewer),
        head=None if table.waits(access) else head_of(table, viewer, number),
        begun=sitting.entries[0].at,
        last=sitting.entries[-1].at,
        **open_business,
    )
    bare = msgspec.structs.replace(told, devices=msgspec.UNSET)
    plain = msgspec.json.encode(bare, order="deterministic")
    digest = sha256(plain + msgspec.json.encode(told.devices)).hexdigest()
    return Frame(told, position.number, f"{position.number}.{digest[:8]}", plain)


def head_of(table: Table, viewer: str, number: int | None = None) -> str | None:
    """What the viewer may keep of the match; a log of an older form may not tell."""
    sitting, last = table.sitting, table.desk.last
    if sitting.sealed and not table.key:
        return None
    if number is not None and number != last.number:
        kept = bound(table.log, table.match, table.log.read(table.match), number, viewer).kept
        return (kept.head if isinstance(kept, Receipt) else kept.chain).hex()
    if sitting.sealed and viewer != REFEREE:
        return heads.receipt(Head(table.match, last.number, last.chain), table.key).head.hex()
    return last.chain.hex()


def entries(
    table: Table, access: Access, lang: Lang, after: int, limit: int
) -> list[dict[str, Any]]:
    """Entries after a number as JSON, each with what is told of it."""
    return entries_of(table, table.seen_by(access), access, lang, after, limit)


def entries_of(
    table: Table, sitting: Sitting, access: Access, lang: Lang, after: int, limit: int
) -> list[dict[str, Any]]:
    """The same of the match as it was, or as it would be."""
    look = table.look(access, sitting)
    read = look.entries
    standing: Mapping[Place, Line] = lines_of(read) if any(map(revises, read)) else {}
    ids = own_ids(sitting, access)
    wanted = read[after + 1 : after + 1 + limit]
    later = put_in(standing, read)

    def told(entry: Entry) -> dict[str, Any]:
        shown = signed(entry, access, ids)
        plain = entry_json(shown, standing.get(entry.place), later.get(entry.number, ()))
        return {**plain, "lines": look.told_of(entry, lang)[0].lines}

    return [*map(told, wanted)]


def own_ids(sitting: Sitting, access: Access) -> dict[int, str]:
    """The ids of the entries that somebody entered himself, by number."""
    return {entry.number: entry.id for entry in sitting.entries if is_own(entry, access)}


def is_own(entry: Entry, access: Access) -> bool:
    """Whether somebody entered it here, with this device or for this seat."""
    if not access.device:
        return False
    own = entry.recorder.startswith(f"{access.called} ") if access.seat else False
    return own or entry.recorder == access.recorder


def signed(entry: Entry, access: Access, ids: Mapping[int, str]) -> Entry:
    """An entry with its id for who entered it, and of its recorder what others are told."""
    by = entry.recorder if access.role == "referee" or access.organiser else _called(entry.recorder)
    return msgspec.structs.replace(entry, id=ids.get(entry.number, ""), recorder=by)


def _called(recorder: str) -> str:
    """Of who recorded an entry his role alone; of who did it elsewhere nothing."""
    role, _, rest = recorder.partition(" ")
    if role == "seat":
        return f"seat {rest.partition(' ')[0]}"
    return role if role in ("referee", "organiser") and rest else ""
