"""Dueling Runes: all its moves (section 8 of the rulebook)."""

from referee.moves.move import Adjust, Reveals
from referee.moves.table import Moves, Row
from referee.rules.dueling_runes import (
    casting,
    drawing,
    end,
    play,
    referee_effects,
    responses,
    words,
)
from referee.rules.dueling_runes.adjust import adjust
from referee.rules.dueling_runes.custody import reveals
from referee.rules.dueling_runes.kinds import CARD
from referee.rules.dueling_runes.moments import ANY_TIME
from referee.rules.ending import endings

MOVES = Moves(
    (
        play.plays,
        casting.casts,
        casting.passes,
        responses.counters,
        responses.mirrors,
        drawing.draws,
        drawing.excuse,
        responses.resolves,
        play.flips,
        play.keeps,
        play.rejects,
        referee_effects.life,
        referee_effects.status,
        referee_effects.clear,
        referee_effects.flip,
        referee_effects.unflip,
        referee_effects.lose_queue,
        referee_effects.discard,
        referee_effects.draw,
        referee_effects.card,
    ),
    {
        Adjust: Row(adjust, ANY_TIME),
        Reveals: Row(reveals, ANY_TIME),
        **endings(end.resigned, end.awarded, ANY_TIME, require_seat=end.require_seat),
    },
    words.GLOSSARY,
    movers=words.SEATS,
    values=words.NONE,
    card=CARD,
    unseen=False,
)

LANGUAGE = MOVES.language
