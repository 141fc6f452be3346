"""`selfplay`: bots against one another."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

from events.base import Pairs
from events.errors import Unreadable
from referee.analysis import tally
from referee.analysis.intervals import Interval
from referee.analysis.kept_games import kept
from referee.analysis.seated import Took
from referee.analysis.selfplay import Played, Run, Spent, play, require_playable, seats_of
from referee.analysis.spread import spread
from referee.analysis.tally import Score
from referee.games.finding import find
from referee.games.game import Game
from referee.notation.grammar import grammar
from referee.render.layout import columns, pad
from referee.speech import Lang, Naming, say
from referee.terminal.beginning import option_tags
from referee.terminal.output import remark, width_here, write, write_json
from referee.terminal.settings import Settings
from referee.terminal.writing import require_apart
from replays.characters import caseless, plain

LEAST = 0.001
"""Seconds of a decision that are told."""


class Asked(NamedTuple):
    """What a command line says of it."""

    bots: str
    games: int
    seed: int
    workers: int
    options: Sequence[str]
    swap: bool
    most: int
    adjust: bool
    output: Path | None


def selfplay(settings: Settings, game: str, asked: Asked, *, as_json: bool = False) -> None:
    """Let bots play, and tell how often each has won.

    Who stops it is told of the games that are finished. Raises Unreadable for bots and options
    that the game does not have; Refused and Stuck, which are defects.
    """
    known, lang = find(game), settings.language()
    run = _run(known, asked, lang)
    require_playable(run)
    if asked.output is not None:
        require_apart(settings, asked.output)
    took: dict[str, Took] = {}
    with kept(asked.output, run) as file:
        games = {n: it for n, it in file.there().items() if n < asked.games}
        try:
            for spent in _played(run, asked, games):
                file.add(spent.played)
                games[spent.played.number] = spent.played
                _add(took, run, spent)
            file.finish()
        except KeyboardInterrupt:
            facts = {"count": len(games), "games": asked.games}
            remark(f"referee: {say(lang, 'selfplay.stopped', facts)}")
            _tell(run, games, took, lang, as_json=as_json)
            raise
    _tell(run, games, took, lang, as_json=as_json)


def _run(game: Game, asked: Asked, lang: Lang) -> Run:
    options = (
        (tag.name.partition(".")[2], tag.value) for tag in option_tags(asked.options, game, lang)
    )
    return Run(
        game=game.kit.slug,
        bots=tuple(_bots(asked.bots, game)),
        seed=asked.seed,
        options=tuple(sorted(options)),
        swap=asked.swap,
        most=asked.most,
        adjust=asked.adjust,
    )


def _bots(given: str, game: Game) -> Pairs:
    """`SEAT=BOT,...`: what a bot has behind commas of its own begins with no letter."""
    movers, found = grammar(game.language).movers, dict[str, str]()
    seat = ""
    for piece in given.split(","):
        name, equals, value = piece.partition("=")
        if not (equals and value.strip()[:1].isalpha()):
            if not seat:
                raise Unreadable("cli.pair", option="--bots", given=piece)
            found[seat] = f"{found[seat]},{piece.strip()}"
            continue
        seat = movers.get(caseless(plain(name.strip())), name.strip())
        if seat in found:
            raise Unreadable("cli.pair_twice", option="--bots", name=name.strip())
        found[seat] = value.strip()
    return tuple(found.items())


def _played(run: Run, asked: Asked, there: Mapping[int, Played]) -> Iterator[Spent]:
    left = [number for number in range(asked.games) if number not in there]
    return spread(partial(play, run), left, asked.workers)


def _add(took: dict[str, Took], run: Run, spent: Spent) -> None:
    """Add what a game took to what each bot has taken."""
    called = tally.labels(run)
    for seat, nth in seats_of(run, spent.played.number).items():
        took[called[nth]] = took.get(called[nth], Took()).and_also(spent.took[seat])


def _tell(
    run: Run,
    games: Mapping[int, Played],
    took: Mapping[str, Took],
    lang: Lang,
    *,
    as_json: bool,
) -> None:
    ordered = [game for _, game in sorted(games.items())]
    if as_json:
        write_json(tally.told(run, ordered))
    elif ordered:
        for line in _lines(run, ordered, took, lang):
            write(line)


def _lines(
    run: Run, games: Sequence[Played], took: Mapping[str, Took], lang: Lang
) -> Iterator[str]:
    deals = len({game.deal for game in games})
    facts = {
        "game": run.game,
        "games": len(games),
        "deals": deals,
        "swapped": 1 if run.swap else 0,
        "drawn": sum(map(tally.is_drawn, games)),
        "cut": sum(game.cut for game in games),
    }
    yield say(lang, "selfplay.head" if run.swap else "selfplay.head_fixed", facts)
    scores = tally.scores(run, games)
    wide = max(map(columns, scores))
    naming = Naming(run.game)
    for label, score in scores.items():
        yield from _rows(f"  {pad(label, wide)}   ", _score(score, naming, lang))
        yield from _rows(f"  {' ' * wide}   ", _means(score, lang))
    moves = [game.moves for game in games]
    facts = {"mean": round(sum(moves) / len(moves)), "least": min(moves), "most": max(moves)}
    parts = [say(lang, "selfplay.moves", facts)]
    parts += _took([took[one] for one in scores if one in took], lang)
    yield from _rows("  ", parts)


def _rows(lead: str, parts: Iterable[str]) -> Iterator[str]:
    """Parts side by side behind what leads them, in as many lines as they need."""
    row, width = "", width_here() - columns(lead)
    for part in parts:
        longer = f"{row}   {part}" if row else part
        if row and columns(longer) > width:
            yield lead + row
            lead, longer = " " * columns(lead), part
        row = longer
    yield lead + row


def _took(bots: Sequence[Took], lang: Lang) -> Iterator[str]:
    """How fast those play on in memory that do, and how long each of them thinks."""
    playing = [bot for bot in bots if bot.playouts]
    if playing:
        speed = sum(bot.playouts for bot in playing) / sum(bot.seconds for bot in playing)
        yield say(lang, "selfplay.playouts", {"count": round(speed)})
    if bots:
        each = " / ".join(_seconds(bot.seconds / max(bot.decisions, 1)) for bot in bots)
        yield say(lang, "selfplay.seconds", {"each": each})


def _score(score: Score, naming: Naming, lang: Lang) -> Iterator[str]:
    facts = {"share": _percent(score.won / score.games), "between": _between(score.won_between)}
    yield say(lang, "selfplay.won", facts)
    for seat, share in score.by_seat.items():
        yield say(lang, "selfplay.as_seat", {"seat": seat, "share": _percent(share)}, naming)


def _means(score: Score, lang: Lang) -> Iterator[str]:
    """The mean of what it had of each game, and the same without the luck of the cards."""
    facts = {"share": _percent(score.utility), "between": _between(score.utility_between)}
    yield say(lang, "selfplay.utility", facts)
    if score.adjusted is not None and score.adjusted_between is not None:
        facts = {"share": _percent(score.adjusted), "between": _between(score.adjusted_between)}
        yield say(lang, "selfplay.adjusted", facts)


def _seconds(each: float) -> str:
    return f"{each:.2g}" if each >= LEAST else f"<{LEAST}"


def _percent(share: float) -> str:
    return f"{100 * share:.1f}"


def _between(interval: Interval) -> str:
    return " – ".join(map(_percent, interval))
