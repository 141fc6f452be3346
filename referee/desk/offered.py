"""What may be entered now, as facts: all that buttons are drawn of, in no language.

Labels and meanings are ids of one table of words, which has them in every language.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import msgspec

from referee.desk.sitting import Sitting
from referee.moves.kinds import MANY, Many, Number, Text
from referee.moves.offers import Blank, Offer, lines
from referee.moves.verbs import Kind, Slot, Verb
from referee.rules.due import OTHERWISE, Dues
from referee.speech import LANGS, term
from referee.speech.words import CARDS, Speech, kind_name, slot_of, spellings_of, verb_of

SORTS = ("card", "seat", "place", "model")
"""The sorts of words whose kinds are called so, whatever else they are."""


def listed(sitting: Sitting, movers: Iterable[str]) -> dict[str, Any]:
    """What these may enter: `offers`, the `words` that they are told in, and `pages` of cards."""
    return _Listing(sitting).answer(movers)


def sort_of(kind: Kind) -> str:
    """What sort of word a blank wants: card, cards, place, seat, model, number, word or text."""
    if isinstance(kind, Many):
        sort = sort_of(kind.item)
        return "cards" if sort == "card" else sort
    if named := getattr(kind, "sort", "") or next((s for s in SORTS if s == kind.name), ""):
        return str(named)
    return "number" if isinstance(kind, Number) else "text" if isinstance(kind, Text) else "word"


def quiet_of(sitting: Sitting, offers: Sequence[Offer]) -> Offer | None:
    """The offer by which its mover lets the game go on; what is due otherwise goes first."""
    whole = [o for o in offers if all(blank.choices or blank.optional for blank in o.blanks)]
    rows = sitting.game.language.table
    verbs = [row.slug for row in rows if row.quiet]
    dues = sitting.due
    due = [offer for offer in whole if is_due(dues, offer, OTHERWISE)]
    named = sorted((o for o in whole if o.verb in verbs), key=lambda o: verbs.index(o.verb))
    return next(iter((*due, *named)), None)


def is_due(dues: Dues, offer: Offer, how: str = "") -> bool:
    """Whether a decision that is due, or one that is due so, names the offer."""
    return any(
        offer.mover in due.seats and offer.verb in due.verbs and how in ("", due.how)
        for due in dues
    )


class _Listing:
    """The offers of one position, and the words and pages that they name."""

    def __init__(self, sitting: Sitting) -> None:
        self._sitting = sitting
        self._game = sitting.game.kit.slug
        naming = sitting.naming_for(sitting.viewer)
        self._speech = {lang: Speech(sitting.game.language, lang, naming) for lang in LANGS}
        self._words: dict[str, dict[str, str]] = {}
        self._pages: dict[tuple[str, ...], str] = {}

    def answer(self, movers: Iterable[str]) -> dict[str, Any]:
        """What `listed` answers."""
        offers = [facts for mover in movers for facts in self._of(mover)]
        pages = {name: cards for cards, name in self._pages.items()}
        return {"offers": offers, "words": self._words, "pages": pages}

    def _of(self, mover: str) -> list[dict[str, Any]]:
        """What one may enter, of which one at most is the quiet move."""
        offers = self._sitting.offers(mover)
        listed = [self._offer(offer) for offer in offers]
        quiet = quiet_of(self._sitting, offers)
        if quiet is not None:
            listed[offers.index(quiet)] |= {"quiet": True, **self._follows(quiet)}
        return listed

    # An offer

    def _offer(self, offer: Offer) -> dict[str, Any]:
        verb = verb_of(self._sitting.game.language, offer)
        facts: dict[str, Any] = {
            "mover": offer.mover,
            "verb": offer.verb,
            "blanks": [self._blank(offer.mover, verb, blank) for blank in offer.blanks],
            "label": self._label("verb", offer.verb, lambda s: s.verb(offer.mover, offer.verb)),
            "group": _group(offer, verb),
            "weight": self._weight(offer, verb),
        }
        if meaning := self._label("does", offer.verb, lambda s: s.does(offer.verb)):
            facts["meaning"] = meaning
        if offer.cost:
            facts["cost"] = dict(offer.cost)
        return facts

    def _weight(self, offer: Offer, verb: Verb) -> str:
        """`due` where the table waits for it, else how often it is wanted."""
        named = verb.weight == "usual" and any(
            offer.mover in due.seats and not due.verbs for due in self._sitting.due
        )
        return "due" if named or is_due(self._sitting.due, offer) else verb.weight

    def _follows(self, offer: Offer) -> dict[str, Any]:
        """What comes of it, where nothing of that is a secret."""
        if self._sitting.sealed:
            return {}
        line = next(iter(lines(offer)))
        return {"follows": msgspec.to_builtins(self._sitting.judge(line).body.events)}

    # A blank

    def _blank(self, mover: str, verb: Verb, blank: Blank) -> dict[str, Any]:
        slot = slot_of(verb, blank)
        facts: dict[str, Any] = {
            "name": blank.name,
            "choices": blank.choices,
            "key": blank.key,
            "optional": blank.optional,
            "least": blank.least,
            "most": blank.most,
            "kind": blank.sort or ("word" if slot is None else sort_of(slot.kind)),
            "options": [self._option(mover, verb, blank, slot, word) for word in blank.choices],
        }
        if label := self._asked(verb, blank):
            facts["label"] = label
        zone = blank.zone or (slot.zone.format(mover) if slot else "")
        if zone:
            facts["zone"] = zone
        if page := blank.page or blank.pad:
            facts["page"] = self._pages.setdefault(page, f"page-{len(self._pages) + 1}")
        if blank.default:
            facts["default"] = blank.default
        return facts | _range(blank, slot)

    def _asked(self, verb: Verb, blank: Blank) -> str:
        """The id of what is to stand in a blank: the verb's own text, else that of its kind."""
        own = f"{verb.slug}.{blank.name}"
        name = own if term("en", self._game, "slot", own) else kind_name(verb, blank)
        return self._label("slot", name, lambda s: s.of_blank(verb, blank))

    def _option(
        self, mover: str, verb: Verb, blank: Blank, slot: Slot | None, word: str
    ) -> dict[str, Any]:
        kind = kind_name(verb, blank)
        facts: dict[str, Any] = {"word": word}
        cards = slot is not None and sort_of(slot.kind) in ("card", "cards")
        if cards and word not in spellings_of(verb, blank):  # as `none`, which stands for a list
            label = self._label(CARDS, word, lambda s: s.card(word, mover))
        else:
            printed = getattr(slot and slot.kind, "printed", "")
            label = self._label(
                printed or kind,
                word,
                lambda s: (
                    (printed and term(s.lang, self._game, printed, word))
                    or s.of_choice(word, verb, blank, mover)
                    or s.choice(word, verb, blank)
                ),
            )
        if label:
            facts["label"] = label
        if means := self._label(f"means.{kind}", word, lambda s: s.explained(word, verb, blank)):
            facts["means"] = means
        if slot is not None and slot.at is not None:
            if at := slot.at(mover, word):
                facts["at"] = at
        elif slot is not None and sort_of(slot.kind) == "seat":
            facts["at"] = word
        if cost := dict(blank.costs).get(word):
            facts["cost"] = dict(cost)
        return facts

    def _label(self, category: str, word: str, said: Callable[[Speech], str | None]) -> str:
        """The id of what is said of a word in the languages; empty where none says more than it.

        A language that says no more stands with the word: a button has to say something in each.
        """
        name = f"{self._game}.{category}.{word}"
        if name not in self._words:
            told: dict[str, str] = {
                lang: said(speech) or word for lang, speech in self._speech.items()
            }
            if set(told.values()) == {word}:
                return ""
            self._words[name] = told
        return name


def _group(offer: Offer, verb: Verb) -> str:
    """The alternatives of one verb, and of one word behind it that decides what follows."""
    words = [blank.choices[0] for blank in offer.blanks if _decides(verb, blank)]
    return ".".join((offer.verb, *words))


def _decides(verb: Verb, blank: Blank) -> bool:
    return len(blank.choices) == 1 and slot_of(verb, blank) is None


def _range(blank: Blank, slot: Slot | None) -> dict[str, float]:
    """From where to where a number that is not listed may be."""
    kind = None if slot is None else getattr(slot.kind, "item", slot.kind)
    low = getattr(kind, "low", None if blank.high is None else 0)
    if blank.choices or low is None:
        return {}
    high = getattr(kind, "high", MANY) if blank.high is None else blank.high
    found = {"low": low, "high": high, "step": getattr(kind, "step", 1)}
    return {name: value for name, value in found.items() if abs(value) < MANY}
