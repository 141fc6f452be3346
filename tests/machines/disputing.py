"""Corrections and disputes at random: lines of each kind, and those that lift a decision."""

from random import Random

from events.places import Place, write_place
from projections.history import History
from referee.checking import play
from referee.desk.sitting import Sitting

NAMES = ("Eva", "Ida", "Zoe")


def stretch(random: Random, sitting: Sitting) -> tuple[Place, Place] | None:
    """One move that stands, or some that follow one another; None: none stands."""
    moves = History(sitting.entries).moves()
    if not moves:
        return None
    first = random.randrange(len(moves))
    last = min(first + random.randint(0, 2), len(moves) - 1)
    return moves[first].place, moves[last].place


def opening(random: Random, first: Place, last: Place) -> tuple[str, ...]:
    """The line that opens a dispute about a stretch."""
    alone = first == last and random.random() < 0.5
    about = write_place(first) if alone else f"{write_place(first)}-{write_place(last)}"
    return ("referee", "dispute", "it was not so", f"about={about}")


def claiming(
    random: Random, sitting: Sitting, number: int, lines: tuple[str, ...]
) -> tuple[str, ...]:
    """The line of a claim: these moves, or that nothing happened, or that the record is right."""
    seat = random.choice([seat for seat, _ in sitting.opened.seats])
    head = ("referee", "claim", str(number), seat, "so it was")
    kind = random.choice(("instead", "instead", "never", "recorded"))
    if kind == "never":
        return (*head, "never=yes")
    return (*head, *lines) if kind == "instead" else head


def some_move(random: Random, sitting: Sitting, before: Place) -> str | None:
    """A move that may be made right before a place."""
    there = sitting.as_it_reads(before=before)
    offered = [
        offer
        for mover in there.movers
        for offer in there.offers(mover)
        if mover != "referee" and offer.verb not in ("publishes", "resign")
    ]
    words = play.filled(random, random.choice(offered)) if offered else None
    return None if words is None else play.line(words)


def case(random: Random, sitting: Sitting) -> list[tuple[str, ...]]:
    """The lines that open a dispute and make claims; empty where nothing can be in question."""
    about = stretch(random, sitting)
    if about is None:
        return []
    number = len(sitting.state.match.disputes) + 1
    lines = [some_move(random, sitting, about[0]) for _ in range(random.randint(1, 2))]
    typed = tuple(line for line in lines if line)
    claims = [claiming(random, sitting, number, typed) for _ in range(random.randint(0, 2))]
    return [opening(random, *about), *claims]


def decision(random: Random, sitting: Sitting, number: int) -> tuple[str, ...]:
    """The line that decides a dispute, one way or another."""
    outcome = random.choice(("claim", "claim", "back", "stands"))
    claim = ("claim=1",) if outcome == "claim" else ()
    return (
        "referee",
        "decide",
        str(number),
        outcome,
        *claim,
        f"by={random.choice(NAMES)}",
        "why=x",
    )


def lifting(random: Random, sitting: Sitting, number: int) -> list[tuple[str, ...]]:
    """The lines by which a decision is appealed, and the record stands again."""
    seat = random.choice([seat for seat, _ in sitting.opened.seats])
    return [
        ("referee", "appeal", str(number), seat, "why=y"),
        ("referee", "decide", str(number), "stands", f"by={random.choice(NAMES)}", "why=z"),
    ]


# One line at a time


def correction(random: Random, sitting: Sitting) -> tuple[str, ...] | None:
    """A line that changes what stands, or how it reads; None: there is none."""
    history = History(sitting.entries)
    moves, places = history.moves(), [*history.lines]
    verb = random.choice(("insert", "amend", "amend", "strike", "undo", "redo", "again"))
    if verb in ("undo", "redo"):
        return ("referee", verb, str(random.randint(1, 2)))
    if verb != "insert" and not moves:
        return None
    place = random.choice(places if verb == "insert" else [line.place for line in moves[-6:]])
    head = ("referee", "amend" if verb == "again" else verb, write_place(place))
    if verb in ("strike", "again"):
        return head
    there = history.next_behind(place, 1)[0] if verb == "insert" else place
    line = some_move(random, sitting, there)
    return (*head, line) if line else None


def saying(random: Random, sitting: Sitting) -> tuple[str, ...] | None:
    """A line of a dispute, or a variation; None: there is none."""
    match = sitting.state.match
    about = stretch(random, sitting)
    if about is None:
        return None
    line = some_move(random, sitting, about[0])
    moves = (line,) if line else ()
    if random.random() < 0.2 and moves:
        return ("referee", "vary", write_place(about[0]), *moves, "why=bolder")
    if not match.disputes or random.random() < 0.2:
        return opening(random, *about)
    dispute = random.choice(match.disputes)
    number, seat = str(dispute.number), random.choice([seat for seat, _ in match.seats])
    if dispute.status == "decided":
        return ("referee", "appeal", number, seat, "why=so")
    if random.random() < 0.1:
        return ("referee", "withdraw", number, f"by={seat}", "why=so")
    if random.random() < 0.5:
        return claiming(random, sitting, dispute.number, moves)
    return decision(random, sitting, dispute.number)
