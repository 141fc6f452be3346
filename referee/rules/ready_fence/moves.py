"""Ready... Fence!: all its moves (section 8 of the rulebook)."""

from referee.moves.move import Adjust, Reveals
from referee.moves.table import Moves, Row
from referee.rules.ending import endings
from referee.rules.ready_fence import (
    defence,
    phrase,
    points,
    prints,
    referee_effects,
    setup,
    turn,
    words,
)
from referee.rules.ready_fence.adjust import adjust
from referee.rules.ready_fence.custody import reveals
from referee.rules.ready_fence.kinds import CARD, unclear
from referee.rules.ready_fence.moments import ANY_TIME

MOVES = Moves(
    (
        setup.coin,
        setup.mulligans,
        turn.advances,
        turn.withdraws,
        turn.retreats,
        turn.changes,
        turn.exchanges,
        turn.stalls,
        phrase.plays,
        defence.parries,
        defence.evades,
        phrase.passes,
        turn.ends,
        prints.prints,
        referee_effects.score,
        referee_effects.stamina,
        referee_effects.place,
        referee_effects.weapon,
        referee_effects.discard,
        referee_effects.draw,
        referee_effects.timer,
        phrase.speed,
        phrase.hits,
        phrase.stops,
    ),
    {
        Adjust: Row(adjust, ANY_TIME),
        Reveals: Row(reveals, ANY_TIME),
        **endings(points.resigned, points.awarded, ANY_TIME),
    },
    words.GLOSSARY,
    movers=words.SEATS,
    values={**words.SEATS, **words.POSITIONS},
    card=CARD,
    unclear=unclear,
)

LANGUAGE = MOVES.language
