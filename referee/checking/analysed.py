"""Whether what a game declares for analysis can be: words that it has, shares that are a whole."""

from collections.abc import Iterator
from math import isclose

from referee.checking.broken import Fault, fault, hold
from referee.desk.sitting import Sitting
from referee.games.game import Game
from referee.notation.grammar import forms, key_of
from referee.rules.analysed import Analysis

NEARLY = 1e-9


def misnamed(game: Game) -> Iterator[Fault]:
    """Verbs and keys that the analysis names, and no line of the game has."""
    if game.analysis is None:
        return
    told, table = game.analysis(), game.language.table
    keys = {key_of(slot) for verb in table for form in forms(verb.form) for slot in form.keys}
    verbs = {verb.slug for verb in table}
    own = {*told.idle, *told.likes, *(told.ends if told.ends != Analysis().ends else ())}
    if unknown := own - verbs | {*told.omits} - keys:
        yield fault("check.analysis_words", words=tuple(sorted(unknown)))


def assert_shared(sitting: Sitting) -> None:
    """After each entry: what the seats are likely to have is a whole of 1, none below 0."""
    game = sitting.game
    evaluate = None if game.analysis is None else game.analysis().evaluate
    if evaluate is not None:
        shares = evaluate(sitting.edition, sitting.state)
        seats = {seat for seat, _ in sitting.opened.seats}
        whole = isclose(sum(shares.values()), 1, abs_tol=NEARLY)
        fair = whole and shares.keys() == seats and min(shares.values()) >= 0
        told = tuple(f"{seat} {share:.6f}" for seat, share in shares.items())
        hold(fair, "check.analysis_shares", shares=told)
