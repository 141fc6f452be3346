"""Peak Duel: the numbered rules (section 7 of the rulebook)."""

from enum import StrEnum


class Rule(StrEnum):
    """One member for each numbered rule; what it says is in the rulebook under its id."""

    # PD-1 Cards and decks
    TWO_SEATS = "PD-1.1"
    PRINTED_VALUES = "PD-1.2"
    DECK_SIZE = "PD-1.3"
    FIVE_OF_EACH_ELEMENT = "PD-1.4"
    DECK_TOTALS = "PD-1.5"
    DECK_REGISTERED_ONCE = "PD-1.6"
    NUMBERS_ARE_OPEN = "PD-1.7"

    # PD-2 Set-up
    OPENING_HANDS = "PD-2.1"
    INITIATIVE = "PD-2.2"
    FIRST_LAW = "PD-2.3"
    TURNED_CARDS_RETURN = "PD-2.4"
    SET_UP_FIRST = "PD-2.5"
    COIN_AFTER_FULL_TIE = "PD-2.6"

    # PD-3 Turn and phases
    ACTIVE_SEAT = "PD-3.1"
    ORDER_OF_PHASES = "PD-3.2"
    NO_BATTLE_IN_TURN_ONE = "PD-3.3"
    DRAW = "PD-3.4"
    WINDOWS_CLOSE = "PD-3.5"
    DAMAGE_FIRST = "PD-3.6"
    HAND_OF_SEVEN = "PD-3.7"
    THIS_TURN_ENDS = "PD-3.8"

    # PD-4 Spirits on the field
    SUMMON = "PD-4.1"
    SUMMON_LIMIT = "PD-4.2"
    FIELD_OF_THREE = "PD-4.3"
    VALUE_BY_POSTURE = "PD-4.4"
    ROTATE = "PD-4.5"
    ROTATE_NO_NEWCOMER = "PD-4.6"
    ROTATE_ONCE = "PD-4.7"
    NEW_SPIRIT = "PD-4.8"

    # PD-5 Spells: how they are used
    EFFECT_OF_ELEMENT = "PD-5.1"
    CAST_IN_OWN_TURN = "PD-5.2"
    CAST_ONE_OF_EACH_ELEMENT = "PD-5.3"
    SPELL_ZONE_OF_THREE = "PD-5.4"
    FLIP_IN_LATER_TURN = "PD-5.5"
    FLIP_OWN_COVERED_CARD = "PD-5.6"
    SET_IN_COVER_PHASE = "PD-5.7"
    SET_THREE = "PD-5.8"
    SPELL_BECOMES_SOUL = "PD-5.9"
    WINDOW_OF_EFFECT = "PD-5.10"

    # PD-6 Spells: the ten effects
    PIERCE = "PD-6.1"
    BREEZE = "PD-6.2"
    BLAZE = "PD-6.3"
    REKINDLE = "PD-6.4"
    SOUL_SHIFT = "PD-6.5"
    BULWARK = "PD-6.6"
    CHARGE = "PD-6.7"
    ADAMANT = "PD-6.8"
    SINK = "PD-6.9"
    CYCLE = "PD-6.10"

    # PD-7 The law
    LAW = "PD-7.1"
    CHANGE_WINDOW = "PD-7.2"
    CHANGE_PRICE = "PD-7.3"
    PRICE_IN_SOUL_CARDS = "PD-7.4"

    # PD-8 Battle
    ATTACK_LIMIT = "PD-8.1"
    ATTACKER = "PD-8.2"
    ATTACK_ONCE = "PD-8.3"
    TARGET = "PD-8.4"
    REPLAY = "PD-8.5"
    VOID = "PD-8.6"
    AGAINST_DEFENCE = "PD-8.7"
    AGAINST_ATTACK = "PD-8.8"
    DIRECT = "PD-8.9"
    DESTROYED = "PD-8.10"

    # PD-9 Damage and the end
    DAMAGE = "PD-9.1"
    DAMAGE_BEYOND_DECK = "PD-9.2"
    EMPTY_DECK = "PD-9.3"
    RESIGNED = "PD-9.4"
    AWARDED = "PD-9.5"
    OVER = "PD-9.6"

    # PD-C Custody
    CARD_MUST_BE_POSSIBLE = "PD-C.1"
    CARD_MUST_LIE_THERE = "PD-C.2"

    # PD-11 Referee and dealt mode
    EFFECT = "PD-11.1"
    ADJUST = "PD-11.2"
    CHANCE_IS_DEALT = "PD-11.3"
