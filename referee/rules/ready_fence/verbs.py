"""Ready... Fence!: the table of moves (section 8 of the rulebook), and the kinds of words in it."""

import msgspec
from msgspec.structs import replace

from events.base import UNKNOWN
from events.catalogues.ready_fence import Edition, Kind, in_force
from events.ready_fence import ADVANCED, Weapon
from projections.ready_fence.state import State
from referee.moves.kinds import (
    MANY,
    Choice,
    Flag,
    Many,
    Number,
    Path,
    Plain,
    Text,
    Value,
    misfit,
    seat_kind,
)
from referee.moves.move import Adjust
from referee.moves.verbs import Branch, Form, Language, Reading, Slot, Verb
from referee.notation import common
from referee.rules.ready_fence import moves, words
from referee.rules.ready_fence.cards import meant, read_card


def _edition(reading: Reading) -> Edition:
    """The edition with the rows that the table has entered."""
    edition: Edition = reading.edition
    return edition if reading.state is None else in_force(edition, reading.state.reprints)


class Card(Plain, msgspec.Struct, frozen=True):
    """A card's slug or Chinese name, with its speed. `unknown`: `?` is a card."""

    unknown: bool = False

    @property
    def name(self) -> str:
        """A card."""
        return "card"

    def read(self, word: str, reading: Reading) -> str:
        """The canonical slug; whether there is such a card is for custody to say."""
        if word == UNKNOWN and self.unknown:
            return word
        edition = _edition(reading)
        card = read_card(word, edition)
        if card is None:
            raise misfit("ready-fence.misfit.card", word, meant(word, edition))
        return card

    def takes_unknown(self) -> bool:
        """Whether `?` is a card here."""
        return self.unknown


def unclear(word: str, state: State | None) -> tuple[str, ...]:
    """What a step back could mean in the advanced mode, which has two."""
    if word not in words.STEP_BACK or state is None or state.settings.mode is not ADVANCED:
        return ()
    return ("withdraws", "retreats")


CARD = Card()
HIDDEN_CARD = Card(unknown=True)
CARDS = Many(CARD)
SEAT = seat_kind(words.SEATS)
POSITION = Choice("position", words.POSITIONS, Weapon)
SIGNED = Number("change", -MANY, MANY, sign="may")
"""A number of an effect; what is outside its range, the rules refuse (RF-13.1)."""

_SEAT = Slot("seat", SEAT)
_DISCARD = Slot("discard", HIDDEN_CARD, optional=True)
_WITH = Slot("additions", CARDS, optional=True, key="with")
_SP = Slot("sp", Number("sp", 0, moves.MOST_SP), optional=True)
_SP_OF_ADDITION = replace(_SP, beside="additions")


def _effects() -> dict[str, Form]:
    """What printed card texts do (RF-13.1)."""
    count = Slot("count", SIGNED)
    result = Choice("touch", {**words.SEATS, **words.BOTH})
    return {
        "score": Form(moves.EffectScore, (_SEAT, Slot("points", SIGNED))),
        "stamina": Form(moves.EffectStamina, (_SEAT, Slot("amount", SIGNED))),
        "place": Form(moves.EffectPlace, (_SEAT, Slot("square", SIGNED))),
        "weapon": Form(moves.EffectWeapon, (_SEAT, Slot("position", POSITION))),
        "discard": Form(moves.EffectDiscard, (_SEAT, Slot("card", HIDDEN_CARD))),
        "draw": Form(moves.EffectDraw, (_SEAT, count)),
        "timer": Form(moves.EffectTimer, (count,)),
        "speed": Form(moves.EffectSpeed, (Slot("amount", SIGNED),)),
        "hits": Form(moves.EffectHits, (Slot("result", result),)),
        "stops": Form(moves.EffectStops),
    }


def _plays() -> Form:
    feint = ("card", str(Kind.FEINT))
    return Form(
        moves.Plays,
        (Slot("card", CARD),),
        (
            Slot("ends", Flag(), optional=True, given=feint),
            Slot("swaps", CARD, optional=True, given=feint),
            _WITH,
            _SP,
        ),
    )


def _prints() -> Form:
    number = Number("copies", -MANY, MANY, sign="may")
    return Form(
        moves.Prints,
        (Slot("row", CARD, says="open"),),
        (
            Slot("copies", number),
            Slot("sp", number, optional=True),
            Slot("tutorial", number, optional=True),
            Slot("basic", number, optional=True),
        ),
    )


def _table() -> tuple[Verb, ...]:
    squares = Slot("squares", Number("squares", 1, 2), optional=True)
    keeps = Slot("keeps", CARD, optional=True)
    timer_card = Slot("card", HIDDEN_CARD, optional=True)
    path, why = Slot("path", Path()), Slot("why", Text())
    value = Slot("value", Value({**words.SEATS, **words.POSITIONS}))
    return (
        Verb("coin", "table", Form(moves.Coin, (_SEAT,))),
        Verb("mulligans", "seat", Form(moves.Mulligans)),
        Verb("advances", "seat", Form(moves.Advances, (squares,))),
        Verb("withdraws", "seat", Form(moves.Withdraws, (squares,))),
        Verb("retreats", "seat", Form(moves.Retreats, keys=(_DISCARD,))),
        Verb("changes", "seat", Form(moves.Changes, (Slot("position", POSITION),))),
        Verb("exchanges", "seat", Form(moves.Exchanges, (Slot("card", HIDDEN_CARD),), (keeps,))),
        Verb("stalls", "seat", Form(moves.Stalls, keys=(timer_card,))),
        Verb("plays", "seat", _plays()),
        Verb("parries", "seat", Form(moves.Parries, keys=(_WITH, _SP_OF_ADDITION))),
        Verb("evades", "seat", Form(moves.Evades, keys=(_DISCARD,))),
        Verb("passes", "seat", Form(moves.Passes)),
        Verb("ends", "seat", Form(moves.Ends, keys=(_DISCARD,))),
        Verb("prints", "referee", _prints()),
        Verb(
            "effect",
            "referee",
            Form(branch=Branch("", _effects(), words.GLOSSARY.words("effect-kind"))),
        ),
        Verb("adjust", "referee", Form(Adjust, (path, value), (why,))),
    )


LANGUAGE = Language(
    table=_table(),
    verbs={"adjust": common.VERBS["adjust"], **words.GLOSSARY.words("verb")},
    keys={"why": common.KEYS["why"], **words.GLOSSARY.words("key")},
    movers=words.SEATS,
    card=CARD,
    unclear=unclear,
)
