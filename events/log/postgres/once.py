"""Slips are laid once, though a commit of which the answer was lost is tried again."""

from collections.abc import Mapping, Sequence

from events.log.store import Making, Slip


class Once:
    """Makes slips as `make` does, of those that came in; nothing where what it made is there.

    A slip has no id. Nobody else lays one meanwhile, so what was laid here lies behind all that
    was seen then: by its match, its time and its text it is found again.
    """

    def __init__(self, make: Making, at: str, after: int) -> None:
        self._make = make
        self._at = at
        self._seen = after
        self._made: set[tuple[str, str, str]] = set()

    def __call__(self, news: list[Slip]) -> Mapping[str, Sequence[str]]:
        """What is to be laid."""
        since = {(one.match, one.at, one.text) for one in news if one.number > self._seen}
        if self._made and self._made <= since:
            return {}
        made = self._make(news)
        self._seen = max((self._seen, *(one.number for one in news)))
        self._made = {(match, self._at, text) for match, texts in made.items() for text in texts}
        return made
