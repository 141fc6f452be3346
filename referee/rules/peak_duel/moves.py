"""Peak Duel: all its moves (section 8 of the rulebook)."""

from referee.moves.move import Adjust, Reveals
from referee.moves.table import Moves, Row
from referee.rules.ending import endings
from referee.rules.peak_duel import (
    attack,
    battle,
    end,
    law,
    phases,
    referee_effects,
    setup,
    spells,
    summon,
    words,
)
from referee.rules.peak_duel.adjust import adjust
from referee.rules.peak_duel.custody import reveals
from referee.rules.peak_duel.kinds import CARD
from referee.rules.peak_duel.moments import ANY_TIME, CORRECTING

MOVES = Moves(
    (
        setup.deck,
        setup.compares,
        setup.coin,
        phases.draws,
        phases.enters,
        summon.summons,
        summon.rotates,
        summon.sets,
        spells.casts,
        spells.flips,
        law.changes,
        attack.attacks,
        attack.retargets,
        attack.withholds,
        phases.passes,
        battle.resolves,
        battle.turns,
        phases.ends,
        referee_effects.damage,
        referee_effects.draw,
        referee_effects.move,
        referee_effects.modify,
        referee_effects.posture,
        referee_effects.shield,
        referee_effects.attacks,
        referee_effects.rule,
    ),
    {
        Adjust: Row(adjust, CORRECTING),
        Reveals: Row(reveals, ANY_TIME),
        **endings(end.resigned, end.awarded, ANY_TIME),
    },
    words.GLOSSARY,
    movers=words.SEATS,
    values={**words.LAWS, **words.POSTURES},
    card=CARD,
)

LANGUAGE = MOVES.language
