"""What stateful games share: choosing among offers, and what holds for every game at any time."""

from collections import Counter
from collections.abc import Callable, Mapping
from random import Random

import msgspec

from events.codec import encode
from events.errors import RefereeError
from projections.fold import fold
from projections.history import effective
from referee.checking.analysed import assert_shared
from referee.checking.broken import Broken, hold
from referee.desk import record as rec
from referee.desk.opening import read_tags
from referee.desk.played import play
from referee.desk.sitting import Sitting
from referee.desk.verdict import adjudicate
from referee.moves.offers import Blank, Offer
from referee.notation.grammar import forms, grammar, keys_of, kind_of
from referee.views.position import plain
from replays.characters import caseless
from replays.record import Tag

TEXTS = {"why": "because", "text": "so it was", "cites": "T-1"}


def sit(game: str, **tags: str) -> Sitting:
    """A match of these tags; `__` for a dot and `_` for a hyphen in their names."""
    named = [(name.replace("__", ".").replace("_", "-"), value) for name, value in tags.items()]
    return Sitting.begin(read_tags([Tag("Game", game), *(Tag(*each) for each in named)]))


def offers(sitting: Sitting, mover: str) -> tuple[Offer, ...]:
    """What the rules say that one may enter now. Raises Broken as `assert_written_as_read`."""
    offered = sitting.game.offers(sitting.edition, sitting.state, mover)
    assert_written_as_read(sitting, offered)
    return offered


def assert_written_as_read(sitting: Sitting, offered: tuple[Offer, ...]) -> None:
    """What an offer has as a key is read as one, and what it has as an argument is not.

    Blanks that nobody fills in here, a free name say, are held to it as well.
    """
    verbs = grammar(sitting.game.language).verbs
    for offer in offered:
        verb = verbs[kind_of(offer.mover)][caseless(offer.verb)]
        keys = keys_of(verb).keys()
        arguments = {slot.field for form in forms(verb.form) for slot in form.slots}
        for blank in offer.blanks:
            known = blank.name in keys if blank.key else blank.name not in keys - arguments
            hold(known, "check.blank", verb=offer.verb, blank=blank.name)


# Choosing


def choose(random: Random, offered: tuple[Offer, ...], weights: Mapping[str, float]) -> Offer:
    """One of the offers: first a verb by its weight (1), then any offer of it."""
    verbs = list(dict.fromkeys(offer.verb for offer in offered))
    verb = random.choices(verbs, [weights.get(verb, 1) for verb in verbs])[0]
    return random.choice([offer for offer in offered if offer.verb == verb])


def filled(random: Random, offer: Offer) -> tuple[str, ...] | None:
    """The offer's words with its blanks filled in; None: the choices of one are not listed."""
    words = [offer.mover, offer.verb]
    for blank in offer.blanks:
        if blank.optional and (not blank.choices or random.random() < 0.5):
            continue
        word = _fill(random, blank)
        if word is None:
            return None
        words.append(f"{blank.name}={word}" if blank.key else word)
    return tuple(words)


def _fill(random: Random, blank: Blank) -> str | None:
    if blank.name in TEXTS:
        return TEXTS[blank.name]
    if not blank.choices:
        return str(random.randint(1, 9)) if blank.name in ("amount", "seconds") else None
    number = min(random.randint(blank.least, blank.most), len(blank.choices))
    return ",".join(random.sample(blank.choices, number))


def line(words: tuple[str, ...]) -> str:
    """The words as they may be typed."""
    return " ".join(f'"{word}"' if " " in word else word for word in words)


# Whether a line is among the offers


def covered(words: tuple[str, ...], offered: tuple[Offer, ...]) -> bool:
    """Whether canonical words are one of the ways to fill one of the offers in."""
    return any(_covers(offer, words) for offer in offered)


def _covers(offer: Offer, words: tuple[str, ...]) -> bool:
    if words[:2] != (offer.mover, offer.verb):
        return False
    keys = dict(word.split("=", 1) for word in words[2:] if "=" in word)
    arguments = [word for word in words[2:] if "=" not in word]
    for blank in offer.blanks:
        word = keys.pop(blank.name, None) if blank.key else next(iter(arguments), None)
        if word is not None and _fits(blank, word):
            arguments = arguments if blank.key else arguments[1:]
        elif not blank.optional or (blank.key and word is not None):
            return False
    return not keys and not arguments


def _fits(blank: Blank, word: str) -> bool:
    items = word.split(",") if blank.most > 1 or blank.least != 1 else [word]
    if not blank.least <= len(items) <= blank.most:
        return False
    return not blank.choices or Counter(items) <= Counter(blank.choices)


# What always holds; each raises Broken where it does not


def assert_coherent(sitting: Sitting) -> None:
    """After each entry: its bytes bring it back, plain values the state; somebody is due.

    What the seats are likely to have is a whole.
    """
    body = sitting.entries[-1].body
    same = sitting.game.kit.decoder.decode(encode(body)) == body
    hold(same, "check.bytes", line=line(body.words))
    state = sitting.state
    hold(msgspec.convert(msgspec.to_builtins(state), type(state)) == state, "check.plain")
    over = state.match.over
    hold(bool(sitting.to_move) != over, "check.due_over" if over else "check.due_nobody")
    assert_shared(sitting)


def assert_comes_back(sitting: Sitting) -> None:
    """After a game: the log rebuilds its state; as a record it has the same verdict and bytes."""
    hold(fold(sitting.game.kit, effective(sitting.entries)) == sitting.state, "check.refold")
    text = rec.write(sitting.entries)
    played = play(text)
    if played.stop is not None:
        raise Broken("check.record_stops", line=played.stop.move)
    again = played.sitting.entries
    differs = next(
        (
            one
            for one, other in zip(sitting.entries, again, strict=True)
            if one.events != other.events
        ),
        None,
    )
    hold(differs is None, "check.record_differs", line=differs.text if differs else "")
    hold(rec.write(again) == text, "check.record_text")
    verdict = adjudicate(text.encode())
    told = (verdict.status, verdict.answer["state"], verdict.answer["moves"])
    state = plain(sitting.position("public", on_record=True).state)
    hold(told == (0, state, sitting.number), "check.verdict")


def assert_refused_or_offered(
    sitting: Sitting,
    words: tuple[str, ...],
    heard: Callable[[RefereeError], object] = lambda _: None,
) -> bool:
    """Any line at all: what the rules accept is among the offers, and else nothing breaks.

    True: it was accepted. `heard` is told why it was not.
    """
    try:
        judged = sitting.judge(words)
    except RefereeError as error:
        heard(error)
        return False
    canonical = judged.body.words
    is_offered = covered(canonical, offers(sitting, canonical[0]))
    hold(is_offered, "check.not_offered", line=line(canonical))
    return True


def assert_accepted(sitting: Sitting, words: tuple[str, ...]) -> None:
    """What is offered is accepted."""
    try:
        sitting.judge(words)
    except RefereeError as error:
        why = f"{error.text} {error.facts}"
        record = rec.write(sitting.entries)
        raise Broken("check.refused", line=line(words), why=why, record=record) from error
