"""A move judged in a match: its line read, what follows from it, or why it cannot be."""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from events.base import Event
from events.entry import Body
from events.errors import RefereeError
from projections.fold import onward
from projections.kit import State
from projections.match import Match
from referee.desk.judged import Judgeable, Judged, Source
from referee.moves.corrections import OfTheRecord
from referee.moves.move import OF_LOTS, Award, Draw, Line, Move, Publishes
from referee.moves.refusal import Misfit, Reason, Refusal
from referee.moves.verbs import Language
from referee.notation.begun import is_book_keeping
from referee.notation.common import MOVERS, named_seats, require_present
from referee.notation.grammar import as_called, named
from referee.notation.lines import read_line, read_words
from referee.notation.nearest import name_nearest, nearest
from referee.notation.slots import says
from referee.rules import lots
from referee.rules.match import Rule, book_keeping, publish, require_unpublished
from referee.rules.ruling import Ruling
from replays.redact import REFEREE, may_look


def read(sitting: Judgeable, source: Source) -> Line:
    """What a person entered, read. Raises Unreadable, Misfit; Refusal by a rule of form."""
    language, edition, state = _language(sitting, source), sitting.edition, sitting.state
    try:
        if isinstance(source, str):
            line = read_line(source, language, edition, state)
        else:
            line = read_words(source, language, edition, state)
        _require_present(sitting, line.move)
    except Misfit as wrong:
        if wrong.text == "notation.mover":
            _name_movers(sitting, wrong)
        raise _by_form(sitting, wrong, source) from None
    return line


def _language(sitting: Judgeable, source: Source) -> Language:
    """How a line is read: mere book-keeping takes none of the game's rules."""
    game = sitting.game
    if game.is_entered or game.recorded is None or not is_book_keeping(source, game.recorded):
        return game.language
    return game.recorded


def _name_movers(sitting: Judgeable, wrong: Misfit) -> None:
    """Of all who move in the game's matches, name those of this match, and the nearest.

    Who was called by the player's name is told which seat that is.
    """
    players = dict(sitting.opened.seats)
    present = (*players, *MOVERS)
    wrong.known = {word: slug for word, slug in wrong.known.items() if slug in present}
    wrong.facts["movers"] = as_called(present, sitting.game.language)
    name_nearest(wrong)
    if seats := named(str(wrong.facts["word"]), players):
        wrong.facts["nearest"] = as_called(seats, sitting.game.language)


def _require_present(sitting: Judgeable, move: Move) -> None:
    """Refuse a seat that the match does not have.

    Where the game has a rule of its own for that, it asks it of its own moves by itself.
    """
    try:
        require_present(move, [seat for seat, _ in sitting.opened.seats])
    except Misfit:
        form = sitting.game.form_rule
        if form is None or not form.absent:
            raise
        seats = dict(sitting.opened.seats)
        absent = [seat for seat in named_seats(move) if seat not in seats]
        if absent:
            raise Refusal(form.absent, "absent", seat=absent[0]) from None


def _by_form(sitting: Judgeable, wrong: Misfit, source: Source) -> RefereeError:
    """The refusal of words that the game does not know, where it has a rule for them."""
    form = sitting.game.form_rule
    if form is None:
        return wrong
    late = sitting.state.match.over and not is_book_keeping(source, sitting.game.language)
    if late and not form.first:
        return Refusal(sitting.game.common.over)
    refusal = Refusal(form.rule, **wrong.facts)
    refusal.reasons = (Reason(wrong.text, wrong.facts),)
    refusal.misfit = wrong
    return refusal


def judge(
    sitting: Judgeable, source: Source, *, anew: bool = False, unseen: bool = False
) -> Judged:
    """What follows from a move; nothing changes. Raises Refusal, Unreadable.

    `anew`: as a move of the record, in its place there: no dispute that was open then bars it, and
    why custody refuses a card is for the caller to look for (`referee.desk.reasons.explain`).
    `unseen`: also where a seat names what it could not have seen.
    """
    line = read(sitting, source)
    if unseen:
        line = replace(line, move=replace(line.move, unseen=True))
    if isinstance(line.move, OfTheRecord):
        return _of_the_record(sitting, line, line.move, source)
    if not anew and sitting.state.match.paused:
        _require_going_on(sitting.state.match, line.move)
    try:
        ruling = _ruling(sitting, line.move)
    except Refusal as refusal:
        if refusal.text == sitting.game.common.custody and not anew:
            from referee.desk.reasons import explain  # sought only where a card is refused

            explain(sitting, refusal)
        elif refusal.text == f"{sitting.game.common.adjust}/path":
            refusal.facts["nearest"] = _fields_like(sitting, str(refusal.facts["path"]))
        raise
    if sitting.sealed and not unseen and line.move.mover not in MOVERS:
        _require_seen(sitting, line)
    return Judged(line.text, _body(line, ruling.events), ruling.state)


def _require_going_on(match: Match, move: Move) -> None:
    """Raise M-7 for a move of the game while a dispute is to be decided first."""
    if book_keeping(move) is None and not isinstance(move, Publishes):
        disputes = tuple(dispute.number for dispute in match.pending)
        raise Refusal(Rule.PAUSED, dispute=disputes[0], disputes=len(disputes))


def _of_the_record(sitting: Judgeable, line: Line, move: OfTheRecord, source: Source) -> Judged:
    """What follows from a line about the record. Its words give moves in canonical ones.

    What is read with the record at hand, as a zone is, may be a fault of form as well.
    """
    from referee.desk.of_the_record import Told, told  # sought only where such a line is entered

    try:
        found: Told = told(sitting, move, source)
    except Misfit as wrong:
        raise _by_form(sitting, wrong, source) from None
    body = replace(_body(line, (found.event,)), words=found.words(line.words))
    correction = found.correction
    if correction is None:
        state = found.state or onward(sitting.game.kit, sitting.state, (found.event,))
        return Judged(line.text, body, state)
    body = replace(body, restated=correction.restated)
    fallen = tuple((fall.place, fall.error) for fall in correction.fallen)
    state = onward(sitting.game.kit, correction.state, (found.event,))
    return Judged(line.text, body, state, fallen)


def _require_seen(sitting: Judgeable, line: Line) -> None:
    """Raise the custody rule where a seat has named a card that it could not have seen before.

    The rules of a game say so by themselves, each in the order of its checks; where those of a game
    would go by what came up meanwhile, it stops here.
    """
    cards = _cards(sitting, line.words)
    if not cards:
        return
    seat, table = line.move.mover, sitting.state.table
    zones = sitting.game.kit.zones(sitting.opened)
    in_view = [zone for zone in zones if may_look(seat, zone, zones)]
    for card in cards:
        if any(card in table.known(zone) for zone in in_view):
            continue
        seen = sitting.seen_by(seat).state.table  # where it lies elsewhere, and was shown to him
        if not any(card in seen.known(zone) for zone in zones):
            rule, zone = sitting.game.common.custody, f"{seat}.hand"
            raise Refusal(rule, card=card, zone=zone, seat=seat, beside=())


def _cards(sitting: Judgeable, words: Sequence[str]) -> list[str]:
    """The cards among canonical words that lie somewhere, perhaps hidden."""
    said = says(words, sitting.game.language, sitting.edition) or ()
    named = [word for word, what in zip(words, said, strict=False) if what == "card"]
    cards = [card for word in named for card in word.rpartition("=")[2].split(",")]
    pools = sitting.state.table.pools.values()
    return [card for card in cards if any(card in pool.kinds for pool in pools)]


def _fields_like(sitting: Judgeable, path: str) -> tuple[str, ...]:
    """The paths of fields that may be set now which are most like this one."""
    offers = sitting.game.offers(sitting.edition, sitting.state, REFEREE)
    adjustments = (offer for offer in offers if offer.verb == "adjust")
    known = (field for offer in adjustments for field in offer.blanks[0].choices)
    return nearest(path, (field.replace("_", "-") for field in known))


# What follows from a move


def _ruling(sitting: Judgeable, move: Move) -> Ruling[State]:
    event = book_keeping(move)
    if event is not None:
        return _recorded(sitting, event)
    match = sitting.state.match
    if type(move) is Publishes:
        return _recorded(sitting, publish(match))
    if isinstance(move, OF_LOTS):
        return _of_lots(sitting, lots.entered(match, sitting.game.automatic, move))
    require_unpublished(match)
    if match.undealt and not isinstance(move, Award | Draw):
        raise Refusal(Rule.PUBLICATION, "undealt", seats=_unbound(sitting))
    return sitting.game.adjudicate(sitting.edition, sitting.state, move)


def _unbound(sitting: Judgeable) -> tuple[str, ...]:
    """The seats of whose lots the deal waits."""
    return lots.waits_for(sitting.state.match, sitting.game.automatic)[1]


def _of_lots(sitting: Judgeable, events: tuple[Event, ...]) -> Ruling[State]:
    """What follows of a line that the deal is made of: once the seed is made, it is dealt."""
    state = onward(sitting.game.kit, sitting.state, events)
    if state.match.undealt:
        return Ruling(events, state)
    dealt = sitting.game.opening(sitting.edition, state)
    return Ruling((*events, *dealt.events), dealt.state)


def _recorded(sitting: Judgeable, event: Event) -> Ruling[State]:
    return Ruling((event,), onward(sitting.game.kit, sitting.state, (event,)))


def _body(line: Line, events: tuple[Event, ...]) -> Body[Any]:
    """What the log stores of a line and what follows from it."""
    return Body(
        words=line.words,
        events=events,
        glyphs=line.glyphs,
        remark=line.remark,
        happened=line.happened,
        evidence=line.evidence,
        sure=line.sure,
        overrule=line.move.overrule,
    )
