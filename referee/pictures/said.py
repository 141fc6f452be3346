"""What a scene says in words: for those who hear it, and wherever a picture has room for them."""

from collections.abc import Iterator

from referee.pictures.words import Told, Words
from referee.scenes.scene import DOWN, Counter, Frame, Item, Mark, Scene, Zone
from referee.speech.clocks import on_clock


def state(words: Words, scene: Scene) -> Iterator[Told]:
    """Turn, round, phase, each by itself."""
    yield from numbers(words, scene)
    yield from map(words.word, phases(words, scene))


def phases(words: Words, scene: Scene) -> Iterator[str]:
    """The ids of the phase and of its step, which is left out where it is called like the phase."""
    called: dict[Told, str] = {}
    for one in scene.phase:
        called.setdefault(words.word(one), one)
    yield from called.values()


def numbers(words: Words, scene: Scene) -> Iterator[Told]:
    """Turn and round of a scene."""
    yield from counted(words, scene.turn, scene.round)


def counted(words: Words, turn: int | None, round_: int | None) -> Iterator[Told]:
    """Turn and round, as far as there are such; a game may call them otherwise."""
    for unit, number in (("turn", turn), ("round", round_)):
        if number is not None:
            own = f"{words.naming.game}.{unit}"
            yield words.say(own if words.has(own) else f"pictures.{unit}", **{unit: number})


def mark(words: Words, told: Mark) -> Told:
    """A word with its number, or with the word, the seat or the card that it is about.

    Words of a kind (`GAME.effect.…`) may have a text that puts word and value together: of numbers
    `GAME.effect-number`, of words `GAME.effect-word`.
    """
    name = named(words, told.id)
    if told.value is None:
        return name
    form = "word" if isinstance(told.value, str) else "number"
    own = f"{told.id.rpartition('.')[0]}-{form}"
    if words.has(own):
        return words.filled(own, word=name, value=value(words, told))
    return words.joined((name, value(words, told)), "pictures.gap")


def named(words: Words, text: str) -> Told:
    """A word by its id; of a seat what its player is called."""
    _, of_seat, seat = text.rpartition(".seat.")
    return words.seat(seat) if of_seat and seat in words.naming.seats else words.word(text)


def value(words: Words, told: Mark) -> Told:
    """What stands behind a word; seconds on a clock are told as minutes, with the entry."""
    if told.id == "match.tag.clock" and isinstance(told.value, int):
        left = on_clock(told.value)
        return words.say("pictures.clock", left=left, number=told.at or None)
    text = str(told.value)
    if text in words.naming.seats:
        return words.seat(text)
    if text.rstrip("0123456789") in words.naming.seats:
        return words.say("pictures.spot", spot=text)
    return card(words, text) if told.id in words.cards else words.plain(text)


def counter(words: Words, told: Counter, delta: float = 0) -> Told:
    """A counter with its number, and what the last entry made of it."""
    number = f"{told.value:g}" if told.most is None else f"{told.value:g}/{told.most:g}"
    number = f"{number} ({delta:+g})".replace("-", "−") if delta else number
    return words.joined((words.word(told.id), words.plain(number)), "pictures.gap")


def item(words: Words, told: Item, zone: Zone) -> Told:
    """A card in words: place, name, numbers, how it lies, what is on it."""
    return words.joined(_item(words, told, zone))


def _item(words: Words, told: Item, zone: Zone) -> Iterator[Told]:
    name = card(words, told.face, zone.owner)
    if told.under:
        name = words.filled("pictures.under", card=words.card(told.under, zone.owner))
    if told.place and zone.places > 1:
        yield words.joined((words.say("pictures.place", place=told.place), name), "pictures.colon")
    else:
        yield name
    for text, number in told.values.items():
        yield words.joined((words.word(text), words.plain(f"{number:g}")), "pictures.gap")
    if told.frame is not Frame.UPRIGHT:
        yield words.word(f"pictures.{told.frame}")
    if told.value is not None and told.value not in told.values.values():
        yield words.say("pictures.counts", value=f"{told.value:g}")
    for token in told.tokens:
        spent = (words.word("pictures.spent"),) if token.id in told.spent else ()
        yield words.joined((mark(words, token), *spent), "pictures.gap")
    yield from map(words.word, told.states)
    if told.among:
        among = words.joined(words.card(one, zone.owner) for one in told.among)
        yield words.joined((words.word("pictures.among"), among), "pictures.gap")


def card(words: Words, face: str, owner: str = "") -> Told:
    """What a card is called, or that it lies face down, or that nobody knows it."""
    if face == DOWN:
        return words.word("pictures.down")
    if face == "?":
        return words.word("pictures.unknown")
    return words.card(face, owner)


def law(words: Words, scene: Scene) -> Told | None:
    """The sign that holds for all, in words."""
    return None if scene.law is None else words.word(scene.law)


def due(words: Words, scene: Scene) -> Iterator[Told]:
    """Who decides what, what may be decided besides, and what follows if nobody does."""
    for one in scene.due:
        what = words.say(f"{one.of(scene.game)}.decision.{one.decision}", **one.facts)
        who = words.joined(map(words.seat, one.seats))
        yield words.filled(f"pictures.due.{one.how}", who=who, what=what)


def result(words: Words, scene: Scene) -> Told | None:
    """How the game ended; None: it is open."""
    if scene.result is None:
        return None
    return words.say("pictures.result", **scene.result.facts, why=scene.result.why)
