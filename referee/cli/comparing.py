"""`compare`: what another reading of the rules would have made of a match."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from pathlib import Path
from typing import Any, NamedTuple

from events.errors import CorruptLog, RefereeError, Unreadable
from events.match import GameOver
from referee.desk.opening import SHIPPED, edition_tag
from referee.desk.played import Played, play
from referee.desk.readings import (
    Comparison,
    Parting,
    options_of,
    other_readings,
    told_apart,
    under,
)
from referee.desk.readings import compare as compared
from referee.desk.sitting import Sitting
from referee.games.finding import at_work
from referee.games.game import Setup
from referee.moves.refusal import Refusal
from referee.rulebooks.citing import cited
from referee.speech import Lang, Naming, explain, say, tell
from referee.speech.option_words import OptionWords, values_of
from referee.terminal import place
from referee.terminal.beginning import in_words_of, option_tags
from referee.terminal.files import content, edition_of, editions, is_record, line_of, own_edition
from referee.terminal.output import file_name, folded, remark, write, write_json_line
from referee.terminal.settings import Settings
from replays import record
from replays.record import Tag
from replays.redact import REFEREE

DIGITS = 12
"""Of an edition's digest, so many tell it apart."""


class Meant(NamedTuple):
    """A match or a record: what it is called, the match in memory, the data of its edition."""

    name: str
    sitting: Sitting
    data: Mapping[str, Any]


def compare(
    settings: Settings,
    target: str | None,
    *,
    revision: int | None = None,
    options: Sequence[str] = (),
    edition: Path | None = None,
    readings: bool = False,
    as_json: bool = False,
) -> None:
    """Judge a match under the reading that is given, and with `readings` under each other one.

    Of these those are told that change anything. Raises Unreadable where no reading is named, where
    the match cannot be read so, or where a file is no record.
    """
    named = revision is not None or bool(options) or edition is not None
    if not (named or readings):
        raise Unreadable("compare.no_reading")
    meant = _meant(settings, target)
    with at_work(meant.sitting.game):
        if named:
            setup = _named(settings, meant, revision, options, edition)
            _tell(meant, compared(meant.sitting, setup), settings, as_json=as_json)
        if readings:
            _tell_readings(meant, settings, as_json=as_json)


# What is compared


def _meant(settings: Settings, target: str | None) -> Meant:
    if target is not None and is_record(target):
        return _of_file(settings, target)
    with place.reading(settings) as log, log.reading():
        desk = place.sit(log, settings, target)
        if desk.sitting.sealed and desk.viewer != REFEREE:
            raise Unreadable("compare.sealed", match=desk.match)
        digest = desk.sitting.opened.digest
        data = edition_of(log, digest)
    if data is None:
        raise CorruptLog("desk.edition-lost", digest=digest)
    return Meant(desk.match, desk.sitting, data)


def _of_file(settings: Settings, file: str) -> Meant:
    """A record as far as its moves were accepted; a line that is refused is told."""
    data = content(file)
    try:
        played = play(record.decode(data), editions(settings))
    except Unreadable as error:
        error.file = file
        settings.source = line_of(data, error.line)
        raise
    sitting = played.sitting
    settings.naming = sitting.naming
    _remark_refused(settings, file, played)
    return Meant(file, sitting, played.setup.data)


def _remark_refused(settings: Settings, file: str, played: Played) -> None:
    if played.stop is None:
        return
    facts = {"file": file, "line": played.stop.line, "rule": played.stop.refusal.rule}
    remark(f"referee: {say(settings.language(), 'compare.stopped', facts)}")


def _named(
    settings: Settings,
    meant: Meant,
    revision: int | None,
    options: Sequence[str],
    edition: Path | None,
) -> Setup:
    """The match opened under the reading that the command names."""
    game = meant.sitting.game
    change = [*option_tags(options, game, settings.language())]
    if revision is not None:
        change.append(Tag("Revision", str(revision)))
    data = meant.data if edition is None else own_edition(game, edition)
    with in_words_of(game):
        return under(meant.sitting, data, change)


def _tell_readings(meant: Meant, settings: Settings, *, as_json: bool) -> None:
    """Tell the readings that change anything, and how many were tried."""
    tried = changing = 0
    for setup in other_readings(meant.sitting, meant.data):
        comparison = compared(meant.sitting, setup)
        tried += 1
        if comparison.changes_anything:
            changing += 1
            _tell(meant, comparison, settings, as_json=as_json)
    if not as_json:
        facts = {"match": meant.name, "tried": tried, "changing": changing or ""}
        write("\n".join(folded(say(settings.language(), "compare.tried", facts), hang=4)))


def _tell(meant: Meant, comparison: Comparison, settings: Settings, *, as_json: bool) -> None:
    lang = settings.language()
    if as_json:
        write_json_line(document(meant.name, comparison, lang))
        return
    settings.naming = comparison.match.naming
    for line in lines(meant.name, comparison, lang, settings.naming):
        write(line)
    write("")


# Told to programs


def document(name: str, comparison: Comparison, lang: Lang) -> dict[str, Any]:
    """A comparison as JSON; sentences in it are for the reader, all else is for programs."""
    recorded, other = comparison.ends
    return {
        "match": file_name(name),
        "reading": comparison.reading,
        "first": _first(comparison, lang),
        "refused": [{"number": one.number, "rule": _rule(one.error)} for one in comparison.refused],
        "result": {"recorded": _result(recorded), "other": _result(other)},
        "same_result": comparison.same_result,
    }


def _first(comparison: Comparison, lang: Lang) -> dict[str, Any] | None:
    first = comparison.first
    if first is None:
        return None
    recorded, other = told_apart(comparison, first, lang)
    rule = None if first.error is None else _rule(first.error)
    told = {"number": first.number, "line": first.line, "rule": rule}
    return {**told, "recorded": recorded, "other": other}


def _rule(error: RefereeError) -> str:
    """The rule that refuses a move; empty: its words cannot be read under the other reading."""
    return str(error.rule) if isinstance(error, Refusal) else ""


def _result(over: GameOver | None) -> dict[str, Any] | None:
    if over is None:
        return None
    return {"winners": over.winners, "reason": over.reason, "scores": dict(over.scores)}


# Told to people


def lines(name: str, comparison: Comparison, lang: Lang, naming: Naming) -> Iterator[str]:
    """A comparison as a paragraph: the reading, the first difference, refused moves, the result."""
    changed = _changes(comparison, lang)
    text = "compare.reading" if changed else "compare.as_it_is"
    yield from folded(say(lang, text, {"match": name, "changes": ", ".join(changed)}), hang=4)
    if not comparison.changes_anything:
        yield from folded(say(lang, "compare.nothing", {}), 2, 2)
        return
    if comparison.first is not None:
        yield from _first_lines(comparison, comparison.first, lang, naming)
    yield from _refused_lines(comparison, lang, naming)
    yield from _result_lines(comparison, lang)


def _changes(comparison: Comparison, lang: Lang) -> list[str]:
    """What is read otherwise than in the match, each with what it is there."""
    match, other = comparison.match, comparison.other
    said = [
        say(lang, f"compare.{what}", {"before": before, "now": now})
        for what, before, now in (
            ("revision", match.opened.revision, other.opened.revision),
            ("edition", _edition(match), _edition(other)),
        )
        if before != now
    ]
    words = OptionWords(match.game.kit.slug, values_of(match.game.options), lang)
    before = options_of(match)
    for name, value in comparison.reading.options.items():
        facts = {
            "option": words.called(name),
            "now": words.called(value, name),
            "before": words.called(before.get(name, ""), name),
        }
        said.append(say(lang, "compare.option", facts))
    return said


def _edition(sitting: Sitting) -> str:
    """An edition as people call it; of a table's own enough of its digest to tell it apart."""
    tag = edition_tag(sitting.opened)
    return tag if tag == SHIPPED else f"{sitting.opened.edition} ({tag[:DIGITS]})"


def _first_lines(
    comparison: Comparison, first: Parting, lang: Lang, naming: Naming
) -> Iterator[str]:
    if first.error is not None:
        text = "compare.first_refused"
    else:
        text = "compare.first" if first.line else "compare.opening"
    facts = {"number": first.number, "line": first.line}
    yield from folded(say(lang, text, facts, naming), 2, 2)
    if first.error is not None:
        return
    both = _ends_in_common_off(*told_apart(comparison, first, lang))
    for title, sentences in zip(("recorded", "other"), both, strict=True):
        yield from folded(say(lang, f"compare.{title}", {}), 4, 2)
        for sentence in sentences or [say(lang, "compare.no_more", {})]:
            yield from folded(sentence, 6, 2)


def _ends_in_common_off(one: list[str], other: list[str]) -> tuple[list[str], list[str]]:
    """Both without the sentences with which both begin and end."""
    while one and other and one[0] == other[0]:
        one, other = one[1:], other[1:]
    while one and other and one[-1] == other[-1]:
        one, other = one[:-1], other[:-1]
    return one, other


def _refused_lines(comparison: Comparison, lang: Lang, naming: Naming) -> Iterator[str]:
    """The refused moves; those that are refused alike one after another are told together.

    The text of a rule is said once.
    """
    if not comparison.refused:
        return
    yield from folded(say(lang, "compare.refused", {"count": len(comparison.refused)}), 2, 2)
    cites = [(one, *_why(one.error, lang, naming)) for one in comparison.refused]
    said: set[str] = set()
    for why, group in groupby(cites, lambda cite: cite[1:]):
        for move, *_ in group:
            first, *rest = folded(naming.line(move.line, lang), 10, 4)
            yield f"{move.number:>8}  {first.lstrip()}"
            yield from rest
        for sentence in why:
            if sentence and sentence not in said:
                yield from folded(sentence, 12, 2)
        said.update(why[1:])


def _why(error: RefereeError, lang: Lang, naming: Naming) -> tuple[str, str]:
    """Why a move is refused, and the text of the rule where that says more."""
    if not isinstance(error, Refusal):
        return explain(lang, error, naming), ""
    sentence, text = cited(error, lang, naming)
    return _ruled(error, sentence, lang), _ruled(error, text, lang) if text else ""


def _ruled(error: Refusal, text: str, lang: Lang) -> str:
    return say(lang, "cli.ruled", {"rule": error.rule, "text": text})


def _result_lines(comparison: Comparison, lang: Lang) -> Iterator[str]:
    if comparison.same_result:
        text = "compare.same_result" if any(comparison.ends) else "compare.both_open"
        yield from folded(say(lang, text, {}), 2, 2)
        return
    yield from folded(say(lang, "compare.other_result", {}), 2, 2)
    sittings = comparison.match, comparison.other
    for title, over, sitting in zip(("recorded", "other"), comparison.ends, sittings, strict=True):
        naming = sitting.naming
        told = tell(lang, over, naming) if over else say(lang, "compare.open", {})
        yield from folded(say(lang, f"compare.{title}", {}), 4, 2)
        yield from folded(told, 6, 2)
