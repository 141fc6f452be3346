"""Where a card lies as somebody claims: `b.hand:wood-3-5`."""

from collections.abc import Iterator

from events.base import Pairs
from events.errors import Unreadable
from referee.desk.judged import Judgeable, Source
from referee.desk.zone_names import zone_called
from referee.moves.corrections import Claim
from referee.moves.kinds import Many, misfit
from referee.moves.verbs import Kind, Language, Reading
from referee.notation.grammar import grammar
from referee.notation.tokens import column_of_value


def holdings(sitting: Judgeable, move: Claim, source: Source) -> Pairs:
    """The zones and cards of a claim. Raises Misfit for no zone or no card."""
    return tuple(_held(sitting, move, source))


def _held(sitting: Judgeable, move: Claim, source: Source) -> Iterator[tuple[str, str]]:
    zones = tuple(sitting.game.kit.zones(sitting.opened))
    kind = card_kind(sitting.game.language)
    whole, at = ",".join(move.holds), 0
    for word in move.holds:
        zone, colon, card = word.partition(":")
        behind = 0
        try:
            if not colon or not card or kind is None:
                raise misfit("desk.holding", word)
            named = zone_called(zone, zones, sitting.game)
            behind = len(zone) + 1
            reading = Reading(sitting.edition, sitting.state, named.partition(".")[0], {})
            yield named, kind.write(kind.read(card, reading))
        except Unreadable as wrong:
            wrong.column = column_of_value(source, whole, at + 1 + behind)
            raise
        at += len(word) + 1


def card_kind(language: Language) -> Kind | None:
    """How a game reads a card that lies somewhere; none where no line of it reveals one."""
    if language.card is not None:
        return language.card
    reveals = grammar(language).verbs["table"].get("reveals")
    if reveals is None:
        return None
    cards = reveals.form.slots[-1].kind
    return cards.item if isinstance(cards, Many) else cards
