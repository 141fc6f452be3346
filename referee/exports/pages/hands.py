"""What people wrote, passages of rulebooks, and signs, as HTML."""

import re
from collections.abc import Iterator

import htpy as h

from referee.pictures import svg

_HAN = re.compile(r"[㐀-鿿]")
_KANA = re.compile(r"[぀-ヿ]")
_MARKED = re.compile(r"`([^`]+)`|\*\*(.+?)\*\*|\*(\S[^*]*)\*")


def sign(name: str) -> h.Element:
    """A sign within a line."""
    return h.svg(".sign", viewBox="0 0 24 24", aria_hidden="true")[svg.use(href=f"#s-{name}")]


def comment(text: str) -> h.Element:
    """What somebody wrote, in whatever language; it is never translated."""
    return h.p(".comment", lang=language(text), translate="no", dir="auto")[" ".join(text.split())]


def prose(text: str) -> Iterator[h.Node]:
    """A passage of a rulebook, whose Markdown has code, what is strong, and what is stressed."""
    end = 0
    for found in _MARKED.finditer(text):
        code, strong, stressed = found.groups()
        yield text[end : found.start()]
        yield h.code[code] if code else h.b[prose(strong)] if strong else h.em[stressed]
        end = found.end()
    yield text[end:]


def language(text: str) -> str:
    """The tag of the language that a text is in, as far as its letters tell."""
    if _KANA.search(text):
        return "ja"
    return "zh" if _HAN.search(text) else "und"
