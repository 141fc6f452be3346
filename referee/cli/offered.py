"""What may be entered now, told to people at a table."""

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby

from msgspec.structs import replace

from referee.desk.sitting import Sitting
from referee.moves.offers import Blank, Offer
from referee.notation.spelled import SCRIPTS
from referee.render.layout import PAGE, columns, pad, wrap
from referee.speech import Lang, Naming, say
from referee.speech.offered import does, keys_of
from referee.terminal.output import folded, width_here
from referee.terminal.telling import offer_lines, typed_lines
from replays.redact import REFEREE

MEANINGS = 36
"""The column where it stands what a verb does."""

GAP, HANG = 2, 4

Typed = Callable[[Offer], Offer]
"""An offer in the words that one types."""


def lines(sitting: Sitting, movers: Sequence[str], lang: Lang, naming: Naming) -> Iterator[str]:
    """The moves of each of these movers under its name, those that are due first."""
    due = sitting.to_move
    typed = _typed(sitting, lang, naming)
    for mover in sorted(movers, key=lambda mover: mover not in due):
        offers = merged(sitting.offers(mover))
        if not offers:
            continue
        heading = "cli.legal_due" if mover in due else "cli.legal_other"
        yield from folded(say(lang, heading, {"mover": mover}, naming))
        for _, ways in groupby(offers, lambda offer: offer.verb):
            yield from _ways(sitting, list(ways), typed, lang, naming)
        yield from _known(sitting, mover, offers, lang, naming)


def _typed(sitting: Sitting, lang: Lang, naming: Naming) -> Typed:
    if lang not in SCRIPTS:  # slugs are English
        return lambda offer: offer
    from referee.desk.written import Written
    from referee.speech.words import Speech  # not needed in English

    return Written(sitting, Speech(sitting.game.language, lang, naming)).offer


def _ways(
    sitting: Sitting, offers: Sequence[Offer], typed: Typed, lang: Lang, naming: Naming
) -> Iterator[str]:
    """The offers of one verb, beside the first what it does, below them what they take besides."""
    width = width_here()
    meanings = min(MEANINGS, width * MEANINGS // PAGE)
    meaning = does(offers[0].verb, lang, naming)
    for offer in offers:
        *over, last = offer_lines(typed(offer), GAP, HANG)
        if meaning and columns(last) > meanings - GAP:
            over, last = [*over, last], ""
        yield from over
        for line in wrap(meaning, width - meanings):
            yield f"{pad(last, meanings)}{line}".rstrip()
            last = ""
        meaning = ""
    yield from _besides(sitting, offers, typed, lang)


def _besides(sitting: Sitting, offers: Sequence[Offer], typed: Typed, lang: Lang) -> Iterator[str]:
    """The keys that each of the referee's ways to write a verb takes, and none of them shows."""
    if offers[0].mover != REFEREE:
        return
    from referee.desk.written import besides  # the seats' moves show their keys

    if keys := besides(sitting, offers):
        text = say(lang, "play.besides", {"keys": keys_of(typed(keys))})
        yield from typed_lines(text, GAP, HANG)


def _known(
    sitting: Sitting, mover: str, offers: Sequence[Offer], lang: Lang, naming: Naming
) -> Iterator[str]:
    """Of cards that are not all known, those that are known to be in the mover's hand."""
    if all(blank.choices for offer in offers for blank in offer.blanks):
        return
    table = sitting.state.table
    for name, zone in sitting.game.kit.zones(sitting.opened).items():
        if zone.owner == mover and zone.sees == "owner" and not zone.ordered:
            cards = table.known(name)
            if cards and table.hidden(name):
                facts = {"zone": name, "cards": cards}
                yield from folded(say(lang, "cli.legal_known", facts, naming), GAP, GAP)


# Fewer lines for the same moves


def merged(offers: Sequence[Offer]) -> list[Offer]:
    """The same moves in fewer offers: those that differ in one blank's choices are one."""
    found: list[Offer] = []
    for offer in offers:
        for index, other in enumerate(found):
            both = _both(other, offer)
            if both is not None:
                found[index] = both
                break
        else:
            found.append(offer)
    return found


def _both(one: Offer, other: Offer) -> Offer | None:
    """One offer for the moves of two, if there is one."""
    if (one.mover, one.verb, len(one.blanks)) != (other.mover, other.verb, len(other.blanks)):
        return None
    apart = [
        at
        for at, pair in enumerate(zip(one.blanks, other.blanks, strict=True))
        if len(set(pair)) > 1
    ]
    if len(apart) != 1:
        return None
    (at,) = apart
    blank = _either(one.blanks[at], other.blanks[at])
    if blank is None:
        return None
    return replace(one, blanks=(*one.blanks[:at], blank, *one.blanks[at + 1 :]))


def _either(one: Blank, other: Blank) -> Blank | None:
    """A blank for the choices of two; lists are not put together, for their items go together."""
    if one.most > 1 or not (one.choices and other.choices):
        return None
    both = replace(one, choices=(*one.choices, *other.choices))
    return both if replace(other, choices=both.choices) == both else None
