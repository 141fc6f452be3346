"""What may be done now, why a line was refused, and how the prompt is used, in words."""

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from events.errors import RefereeError, Unreadable
from referee.desk.shorthand import require_own
from referee.desk.sitting import Sitting
from referee.desk.written import Written, besides
from referee.moves.kinds import misfit
from referee.moves.offers import Blank, Offer, verbs_of
from referee.moves.refusal import Misfit, Refusal
from referee.moves.verbs import Verb
from referee.notation.grammar import choices, grammar, has_every_game, kind_of
from referee.notation.nearest import name_nearest
from referee.notation.spelled import usual
from referee.notation.tokens import tokenize
from referee.prompt import commands
from referee.prompt.begun import begins
from referee.prompt.commands import BARE, COLON
from referee.render.layout import columns, pad, wrap
from referee.speech import because, explain, say, written
from referee.speech.offered import keys_of
from referee.speech.words import Speech, slot_of, spellings_of, verb_of, words_of
from referee.terminal import telling
from referee.terminal.output import folded
from replays.characters import caseless
from replays.redact import REFEREE

RULING = (":note", ":load", ":new", ":keep", ":clock")
"""What only the one who referees the match may do."""

SHOWN = 10
"""Ways to write a verb that are shown at once."""


class Refused(NamedTuple):
    """A line that was not entered, why, and the number of the last entry before it."""

    line: str
    error: RefereeError
    number: int


class Help:
    """Answers of the prompt about a match as it stands, in lines of so many columns.

    `printed`: what stands on a card that is asked about, in lines; none by default.
    """

    def __init__(
        self,
        sitting: Sitting,
        speech: Speech,
        width: int,
        printed: Callable[[str], Sequence[str]] = lambda _: (),
        *,
        trial: bool = False,
    ) -> None:
        self._sitting = sitting
        self._printed = printed
        self._speech = speech
        self._written = Written(sitting, speech)
        self._width = width
        self._trial = trial

    # What may be done now

    def now(self) -> Iterator[str]:
        """Each verb with what it does for those who are due, and the verbs of the others."""
        if not self._sitting.movers:
            yield from self._say("watching")
            return
        due = self._sitting.to_move
        others: list[str] = []
        for mover in self._sitting.movers:
            verbs = verbs_of(self._sitting.offers(mover))
            if verbs and mover in due:
                yield from self._may(mover, verbs)
            elif verbs:
                named = tuple(self._named(mover, verb) for verb in verbs)
                others += self._say("may_also", mover=mover, verbs=named)
        yield from others
        if self._sitting.is_of_a_seat and (own := verbs_of(self._sitting.offers(REFEREE))):
            named = tuple(self._named(REFEREE, verb) for verb in own)
            yield from self._say("may_record", verbs=named)
        yield from self._say("may_hint")

    def _may(self, mover: str, verbs: Sequence[str]) -> Iterator[str]:
        """What the position offers, each verb explained, then what every game has."""
        language = self._sitting.game.language
        every = [verb for verb in verbs if has_every_game(verb, mover, language)]
        own = [verb for verb in verbs if verb not in every]
        yield from self._say("may", mover=mover)
        if own:
            yield from self._table(
                [(self._named(mover, verb), self._speech.does(verb)) for verb in own]
            )
        if every:
            named = tuple(self._named(mover, verb) for verb in every)
            yield from folded(self._text("may_besides", verbs=named), 2, 2, self._width)

    def of(self, asked: str) -> Iterator[str]:
        """The ways to write what begins `[MOVER] VERB WORD...` now, or all that a mover may do.

        What is neither is looked up in the rulebook, as a card is. Raises Unreadable, also
        (`play.not_yours`) for one who may make no move here.
        """
        known = grammar(self._sitting.game.language)
        first, *rest = map(caseless, asked.split())
        mover = known.movers.get(first)
        require_own(mover, self._sitting)
        words = [first, *rest] if mover is None else rest
        movers = self._sitting.speakers if mover is None else [mover]
        offers = [offer for by in movers for offer in self._sitting.offers(by)]
        found = [offer for offer in offers if self._begins(offer, words)]
        yield from self._ways(found) if found else self._otherwise(asked, words, offers)

    def _otherwise(
        self, asked: str, words: Sequence[str], offers: Sequence[Offer]
    ) -> Iterator[str]:
        """What words mean with which no way begins now: a verb, a spell, a card, a rule."""
        known = grammar(self._sitting.game.language)
        begun = list(self._begun_verbs(words[0])) if words else []
        verbs = {known.slugs_of_verbs()[spelling] for spelling in begun}
        if words and not begun and (does := self._means(words[0])):
            listed = (offer for offer in offers if offer.blanks and offer.blanks[0].choices)
            if found := [one for one in listed if self._begins(one, (one.verb, *words))]:
                yield from self._ways(found)
            else:
                yield from self._say("not_now", verb=asked, does=does)
        elif len(verbs) == 1 and verbs.isdisjoint(verbs_of(offers)):
            yield from self._say("not_now", verb=begun[0], does=self._speech.does(*verbs))
        elif meaning := [*self._printed(" ".join(words)), *self._rulebook(asked)]:
            yield from meaning
        else:
            raise self._not_offered(asked)

    def _rulebook(self, word: str) -> Iterator[str]:
        """What the rulebook says that a card, a term or the id of a rule means."""
        from referee.rulebooks.book import about  # read only where it is asked for

        for passage in about(self._speech.naming.game, word, self._speech.lang):
            start = f"{passage.id}  " if passage.id else ""
            yield from folded(f"{start}{passage.text.removeprefix('- ')}", 2, 4, self._width)

    def _means(self, word: str) -> str:
        """What a word that decides how a line goes on brings about; empty where nothing says it."""
        for row in grammar(self._sitting.game.language).verbs["seat"].values():
            branch = row.form.branch
            slug = choices(branch).get(word) if branch else None
            if branch and slug:
                return self._speech.explained(slug, row, Blank(branch.field))
        return ""

    def _begun_verbs(self, word: str) -> Iterator[str]:
        """The verbs of the game, in any spelling, that begin so; a whole one is meant alone."""
        known = grammar(self._sitting.game.language).slugs_of_verbs()
        yield from [word] if word in known else (one for one in known if one.startswith(word))

    def _begins(self, offer: Offer, words: Sequence[str]) -> bool:
        """Whether the offer's verb and its arguments begin with these words in some spelling."""
        verb = verb_of(self._sitting.game.language, offer)
        rows = grammar(self._sitting.game.language).verbs[kind_of(offer.mover)]
        called = [spelling for spelling, row in rows.items() if row.slug == offer.verb]
        blanks = [blank for blank in offer.blanks if not blank.key]
        first, *rest = words or [""]
        arguments = [self._choices(verb, blank) for blank in blanks]
        return any(caseless(one).startswith(first) for one in called) and begins(
            rest, arguments, words_of(rows[caseless(offer.verb)])
        )

    def _choices(self, verb: Verb, blank: Blank) -> list[str]:
        """All that may be written in a blank; nothing where it is not listed."""
        others = spellings_of(verb, blank)
        return [one for slug in blank.choices for one in (slug, *others.get(slug, ()))]

    def _not_offered(self, asked: str) -> Misfit:
        """What was asked about is not offered; with the verbs of the game it is nearest to."""
        verbs = grammar(self._sitting.game.language).slugs_of_verbs()
        wrong = misfit("play.not_offered", asked, verbs)
        name_nearest(wrong)
        return wrong

    def _ways(self, offers: Sequence[Offer]) -> Iterator[str]:
        """How offers are written, each verb once explained."""
        shown, added = offers[:SHOWN], list[Offer]()
        for (named, verb), of_verb in groupby(shown, self._named_and_verb):
            meaning = self._speech.does(verb)
            yield from folded(self._text("blank", name=named, meaning=meaning), 2, 2, self._width)
            for _, of_mover in groupby(of_verb, lambda offer: offer.mover):
                ways = list(of_mover)
                for offer in ways:
                    yield from telling.offer_lines(self._written.offer(offer), 4, 4, self._width)
                if keys := besides(self._sitting, ways):
                    added.append(keys)
                    text = self._text("besides", keys=keys_of(self._written.offer(keys)))
                    yield from telling.typed_lines(text, 4, 4, self._width)
        if len(offers) > SHOWN:
            narrower = self._narrower(offers)
            yield from self._say("more", count=len(offers) - SHOWN, narrower=narrower)
        yield from self._blanks((*shown, *added))

    def _narrower(self, offers: Sequence[Offer]) -> str:
        """What to ask about for the first offer that is not shown, and fewer besides."""
        left = offers[SHOWN]
        verb, shown = verb_of(self._sitting.game.language, left), self._written.offer(left)
        words = [shown.verb]
        for blank, own in zip(left.blanks, shown.blanks, strict=True):
            if blank.key or not blank.choices or not all(self._begins(o, words) for o in offers):
                break
            slug, word = blank.choices[0], own.choices[0]
            words.append(word if word in self._choices(verb, blank) else slug)
        return " ".join(words)

    def _blanks(self, offers: Sequence[Offer]) -> Iterator[str]:
        """What is to be written where a blank has no choices."""
        language = self._sitting.game.language
        open_ones = (
            (self._written.wanted(verb, blank), self._meaning(verb, blank))
            for offer in offers
            for verb in [verb_of(language, offer)]
            for blank in offer.blanks
            if not blank.choices
        )
        for name, meaning in dict.fromkeys((*open_ones, *self._explained(offers))):
            if meaning and meaning != name.strip("〈〉"):
                yield from folded(
                    self._text("blank", name=name, meaning=meaning), 4, 4, self._width
                )

    def _meaning(self, verb: Verb, blank: Blank) -> str:
        """What is to stand in a blank, and how a card is written there that nobody has seen."""
        meaning, slot = self._speech.of_blank(verb, blank), slot_of(verb, blank)
        unseen = self._sitting.game.language.unseen
        if not unseen or slot is None or not slot.kind.takes_unknown():
            return meaning
        return self._text("unseen" if blank.most == 1 else "unseen_several", meaning=meaning)

    def _explained(self, offers: Sequence[Offer]) -> Iterator[tuple[str, str]]:
        """The choices of which the game says what they bring about, and what that is."""
        for offer in offers:
            verb = verb_of(self._sitting.game.language, offer)
            for blank in offer.blanks:
                for word in blank.choices:
                    called = self._written.word(word, verb, blank, offer.mover) or word
                    yield called, self._speech.explained(word, verb, blank)

    def _named_and_verb(self, offer: Offer) -> tuple[str, str]:
        return self._named(offer.mover, offer.verb), offer.verb

    def _named(self, mover: str, verb: str) -> str:
        """A verb in the words of the language, and as it stands in a record."""
        word = self._speech.verb(mover, verb)
        return verb if word in (None, verb) else f"{word} {verb}"

    # Why a line was refused

    def why(self, refused: Refused) -> Iterator[str]:
        """The sentence again, the rule that decides, and how the same verb can be entered instead.

        Where the table is no more as it was, nothing is instead: what came since is counted.
        """
        since = self._sitting.number - refused.number
        if since:
            yield from self._say("accepted_since", count=since)
        naming = self._speech.naming
        yield from folded(naming.line(refused.line, self._speech.lang), width=self._width)
        for said in self._reasons(refused.error):
            yield from folded(said, 2, 2, self._width)
        if not since:
            yield from self._instead(refused.line)

    def _reasons(self, error: RefereeError) -> Iterator[str]:
        lang, naming = self._speech.lang, self._speech.naming
        if not isinstance(error, Refusal):
            yield explain(lang, error, naming)
            return
        from referee.rulebooks.citing import cited  # read only where it is asked for

        sentence, text = cited(error, lang, naming)
        yield sentence if text else self._text("rule", rule=error.rule, text=sentence)
        yield from because(lang, error, naming)
        if text:
            yield self._text("rule", rule=error.rule, text=text)

    def _instead(self, line: str) -> Iterator[str]:
        """That something else can be entered, and the ways to write the same verb."""
        mover, verb = self._mover_and_verb(line)
        offers = self._sitting.offers(mover) if mover in self._sitting.speakers else ()
        same = [offer for offer in offers if offer.verb == verb]
        if offers:
            yield from self._say("instead")
        if same:
            yield from self._ways(same)

    def _mover_and_verb(self, line: str) -> tuple[str, str]:
        """Who moves and with which verb, as far as the line says so."""
        known = grammar(self._sitting.game.language)
        try:
            tokens, _, _ = tokenize(line)
        except Unreadable:
            return "", ""
        mover = known.movers.get(caseless(tokens[0].word), "") if tokens else ""
        if not mover or len(tokens) < 2:
            return mover, ""
        row = known.verbs[kind_of(mover)].get(caseless(tokens[1].word))
        return mover, row.slug if row else ""

    # The prompt itself

    def commands(self) -> Iterator[str]:
        """What is written at the prompt besides moves."""
        yield from self._say("help")
        here = commands.of(self._sitting.game, trial=self._trial)
        names = ["?", "why", "u", *(f":{name}" for name in here)]
        if self._sitting.viewer != REFEREE:
            names = [name for name in names if name not in RULING]
        yield from self._table([(name, self._told(name)) for name in names])

    def command(self, name: str) -> Iterator[str]:
        """What one command does, with its word of the language."""
        colon = ":" if name in COLON else ""
        own = usual(self._speech.lang, name, COLON.get(name, BARE.get(name, ())))
        called = " ".join(f"{colon}{word}" for word in dict.fromkeys((own, name)))
        yield from self._table([(called, self._told(name))])

    def _told(self, name: str) -> str:
        return self._text(f"help.{name.removeprefix(':')}")

    def legend(self) -> Iterator[str]:
        """What the signs on the board mean, where the game has a text for them."""
        legend = written(self._speech.lang, f"{self._speech.naming.game}.legend")
        yield from folded(legend, hang=2, width=self._width) if legend else ()

    # Lines

    def _table(self, rows: Sequence[tuple[str, str]]) -> Iterator[str]:
        """Words and what they mean, one under the other."""
        left = max(columns(word) for word, _ in rows)
        for named, meaning in rows:
            word = named
            for line in wrap(meaning, self._width - left - 4):
                yield f"  {pad(word, left)}  {line}"
                word = ""

    def _text(self, name: str, /, **facts: object) -> str:
        return say(self._speech.lang, f"play.{name}", facts, self._speech.naming)

    def _say(self, name: str, /, **facts: object) -> list[str]:
        return folded(self._text(name, **facts), hang=2, width=self._width)
