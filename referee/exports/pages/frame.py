"""What all pages are put into: one file each, which loads nothing."""

import base64
import hashlib
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import Any

import htpy as h
import segno
from htpy import Element, Node
from markupsafe import Markup

from referee.render.layout import seen
from referee.speech import Lang

QUIET = 4
"""Modules of paper around a QR code, as its readers need them."""


@cache
def _style() -> str:
    return (Path(__file__).parent / "print.css").read_text(encoding="utf-8")


def page(title: str, lang: Lang, *body: Node) -> str:
    """A page of black on white, for reading and for print; it runs nothing."""
    return whole(h.title[title], lang, _style(), body)


def whole(
    title: Element, lang: Lang, style: str, body: Node, script: str = "", **attrs: Any
) -> str:
    """A page in which its style and its script stand; nothing else may be loaded or run.

    What people wrote turns no text round: see `seen`. Style and script stay as their digests say.
    """
    drawn = h.html(lang=lang, **attrs)[
        h.head[
            h.meta(charset="utf-8"),
            h.meta(http_equiv="Content-Security-Policy", content=policy(style, script)),
            h.meta(name="viewport", content="width=device-width, initial-scale=1"),
            h.meta(name="referrer", content="no-referrer"),
            _seen(title),
            h.style[Markup(style)],  # a file of the package, as the script is
        ],
        h.body[_seen(body), h.script[Markup(script)] if script else None],
    ]
    return f"{drawn}\n"


def policy(style: str, script: str = "") -> str:
    """The Content-Security-Policy of a page in which these stand."""
    runs = f"script-src '{_digest(script)}'; " if script else ""
    return (
        f"default-src 'none'; style-src '{_digest(style)}'; {runs}"
        "base-uri 'none'; form-action 'none'"
    )


def _seen(drawn: Node) -> Markup:
    return Markup(seen(str(h.fragment[drawn])))


@cache
def _digest(text: str) -> str:
    return f"sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}"


def code(text: str, label: str) -> Element:
    """A text as a QR code, drawn as one path; `label` says in words what it holds."""
    found = segno.make_qr(text, error="m")
    width = len(found.matrix) + 2 * QUIET
    rows = enumerate(found.matrix, QUIET)
    path = "".join(f"M{x} {y}.5h{length}" for y, row in rows for x, length in _runs(row))
    return h.svg(".qr", role="img", aria_label=label, viewBox=f"0 0 {width} {width}")[
        h.path(d=path, stroke="#000", fill="none")
    ]


def _runs(row: Iterable[int]) -> Iterator[tuple[int, int]]:
    """Where dark modules begin in a row, and how many."""
    at = QUIET
    for dark, modules in groupby(row):
        length = len([*modules])
        if dark:
            yield at, length
        at += length
