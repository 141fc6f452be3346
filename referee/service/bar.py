"""What may be entered now as a part of a page: chips, and what they ask for, in no game's words.

A script steps through it: a chip's line has a hole for each of its asks.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate

import htpy as h
import msgspec
from markupsafe import Markup
from msgspec.structs import replace

from referee.desk.scenes import scene
from referee.desk.sitting import Sitting
from referee.exports.pages import shell
from referee.pictures import drawing, said, signs
from referee.pictures.pen import Pen
from referee.pictures.words import Words
from referee.service import pads
from referee.service.taps import CARDS, FEW, FEW_CARDS, FLAT, Ask, Chip, Group, groups
from referee.speech import Lang, say
from replays.redact import REFEREE

MOST_NUMBERS = 20
"""So many numbers have buttons; of more one types the number."""

MOST_UNSEEN = 8
"""So many cards that were not seen are entered with one tap."""

UNKNOWN = "?"

PAIR = 2
"""So many movers each have room for all that stands side by side."""

ORDER = ("due", "usual", "rare", "end")
"""Of what may be entered besides: what is wanted often stands first."""


Covers = Callable[[Sequence[str]], bool]


def nothing_is_covered(_: Sequence[str]) -> bool:
    """Who may name what lies face down."""
    return False


class Bar:
    """Draws what may be entered in a position, for one device."""

    def __init__(
        self,
        sitting: Sitting,
        movers: Sequence[str],
        viewer: str,
        lang: Lang,
        whose: str | None = None,
        covers: Covers = nothing_is_covered,
    ) -> None:
        """`whose`: what this one of the movers may enter is drawn alone.

        `covers`: whether a line with `?` for cards leaves one face down that may not be named.
        """
        pictures = drawing.of(sitting.game)
        self._words = Words(sitting.naming_for(viewer), (lang,), pictures.marks)
        self._pen = Pen(self._words)
        self._chip_of = pictures.chip
        self._sitting, self._viewer, self._lang = sitting, viewer, lang
        self._movers, self._whose, self._covers = movers, whose, covers
        self._groups = groups(sitting, self._drawn_movers(), lang)
        self._asks: dict[tuple[Ask, str], str] = {}
        self._panels: dict[str, h.Element] = {}
        self._pads: dict[str, tuple[str, h.Element]] = {}

    def _drawn_movers(self) -> Sequence[str]:
        """Who plays, and whom the table waits for: of the referee there is much, asked apart."""
        if self._whose is not None:
            return (self._whose,)
        due = self._sitting.to_move
        return [one for one in self._movers if one != REFEREE or one in due]

    def drawn(self) -> h.Element:
        """The bar; it says of which entry it is, so that the device can say what it has seen."""
        top = [*self._top(), self._also(), self._quiet()]  # first: panels and asks come of it
        asks = [*self._drawn_asks()]
        drawings = shell.defined(self._pen.symbols.items()) if self._pen.symbols else None
        return h.section(
            "#bar", data_number=str(self._sitting.number), aria_label=self._say("serve.bar")
        )[
            drawings,
            self._due(),
            asks,
            [pad for _, pad in self._pads.values()],
            self._panels.values(),
            h.div("#tapped", data_panel=True, hidden=True)[self._head(""), h.div(".chips")],
            h.div(".top", data_panel=True)[top],
        ]

    def _say(self, text: str, **facts: str | int) -> str:
        return say(self._lang, text, facts)

    def _due(self) -> h.Node:
        shown = scene(self._sitting, self._viewer)
        ended = said.result(self._words, shown)
        told = [ended] if ended else said.due(self._words, shown)
        return [h.p(".asked")[self._words.span(one)] for one in told]

    # What stands there at once

    def _top(self) -> list[h.Element]:
        """What the table waits for: by who is to move, if several are."""
        due = [one for one in self._groups if one.weight == "due" and not one.quiet]
        movers = [*dict.fromkeys(one.mover for one in due)]
        return [
            h.div(".chips", role="group", aria_label=self._seat(mover))[
                h.span(".who")[self._seat(mover)] if len(movers) > 1 else None,
                [*self._chips([one for one in due if one.mover == mover], len(movers))],
            ]
            for mover in movers
        ]

    def _chips(self, due: Sequence[Group], movers: int) -> Iterator[h.Node]:
        most = FLAT if movers <= PAIR else FLAT // movers  # side by side on one screen
        flat, alone = self._flat(due, most), movers == len(due) == 1
        for group in due:
            if group in flat:
                yield from (self._chip(chip, group, first=alone) for chip in group.plain)
            else:
                yield self._opener(group, first=alone)

    def _flat(self, due: Sequence[Group], most: int) -> list[Group]:
        """The groups whose chips stand side by side, small ones first."""
        whole = sorted((one for one in due if one.chips == one.plain), key=lambda o: len(o.plain))
        sums = accumulate(len(one.plain) for one in whole)
        found = [one for one, so_far in zip(whole, sums, strict=True) if so_far <= most]
        return [*found, *(one for one in due if one not in found and len(one.plain) == 1)]

    def _also(self) -> h.Element:
        """What else may be entered: what is rare behind what is usual, what ends the game last."""
        others = [one for one in self._groups if one.weight != "due" or one.chips != one.plain]
        also = sorted(others, key=lambda one: ORDER.index(one.weight))
        movers = [*dict.fromkeys(one.mover for one in also)]
        left = [one for one in self._movers if one not in self._drawn_movers()]
        return h.details(".also", open=self._whose is not None)[
            h.summary[self._say("serve.also")],
            self._typed(),
            [
                h.div(".chips", role="group", aria_label=self._seat(mover))[
                    h.span(".who")[self._seat(mover)],
                    [self._opener(one) for one in also if one.mover == mover],
                ]
                for mover in movers
            ],
            h.div(".chips")[
                [
                    h.button(".chip", data_whose=one)[self._seat(one), " …"]
                    for one in left
                    if one == REFEREE and self._whose is None
                ],
                h.button(".chip", data_whose="")[self._say("serve.back")]
                if self._whose is not None
                else None,
            ],
        ]

    def _typed(self) -> h.Element:
        return h.form(".typed", method="dialog")[
            h.input(
                "#line",
                name="word",
                type="text",
                maxlength="2000",
                placeholder=self._say("serve.line"),
                aria_label=self._say("serve.line"),
                autocomplete="off",
                autocapitalize="off",
                enterkeyhint="go",
            ),
            h.button[self._say("serve.read")],
        ]

    def _quiet(self) -> h.Node:
        """The moves that let the game go on; one device may have those of several seats."""
        found = [one for one in self._groups if one.quiet and one.weight == "due"]
        several = len({one.mover for one in found}) > 1
        return h.div(".quiet")[
            (
                self._chip(one.chips[0], one, "go", who=self._seat(one.mover) if several else "")
                for one in found
            )
        ]

    def _seat(self, mover: str) -> str:
        return self._words.seat(mover)[0]

    # Chips

    def _opener(self, group: Group, *, first: bool = False) -> h.Element:
        """The verb of several lines; of one alone its chip."""
        if len(group.chips) == 1:
            return self._chip(group.chips[0], group, first=first)
        name = self._panel(group)
        return h.button(".chip", data_opens=name, data_first=first, title=group.means or None)[
            group.label, " …"
        ]

    def _panel(self, group: Group) -> str:
        """The chips of a verb, shown once it is tapped: what is said besides stands behind."""
        name = f"way-{group.mover}-{group.verb}" + ("-quiet" if group.quiet else "")
        if name not in self._panels:
            main = [chip for chip in group.chips if not chip.beside]
            beside = [chip for chip in group.chips if chip.beside]
            beside_chips = [self._chip(chip, group, within=True) for chip in beside]
            self._panels[name] = h.div(id=name, data_panel=True, hidden=True)[
                self._head(self._say("serve.of", who=self._seat(group.mover), what=group.label)),
                group.means and h.p(".means")[group.means],
                h.div(".chips")[
                    [self._chip(chip, group, first=len(main) == 1, within=True) for chip in main],
                    [] if len(beside) > FEW else beside_chips,
                ],
                h.details[h.summary[self._say("serve.more")], h.div(".chips")[beside_chips]]
                if len(beside) > FEW
                else None,
            ]
        return name

    def _head(self, title: str) -> h.Element:
        return h.div(".head")[h.h2[title], h.button(data_back=True)[self._say("serve.back")]]

    def _chip(
        self,
        chip: Chip,
        group: Group,
        cls: str = "",
        *,
        first: bool = False,
        who: str = "",
        within: bool = False,
    ) -> h.Element:
        """A chip; `within`: below its verb, which is not said again."""
        said = chip.said[1:] if within and len(chip.said) > 1 else chip.said
        drawn = [self._signs(card) for card in chip.cards if card != UNKNOWN]
        asks = [self._ask(self._faced(chip, ask), group.mover) for ask in chip.asks]
        return h.button(
            class_=f"chip {cls}".strip(),
            data_line=msgspec.json.encode(chip.line).decode(),
            data_asks=" ".join(asks) or None,
            data_at=" ".join(chip.ats) or None,
            data_first=first and bool(chip.asks),
            data_dry=chip.dry,
            data_sure=self._say("serve.sure", what=chip.label) if chip.sure else None,
            title=group.means or None,
        )[
            [h.span(".drawn", aria_hidden="true")[one] for one in drawn if one is not None],
            self._say("serve.of", who=who, what=" · ".join(said)) if who else " · ".join(said),
            " …" if chip.asks else None,
        ]

    def _signs(self, card: str) -> h.Node:
        """What is printed on a card, as far as signs and numbers tell it."""
        sitting, chip = self._sitting, self._chip_of(self._pen, card)
        if chip is not None or sitting.game.signs is None:
            return chip
        told = sitting.game.signs(sitting.edition, sitting.state, card)
        return h.fragment[
            (self._pen.line_sign(one, one) if one in signs.SIGNS else h.b[one] for one in told)
        ]

    # What a chip asks for

    def _faced(self, chip: Chip, ask: Ask) -> Ask:
        """What a chip asks for; of cards that stay face down no faces, only how many."""
        if ask.kind not in CARDS or ask.then or len(chip.asks) > 1:
            return ask
        unseen = ",".join([UNKNOWN] * max(ask.least, 1))
        value = f"{ask.key}={unseen}" if ask.key else unseen
        if not self._covers([value if word is None else word for word in chip.line]):
            return ask
        return replace(ask, words=(), kinds=(), unseen=True, covered=True)

    def _ask(self, ask: Ask, owner: str) -> str:
        return self._asks.setdefault((ask, owner), f"ask-{len(self._asks) + 1}")

    def _drawn_asks(self) -> Iterator[h.Element]:
        for (ask, owner), name in self._asks.items():
            pad, second = self._pads_of(ask, owner)
            yield h.div(
                id=name,
                data_panel=True,
                data_ask=True,
                data_key=ask.key or None,
                data_least=str(ask.least),
                data_most=str(ask.most),
                data_pad=pad,
                data_second=second,
                hidden=True,
            )[
                self._head(""),
                h.p(".means")[ask.label, self._amount(ask)],
                h.ul(".taken", aria_live="polite") if ask.most > 1 else None,
                None if pad or second or ask.covered else self._choices(ask),
                h.div(".chips")[self._besides(ask)],
            ]

    def _pads_of(self, ask: Ask, owner: str) -> tuple[str | None, str | None]:
        """The names of the pads for the cards that are asked for; some share them."""
        many = ask.kind in CARDS and len(ask.words) > FEW_CARDS
        kinds = ask.kinds or (tuple(one.word for one in ask.words) if many else ())
        second = self._pad(pads.second(kinds, ask.then))
        if not kinds:
            return None, second
        return self._pad(pads.first(self._pen, kinds, owner, self._signs)), second

    def _pad(self, drawn: h.Node) -> str | None:
        if drawn is None:
            return None
        markup = Markup(h.fragment[drawn])
        if markup not in self._pads:
            name = f"pad-{len(self._pads) + 1}"
            self._pads[markup] = name, h.div(id=name, data_panel=True, hidden=True)[markup]
        return self._pads[markup][0]

    def _amount(self, ask: Ask) -> str | None:
        if ask.most == 1:
            return None
        least, most = ask.least, ask.most
        return f" ({least})" if least == most else f" ({least}–{most})" if most < 99 else None

    def _choices(self, ask: Ask) -> h.Node:
        if ask.words:
            return h.div(".chips")[
                (
                    h.button(".chip", data_part=one.word, title=one.means or None)[one.label]
                    for one in ask.words
                )
            ]
        numbers = _numbers(ask)
        if numbers:
            return h.div(".pad.numbers")[
                (h.button(data_part=str(one))[str(one)] for one in numbers)
            ]
        return h.form(".typed", method="dialog")[
            h.input(
                name="word",
                type="text",
                inputmode="numeric" if ask.kind == "number" else None,
                aria_label=ask.label,
                maxlength="2000",
                required=True,
                autocomplete="off",
            ),
            h.button(".go")[self._say("serve.done")],
        ]

    def _besides(self, ask: Ask) -> Iterator[h.Node]:
        """That a card was not seen, that the list is full, that nothing is said."""
        if ask.unseen and not ask.then:
            least = max(ask.least, 1)
            for number in range(least, min(ask.most, least + MOST_UNSEEN - 1) + 1):
                label = self._say("serve.unseen_card")
                times = f" × {number}" if ask.most > 1 else ""
                yield h.button(".chip.unknown", data_unseen=str(number))[label, times]
        if ask.most > 1:
            yield h.button(".chip.go", data_unseen="0", data_done=True, hidden=True)[
                self._say("serve.done")
            ]
        if ask.optional:
            yield h.button(".chip", data_skip=True)[self._say("serve.without")]


def _numbers(ask: Ask) -> Sequence[int]:
    if ask.kind != "number" or ask.low is None or ask.high is None:
        return ()
    numbers = range(int(ask.low), int(ask.high) + 1)
    return numbers if len(numbers) <= MOST_NUMBERS else ()
