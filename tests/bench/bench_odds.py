"""Odds of hidden cards in golden records that were dealt: `python -m tests.bench.bench_odds`.

Each question is asked of the whole record as the public knows it, from nothing: the worlds are
counted anew. Beside it stands the fold of the record, from which any view begins.
"""

from pathlib import Path
from time import perf_counter

from events.base import UNKNOWN
from events.errors import Unreadable
from projections.fold import fold
from projections.history import effective
from referee.analysis.knowledge import Knowledge
from referee.analysis.odds import counted, odds_of
from referee.desk.played import play
from referee.desk.sitting import Sitting
from referee.notation.questions import read_words
from tests.bench.figures import figure

RECORDS = Path(__file__).parents[1] / "records"
GOAL = 0.3
"""Seconds that any question may take."""


def questions(known: Knowledge) -> list[str]:
    """One of each form for each zone that hides something."""
    hidden = [zone for zone in known.zones if UNKNOWN in known.table.cards(zone)]
    kind = known.deck.kinds[0]
    return [
        f"where {kind}",
        *(f"each {zone}" for zone in hidden),
        *(f"holds {zone} of={kind}" for zone in hidden),
        *(f"next {zone} of={kind}" for zone in hidden if known.zones[zone].ordered),
    ]


def slowest(sitting: Sitting) -> tuple[float, str]:
    """The question that takes longest, and how many seconds."""
    times = [(0.0, "")]
    for words in questions(Knowledge.of_match(sitting, "public")):
        start = perf_counter()
        known = Knowledge.of_match(sitting, "public")
        try:
            counted(
                known, read_words(odds_of(known.game, lambda known=known: known), words.split())
            )
        except Unreadable as error:
            words = f"{words} ({error.text})"
        times.append((perf_counter() - start, words))
    return max(times)


def main() -> None:
    for file in sorted(RECORDS.glob("*/dealt-*.rec")):
        sitting = play(file.read_text(encoding="utf-8")).sitting
        start = perf_counter()
        fold(sitting.game.kit, effective(sitting.entries))
        folded = perf_counter() - start
        seconds, words = slowest(sitting)
        note = f"{words}; the fold of the record {folded * 1000:.1f} ms"
        figure(f"odds, {file.parent.name} {file.stem}", seconds, GOAL, "s", note=note)


if __name__ == "__main__":
    main()
