"""A random player of a game of which nothing is known but what it says itself."""

from collections.abc import Iterator
from random import Random
from typing import Any

from msgspec.structs import replace

from events.base import UNKNOWN
from events.errors import RefereeError, Unreadable
from projections.custody.answers import Answer, consistent, nameable
from referee.checking import play, sayings
from referee.checking.broken import Broken, Fault, hold
from referee.checking.player import ENDS_AT_ONCE, Player
from referee.desk.sitting import Sitting
from referee.games.game import Game
from referee.moves.offers import Blank, Offer
from referee.moves.verbs import Form, Reading, Slot
from referee.notation.grammar import grammar, key_of, kind_of

Words = tuple[str, ...]

NAME = "zzz"
"""A name of something that people name."""

KEPT = 400
"""Lines of before of which others are made."""

NONSENSE = (NAME, UNKNOWN, "0", "1", "2", "99", "-1", "", ",", "a,a", "none", "x=y", "牌")
"""Words that fit nearly nowhere."""

BY_FORM = 0.4
"""How often a line is made by the form of a verb, and not of those that were offered."""

GUESSES = 40
"""Kinds of cards that are tried where none are listed."""


class Anybody:
    """Plays one game by what it offers, and makes lines of all kinds of the lines of before."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._lines: list[Words] = []
        self._words: list[str] = [*NONSENSE]
        self.untold: list[Fault] = []
        """What was refused and has no sentence."""

    def player(self) -> Player:
        """The random player, as one who refuses nothing that is possible card by card."""
        return Player(
            mover=self.mover,
            weights={},
            any_line=self.any_line,
            assert_possible=self.assert_possible,
            guess=self.guess,
            may_clash=self._names_cards,
            clash=frozenset({self._game.common.custody}),
            try_out=self.try_out,
        )

    def sit(self, random: Random, *, dealt: bool) -> Sitting:
        """A match with options as they come, or as usual where these do not go together."""
        deal = {"Deal": f"seed:{random.randrange(10**9)}"} if dealt else {}
        chosen = {
            f"Option.{option.name}": random.choice((option.default, *option.values))
            for option in self._game.options
        }
        try:
            return play.sit(self._game.kit.slug, **deal, **chosen)
        except Unreadable:
            return play.sit(self._game.kit.slug, **deal)

    def mover(self, random: Random, sitting: Sitting) -> str:
        """Who enters the next line: mostly one on whom the table waits, never one who cannot."""
        due = [mover for mover in sitting.to_move if self._has_a_move(sitting, mover)]
        if due and random.random() < 0.9:
            return random.choice(due)
        others = [mover for mover in sitting.movers if self._has_a_move(sitting, mover)]
        if not others:
            raise Broken("check.stuck", to_move=sitting.to_move)
        return random.choice(others)

    def _has_a_move(self, sitting: Sitting, mover: str) -> bool:
        offered = play.offers(sitting, mover)
        return any(offer.verb not in ENDS_AT_ONCE for offer in offered)

    def assert_possible(self, state: Any) -> None:
        """Cards are conserved and could lie so. Raises Broken."""
        table, kit = state.table, self._game.kit
        lying = sum(table.count(zone) for zone in table.zones)
        mixed = sum(pool.size for pool in table.pools.values())
        hold(lying == mixed, "check.cards", lying=lying, mixed=mixed)
        hold(consistent(table, kit.constraints) is not Answer.NO, "check.custody")

    def _names_cards(self, offer: Offer, words: Words) -> bool:
        """Whether it may name several cards, which need not be possible together."""
        del offer
        said = [word.rpartition("=")[2] for word in words[2:]]
        several = sum(word not in self._game.language.movers for word in said) > 1
        return several or any("," in word for word in said)

    # What no offer lists

    def guess(self, random: Random, sitting: Sitting, offer: Offer, blank: Blank) -> Blank:
        """The blank with a choice that the rules take, where none are listed."""
        if blank.choices or blank.optional or blank.name in play.TEXTS:
            return blank
        numbers = [str(number) for number in range(10)]
        # A name that people invent goes before cards: were it that of a card, it would look shown.
        for word in (*numbers, NAME, *self._cards(random, sitting)):
            filled = replace(blank, choices=(word,) * max(blank.least, 1))
            blanks = tuple(filled if each is blank else each for each in offer.blanks)
            words = play.filled(random, replace(offer, blanks=blanks))
            if words is not None and _is_accepted(sitting, words):
                return filled
        return blank

    def try_out(self, sitting: Sitting, words: Words) -> None:
        """Any line is refused, or accepted and among the offers. Raises Broken."""

        def heard(error: RefereeError) -> None:
            self.untold.extend(sayings.unreasoned(sitting, error))

        play.assert_refused_or_offered(sitting, words, heard)

    def _cards(self, random: Random, sitting: Sitting) -> list[str]:
        """Kinds that may lie in some zone, as custody admits them."""
        table, constraints = sitting.state.table, self._game.kit.constraints
        zones = [zone for zone in table.zones if table.count(zone)]
        named = (nameable(table, zone, constraints) for zone in zones)
        known = list(dict.fromkeys(kind for kinds in named for kind in kinds))
        return random.sample(known, min(len(known), GUESSES))

    # Lines of all kinds, most of them wrong

    def any_line(self, random: Random, sitting: Sitting) -> Words:
        """A line of the form of a verb, or one that was offered now or earlier, often changed."""
        mover = random.choice(sitting.movers)
        offered = play.offers(sitting, mover)
        filled = play.filled(random, random.choice(offered)) if offered else None
        if filled is not None:
            self._lines = [*self._lines[-KEPT:], filled]
            self._words = list(dict.fromkeys((*self._words, *filled[2:])))
        if random.random() < BY_FORM or not self._lines:
            return self._formed(random, sitting, mover)
        words = random.choice(self._lines)
        for _ in range(random.choice((0, 1, 1, 2))):
            words = self._changed(random, sitting, words)
        return words

    def _formed(self, random: Random, sitting: Sitting, mover: str) -> Words:
        """A line that has the form of one of the mover's own verbs."""
        by = kind_of(mover)
        verbs = [verb for verb in self._game.language.table if verb.by == by]
        if not verbs:
            return (mover, "zzz")
        verb = random.choice(verbs)
        reading = Reading(sitting.edition, sitting.state, mover, {})
        return (mover, verb.slug, *self._words_of(random, verb.form, reading))

    def _words_of(self, random: Random, form: Form, reading: Reading) -> Iterator[str]:
        for slot in form.slots:
            if not slot.optional or random.random() < 0.7:
                yield self._word(random, slot, reading)
        if form.branch is not None:
            chosen = random.choice(tuple(form.branch.forms))
            yield chosen
            yield from self._words_of(random, form.branch.forms[chosen], reading)
        for slot in form.keys:
            if random.random() < 0.3:
                yield f"{key_of(slot)}={self._word(random, slot, reading)}"

    def _word(self, random: Random, slot: Slot, reading: Reading) -> str:
        """A word of the kind that a slot takes, a card that lies in its zone, or any word."""
        table, zone = reading.state.table, slot.zone.replace("{}", reading.mover)
        lying: tuple[str, ...] = table.known(zone) if zone and random.random() < 0.7 else ()
        choices = lying or slot.kind.choices(reading)
        return random.choice(choices if choices and random.random() < 0.9 else self._words)

    def _changed(self, random: Random, sitting: Sitting, words: Words) -> Words:
        place = random.randrange(len(words) + 1)
        if place == 0:
            return (random.choice(sitting.movers), *words[1:])
        if place == 1:
            return (words[0], random.choice(tuple(self._verbs(words[0]))), *words[2:])
        other = random.choice(self._words)
        instead: Words = random.choice(((), (other,), (other,), words[place - 1 : place]))
        return (*words[:place], *instead, *words[place + 1 :])

    def _verbs(self, mover: str) -> Iterator[str]:
        """The verbs of the game itself that a mover has; book-keeping is not on offer."""
        own = {verb.slug for verb in self._game.language.table}
        verbs = grammar(self._game.language).verbs[kind_of(mover)]
        yield from dict.fromkeys(verb.slug for verb in verbs.values() if verb.slug in own)
        yield "zzz"


def _is_accepted(sitting: Sitting, words: Words) -> bool:
    try:
        sitting.judge(words)
    except RefereeError:
        return False
    return True
