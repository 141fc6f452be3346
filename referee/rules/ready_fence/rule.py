"""Ready... Fence!: the numbered rules (section 7 of the rulebook)."""

from enum import StrEnum


class Rule(StrEnum):
    """One member for each numbered rule; what it says is in the rulebook under its id."""

    # RF-1 Deck
    DECK_OF_MODE = "RF-1.1"
    PRINTED_VALUES = "RF-1.2"
    CARD_TEXT_PREVAILS = "RF-1.3"
    PRINTS = "RF-1.4"
    OPEN_VALUES = "RF-1.5"

    # RF-2 Set-up
    SET_UP = "RF-2.1"
    MULLIGAN = "RF-2.2"
    COIN = "RF-2.3"

    # RF-3 Turn
    ACTIVE_SEAT = "RF-3.1"
    TURN_OR_PHRASE = "RF-3.2"
    TWO_ACTIONS = "RF-3.3"
    FEWEST_ACTIONS = "RF-3.4"
    ACTIONS_OF_MODE = "RF-3.5"
    TUTORIAL_EXCHANGE = "RF-3.6"
    PHRASE_ENDS_TURN = "RF-3.7"
    TURN_ENDS = "RF-3.8"

    # RF-4 Strip
    DISTANCE = "RF-4.1"
    SQUARES = "RF-4.2"
    NOT_PAST_THE_OTHER = "RF-4.3"
    OFF_THE_STRIP = "RF-4.4"
    RETREAT = "RF-4.5"
    RETREAT_EXCHANGE = "RF-4.6"
    ON_GUARD = "RF-4.7"

    # RF-5 Weapon position
    OTHER_POSITION = "RF-5.1"
    ONE_CHANGE = "RF-5.2"
    INVITATION = "RF-5.3"
    ENGAGEMENT = "RF-5.4"
    CIRCLE = "RF-5.5"

    # RF-6 Exchange and stall
    EXCHANGE = "RF-6.1"
    BOUND_CARD = "RF-6.2"
    STALL = "RF-6.3"
    STALL_TWICE = "RF-6.4"
    STALL_IN_OVERTIME = "RF-6.5"
    STALL_RECOVERS = "RF-6.6"

    # RF-7 Stamina
    STAMINA = "RF-7.1"
    STAMINA_OF_CARDS = "RF-7.2"
    RECOVERY = "RF-7.3"
    STAMINA_OF_PERIOD = "RF-7.4"

    # RF-8 The fencing phrase
    OPENING = "RF-8.1"
    TUTORIAL_DISTANCE = "RF-8.2"
    OPENING_DISTANCE = "RF-8.3"
    WORD = "RF-8.4"
    TWO_FENCING_ACTIONS = "RF-8.5"
    ANSWER = "RF-8.6"
    AT_SHORT_DISTANCE = "RF-8.7"
    ADDITIONS = "RF-8.8"
    ATTACK_SPEED = "RF-8.9"
    DEFENCE_SPEED = "RF-8.10"
    COMPARISON = "RF-8.11"
    IF_PASSED = "RF-8.12"
    PHRASE_ENDS = "RF-8.13"
    AFTER_PHRASE = "RF-8.14"

    # RF-9 The cards
    STRAIGHT_THRUST = "RF-9.1"
    BEAT_THRUST = "RF-9.2"
    DISENGAGE = "RF-9.3"
    TOE_TOUCH = "RF-9.4"
    GLIDE_ATTACK = "RF-9.5"
    FLANCONADE = "RF-9.6"
    FLECHE = "RF-9.7"
    PARRY_RIPOSTE = "RF-9.8"
    CEDING_PARRY = "RF-9.9"
    INFIGHTING = "RF-9.10"
    STOP_HIT = "RF-9.11"
    COUNTER_TIME = "RF-9.12"
    FEINT_IN_TIME = "RF-9.13"
    JOKER = "RF-9.14"
    ANGULATION = "RF-9.15"
    RENEWED_ATTACK = "RF-9.16"
    FEINT = "RF-9.17"
    BLUE_AGAINST_CYAN = "RF-9.18"

    # RF-10 Defence without cards
    DEFENCE_OF_MODE = "RF-10.1"
    DEFENCE_AGAINST = "RF-10.2"
    ONE_DEFENCE = "RF-10.3"
    DEFENCE_STAMINA = "RF-10.4"
    PARRY = "RF-10.5"
    DISTANCE_AGAINST = "RF-10.6"
    DISTANCE_SPEED = "RF-10.7"
    DISTANCE_DEFENCE = "RF-10.8"
    AFTER_DEFENCE = "RF-10.9"
    PARRY_CLOSES = "RF-10.10"

    # RF-11 Points
    TOUCH = "RF-11.1"
    SUDDEN_DEATH = "RF-11.2"
    NO_POINT = "RF-11.3"
    POINT_OUTSIDE = "RF-11.4"

    # RF-12 Time and end
    TARGET = "RF-12.1"
    TIME = "RF-12.2"
    NEXT_PERIOD = "RF-12.3"
    HIGHER_SCORE = "RF-12.4"
    LAST_HANDS = "RF-12.5"
    PRIORITY = "RF-12.6"
    OVERTIME_POINT = "RF-12.7"
    PRIORITY_WINS = "RF-12.8"
    LAST_HANDS_POINT = "RF-12.9"
    WITHOUT_CARDS = "RF-12.10"
    RESIGNED = "RF-12.11"
    AWARDED = "RF-12.12"
    OVER = "RF-12.13"

    # RF-13 Referee and dealt mode
    EFFECT = "RF-13.1"
    ADJUST = "RF-13.2"
    CHANCE_IS_DEALT = "RF-13.3"

    # RF-C Custody
    CARD_MUST_BE_POSSIBLE = "RF-C.1"
