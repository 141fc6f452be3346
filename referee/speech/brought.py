"""What a game that others have installed brings to read: its texts and its rulebook.

They lie in files beside its module: `texts/LANG.json`, an id and a sentence each, `rulebook.md` and
`rulebook.LANG.md`. No text of the program itself can be replaced by them.
"""

from collections.abc import Mapping
from pathlib import Path

import msgspec

from events.languages import LANGS
from referee.moves.glossary import Glossary

_TEXTS: dict[tuple[str, str], Mapping[str, str]] = {}
_FOLDERS: dict[str, Path | None] = {}


def bring(slug: str, prefix: str, folder: Path | None) -> None:
    """Take in what lies in the folder of a game, if it has one; raises what reading may raise."""
    _FOLDERS[slug] = folder
    for lang in LANGS:
        file = folder / "texts" / f"{lang}.json" if folder else None
        raw = file.read_bytes() if file and file.is_file() else b"{}"
        words = Glossary(slug, str(folder / slug)).said(lang) if folder else {}
        found = {**words, **msgspec.json.decode(raw, type=dict[str, str])}
        _TEXTS[lang, slug] = _TEXTS[lang, prefix] = found


def texts(lang: str, area: str) -> Mapping[str, str]:
    """The texts of an area, by id, with those of other areas of its game; none: nobody brought any.

    An area is the slug of a game or the prefix of its rules.
    """
    return _TEXTS.get((lang, area), {})


def rulebook(slug: str, lang: str) -> str:
    """A rulebook as it was written in this language; empty where the game brings none."""
    folder = _FOLDERS.get(slug)
    if folder is None:
        return ""
    file = folder / ("rulebook.md" if lang == "en" else f"rulebook.{lang}.md")
    return file.read_text(encoding="utf-8") if file.is_file() else ""
