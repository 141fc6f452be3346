"""A dispute laid out for people: the stories side by side, and what tells them apart."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import Any

from events.base import UNKNOWN
from referee.render.layout import columns, pad, wrap
from referee.speech import Lang, Naming, say, written
from referee.speech.fields import Fields, unseen_alone
from referee.terminal.output import folded, width_here

Document = Mapping[str, Any]
"""What `referee.desk.laid.laid` answers, or a part of it."""

GAP = "  "

NARROWEST = 22
"""Columns that a story has beside others; with less they stand below each other."""

PENDING = ("open", "appealed")


def case_lines(
    case: Document,
    withdrawn: Sequence[Document],
    lang: Lang,
    naming: Naming,
    width: int = 0,
    *,
    lead: str | None = None,
) -> Iterator[str]:
    """The whole case, and who withdrew it.

    `lead`: what stands before a line where the reader enters one; none: he may not decide.
    """
    told = _Case(case, lang, naming, width or width_here())
    for paragraph in told.head():
        yield from folded(paragraph, 0, 2, width or width_here())
    yield from told.stories()
    yield from told.evidence(withdrawn)
    if lead is not None and case["status"] in PENDING:
        yield from told.to_do(lead)


def listed_lines(
    disputes: Iterable[Document], lang: Lang, naming: Naming, width: int = 0
) -> Iterator[str]:
    """The disputes of a match, one after another."""
    none = True
    for one in disputes:
        none = False
        facts = {**one, "status": say(lang, f"dispute.status.{one['status']}", {})}
        yield from folded(say(lang, "dispute.listed", facts, naming), 0, 4, width)
    if none:
        yield from folded(say(lang, "dispute.none", {}), 0, 4, width)


def story_name(number: int, claims: Sequence[Document], lang: Lang, naming: Naming) -> str:
    """What a story is called: that of the record, number 0, or of a claim."""
    if not number:
        return say(lang, "dispute.record", {})
    return say(lang, "dispute.claim", claims[number - 1], naming)


def heading(text: str, width: int) -> str:
    """A text above what belongs to it, as far as the line goes."""
    return f"── {text} {'─' * max(0, width - columns(text) - 4)}"


class CaseTold:
    """What a case says, in no layout: paragraphs."""

    def __init__(self, case: Document, lang: Lang, naming: Naming) -> None:
        self._case = case
        self._lang: Lang = lang
        self._naming = naming
        self._fields = Fields(lang, naming)
        self._claims: Sequence[Document] = case["claims"]

    def say(self, text: str, facts: Mapping[str, Any] | None = None) -> str:
        """A text about disputes."""
        return say(self._lang, f"dispute.{text}", facts or {}, self._naming)

    def head(self) -> Iterator[str]:
        """What it is about."""
        case, about = self._case, self._case["about"]
        yield self.say("title", {**case, "status": self.say(f"status.{case['status']}")})
        places = {"first": about["from"], "last": about["to"], "after": case["before"]["after"]}
        yield self.say("about", {**places, "entry": case["entry"]})

    # The stories

    def names(self) -> Sequence[Sequence[str]]:
        """What each of the stories is called, and what its teller said."""
        named = (
            story_name(number, self._claims, self._lang, self._naming)
            for number in range(1 + len(self._claims))
        )
        said = ("", *(self.say("said", claim) for claim in self._claims))
        return [[*filter(None, pair)] for pair in zip(named, said, strict=True)]

    def rows(self) -> Iterator[tuple[str, Sequence[Sequence[str]]]]:
        """The name of a part, and what stands beneath it for each of the stories."""
        recorded = self._case["recorded"]
        claims = self._claims
        yield "moves", [[*self._recorded()], *([*self._claimed(one)] for one in claims)]
        later = [[], *([*self._later(claim)] for claim in claims)]
        if any(later):
            yield "later", later
        ends = [self._end(recorded["outcome"]), *(self._end(one["outcome"]) for one in claims)]
        yield "end", ends
        differs = [[], *([*self._differs(claim)] for claim in claims)]
        if any(differs):
            yield "differs", differs

    def _recorded(self) -> Iterator[str]:
        moves: Sequence[Document] = self._case["recorded"]["moves"]
        for move in moves:
            yield self._beside(f"{move['number']} {self._line(move['line'])}", move)
        if not moves:
            yield self.say("nothing")

    def _line(self, line: str) -> str:
        return self._naming.line(line, self._lang)

    def _beside(self, text: str, told: Document) -> str:
        """A move with what became of it, and how it is known, where that is to be said."""
        parts: list[str] = []
        if told.get("way", "stands") != "stands":
            parts.append(self.say(f"way.{told['way'].split()[-1]}"))
        if told["evidence"] != "seen":
            parts.append(self.say(f"evidence.{told['evidence']}"))
        if not told["sure"]:
            parts.append(self.say("unsure"))
        return self.say("beside", {"told": text, "parts": tuple(parts)}) if parts else text

    def _claimed(self, claim: Document) -> Iterator[str]:
        if claim["kind"] != "instead":
            yield self._beside(self.say(f"kind.{claim['kind']}"), claim)
        for move in claim["moves"]:
            yield self._beside(self._line(move), claim)
        for held in claim["holds"]:
            yield UNKNOWN if held["zone"] == UNKNOWN else self.say("holds", held)
        if claim["refused"] is not None:
            yield self.say("refused", claim["refused"])
        elif claim["outcome"] is None:
            yield self.say("secret")

    def _later(self, claim: Document) -> Iterator[str]:
        moves: Sequence[Document] = claim["later"]
        for move in moves:
            if move["becomes"] != "same":
                yield self.say(move["becomes"], move)
        if same := sum(move["becomes"] == "same" for move in moves):
            yield self.say("same", {"count": same})

    def _end(self, outcome: Document | None) -> list[str]:
        if outcome is None:
            return []
        result = outcome["result"]
        if result is not None:
            return [self.say("over", {"winners": tuple(result["winners"])})]
        movers = tuple(outcome["to_move"])
        return [self.say("to-move", {"movers": movers}) if movers else self.say("halted")]

    def _differs(self, claim: Document) -> Iterator[str]:
        for one in claim["differs"]:
            path, recorded, claimed = one["path"], one["recorded"], one["claimed"]
            if self._fields.tells(path) and not unseen_alone(recorded, claimed):
                yield self._fields.difference(path, recorded, claimed)

    # What is known besides

    def besides(self, withdrawn: Sequence[Document]) -> Iterator[tuple[str, Sequence[str]]]:
        """The names of parts that are of no story, with their paragraphs.

        After what tells them apart what was decided, appealed, settled, in the order of entering;
        then what was before.
        """
        case = self._case
        yield "proof", [self._proof(proof) for proof in case["proof"]]
        rules: Sequence[Document] = case["rules"]
        yield "rules", [f"{rule['id']}  {rule['text']}".rstrip() for rule in rules]
        told = [
            *((each["entry"], f"decided.{each['outcome']}", each) for each in case["decisions"]),
            *((each["entry"], "appealed", each) for each in case["appeals"]),
            *((each["entry"], "withdrawn", each) for each in withdrawn),
        ]
        told.sort(key=lambda row: row[0])
        yield "history", [self.say(text, _listed(each)) for _, text, each in told]
        earlier: Sequence[Document] = case["precedents"]
        yield "precedents", [self.say("precedent", _listed(each)) for each in earlier]

    def _proof(self, proof: Document) -> str:
        answers = (self._answer(int(n), under) for n, under in proof["under"].items())
        told = {"answers": tuple(answers), "because": tuple(proof["because"])}
        return self.say("proof", {**proof, **told})

    def _answer(self, number: int, under: Document) -> str:
        story = self.say("by-claim" if number else "by-record", {"number": number})
        share = under["share"]
        told = "/".join(map(str, share)) if share and under["answer"] == "possible" else ""
        return self.say(f"answer.{under['answer']}", {"story": story, "share": told})


class _Case(CaseTold):
    """The parts of a case in lines of so many columns."""

    def __init__(self, case: Document, lang: Lang, naming: Naming, width: int) -> None:
        super().__init__(case, lang, naming)
        self._width = width

    def _folded(self, text: str, indent: int = 0, hang: int = 2) -> list[str]:
        return folded(text, indent, hang, self._width)

    def _section(self, name: str, story: int = 0) -> Iterator[str]:
        """What stands above a part; `story`: the only one that it tells of."""
        told = self.say(f"section.{name}")
        if story:
            whose = story_name(story, self._claims, self._lang, self._naming)
            told = self.say(f"section-of.{name}", {"section": told, "story": whose})
        yield ""
        yield heading(told, self._width)

    # The stories

    def stories(self) -> Iterator[str]:
        """What each tells, row by row; where that is too narrow, story by story."""
        rows = [("", self.names()), *self.rows()]
        count = 1 + len(self._claims)
        column = (self._width - len(GAP) * (count - 1)) // count
        if column >= NARROWEST:
            for title, cells in rows:
                yield from self._row(title, cells, column)
            return
        for number in range(count):
            yield ""
            for title, cells in rows:
                if title and cells[number]:
                    yield from self._folded(self.say(f"section.{title}"), 2)
                for part in cells[number]:
                    yield from self._folded(part, 4 if title else 0)

    def _row(self, title: str, cells: Sequence[Sequence[str]], column: int) -> Iterator[str]:
        """Cells side by side; what one claim alone has goes over the whole width."""
        alone = [number for number, cell in enumerate(cells) if cell]
        if title and len(alone) == 1 and alone[0]:
            yield from self._section(title, alone[0])
            for part in cells[alone[0]]:
                yield from self._folded(part, 2)
            return
        yield from self._section(title) if title else ("",)
        yield from _beside(cells, column)

    def evidence(self, withdrawn: Sequence[Document]) -> Iterator[str]:
        """What is known besides, and what was said of it since."""
        for name, paragraphs in self.besides(withdrawn):
            if paragraphs:
                yield from self._section(name)
            for paragraph in paragraphs:
                yield from self._folded(paragraph, 2)

    def to_do(self, lead: str) -> Iterator[str]:
        """The lines that decide it: a claim that a rule refuses cannot be put in place.

        Before them, where nobody has claimed anything, those by which somebody does.
        """
        number = self._case["number"]
        if not self._claims:
            yield from self._section("to-claim")
            for claimed in ('"MOVE"', "never=yes"):
                yield from self._folded(f"{lead}{self._to_claim(claimed, lead)}", 2)
        yield from self._section("to-do")
        by = ' by="NAME"' if self._case["decisions"] else ""
        outcomes = [
            "stands",
            *(
                f"claim claim={claim['number']}"
                for claim in self._claims
                if claim["refused"] is None and claim["kind"] != "recorded"
            ),
            "back",
        ]
        for outcome in outcomes:
            line = self._line(f'referee decide {number} {outcome}{by} why="TEXT"')
            yield from self._folded(f"{lead}{self._to_fill(line, lead)}", 2)

    def _to_claim(self, claimed: str, lead: str) -> str:
        """A line by which any seat claims something, told as that of the first."""
        seat = next(iter(self._naming.seats))
        line = self._line(f'referee claim {self._case["number"]} {seat} "TEXT" {claimed}')
        by, verb, number, _, rest = line.split(" ", 4)
        return self._to_fill(f"{by} {verb} {number} SEAT {rest}", lead)

    def _to_fill(self, line: str, lead: str) -> str:
        """A line with what stands in for something; a shell knows its own quotation marks alone."""
        for word in ("SEAT", "TEXT", "MOVE", "NAME"):
            line = line.replace(word, written(self._lang, f"help.place.{word}") or word)
        return line.replace("“", '"').replace("”", '"') if lead else line


def _listed(told: Document) -> dict[str, Any]:
    """The facts of a decision or ruling, its rules as a text lists them."""
    return {**told, "cites": tuple(told.get("cites", ()))}


def _beside(cells: Sequence[Sequence[str]], column: int) -> Iterator[str]:
    """Cells side by side, each of paragraphs that are folded to so many columns."""
    sides = [[line for part in cell for line in _hanging(part, column)] for cell in cells]
    for lines in zip_longest(*sides, fillvalue=""):
        yield GAP.join(pad(line, column) for line in lines).rstrip()


def _hanging(text: str, column: int) -> list[str]:
    first, *rest = wrap(text, column)
    if not rest:
        return [first]
    first, *rest = wrap(text, column - 1)
    return [first, *(f" {line}" for line in rest)]
