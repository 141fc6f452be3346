"""One letter and Enter for what is said most, as the game's declarations have it.

A letter counts only where nothing else that a line may begin with begins so: no command, mover or
player, no verb, and no word of a move that is due, whose verb may be left out.
"""

from collections.abc import Iterator, Mapping

from referee.desk.in_full import IN_FULL
from referee.desk.sitting import Sitting
from referee.moves.kinds import Text
from referee.moves.offers import Blank, Offer, verbs_of
from referee.moves.refusal import Misfit
from referee.moves.verbs import Reading, Verb
from referee.notation.grammar import grammar, kind_of
from referee.prompt import commands
from referee.speech.words import Speech, slot_of, spellings_of, verb_of
from replays.characters import caseless, plain
from replays.redact import REFEREE

Letters = Mapping[str, tuple[str, str]]
"""What each stands for, a mover and a verb; no mover where several could say it and not one is
due."""


def letters(sitting: Sitting) -> Letters:
    """The letters that stand for something now."""
    offers = {mover: sitting.offers(mover) for mover in sitting.movers}
    said: dict[str, dict[str, set[str]]] = {}
    for mover, its in offers.items():
        for verb in verbs_of(its):
            if letter := _row(sitting, mover, verb).letter:
                said.setdefault(letter, {}).setdefault(verb, set()).add(mover)
    every = [offer for its in offers.values() for offer in its]
    return {
        letter: (_mover(sitting, movers), verb)
        for letter, verbs in said.items()
        if len(verbs) == 1
        for verb, movers in verbs.items()
        if not any(word.startswith(letter) for word in _others(sitting, letter, verb, every))
    }


def expanded(line: str, sitting: Sitting) -> str:
    """The line with mover and verb for the letter that it begins with, if it begins with one."""
    first, *rest = line.split(maxsplit=1) or [""]
    letter = caseless(plain(first))
    if len(letter) != 1 or letter not in (known := letters(sitting)):
        return line
    return " ".join(filter(None, (*known[letter], *rest)))


def told(sitting: Sitting, speech: Speech) -> Iterator[tuple[str, str]]:
    """Each letter that counts now, and what it stands for as it is typed in the language."""
    for letter, (mover, verb) in letters(sitting).items():
        said = (speech.mover(mover) if mover else "", speech.verb(mover, verb))
        yield letter, " ".join(filter(None, said))


def _row(sitting: Sitting, mover: str, verb: str) -> Verb:
    return grammar(sitting.game.language).verbs[kind_of(mover)][caseless(verb)]


def _mover(sitting: Sitting, movers: set[str]) -> str:
    """Who says it: the only one, or the only one of them who is due."""
    due = movers & set(sitting.to_move)
    found = due or movers
    return next(iter(found)) if len(found) == 1 else ""


def _others(sitting: Sitting, letter: str, verb: str, offers: list[Offer]) -> Iterator[str]:
    """The words besides with which a line may begin, folded.

    Where the verb itself begins with its letter, the prompt takes this for the beginning of a move
    that may be made now before all else; so those alone are others, and no ruling is.
    """
    known = grammar(sitting.game.language)
    yield from commands.SPELLINGS
    yield from (word for name, others in commands.BARE.items() for word in (name, *others))
    yield from known.movers
    yield from (caseless(plain(name)) for _, name in sitting.opened.seats)
    possible = {offer.verb for offer in offers if offer.mover != REFEREE} - IN_FULL
    for spelling, slug in known.slugs_of_verbs().items():
        if slug != verb and (slug in possible or not verb.startswith(letter)):
            yield spelling
    for offer in offers:
        if offer.blanks and not offer.blanks[0].key and _is_waited_for(sitting, offer):
            yield from _begun(sitting, offer, offer.blanks[0], letter)


def _is_waited_for(sitting: Sitting, offer: Offer) -> bool:
    """Whether a decision that is due names the offer; of a seat's, where it names none, all do."""
    return any(
        offer.mover in due.seats
        and (offer.verb in due.verbs or (not due.verbs and kind_of(offer.mover) == "seat"))
        for due in sitting.due
    )


def _begun(sitting: Sitting, offer: Offer, blank: Blank, letter: str) -> Iterator[str]:
    """What may stand in the first blank of a move, the verb left out; a free text is no such."""
    row = verb_of(sitting.game.language, offer)
    yield from map(caseless, blank.choices)
    if blank.choices:
        spelled = spellings_of(row, blank)
        yield from (caseless(word) for one in blank.choices for word in spelled.get(one, ()))
        return
    slot = slot_of(row, blank)
    if slot is None or isinstance(slot.kind, Text):
        return
    try:
        slot.kind.read(letter, Reading(sitting.edition, sitting.state, offer.mover, {}))
    except Misfit as wrong:
        yield from map(caseless, wrong.known)
    else:
        yield letter
