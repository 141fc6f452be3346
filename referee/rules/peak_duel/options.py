"""Peak Duel: what is agreed before the match (section 4 of the rulebook)."""

from events.base import UNKNOWN
from events.catalogues.peak_duel import Edition, broken_deck_rule, composition
from events.errors import Unreadable
from referee.moves.kinds import shown
from referee.moves.option import Option
from referee.moves.options import YES_NO, choice, plain_words
from referee.rules.peak_duel import words
from referee.rules.peak_duel.cards import DEALT_DECK, BadItem, read_list, write_list
from replays.characters import plain


def _deck(name: str) -> Option:
    """The seat's deck: unknown, one of the edition's by its slug, or a list."""

    def read(value: str, edition: Edition) -> str:
        word = plain(value).strip()
        if word == UNKNOWN:
            return word
        try:
            deck = read_list(word, edition)
        except BadItem as bad:
            place = str(word.count(",", 0, bad.at) + 1) if "," in word else ""
            raise Unreadable(
                f"peak-duel.option.deck-{bad.what}",
                option=name,
                word=shown(bad.item),
                place=place,
                decks=tuple(edition.decks),
            ) from bad
        rule = broken_deck_rule(deck.cards)
        if rule is not None:
            found = {"option": name, "rule": rule, **composition(deck.cards)}
            raise Unreadable("peak-duel.option.deck-rule", line=0, column=0, **found)
        return next(
            (known.slug for known in edition.decks.values() if known.cards is deck.cards),
            write_list(deck),
        )

    return Option(name, (UNKNOWN, "NAME", "CARD,..."), UNKNOWN, read, DEALT_DECK)


OPTIONS: tuple[Option, ...] = (
    _deck("deck-a"),
    _deck("deck-b"),
    choice("first", "turned", {**plain_words("turned"), **words.SEATS}),
    choice("start-rule", "turned", {**plain_words("turned"), **words.LAWS}),
    choice("repelled", "survives", plain_words("survives", "destroyed"), reading=True),
    choice("breeze-counts", "no", YES_NO, reading=True),
    choice("change-reset", "turn", plain_words("turn", "phase"), reading=True),
)
