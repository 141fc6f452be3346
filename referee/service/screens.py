"""Screens: boards for a hall, and what lies over a film; they follow the stream and have no button.

The pages hold nothing of a match, so that they are for all: what is in the stream is for whoever
may see it. That lets an overlay join by itself, with the code in its fragment.
"""

from typing import Annotated, Literal

import htpy as h
from litestar import Response
from litestar.params import Parameter

from referee.exports.pages import shell
from referee.service.asked import read
from referee.service.door import POLICY
from referee.service.forms import Forms
from referee.service.pages import page
from referee.service.streams import Matches, named
from referee.speech import Lang, say

ANYWHERE = {
    "content-security-policy": POLICY.replace("frame-ancestors 'none'", "frame-ancestors *")
}
"""What lies over a film may be shown by any program."""

Over = Annotated[
    Literal["lower", "side", "board"],
    Parameter(description="A bar below, a column beside, or the board of a hall."),
]


@read("/hall", "matches", include_in_schema=False, sync_to_thread=False)
def hall(matches: Matches, lang: Lang) -> Response[str]:
    """Several boards on a screen for many; one has all of it."""
    shown = named(matches)
    how = "board" if len(shown) == 1 else "hall"
    return _screen(say(lang, "serve.hall", {}), lang, how, shown)


@read("/overlay/{match:str}", "overlay", include_in_schema=False, sync_to_thread=False)
def overlay(match: str, lang: Lang, overlay: Over = "lower") -> Response[str]:
    """A match as it lies over a film."""
    shown = _screen(match, lang, overlay, (match,))
    shown.headers.update(ANYWHERE)
    return shown


def _screen(title: str, lang: Lang, how: str, matches: tuple[str, ...]) -> Response[str]:
    body = h.fragment[
        shell.drawings(()),
        h.div(".page")[
            _single(matches[0], how)
            if how != "hall"
            else h.main(".boards", data_count=len(matches))[map(_tile, matches)],
            h.p(
                "#state",
                role="status",
                data_away=say(lang, "serve.away", {}),
                data_gone=say(lang, "serve.gone", {}),
            ),
        ],
        _joining(Forms(lang)),
        h.script(src="/live.js", type="module"),
    ]
    return page(title, lang, "all", body, data_overlay=how)


def _joining(forms: Forms) -> h.Element:
    """By which the page joins with the code of its fragment, as often as it may not look."""
    code = h.input("#join", type="hidden", name="code", data_kept=True)
    body = {"cookie": True, "name": "overlay"}
    return forms.form(
        "POST /api/join",
        forms.say("join_submit"),
        code,
        body=body,
        made="key",
        then="reload",
        hidden=True,
    )


def _single(match: str, how: str) -> h.Element:
    return h.main(data_match=match)[h.div(data_viewer=True), how == "board" and h.ol(".now")]


def _tile(match: str) -> h.Element:
    return h.section(data_match=match)[h.h2[match], h.div(data_viewer=True), h.ol(".now")]


PAGES = (hall, overlay)
