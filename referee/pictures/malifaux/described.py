"""Malifaux: what a diagram shows, in words, to those who hear it."""

from collections.abc import Iterator

from referee.pictures.malifaux import told
from referee.pictures.malifaux.contest import GAME, Contest, Side, contest, open_flip
from referee.pictures.words import Told, Words
from referee.scenes.scene import Item, Scene


def described(words: Words, scene: Scene) -> Iterator[Told]:
    """The piles, the open flip side by side, what came of the last, and each model."""
    for zone in scene.zones:
        if zone.id.endswith((".deck", ".discard")):
            counted = (words.seat(zone.owner), words.word(zone.word), words.plain(zone.count))
            yield words.joined(counted, "pictures.gap")
    panel = open_flip(scene)
    if panel is not None:
        found = contest(panel, scene)
        about = (words.word(panel.id), told.about(words, found))
        yield words.joined(filter(any, about), "pictures.colon")
        yield from (_side(words, found, side) for side in found.sides)
        margin = told.margin(words, found)
        if margin is not None:
            yield margin
    for other in scene.panels:
        if other is not panel:
            yield from told.rows(words, other)
    for zone in scene.zones:
        if zone.id.endswith(".models"):
            yield from (_model(words, item) for item in zone.items)


def _side(words: Words, found: Contest, side: Side) -> Told:
    """A side as it is read aloud: whose, its stat, its cards, its total."""
    cards = words.joined(told.turned(words, item) for item in side.turned)
    parts = [words.plain(side.stat), words.plain("+")] if found.summed or side.stat else []
    parts.append(cards if side.turned else words.word(f"{GAME}.board.no-card"))
    if side.total is not None:
        parts.append(words.plain(f"= {side.total}"))
    told_ = (told.who(words, found, side), words.joined(parts, "pictures.gap"))
    return words.joined(told_, "pictures.colon")


def _model(words: Words, model: Item) -> Told:
    """A model with its health, its stats, what it has done and what is on it."""
    now, most = told.health(model)
    parts = [words.plain(f"{now}/{most}"), told.stats(words, model)]
    if state := told.state_of(model):
        parts.append(words.word(f"{GAME}.state.{state}"))
    parts += told.tokens(words, model)
    return words.joined((words.plain(model.key), words.joined(parts)), "pictures.colon")
