"""Dueling Runes: the numbered rules (section 7 of the rulebook)."""

from enum import StrEnum


class Rule(StrEnum):
    """One member for each numbered rule; what it says is in the rulebook under its id."""

    # DR-1 Cards and runes
    CARDS = "DR-1.1"
    RUNES = "DR-1.2"
    RANKS = "DR-1.3"
    QUEUE_OF_FOUR = "DR-1.4"
    ACTIVATION_FROM_THE_NEWEST = "DR-1.5"
    RUNE_ONCE_A_ROUND = "DR-1.6"

    # DR-2 Set-up
    SEATS = "DR-2.1"
    PILE_AND_HANDS = "DR-2.2"
    LIFE = "DR-2.3"

    # DR-3 Round
    ORDER_OF_PHASES = "DR-3.1"
    EXTRA_PHASES = "DR-3.2"
    FORM = "DR-3.3"
    SEAT_HAS_LEFT = "DR-3.4"

    # DR-4 Play phase
    PLAY_ONE_CARD = "DR-4.1"
    PLAY_ONCE = "DR-4.2"
    EMPTY_HAND = "DR-4.3"
    EXCUSE_NOT_IN_HAND = "DR-4.4"
    CONFUSED_PLAYS_AT_RANDOM = "DR-4.5"

    # DR-5 Spell phase
    STEPS = "DR-5.1"
    BY_RANK = "DR-5.2"
    DECLARE_ONCE = "DR-5.3"
    TURNED_DOWN_LOSES_RUNES = "DR-5.4"
    NO_TARGET = "DR-5.5"
    GROUP_AT_ONCE = "DR-5.6"
    WAITING = "DR-5.7"

    # DR-6 Declaring a basic spell
    SPELL_OF_STEP = "DR-6.1"
    POWER = "DR-6.2"
    NO_POWER = "DR-6.3"
    OLDEST_RUNES_FIRST = "DR-6.4"
    MOONS_ON_ONESELF = "DR-6.5"
    WYRMS_ON_AN_OPPONENT = "DR-6.6"
    KNOTS_ON_ANYBODY = "DR-6.7"
    INVISIBLE = "DR-6.8"
    TARGET = "DR-6.9"
    LEFT_OUT = "DR-6.10"

    # DR-7 Effects and durations
    ONE_OF_A_KIND = "DR-7.1"
    FROM_THIS_ROUND = "DR-7.2"
    FROM_THE_NEXT_ROUND = "DR-7.3"
    IMMUNE = "DR-7.4"
    EFFECTS_END = "DR-7.5"

    # DR-8 Basic spells
    COLD_WARD = "DR-8.1"
    FIRE_WARD = "DR-8.2"
    HEAL = "DR-8.3"
    SHIELD = "DR-8.4"
    FIREBALL = "DR-8.5"
    ICE_DART = "DR-8.6"
    DRAIN = "DR-8.7"
    JAB = "DR-8.8"
    HASTE = "DR-8.9"
    INVISIBILITY = "DR-8.10"
    AMNESIA = "DR-8.11"
    CONFUSE = "DR-8.12"

    # DR-9 Special spells
    PAYMENT = "DR-9.1"
    COUNTERSPELL = "DR-9.2"
    COUNTERED = "DR-9.3"
    MIRROR = "DR-9.4"
    MIRRORED = "DR-9.5"
    MIRRORED_AGAIN = "DR-9.6"
    SPECIAL_IS_NOT_BASIC = "DR-9.7"

    # DR-10 End phase
    DRAW = "DR-10.1"
    EXCUSE_DRAWN = "DR-10.2"
    EXCUSE_ENTERED = "DR-10.3"
    PILE_NEVER_RUNS_OUT = "DR-10.4"

    # DR-11 End of the game
    DEATH = "DR-11.1"
    LAST_ALIVE = "DR-11.2"
    ALL_DEAD = "DR-11.3"
    RESIGNED = "DR-11.4"
    OVER = "DR-11.5"
    AWARDED = "DR-11.6"

    # DR-12 Solo
    AI_PLAYS_FROM_THE_PILE = "DR-12.1"
    EXCUSE_FLIPPED = "DR-12.2"
    AI_CONFUSED = "DR-12.3"
    AI_CASTS_NO_SPECIAL = "DR-12.4"
    AI_SPELL_WAITS = "DR-12.5"
    PROCEDURE = "DR-12.6"
    USEFUL = "DR-12.7"
    LISTS = "DR-12.8"
    FAIR_TABLE = "DR-12.9"

    # DR-13 Advanced spells, referee, dealt mode
    ADVANCED_ONLY_BY_OPTION = "DR-13.1"
    ADVANCED = "DR-13.2"
    EFFECT = "DR-13.3"
    ADJUST = "DR-13.4"
    CHANCE_IS_DEALT = "DR-13.5"
    PRINTED = "DR-13.6"

    # DR-C Custody
    CARD_MUST_BE_POSSIBLE = "DR-C.1"
