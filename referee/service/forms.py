"""Forms of the pages: each makes a call of the service, by a script that knows only forms."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import htpy as h
import msgspec

from referee.speech import Lang, say

Choices = Sequence[tuple[str, str]]


class Forms:
    """Makes forms in one language."""

    def __init__(self, lang: Lang) -> None:
        self._lang = lang

    def say(self, text: str, **facts: Any) -> str:
        """A text of the service."""
        return say(self._lang, f"serve.{text}", facts)

    def listed(self, words: Iterable[str]) -> str:
        """Several words, as the language lists them."""
        return say(self._lang, "match.list.separator", {}).join(words)

    def form(
        self,
        call: str,
        submit: str,
        *fields: h.Node,
        body: Mapping[str, Any] | None = None,
        then: str | None = None,
        made: str | None = None,
        go: bool = False,
        **attrs: Any,
    ) -> h.Element:
        """A form that makes this call; `then`: what comes after it; `made`: members by chance."""
        said = {
            "method": "dialog",  # without its script it does nothing
            "data-call": call,
            "data-body": None if body is None else msgspec.json.encode(body).decode(),
            "data-then": then,
            "data-made": made,
            "data-away": self.say("away"),
        }
        return h.form(".call", said | attrs)[
            fields,
            h.button(class_="go" if go else None)[submit],
            h.p(".wrong", role="alert")[wrong()],
        ]

    def field(self, name: str, label: str, **attrs: Any) -> h.Element:
        """A line of text, or whatever `type` says."""
        return h.label[label, h.input(name=name, **({"type": "text"} | attrs))]

    def select(self, name: str, label: str, choices: Choices, chosen: str = "") -> h.Element:
        """One of several."""
        return h.label[
            label,
            h.select(name=name)[
                (
                    h.option(value=value, selected=value == chosen)[called]
                    for value, called in choices
                )
            ],
        ]

    def check(self, name: str, label: str, *, on: bool = False) -> h.Element:
        """Whether something is so."""
        return h.label(".check")[h.input(name=name, type="checkbox", checked=on), label]


def wrong() -> h.Element:
    """Where is said why a call was not answered."""
    return h.span(data_told="wrong", hidden=True)
