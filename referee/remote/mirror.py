"""What a service tells of its matches, kept while a command runs, as if it were their log."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from hashlib import sha256
from typing import Any

import msgspec

from events import chain
from events.catalogues import shelf
from events.chain import Draft, Head, Row
from events.errors import Unreadable
from referee.desk import edge
from referee.desk.audits import Audited
from referee.desk.bound import Bound
from referee.desk.elsewhere import Elsewhere
from referee.desk.stored import game_of
from referee.games.game import Setup
from referee.remote import audits
from referee.remote.calls import Calls
from referee.remote.guest import Guest
from replays.heads import Receipt

PAGE = 200
"""Entries, or matches, that are asked for in one call."""

BESIDE = ("number", "id", "text", "recorder", "at", "stands", "put_in", "lines")
"""What the JSON of an entry says beside its body."""


class Mirror(Elsewhere):
    """Matches as the service shows them to whoever asks: what he may not know is not in here."""

    def __init__(self, calls: Calls) -> None:
        super().__init__()
        self.calls = calls
        self._viewers: dict[str, str] = {}

    def reading(self, ahead: Sequence[str] = ()) -> AbstractContextManager[None]:
        """What is read is fetched meanwhile, entry by entry, and each stays as it is."""
        del ahead
        return nullcontext()

    def __exit__(self, *error: object) -> None:
        """What is known serves others of the same program."""

    def close(self) -> None:
        """Ask nothing any more."""
        self.calls.close()

    def desk(self, match: str) -> Guest:
        """See `Elsewhere.desk`."""
        self._fetched(match)
        return Guest(self, self.calls, match, edge.EDGE, self._viewers[match])

    def listed(self) -> Iterator[dict[str, Any]]:
        """See `Elsewhere.listed`."""
        cursor: str | None = None
        while page := self.calls.get("matches", after=cursor, limit=PAGE):
            yield from page["matches"]
            cursor = page["next"]
            if cursor is None:
                return

    def heads(self) -> list[Head]:
        """The newest matches, the oldest of them first; each chain tells only whether it moved."""
        page = self.calls.get("matches", limit=PAGE)["matches"]
        return [_moved(one) for one in reversed(page)]

    def head(self, match: str) -> Head:
        """Where a match stands here. Raises as `read`."""
        self._fetched(match)
        return super().head(match)

    def read(self, match: str, *, after: Row | None = None) -> list[Row]:
        """The rows of a match; those that are there already are asked for no more.

        Raises UnknownMatch, and what else the service says; Unreadable where it does not answer.
        """
        if after is None:
            self._fetched(match)
        else:
            self._fetch(match)
        return super().read(match, after=after)

    def drop(self, match: str) -> None:
        """See `Elsewhere.drop`."""
        del self._matches[match]

    def take(self, match: str, entries: Sequence[Mapping[str, Any]]) -> None:
        """Keep entries that follow upon the last that is known."""
        head = self._head(match) or Head(match, -1, chain.origin(match))
        drafts = [_draft(entry) for entry in entries]
        rows = chain.link(drafts, chain.leaves(drafts), number=head.number, chain=head.chain)
        if [row.number for row in rows] != [_number(entry) for entry in entries]:
            raise Unreadable("remote.no_service", url=self.calls.where.url)
        self._store(head, rows, new=True)

    def begin(self, setup: Setup) -> Guest:
        """See `Elsewhere.begin`."""
        opened = setup.opened
        shipped = shelf.digest(setup.game.shipped()) == opened.digest
        body: dict[str, Any] = {
            "id": edge.EDGE.new_id(),
            "game": opened.game,
            "seats": dict(opened.seats),
            "options": dict(opened.options),
            "tags": dict(opened.tags),
            "edition": None if shipped else _toml(setup.data),
            "revision": opened.revision,
            "deal": setup.deal,
        }
        if setup.deal.startswith("seed:"):  # whoever reads it in the line knows every card
            body["settings"] = {"practice": True}
        return self.desk(self.calls.post("matches", body=body).body["match"])

    def bound(self, match: str, number: int | None) -> Bound:
        """See `Elsewhere.bound`."""
        told = self.calls.get("matches", match, "head", at=number)
        bare, key = told["chain"], told["key"]
        plain = Head(match, told["number"], bytes.fromhex(bare or ""))
        if bare is not None and key is None:
            return Bound(plain, None, None)
        receipt = Receipt(match, plain.number, bytes.fromhex(told["head"]))
        return Bound(plain, receipt, None if key is None else bytes.fromhex(key))

    def audited(self, match: str) -> Audited:
        """See `Elsewhere.audited`."""
        desk = self.desk(match)
        document = self.calls.get("matches", match, "audit")
        try:
            return audits.read(document, desk.sitting, desk.viewer)
        except msgspec.ValidationError:
            raise Unreadable("remote.no_service", url=self.calls.where.url) from None

    def _fetched(self, match: str) -> None:
        if match not in self._matches:
            self._fetch(match)

    def _fetch(self, match: str) -> None:
        """Take over what the service knows beyond what is here."""
        more = True
        while more:
            head = self._head(match)
            after = -1 if head is None else head.number
            page = self.calls.get("matches", match, "entries", after=after, limit=PAGE)
            self._viewers[match] = page["viewer"]
            self.take(match, page["entries"])
            more = page["more"]

    def _kept(self, digest: str) -> bytes | None:
        """The edition: the one that comes with the program, or as the service has kept it."""
        for match, rows in self._matches.items():
            game = game_of(rows[0])
            if f'"{digest}"' not in rows[0].body:
                continue
            shipped = shelf.canonical(game.shipped())
            if sha256(shipped).hexdigest() == digest:
                return shipped
            return shelf.canonical(self.calls.get("matches", match, "edition"))
        return None


def _toml(data: Mapping[str, Any]) -> str:
    from events.catalogues.writing import toml  # few play with an edition of their own

    return toml(data)


def _moved(listed: Mapping[str, Any]) -> Head:
    said = msgspec.json.encode(listed, order="deterministic")
    return Head(listed["match"], listed.get("moves", 0), sha256(said).digest())


def _number(entry: Mapping[str, Any]) -> Any:
    return entry["number"]


def _draft(entry: Mapping[str, Any]) -> Draft:
    """An entry of the service as it is stored; members that are not known here are left out."""
    body = {name: value for name, value in entry.items() if name not in BESIDE}
    return Draft(
        id=entry["id"] or "",
        text=entry["text"],
        body=msgspec.json.encode(body).decode(),
        recorder=entry["recorder"],
        at=entry["at"],
    )
