"""A match in memory: what was entered, where it led, and the entering of more."""

from collections.abc import Mapping, Sequence
from itertools import chain
from typing import Any

from msgspec.structs import replace

from events.entry import Body, Entry
from events.errors import Unreadable
from events.match import MatchOpened
from events.places import Place
from projections.fold import fold, onward, opening_of
from projections.history import History, effective, is_of_the_record, last_moves, revises
from projections.kit import State
from projections.rewind import AT_HAND, Rewind
from referee.desk.judged import Judged, Source
from referee.desk.positions import drawn, due, position
from referee.games.game import Game, Setup
from referee.moves.move import Line
from referee.moves.offers import Offer
from referee.notation.tokens import write_words
from referee.rules import lots
from referee.rules.due import Dues, to_move
from referee.speech import Naming
from referee.views.position import Position, plain
from replays import timeline
from replays.otherwise import told_otherwise
from replays.redact import PUBLIC, REFEREE, SEATS, Says, open_until, redact

OWN = ("undo", "dispute", "claim", "appeal", "withdraw")
"""The referee's verbs with which a seat may speak for itself."""


class Sitting:
    """A match in memory. `entries` are all that were accepted, those taken back included.

    `opened`: how it was. `viewer`: who may know what is in it. `published`: all may know all of it;
    where it is as it was earlier, too.
    """

    __slots__ = (
        "_bare",
        "_published",
        "_rewind",
        "_seen",
        "edition",
        "entries",
        "game",
        "opened",
        "state",
        "viewer",
    )

    def __init__(
        self,
        game: Game,
        edition: Any,
        entries: list[Entry],
        state: State | None = None,
        viewer: str = REFEREE,
        *,
        published: bool = False,
    ) -> None:
        self.game = game
        self.edition = edition
        self.entries = entries
        self.viewer = viewer
        self.opened: MatchOpened = opening_of(entries)
        self.state: State = fold(game.kit, effective(entries)) if state is None else state
        self._published = published
        self._rewind = Rewind()
        self._bare = 0  # so many entries from the first that cover no card
        self._seen: Mapping[str, Sitting] = {}  # replaced, for threads that look at one match

    @classmethod
    def begin(
        cls, setup: Setup, *, entry_id: str = "", comments: tuple[str, ...] = ()
    ) -> "Sitting":
        """A match that has just been opened: its first entry, with what follows by itself."""
        ruling = setup.game.begin(setup.edition, setup.opened)
        body = Body(words=(), events=(setup.opened, *ruling.events), comments=comments)
        entry = Entry(number=0, id=entry_id, text="", body=body)
        return cls(setup.game, setup.edition, [entry], ruling.state)

    @property
    def number(self) -> int:
        """The number of the last entry."""
        return self.entries[-1].number

    # What is entered. To look at a match takes none of what reads and judges a line.

    def read(self, source: Source) -> Line:
        """What a person entered, read. Raises Unreadable, Misfit; Refusal by a rule of form."""
        from referee.desk import judgement

        return judgement.read(self, source)

    def judge(self, source: Source, *, anew: bool = False, unseen: bool = False) -> Judged:
        """What follows from a move; nothing changes. Raises Refusal, Unreadable.

        `anew`: as a move of the record, in its place there. `unseen`: as it was judged before it
        was asked what its mover could have seen.
        """
        from referee.desk import judgement

        return judgement.judge(self, source, anew=anew, unseen=unseen)

    def add(self, entry: Entry, state: State) -> None:
        """Take over an entry that has been accepted, and the state after it."""
        self._rewind.enter(entry, self.state)
        self.entries.append(entry)
        self.state = state

    def enter(
        self,
        source: Source,
        *,
        entry_id: str = "",
        comments: tuple[str, ...] = (),
        variations: tuple[tuple[str, ...], ...] = (),
    ) -> Entry:
        """Judge a move and take it over. Raises as `judge` does, and nothing changes then."""
        judged = self.judge(source)
        body = judged.body
        if comments or variations:
            body = replace(body, comments=comments, variations=variations)
        entry = Entry(number=self.number + 1, id=entry_id, text=judged.text, body=body)
        self.add(entry, judged.state)
        return entry

    def followed_by(self, entries: Sequence[Entry]) -> "Sitting":
        """The match with these entries too, accepted elsewhere.

        The state is folded anew where they take moves back or correct them.
        """
        whole = [*self.entries, *entries]
        before = state = None
        if not any(map(revises, entries)):
            news = chain.from_iterable(entry.events for entry in entries[:-1])
            before = onward(self.game.kit, self.state, news)
            state = onward(self.game.kit, before, chain(*(it.events for it in entries[-1:])))
        after = Sitting(
            self.game, self.edition, whole, state, self.viewer, published=self._published
        )
        after._seen, after._bare = self._seen, self._bare
        if entries and before is not None:
            after._rewind.enter(whole[-1], before)
        return after

    def afresh(self, entries: Sequence[Entry]) -> "Sitting":
        """The match as if only these entries had been entered, each of which stands.

        What they say about the record is in its state alone: it was said of other entries.
        """
        read = timeline.in_places(entry for entry in entries if not is_of_the_record(entry))
        return Sitting(self.game, self.edition, read, fold(self.game.kit, entries))

    def last(self, count: int) -> tuple[Place, ...]:
        """The places of the last moves that stand, in order; fewer where not so many do."""
        return self._rewind.last(count) or last_moves(self.entries, count)

    def without_last(self, count: int) -> State:
        """The state as it is without the last moves, so many of which stand."""
        if not self._rewind.last(count) and count <= AT_HAND:
            self._rewind = Rewind.of(self.game.kit, self.entries)
        if self._rewind.last(count):
            return self._rewind.without(count, self.state)
        gone = set(last_moves(self.entries, count))
        standing = [entry for entry in effective(self.entries) if entry.place not in gone]
        return fold(self.game.kit, standing)

    def as_of(self, number: int) -> "Sitting":
        """The match as it was after entry `number`, whatever was taken back later."""
        state = self._rewind.before(self.entries[-1]) if number == self.number - 1 else None
        if state is None:
            state = timeline.at(self.game.kit, self.entries, number)
        entries = self.entries[: number + 1]
        return Sitting(
            self.game, self.edition, entries, state, self.viewer, published=self.published
        )

    def as_it_reads(self, *, before: Place | None = None, after: Place | None = None) -> "Sitting":
        """The match without what was taken out of the record, in the order of play.

        `before`: as it stands right before this place; `after`: right after it. The entries are
        numbered anew.
        """
        entries = timeline.as_it_reads(self.entries)
        if before is not None:
            entries = [entry for entry in entries if entry.place < before]
        if after is not None:
            entries = [entry for entry in entries if entry.place <= after]
        state = fold(self.game.kit, entries)
        return Sitting(
            self.game, self.edition, entries, state, self.viewer, published=self.published
        )

    # What others may know of it

    def called(self, word: str) -> str:
        """Whom a word means, in any language or as a player's name: a mover, or the public.

        A word that means nobody in this match stays as it is; Ambiguous for the name of several.
        """
        players = dict(self.opened.seats)
        if word in (*players, "table", REFEREE, PUBLIC):
            return word
        from referee.notation.grammar import whom  # most are called as the program calls them

        return whom(word, self.game.language, players)

    @property
    def published(self) -> bool:
        """Whether nothing of it is a secret any more."""
        return self._published or self.state.match.published

    def eyes(self, viewer: str) -> str:
        """With whose eyes the viewer sees the table: once it is published, as the referee does."""
        return REFEREE if self.published else viewer

    def viewer_called(self, word: str) -> str:
        """Which viewer a word means, as `called`; raise Unreadable where it means none."""
        viewer = self.called(word)
        self.require_viewer(viewer)
        return viewer

    def entries_for(self, viewer: str) -> list[Entry]:
        """The entries as the viewer may read them. Raises Unreadable where nobody is called so."""
        return self.read_on(viewer, ())

    def read_on(self, viewer: str, told: Sequence[Entry]) -> list[Entry]:
        """As `entries_for`, where he was `told` the first of them already: no later one changes it.

        What is published he is told anew.
        """
        seen = self.seen_by(viewer)
        if self.published or seen is not self:
            return [*seen.entries]
        return self._redacted(viewer, told)

    def _redacted(self, viewer: str, told: Sequence[Entry] = ()) -> list[Entry]:
        """The entries as the viewer may read them; those that he was told first."""
        zones, sealed, bare = self.game.kit.zones(self.opened), self.sealed, self._open_until
        read = (
            redact(entry, viewer, zones, write_words, self._says, sealed=sealed, bare=at < bare)
            for at, entry in enumerate(self.entries[len(told) :], len(told))
        )
        return [*told, *(read if viewer == REFEREE else told_otherwise(told, read))]

    @property
    def sealed(self) -> bool:
        """Whether cards and the referee's texts are kept from viewers: the engine deals."""
        return self.opened.seed is not None and not self.published

    def _says(self, words: Sequence[str]) -> Sequence[Says] | None:
        """What each canonical word of an entry says to viewers."""
        from referee.notation.slots import says  # needed only where something is hidden

        return says(words, self.game.language, self.edition)

    def require_viewer(self, viewer: str) -> None:
        """Raise Unreadable where nobody is called so who may look at the match."""
        known = (REFEREE, PUBLIC, *(seat for seat, _ in self.opened.seats))
        if viewer not in known:
            from referee.notation.grammar import as_called  # needed for the message alone

            called = as_called(known, self.game.language)
            raise Unreadable("desk.viewer", viewer=viewer, known=called)

    def seen_by(self, viewer: str) -> "Sitting":
        """The match as the viewer may know it.

        What he has not seen is not in it: where the engine deals, and of a physical record, which
        holds what the table knows, from the first card on that is covered and named. `SEATS` is all
        seats together.
        """
        if viewer != SEATS:
            self.require_viewer(viewer)
        if viewer in (REFEREE, self.viewer) or not self._hides:
            return self
        if self.published:
            return Sitting(
                self.game, self.edition, [*self.entries], self.state, viewer, published=True
            )
        seen = self._seen.get(viewer)
        if seen is None:
            told = self._redacted(viewer)
            seen = Sitting(self.game, self.edition, told, viewer=viewer)
        elif len(seen.entries) < len(self.entries):  # what one shows to him, no later one changes
            told = self._redacted(viewer, seen.entries)
            seen = seen.followed_by(told[len(seen.entries) :])
        self._seen = {**self._seen, viewer: seen}
        return seen

    @property
    def _hides(self) -> bool:
        """Whether there is anything in it that some viewer has not seen."""
        return self._open_until < len(self.entries)

    @property
    def _open_until(self) -> int:
        """How many entries there are before the first that tells what not everybody has seen."""
        if self.opened.seed is not None:
            return 0
        self._bare = open_until(self.entries, self._bare)
        return self._bare

    def known_to_all(self, viewer: str) -> "Sitting":
        """What all know, for a viewer's lists of known cards; a table's referee has its record."""
        return self.seen_by(REFEREE if viewer == REFEREE and not self.sealed else PUBLIC)

    @property
    def naming(self) -> Naming:
        """What seats and cards are called, and how moves are written."""
        return self.game.naming_of(self.edition, self.state)

    def naming_for(self, viewer: str) -> Naming:
        """The same in what is said to the viewer."""
        return self.seen_by(viewer).naming

    def position(self, viewer: str, *, on_record: bool = False) -> Position[Any]:
        """Where the match stands, as the viewer may know it; `on_record`: as a verdict has it."""
        seen, known = self.seen_by(viewer), self.known_to_all(viewer)
        if on_record and self.opened.seed is None:  # that tells all that the record makes certain
            seen = known = self
        game, edition, entries, eyes = self.game, self.edition, self.entries, self.eyes(viewer)
        return position(game, edition, entries, self.number, seen.state, known.state, viewer, eyes)

    def view(self, viewer: str) -> dict[str, Any]:
        """The state as the viewer may know it, as the game's view lists it: as JSON has it."""
        found: dict[str, Any] = plain(self.position(viewer).state)
        return found

    def board(self, viewer: str, lang: str, width: int, *, lit: bool = False) -> str:
        """The board of so many columns, as the viewer may see it; `lit`: see `drawn`."""
        seen = self.seen_by(viewer)
        board = drawn(self.game, seen.state, self.position(viewer), lang, width, lit=lit)
        if not any(map(revises, seen.entries)):
            return board
        from referee.render.corrected import corrections_told  # most matches were never corrected

        told = corrections_told(History(seen.entries).in_order(), lang, width)
        return "\n".join((board.rstrip("\n"), *told))

    @property
    def due(self) -> Dues:
        """What the table waits for."""
        return due(self.game, self.edition, self.state)

    @property
    def to_move(self) -> tuple[str, ...]:
        """On whom the table waits: seats, the table or the referee."""
        return to_move(self.due)

    # What may be entered now

    @property
    def movers(self) -> tuple[str, ...]:
        """Who may enter moves: the seats, the table, the referee; of a viewer's own only he."""
        seats = tuple(seat for seat, _ in self.opened.seats)
        if self.viewer != REFEREE:
            return tuple(seat for seat in seats if seat == self.viewer)
        return (*seats, "table", "referee")

    @property
    def is_of_a_seat(self) -> bool:
        """Whether it is the match as a seat may know it."""
        return self.viewer in dict(self.opened.seats)

    @property
    def speakers(self) -> tuple[str, ...]:
        """The movers; for a seat also the referee, who says what it puts on record by itself."""
        return (*self.movers, REFEREE) if self.is_of_a_seat else self.movers

    def offered_by(self, mover: str) -> "Sitting":
        """The match that offers are made of: where the engine deals, as the seat may know it."""
        return self.seen_by(mover) if self.sealed and mover in dict(self.opened.seats) else self

    def offers(self, mover: str) -> tuple[Offer, ...]:
        """What one may enter now; where the engine deals, by what one may know."""
        game, edition, match = self.game, self.edition, self.state.match
        if match.closed or match.paused:
            offered: tuple[Offer, ...] = ()
        elif match.undealt:
            offered = lots.offers(match, game.automatic, mover)
        else:
            offered = game.offers(edition, self.offered_by(mover).state, mover)
        if mover == "table" and match.unpublished:
            return (*offered, Offer(mover, "publishes"))
        if mover != REFEREE:
            return offered
        from referee.desk.about_record import possible  # listed for the referee alone
        from referee.notation.offered import book_keeping, own

        about = possible(self.entries, match)
        record = book_keeping(game.language, edition, self.state, about)
        if self.viewer == REFEREE:
            return (*offered, *record)
        said = OWN if self.is_of_a_seat else ()
        return tuple(own(offer, self.viewer) for offer in record if offer.verb in said)
