"""Malifaux: the numbered rules (section 7 of the rulebook)."""

from enum import StrEnum


class Rule(StrEnum):
    """One member for each numbered rule; what it says is in the rulebook under its id."""

    # MF-1 General
    OVER = "MF-1.1"
    FORM = "MF-1.2"
    STEP = "MF-1.3"
    SEAT_TO_MOVE = "MF-1.4"
    ADJUST = "MF-1.5"

    # MF-2 Fate deck and custody
    FATE_DECK = "MF-2.1"
    PLAYING_CARDS = "MF-2.2"
    FLIP_FROM_DECK = "MF-2.3"
    FROM_OWN_HAND = "MF-2.4"
    EMPTY_DECK = "MF-2.5"
    NO_CARDS_LEFT = "MF-2.6"
    CONTEST_CARDS = "MF-2.7"
    CHANCE_IS_DEALT = "MF-2.8"
    RESHUFFLE_EACH_TURN = "MF-2.9"

    # MF-3 Flips, modifiers, cheating
    FLIP = "MF-3.1"
    MODIFIERS_ADD_UP = "MF-3.2"
    NUMBER_OF_CARDS = "MF-3.3"
    KEEP_ANY = "MF-3.4"
    KEEP_LOWEST = "MF-3.5"
    JOKER_IS_RESULT = "MF-3.6"
    BLACK_BEFORE_RED = "MF-3.7"
    CHEAT = "MF-3.8"
    NEGATIVE_BARS = "MF-3.9"
    BLACK_JOKER_BARS = "MF-3.10"
    RED_JOKER_BARS = "MF-3.11"
    LOWER_TOTAL_FIRST = "MF-3.12"
    BANDS = "MF-3.13"
    SUIT_OF_RED_JOKER = "MF-3.14"

    # MF-4 Control hand
    SIX_CARDS = "MF-4.1"
    FILL = "MF-4.2"
    HAND_LIMIT = "MF-4.3"
    DISCARD_WHAT_IS_OWED = "MF-4.4"

    # MF-5 Duels
    SIMPLE_DUEL = "MF-5.1"
    SUITS = "MF-5.2"
    OPPOSED_DUEL = "MF-5.3"
    TIE = "MF-5.4"
    OPPOSED_TARGET_NUMBER = "MF-5.5"
    MODIFY_BEFORE_FLIP = "MF-5.6"
    TRIGGER = "MF-5.7"
    AFTER_DUEL = "MF-5.8"

    # MF-6 Damage
    DAMAGE_FLIP = "MF-6.1"
    BLACK_JOKER_DAMAGE = "MF-6.2"
    RED_JOKER_DAMAGE = "MF-6.3"
    ACCURACY = "MF-6.4"
    KILLED = "MF-6.5"
    DAMAGE_BY_EFFECT = "MF-6.6"

    # MF-7 Soulstones
    STONE_COST = "MF-7.1"
    STONE_USER = "MF-7.2"
    STONE_DRAW = "MF-7.3"
    ENHANCE = "MF-7.4"
    BLOCK = "MF-7.5"
    REDUCE = "MF-7.6"
    ONE_STONE = "MF-7.7"

    # MF-8 Turn and activation
    TURN = "MF-8.1"
    INITIATIVE = "MF-8.2"
    ALTERNATE = "MF-8.3"
    OWN_MODEL = "MF-8.4"
    ACTIVATE_ONCE = "MF-8.5"
    ACTIONS = "MF-8.6"
    FAST_AND_SLOW = "MF-8.7"
    PASS_TOKENS = "MF-8.8"

    # MF-9 Actions
    DISTANCE = "MF-9.1"
    WALK = "MF-9.2"
    CHARGE = "MF-9.3"
    CHARGE_ENGAGED = "MF-9.4"
    CHARGE_ONCE = "MF-9.5"
    DISENGAGE = "MF-9.6"
    INTERACT = "MF-9.7"
    CONCENTRATE = "MF-9.8"
    ASSIST = "MF-9.9"
    OWN_ACTION = "MF-9.10"
    PUBLISHED_ACTIONS = "MF-9.11"
    STRIKE = "MF-9.12"

    # MF-10 Conditions
    CONDITIONS = "MF-10.1"
    PUBLISHED_CONDITIONS = "MF-10.2"
    FOCUS = "MF-10.3"

    # MF-11 Victory and end
    VICTORY_POINTS = "MF-11.1"
    LAST_TURN = "MF-11.2"
    RESIGNED = "MF-11.3"
    AWARDED = "MF-11.4"
    WIPEOUT = "MF-11.5"
    FINISHED = "MF-11.6"

    # MF-12 Effects of cards
    EFFECT = "MF-12.1"
    EFFECT_ON_CONTEST = "MF-12.2"
    MAY_CHEAT = "MF-12.3"
    FLIP_AGAIN = "MF-12.4"
    MOVE_CARD = "MF-12.5"

    # MF-13 Set-up
    PROFILE_COMPLETE = "MF-13.1"
    MODEL_IDS = "MF-13.2"
    BOTH_CREWS = "MF-13.3"

    # MF-C Custody
    CARD_MUST_BE_POSSIBLE = "MF-C.1"
