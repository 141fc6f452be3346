"""Bots of others, as they are installed: one that plays, and some that do what no bot may."""

from events.errors import Unreadable


class Lowest:
    """Plays the lowest card that it holds; `lowest:high` the highest."""

    def __init__(self, rest):
        if rest not in ("", "high"):
            raise Unreadable("bots.setting", kind="lowest", word=rest, known=("high",))
        self._chosen = max if rest else min

    def choose(self, seen, rng, clock):
        (offer,) = seen.offers(seen.viewer)
        return f"{seen.viewer} plays {self._chosen(offer.blanks[0].choices)}"


class Answers:
    """Answers the same to everything."""

    def __init__(self, answer):
        self._answer = answer

    def choose(self, seen, rng, clock):
        return self._answer


class Nonsense:
    """Answers what no rule knows."""

    def choose(self, seen, rng, clock):
        return f"{seen.viewer} abracadabra"


class Fails:
    """Fails where it is asked."""

    def choose(self, seen, rng, clock):
        raise KeyError(seen.viewer)


def lowest(rest):
    return Lowest(rest)


def nonsense(rest):
    return Nonsense()


def others(rest):
    return Answers("referee award a")


def number(rest):
    return Answers(7)


def failing(rest):
    return Fails()


def unmade(rest):
    raise ZeroDivisionError
