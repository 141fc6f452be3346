"""The words of a scene in every language, for who draws it."""

from collections.abc import Mapping

from referee.scenes.made import faces, words
from referee.scenes.scene import DOWN, Scene
from referee.speech import LANGS, Naming, say, written


def glossary(told: Scene, naming: Naming) -> dict[str, Mapping[str, str]]:
    """By the id of a text what it says in each language; by `card.CARD` what a card is called."""
    found: dict[str, Mapping[str, str]] = {
        text: {lang: say(lang, text, {}, naming) for lang in LANGS} for text in words(told)
    }
    for face in faces(told):
        if face not in (DOWN, "?"):
            found[f"card.{face}"] = {lang: _called(lang, face, naming) for lang in LANGS}
    return found


def _called(lang: str, face: str, naming: Naming) -> str:
    return naming.card(face, "", lambda text: written(lang, text))
