"""`why N`: how an entry came to what followed from it."""

from collections.abc import Iterator, Sequence

from events.entry import Entry
from events.places import START, write_place
from projections.history import History, Line, Way
from referee.desk.sitting import Sitting
from referee.prompt.moments import Moments, due_before, line_told
from referee.prompt.voice import Voice
from referee.rulebooks import book
from referee.rulebooks.citing import rules_cited
from referee.speech.known import known_lines
from referee.speech.words import Speech
from referee.terminal.output import folded
from replays.known import Known, made_known


def why_told(
    line: Line, moments: Moments, sitting: Sitting, speech: Speech, voice: Voice
) -> Iterator[str]:
    """The entry with what followed, what was due before it, its rules, and what it made known."""
    yield from line_told(line, voice, timed=True)
    if line.place != START and line.is_move:
        due = due_before(moments.before(line.place), voice)
        if due:
            yield from _fold(voice.text("why_due", due=due), voice)
        does = speech.does(line.entry.body.words[1])
        if does:
            yield from _fold(voice.text("why_does", does=does), voice)
    for rule, text in _rules(line, voice):
        yield from _fold(voice.text("rule", rule=rule, text=text), voice)
    for known in known_lines(_known(line, sitting), voice.lang, voice.naming):
        yield from _fold(known, voice)


def _fold(text: str, voice: Voice) -> Iterator[str]:
    yield from folded(text, 4, 2, voice.width)


def _rules(line: Line, voice: Voice) -> Iterator[tuple[str, str]]:
    """The rules that it rests on, each once; of what has fallen the one that it breaks."""
    broken = [line.rule] if line.way is Way.FALLEN and line.rule else []
    for rule in dict.fromkeys((*broken, *rules_cited(line.entry.events))):
        found = book.rule(voice.naming.game, rule, voice.lang)
        if found is not None:
            yield found.id, found.text


def _known(line: Line, sitting: Sitting) -> Iterator[tuple[str, Known]]:
    """What it made known while it stood, as the viewer may read it."""
    history = History(_while_it_stood(line, sitting.entries))
    moves = [(entry.place, entry.body) for entry in history.standing()]
    found = made_known(sitting.game.kit, sitting.opened, moves, {line.place})
    return ((write_place(place), known) for place, known in found)


def _while_it_stood(line: Line, entries: Sequence[Entry]) -> Sequence[Entry]:
    return entries if line.stands else entries[: line.since]
