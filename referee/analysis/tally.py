"""What games of bots against one another come to."""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from referee.analysis.intervals import Interval, bootstrap, wilson
from referee.analysis.seated import generator
from referee.analysis.selfplay import NAME, Played, Run, seats_of

PLACES = 4
"""Decimal places of what is told to programs."""


class Score(msgspec.Struct, frozen=True):
    """How one of the bots has done. `by_seat`: the share it won of the games in each seat."""

    games: int
    won: int
    won_between: Interval
    utility: float
    utility_between: Interval
    by_seat: Mapping[str, float]
    adjusted: float | None = None
    adjusted_between: Interval | None = None


def labels(run: Run) -> tuple[str, ...]:
    """What each of the bots is called: as it is given, and numbered where it was given before."""
    seen, found = Counter[str](), list[str]()
    for _, spec in run.bots:
        seen[spec] += 1
        found.append(spec if seen[spec] == 1 else f"{spec}#{seen[spec]}")
    return tuple(found)


def scores(run: Run, games: Sequence[Played]) -> dict[str, Score]:
    """How each of the bots has done, by what it is called."""
    return {label: _score(run, games, nth) for nth, label in enumerate(labels(run))}


def _score(run: Run, games: Sequence[Played], nth: int) -> Score:
    sat = [_seat(run, game, nth) for game in games]
    wins = [has_won(game, seat) for game, seat in zip(games, sat, strict=True)]
    by_seat: defaultdict[str, list[bool]] = defaultdict(list)
    for seat, won in zip(sat, wins, strict=True):
        by_seat[seat].append(won)
    utility = [game.utility[seat] for game, seat in zip(games, sat, strict=True)]
    lucky = [
        share - game.adjusted[seat]
        for game, seat, share in zip(games, sat, utility, strict=True)
        if game.adjusted is not None
    ]
    adjusted = without_luck(games, utility, lucky) if lucky else []
    return Score(
        games=len(games),
        won=sum(wins),
        won_between=wilson(sum(wins), len(games)),
        utility=_mean(utility),
        utility_between=_between(run, games, utility),
        by_seat={seat: _mean(by_seat[seat]) for seat, _ in run.bots if seat in by_seat},
        adjusted=_mean(adjusted) if adjusted else None,
        adjusted_between=_between(run, games, adjusted) if adjusted else None,
    )


def _seat(run: Run, game: Played, nth: int) -> str:
    """Where one of the bots sat."""
    return next(seat for seat, at in seats_of(run, game.number).items() if at == nth)


def has_won(game: Played, seat: str) -> bool:
    """Whether a seat is among the winners; a draw nobody has won."""
    return seat in game.winners


def is_drawn(game: Played) -> bool:
    """Whether it is over, and nobody has won it."""
    return not game.winners and not game.cut


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values) if values else 0.0


def _between(run: Run, games: Sequence[Played], values: Sequence[float]) -> Interval:
    """The interval of a mean; both games of a deal hang together."""
    deals: defaultdict[str, list[float]] = defaultdict(list)
    for game, value in zip(games, values, strict=True):
        deals[game.deal].append(value)
    return bootstrap([*deals.values()], generator(str(run.seed), NAME, 0))


def without_luck(
    games: Sequence[Played], utility: Sequence[float], lucky: Sequence[float]
) -> list[float]:
    """What there is of each game without its luck, as far as luck has counted in other deals.

    How positions are valued may say much or little of how games end. By how much luck is to be
    weighed is asked of the other deals only: so the mean stays what it is without any weighing.
    """
    deals: defaultdict[str, list[tuple[float, float]]] = defaultdict(list)
    for game, share, luck in zip(games, utility, lucky, strict=True):
        deals[game.deal].append((share, luck))
    means = {
        deal: (_mean([share for share, _ in both]), _mean([luck for _, luck in both]))
        for deal, both in deals.items()
    }
    weights = {
        deal: _weight([mean for other, mean in means.items() if other != deal]) for deal in means
    }
    return [
        share - weights[game.deal] * luck
        for game, share, luck in zip(games, utility, lucky, strict=True)
    ]


def _weight(deals: Sequence[tuple[float, float]]) -> float:
    """How much of luck has come to count, less what may have looked so by chance; 0 at least."""
    middle = _mean([share for share, _ in deals])
    spread = sum((share - middle) ** 2 for share, _ in deals)
    lucky = sum(luck * luck for _, luck in deals)
    both = sum((share - middle) * luck for share, luck in deals)
    if not spread or not lucky or both <= 0:
        return 0.0
    by_chance = spread * lucky / (both * both * len(deals))
    return both / lucky * max(0.0, 1 - by_chance)


def told(run: Run, games: Sequence[Played]) -> dict[str, Any]:
    """All of it, as JSON."""
    return {
        "game": run.game,
        "bots": dict(run.bots),
        "games": len(games),
        "seed": run.seed,
        "options": dict(run.options),
        "results": [_told_game(game) for game in games],
        "summary": {label: _told_score(score) for label, score in scores(run, games).items()},
        "drawn": sum(map(is_drawn, games)),
        "cut": sum(game.cut for game in games),
    }


def _told_game(game: Played) -> dict[str, Any]:
    found = {
        "seats": dict(game.seats),
        "deal": game.deal,
        "winners": list(game.winners),
        "moves": game.moves,
        "utility": dict(game.utility),
    }
    if game.cut:
        found["cut"] = True
    if game.adjusted is not None:
        found["adjusted"] = {seat: round(value, PLACES) for seat, value in game.adjusted.items()}
    return found


def _told_score(score: Score) -> dict[str, Any]:
    low, high = score.won_between
    found: dict[str, Any] = {
        "won": score.won,
        "utility": round(score.utility, PLACES) if score.games else None,
        "low": round(low, PLACES),
        "high": round(high, PLACES),
        "utility_low": round(score.utility_between[0], PLACES),
        "utility_high": round(score.utility_between[1], PLACES),
        "by_seat": {seat: round(won, PLACES) for seat, won in score.by_seat.items()},
    }
    if score.adjusted is not None and score.adjusted_between is not None:
        found["adjusted"] = round(score.adjusted, PLACES)
        found["adjusted_low"] = round(score.adjusted_between[0], PLACES)
        found["adjusted_high"] = round(score.adjusted_between[1], PLACES)
    return found
