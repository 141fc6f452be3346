"""What a page says of a match besides its moves: how it was opened and how it ended."""

from collections.abc import Iterator

import htpy as h

from referee.exports.heading import Fact, Heading
from referee.exports.pages.voices import Voices
from referee.exports.story import Story
from referee.exports.words import Words


def about(story: Story, voices: Voices) -> h.Element:
    """The facts of the head of a match, label by label."""
    each = voices.each(_facts, story)
    return h.dl(".about-match")[(_fact(fact, voices) for fact in zip(*each, strict=True))]


def _facts(words: Words, story: Story) -> list[Fact]:
    return [*Heading(story, words).facts()]


def _fact(fact: tuple[Fact, ...], voices: Voices) -> Iterator[h.Node]:
    """One fact in all languages."""
    span = voices.table.span
    yield h.dt[span(tuple(one.label for one in fact))]
    if fact[0].value:
        yield h.dd[span(tuple(one.value for one in fact))]
    for items in zip(*(one.items for one in fact), strict=True):
        told = span(tuple(item.text for item in items))
        yield h.dd[told if items[0].counts else h.s[told]]
