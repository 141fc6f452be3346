"""Malifaux: all its moves (section 8 of the rulebook)."""

from referee.moves.move import Adjust, Reveals
from referee.moves.table import Moves, Row
from referee.rules.ending import endings
from referee.rules.malifaux import (
    actions,
    activation,
    cheating,
    contest_effects,
    damage,
    deck_alone,
    effects,
    end,
    engagement,
    flips,
    hands,
    leaving,
    moved_cards,
    passing,
    printing,
    setup,
    stones,
    triggers,
    turn,
    words,
)
from referee.rules.malifaux.adjust import adjust
from referee.rules.malifaux.custody import reveals
from referee.rules.malifaux.kinds import CARD
from referee.rules.malifaux.moments import ANY_TIME, IN_GAME

SET_UP = (
    printing.profile,
    printing.action,
    printing.trigger,
    setup.hires,
    setup.stones,
    setup.begins,
)
CARDS = (
    hands.draws,
    hands.discards,
    hands.ready,
    stones.draw,
    stones.plus,
    stones.suit,
    stones.block,
    stones.reduce,
    stones.focuses,
    flips.flips,
    flips.keeps,
    cheating.cheats,
    passing.passes,
    cheating.passes,
    triggers.declares,
    damage.takes,
    turn.chooses,
)
DECK_ALONE = (deck_alone.duel, deck_alone.damage)
ACTIVATIONS = (
    activation.activates,
    actions.walks,
    actions.charges,
    actions.disengages,
    leaving.strikes,
    leaving.pushes,
    actions.interacts,
    actions.concentrates,
    actions.assists,
    actions.attacks,
    actions.uses,
    activation.ends,
)
RULINGS = (
    turn.next_,
    end.finish,
    end.scores,
    engagement.engages,
    engagement.parts,
    effects.duel,
)
EFFECTS = (
    contest_effects.modifier,
    contest_effects.total,
    contest_effects.bonus,
    contest_effects.suit,
    contest_effects.may_cheat,
    contest_effects.flip_again,
    effects.damage,
    effects.heal,
    effects.kill,
    effects.condition,
    effects.damage_flip,
    effects.flip,
    effects.draw,
    effects.discard,
    effects.limit,
    effects.reshuffle,
    effects.stones,
    effects.markers,
    effects.tokens,
    moved_cards.move,
    effects.summon,
)

MOVES = Moves(
    (*SET_UP, *CARDS, *DECK_ALONE, *ACTIVATIONS, *RULINGS, *EFFECTS),
    {
        Adjust: Row(adjust, IN_GAME),
        Reveals: Row(reveals, IN_GAME),
        **endings(end.resigned, end.awarded, ANY_TIME),
    },
    words.GLOSSARY,
    movers=words.SEATS,
    values={"true": ("yes", "是"), "false": ("no", "否")},
    card=CARD,
)

LANGUAGE = MOVES.language
