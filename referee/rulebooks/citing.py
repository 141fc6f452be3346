"""Which rules are cited, and what a refusal says beside its own, so that nothing is said twice."""

import re
from collections.abc import Iterable, Iterator

from events.base import Event
from events.cards import CardsOverruled
from events.corrections import (
    DisputeDecided,
    DisputeOpened,
    MoveAmended,
    MovesInserted,
    MovesRedone,
    MovesStruck,
    PlaceAmended,
)
from events.match import (
    GameOver,
    IrregularityNoted,
    PenaltyGiven,
    RulingStated,
)
from referee.moves.refusal import Refusal
from referee.rulebooks import book
from referee.speech import Lang, Naming, explain

_ASIDE = re.compile(r"\s*(\[[^\]]*\]|\([^)]*\)|（[^）]*）)")
"""What stands in brackets: a source, a remark."""


def cited(refusal: Refusal, lang: Lang, naming: Naming) -> tuple[str, str]:
    """Why the move cannot be, and the rule's text (empty: the rulebook lacks the rule).

    Where the rule's text says, what stands in brackets aside, just why, it stands for both.
    """
    sentence = explain(lang, refusal, naming)
    found = book.rule(naming.game, refusal.rule, lang)
    text = "" if found is None else found.text
    return (text, "") if _bare(text) == _bare(sentence) else (sentence, text)


def _bare(text: str) -> str:
    return " ".join(_ASIDE.sub("", text).split())


def rules_cited(events: Iterable[Event]) -> Iterator[str]:
    """The ids of the rules on which these consequences rest."""
    for event in events:
        match event:
            case DisputeDecided():
                yield from event.cites
                yield from (rule for _, rule in event.fallen if rule)
            case MoveAmended() | PlaceAmended() | MovesInserted() | MovesStruck() | MovesRedone():
                yield from (rule for _, rule in event.fallen if rule)
            case RulingStated() | PenaltyGiven() | IrregularityNoted() | DisputeOpened():
                yield from event.cites
            case GameOver():
                yield event.reason
            case CardsOverruled():
                yield event.rule
            case _:
                pass
