"""Fate/Ace Royal: all its moves (section 8 of the rulebook)."""

from referee.moves.move import Adjust, Reveals
from referee.moves.table import Moves, Row
from referee.moves.verbs import Branch, Form, Verb
from referee.rules.ending import endings
from referee.rules.fate_ace_royal import (
    abilities,
    battle,
    battle_effects,
    card_effects,
    effects,
    hands,
    phases,
    prints,
    reveal,
    ritual,
    setup,
    spells,
    turn,
    withdrawal,
    words,
)
from referee.rules.fate_ace_royal.adjust import adjust
from referee.rules.fate_ace_royal.moments import ALWAYS, ANY_TIME
from referee.rules.fate_ace_royal.slots import HAND_CARD


def _raid_or_attack() -> Form:
    """`襲擊` with a seat behind it means `raids`."""
    raids = {
        seat: Form(reveal.raids.made, fixed={"seat": seat}, verb="raids") for seat in words.SEATS
    }
    return Form(branch=Branch("", raids, words.SEATS, otherwise=battle.attacks.form))


MOVES = Moves(
    (
        setup.opens,
        setup.exchanges,
        setup.keeps,
        setup.takes,
        ritual.equips,
        ritual.covers,
        ritual.reveals,
        # The source says 公開 of it, as of the classes that the table opens.
        Verb("reveals", "seat", lambda: ritual.reveals.form, spelled=words.VERBS["opens"]),
        phases.proceeds,
        reveal.rolls,
        reveal.targets,
        reveal.raids,
        battle.attacks,
        Verb("attacks", "seat", _raid_or_attack, spelled=words.VERBS["attacks"]),
        battle.counters,
        abilities.summons,
        withdrawal.steals,
        withdrawal.declines,
        withdrawal.forfeits,
        withdrawal.lacks,
        phases.ends,
        abilities.activates,
        abilities.plays,
        spells.mana,
        spells.boost,
        spells.negate,
        spells.activate,
        spells.untap,
        abilities.keeps_house,
        prints.prints,
        effects.mana,
        effects.spells,
        effects.token,
        effects.stats,
        battle_effects.damage,
        effects.draw,
        card_effects.discard,
        card_effects.steal,
        effects.tap,
        effects.untap,
        effects.invert,
        card_effects.equip,
        card_effects.unequip,
        card_effects.fetch,
        card_effects.shuffle,
        card_effects.reveal,
        battle_effects.conceal,
        effects.skill,
        effects.bar,
        effects.limit,
        battle_effects.proxy,
        battle_effects.negate,
        battle_effects.cancel,
        effects.die,
        effects.death,
        effects.revive,
        phases.done,
    ),
    {
        Adjust: Row(adjust, ANY_TIME),
        Reveals: Row(hands.reveals, ANY_TIME),
        **endings(
            turn.resigned,
            turn.awarded,
            ANY_TIME,
            ruled_when=ALWAYS,
            require_seat=turn.require_seat,
        ),
    },
    words.GLOSSARY,
    movers=words.SEATS,
    values={**words.SEATS, **words.STATES},
    card=HAND_CARD,
)

LANGUAGE = MOVES.language
