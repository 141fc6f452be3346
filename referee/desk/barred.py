"""What is a move of the game but for its verb, or a blank, and what a rule bars here and now."""

import re
from collections.abc import Iterable, Iterator

from events.errors import Unreadable
from referee.desk.in_full import in_full, read
from referee.desk.sitting import Sitting
from referee.moves.refusal import Ambiguous, Refusal
from referee.notation.grammar import Grammar, grammar
from referee.notation.nearest import apart
from replays.characters import caseless
from replays.redact import REFEREE

SHORTEST = 3
"""Letters of a word that is no slip of the finger; in Chinese one is enough."""


def barred(line: str, sitting: Sitting) -> tuple[str, ...]:
    """The line that it is of each who may mean it; none where no verb, or more than one, fits.

    Nothing is judged for one who may not know all.
    """
    if sitting.viewer != REFEREE or sitting.state.match.over:
        return ()
    known = grammar(sitting.game.language)
    mover, said = _mover(line.strip(), sitting, known)
    word = re.split(r"[\s,，、]", said, maxsplit=1)[0]
    if word.isascii() and (len(word) < SHORTEST or not word[0].isalpha()):
        return ()
    movers = (mover,) if mover else tuple(sitting.to_move)
    return tuple(filter(None, (_of(one, said, sitting, known) for one in movers)))


def only(lines: tuple[str, ...], typed: str) -> str:
    """The only line; raises Ambiguous (`play.ambiguous`) where several may have meant it."""
    if len(lines) == 1:
        return lines[0]
    several = Ambiguous("play.ambiguous", word=typed, known=lines)
    several.readings = lines
    raise several


def require_apart(line: str, sitting: Sitting) -> None:
    """Raise Unreadable for what cannot be read behind a seat that no blank parts from it.

    Where it is wrong is not told: the line has not been typed so.
    """
    mover, said = _mover(line.strip(), sitting, grammar(sitting.game.language))
    if not mover or line.rstrip().removesuffix(said)[-1:].isspace():
        return
    try:
        read(in_full(f"{mover} {said}", sitting), sitting)
    except Unreadable as wrong:
        wrong.column = 0
        raise


def _mover(line: str, sitting: Sitting, known: Grammar) -> tuple[str, str]:
    """The seat that the line begins with, and the rest; in Chinese with no blank between them."""
    seats = {seat for seat, _ in sitting.opened.seats}
    for spelling, mover in known.movers.items():
        rest = line[len(spelling) :]
        parted = rest[:1].isspace() or (rest and not spelling.isascii())
        if parted and mover in seats and caseless(line).startswith(spelling):
            return mover, rest.strip()
    return "", line


def _of(mover: str, said: str, sitting: Sitting, known: Grammar) -> str:
    """The line of one mover, with what is offered to him if that fits; empty where none does."""
    offered = {offer.verb for offer in sitting.offers(mover)} - known.in_full
    others = {verb.slug for verb in known.verbs["seat"].values()} - offered - known.in_full
    for verbs in (offered, others):
        lines = {*_refused(mover, _ways(said, verbs, known), sitting)}
        if lines:
            return lines.pop() if len(lines) == 1 else ""
    return ""


def _ways(said: str, verbs: Iterable[str], known: Grammar) -> Iterator[str]:
    """The words with each of the verbs before them, and with blanks where these are missing."""
    spaced = re.sub(r"(?<=[^\x00-\x7f])(?=\d)", " ", said)
    for words in dict.fromkeys((said, spaced)):
        yield from (f"{verb} {words}" for verb in verbs)
        if whole := apart(words, known.slugs_of_verbs()):
            yield whole


def _refused(mover: str, ways: Iterable[str], sitting: Sitting) -> Iterator[str]:
    """Those of the ways that can be read, and that a rule refuses."""
    for way in ways:
        try:
            line = in_full(f"{mover} {way}", sitting)
            read(line, sitting)
        except Unreadable:
            continue
        try:
            sitting.judge(line)
        except Refusal:
            yield line
