"""What the referee enters about who does not agree: dispute, claim, decide, appeal, withdraw."""

from collections.abc import Mapping, Sequence

from events.base import Event
from events.corrections import (
    ClaimMade,
    DecisionAppealed,
    DisputeDecided,
    DisputeOpened,
    DisputeWithdrawn,
)
from events.errors import RefereeError
from events.places import Place, is_within, read_places, write_place
from projections.disputes import Case, cases
from projections.history import History, Line, Way
from referee.desk.correcting import in_question, require_moves, require_room, written
from referee.desk.corrections import Change, Correction, Refused, correct
from referee.desk.holdings import holdings
from referee.desk.judged import Judgeable, Source
from referee.desk.lines import publicly, reading
from referee.moves.corrections import Appeal, Claim, Decide, Dispute, Stretch, Withdraw
from referee.moves.refusal import Misfit, Reason, Refusal
from referee.notation.tokens import column_within
from referee.rules.match import Rule


def dispute(sitting: Judgeable, move: Dispute) -> Event:
    """Somebody does not agree. Raises M-8."""
    history = History(sitting.entries)
    about = move.about or _about_the_last(history)
    places = _within_the_record(history, about)
    if not any(history.lines[place].stands for place in places):
        raise Refusal(Rule.DISPUTE, "nothing", **_ends(about))
    return DisputeOpened(
        dispute=len(sitting.state.match.disputes) + 1,
        text=move.text,
        by=move.by,
        about=(write_place(about.first), write_place(about.last)),
        cites=move.cites,
    )


def _about_the_last(history: History) -> Stretch:
    moves = history.moves()
    if not moves:
        raise Refusal(Rule.DISPUTE, "no-move")
    return Stretch(moves[-1].place, moves[-1].place, alone=True)


def _within_the_record(history: History, about: Stretch) -> Sequence[Place]:
    try:
        return in_question(history, about.first, about.last)
    except Refusal as refusal:
        last = max(number for number, *_ in history.lines)
        raise Refusal(Rule.DISPUTE, "range", **_ends(about), latest=last) from refusal


def _ends(about: Stretch) -> Mapping[str, str]:
    return {"first": write_place(about.first), "last": write_place(about.last)}


def claim(sitting: Judgeable, move: Claim, source: Source) -> ClaimMade:
    """What a seat says happened. Raises M-2, M-8; as the moves do by their form."""
    _require_said(sitting, move, source)
    held = holdings(sitting, move, source)
    require_moves(sitting, move.lines, _first(sitting, move.dispute))
    case = _pending(sitting, move.dispute)
    lines, _ = reading(publicly(sitting, case.first), move.lines, source)
    return ClaimMade(
        dispute=move.dispute,
        claim=len(case.claims) + 1,
        seat=move.seat,
        text=move.text,
        moves=lines,
        never=move.never,
        holds=held,
    )


def _first(sitting: Judgeable, number: int) -> Place:
    """Where a dispute begins, if there is such a one: moves are asked for before it is."""
    found = cases(sitting.entries)
    return found[number - 1].first if number <= len(found) else (0,)


def _require_said(sitting: Judgeable, move: Claim, source: Source) -> None:
    """Raise Misfit where a move stands alone where should stand what is said of it."""
    if move.lines or move.never:
        return
    try:
        sitting.read(move.text)
    except RefereeError:
        return
    column = column_within(source, move.text, 1)
    raise Misfit("desk.claim_text", column=column, text=move.text)


def _pending(sitting: Judgeable, number: int) -> Case:
    """A dispute that waits for a decision; raise M-8 where it is not there, or does not."""
    known = sitting.state.match.disputes
    if number > len(known):
        raise Refusal(Rule.DISPUTE, "unknown", dispute=number, known=len(known))
    if not known[number - 1].pending:
        raise Refusal(Rule.DISPUTE, known[number - 1].status, dispute=number)
    return cases(sitting.entries)[number - 1]


def appeal(sitting: Judgeable, move: Appeal) -> Event:
    """A seat does not accept a decision. Raises M-8."""
    known = sitting.state.match.disputes
    if move.dispute > len(known):
        raise Refusal(Rule.DISPUTE, "unknown", dispute=move.dispute, known=len(known))
    if known[move.dispute - 1].status != "decided":
        raise Refusal(Rule.DISPUTE, "undecided", dispute=move.dispute)
    return DecisionAppealed(dispute=move.dispute, seat=move.seat, why=move.why)


def withdraw(sitting: Judgeable, move: Withdraw) -> Event:
    """Those who did not agree have settled it. Raises M-8."""
    _pending(sitting, move.dispute)
    return DisputeWithdrawn(dispute=move.dispute, by=move.by, why=move.why)


def decide(sitting: Judgeable, move: Decide) -> tuple[Correction | None, Event]:
    """A dispute is decided, and what follows for the record is done. Raises M-2, M-3, M-6, M-8."""
    case = _pending(sitting, move.dispute)
    history = History(sitting.entries)
    remedy = Remedy(history, case)
    number = _claim_meant(case, move)
    if case.decisions and not move.by:
        raise Refusal(Rule.DISPUTE, "nameless", dispute=move.dispute)
    if move.outcome == "claim":
        remedy.put(case.claim(number), number)
    elif move.outcome == "back":
        remedy.go_back()
    change = remedy.change()
    correction = None
    if change is not None:
        require_room(history, len(remedy.typed))
        try:
            correction = correct(sitting, history, change)
        except Refused as refused:
            raise _refused(refused, number, remedy.typed) from refused
    return correction, DisputeDecided(
        dispute=move.dispute,
        outcome=move.outcome,
        claim=number,
        by=move.by,
        why=move.why,
        cites=move.cites,
        put_in=written(remedy.typed),
        struck=written(remedy.struck),
        undone=written(remedy.undone),
        lifted=written(remedy.lifted),
        removed=written(remedy.removed),
        fallen=correction.falling if correction else (),
    )


def _claim_meant(case: Case, move: Decide) -> int:
    """The claim that is put in place, 0: none; raise M-8 where that is not said rightly."""
    there = len(case.claims)
    if move.outcome != "claim":
        if move.claim:
            raise Refusal(Rule.DISPUTE, "beside", outcome=move.outcome)
        return 0
    if not move.claim and there != 1:
        raise Refusal(Rule.DISPUTE, "which", dispute=move.dispute, claims=there)
    if move.claim > there:
        raise Refusal(Rule.DISPUTE, "claim", claim=move.claim, claims=there)
    return move.claim or 1


def _refused(refused: Refused, number: int, typed: Mapping[Place, str]) -> Refusal:
    """M-6: why a claim cannot be put in place."""
    nth = sorted(typed).index(refused.place) + 1
    error = refused.error
    rule = str(error.rule) if isinstance(error, Refusal) else ""
    line = typed[refused.place]
    refusal = Refusal(Rule.CLAIM, claim=number, move=nth, line=line, broken=rule)
    refusal.reasons = _reasons(error)
    return refusal


def _reasons(error: RefereeError) -> tuple[Reason, ...]:
    reasons: tuple[Reason, ...] = getattr(error, "reasons", ())
    return (Reason(error.text, error.facts), *reasons)


class Remedy:
    """What a decision does to the record, that before it being lifted first."""

    def __init__(self, history: History, case: Case) -> None:
        self.history = history
        self.case = case
        self.typed: dict[Place, str] = {}
        self.struck: list[Place] = []
        self.undone: list[Place] = []
        self.lifted: list[Place] = []
        self.removed: list[Place] = []
        if case.decisions:
            self._lift()

    def _lift(self) -> None:
        entry, before = self.case.decisions[-1]
        taken = read_places((*before.struck, *before.undone))
        lines = self.history.lines
        self.lifted = [place for place in taken if lines[place].since == entry.number]
        put_in = read_places(before.put_in)
        self.removed = [place for place in put_in if lines[place].way is not Way.STRUCK]
        if before.outcome == "back" and self.lifted:
            since = [line for line in self.history.moves() if line.first.number > entry.number]
            if since:
                number = write_place(since[-1].place)
                raise Refusal(Rule.REDO, "lifting", number=number, dispute=before.dispute)

    def _in_question(self) -> list[Place]:
        """The moves that stand or are fallen, once the decision before is lifted."""
        there = {place for place, line in self.history.lines.items() if _counts(line)}
        return sorted((there | {*self.lifted}) - {*self.removed})

    def put(self, claim: ClaimMade, number: int) -> None:
        """The claim is put in place of the stretch."""
        if not claim.moves and not claim.never:
            return
        first, last = self.case.first, self.case.last
        places = self._places(claim, number)
        self.typed = dict(zip(places, claim.moves, strict=True))
        self.struck = [place for place in self._in_question() if is_within(place, first, last)]

    def _places(self, claim: ClaimMade, number: int) -> Sequence[Place]:
        """The places of its moves: those that they had, if it was in place before."""
        for _, decided in self.case.decisions:
            if decided.claim == number and decided.put_in:
                return read_places(decided.put_in)
        return self.history.next_behind(self.case.last, len(claim.moves))

    def go_back(self) -> None:
        """All from the beginning of the stretch on is taken back."""
        self.undone = [place for place in self._in_question() if place >= self.case.first]

    def change(self) -> Change | None:
        """What changes in the record; None: nothing."""
        out = frozenset((*self.struck, *self.undone, *self.removed)) - self.typed.keys()
        back = frozenset(self.lifted) - out - self.typed.keys()
        if not out and not back and not self.typed:
            return None
        tried = self.history.tried_again() - out - back
        return Change(typed=self.typed, out=out, back=back, tried=tried, claimed=True)


def _counts(line: Line) -> bool:
    return line.is_move and line.way in (Way.STANDS, Way.FALLEN)
