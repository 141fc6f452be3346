"""Fate/Ace Royal: what its pictures say in words."""

from collections.abc import Iterable, Iterator, Sequence

from referee.pictures import said
from referee.pictures.fate_ace_royal.masters import Master, Stroke, fought, masters
from referee.pictures.words import Told, Words
from referee.scenes.fate_ace_royal import GAME
from referee.scenes.scene import DOWN, Frame, Item, Mark, Scene

BACK = "▒"
"""A card that lies face down, within a line."""


MOST_CARDS = 6
"""So many cards are named in a line, the others counted."""


APT = {f"{GAME}.tag.apt": "✓", f"{GAME}.tag.not-apt": "✗"}


def against(words: Words, sides: Iterable[Told]) -> Told:
    """Who attacks whom."""
    source, target = sides
    return words.joined((source, words.plain("→"), target), "pictures.gap")


def struck(words: Words, stroke: Stroke) -> Told:
    """Which side strikes, and with what."""
    role = words.word(f"{GAME}.battle-step.{stroke.role}")
    return words.joined((role, words.word(f"{GAME}.system.{stroke.system}")), "pictures.colon")


def listed(words: Words, row: Iterable[Mark]) -> Told:
    """The marks of a row, one behind the other."""
    return words.joined(said.mark(words, one) for one in row)


def middle(words: Words, scene: Scene) -> Iterator[Told]:
    """Deck and discard pile, what the battle has besides, and what was used last."""
    for zone in scene.zones:
        if not zone.owner:
            yield words.joined((words.word(zone.word), words.plain(zone.count)), "pictures.gap")
            if zone.id == "open":
                yield words.joined(words.card(item.face) for item in zone.items)
    battle = fought(scene)
    for row in battle.rows if battle else ():
        yield listed(words, row)
    for panel in scene.panels:
        if not panel.id.endswith("phase.battle"):
            rows = (listed(words, row) for row in panel.rows)
            all_rows = words.joined(rows, "pictures.dot")
            yield words.joined((words.word(panel.id), all_rows), "pictures.colon")


def servant(words: Words, master: Master) -> Iterator[Told]:
    """Its two cards, whether they are apt, how it lies."""
    halves = (_half(words, half, master) for half in master.halves if half)
    yield words.joined(halves, "pictures.dot")
    if apt := aptness(master):
        yield words.joined((words.plain(APT[apt.id]), words.word(apt.id)), "pictures.gap")
    if lies := posture(master):
        yield tuple(f"[{one}]" for one in words.word(lies))


def _half(words: Words, item: Item, master: Master) -> Told:
    """A card by its name; face down in parentheses to who knows it, else unknown."""
    if item.face != DOWN:
        return words.card(item.face, master.place.seat)
    known = words.card(item.under, master.place.seat) if item.under else None
    return tuple(f"{BACK} ({one})" for one in known) if known else words.plain(f"{BACK} ?")


def aptness(of: Master) -> Mark | None:
    """Whether its spirit is apt for its class, if both are seen."""
    return next((tag for tag in of.servant if tag.id in APT), None)


def plain(tag: Mark) -> bool:
    """Whether a tag of a Servant is one of its skills."""
    return tag.id not in APT and not tag.id.startswith(f"{GAME}.posture.")


def posture(of: Master) -> str:
    """The word for how a Servant lies, if not as it should."""
    lies = next((half.frame for half in of.halves if half), Frame.UPRIGHT)
    return "" if lies is Frame.UPRIGHT else f"pictures.{lies}"


def details(words: Words, master: Master) -> Iterator[Told]:
    """Skills, crafts in play, known cards of the hand, cards under crafts."""
    if skills := [said.mark(words, tag) for tag in master.servant if plain(tag)]:
        yield words.joined(skills)
    crafts, hand, covers = (master.zones.get(name) for name in ("crafts", "hand", "covers"))
    if crafts and crafts.items:
        yield _listed(words, [_craft(words, item) for item in crafts.items])
    known = [words.card(item.face) for item in hand.items if item.face != "?"] if hand else []
    if hand and known:
        hidden = hand.count - len(known)
        unseen = [words.plain(f"? ×{hidden}")] if hidden else []
        named = _listed(words, known, unseen)
        yield words.joined((words.word(hand.word), named), "pictures.colon")
    if covers and covers.count:
        yield words.joined((words.word(covers.word), words.plain(covers.count)), "pictures.gap")


def _listed(words: Words, cards: Sequence[Told], behind: Sequence[Told] = ()) -> Told:
    """The first of them by name, how many more there are, and what stands behind them."""
    more = len(cards) - MOST_CARDS
    counted = [words.say("pictures.more", count=more)] if more > 0 else []
    return words.joined([*cards[:MOST_CARDS], *counted, *behind])


def _craft(words: Words, item: Item) -> Told:
    name = called(words, item)
    if item.frame is Frame.UPRIGHT:
        return name
    return tuple(
        f"{one} ({lies})"
        for one, lies in zip(name, words.word(f"pictures.{item.frame}"), strict=True)
    )


def called(words: Words, item: Item) -> Told:
    """A craft by its name, the second of two equal ones with its number."""
    copy = "".join(f"#{token.value}" for token in item.tokens)
    return words.card(f"{item.face}{copy}")


def described(words: Words, scene: Scene) -> Iterator[Told]:
    """What the diagram shows besides the counters: battle, deck, Servants, crafts."""
    battle = fought(scene)
    if battle is not None and battle.sides is not None:
        yield against(words, map(words.seat, battle.sides))
        for stroke in battle.strokes:
            compared = words.plain(f"{stroke.attack:g} : {stroke.defence:g}")
            yield words.joined((struck(words, stroke), compared), "pictures.gap")
    yield words.joined(middle(words, scene), "pictures.dot")
    for master in masters(scene):
        if parts := [*_aloud(words, master), *details(words, master)]:
            name = words.plain(master.place.name)
            yield words.joined((name, words.joined(parts)), "pictures.colon")


def _aloud(words: Words, master: Master) -> Iterator[Told]:
    """A Servant for those who hear it."""
    for half in master.halves:
        if half is not None:
            under = words.card(half.under, master.place.seat) if half.under else None
            named = said.card(words, half.face, master.place.seat)
            yield words.filled("pictures.under", card=under) if under else named
    if apt := aptness(master):
        yield words.word(apt.id)
    if lies := posture(master):
        yield words.word(lies)
    if master.assumed:
        yield words.word(f"{GAME}.state.assumed")
