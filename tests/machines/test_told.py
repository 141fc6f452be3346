"""What a viewer of a dealt match is told of what he does is made of what he may know, in any game.

A dealt match is played, and stands in a log beside its twin, in which those cards are exchanged
that the viewer has not seen. Whatever he enters, asks or begins to type, of whatever others entered
meanwhile he is told: it is the same in both.
"""

from random import Random

import pytest
from msgspec.structs import replace

from events.base import UNKNOWN
from events.cards import SHOWING
from events.errors import Conflict, RefereeError
from events.log.memory import MemoryLog
from projections.history import is_of_the_record
from referee.checking import play
from referee.checking.exchanged import exchanged
from referee.checking.twins import kinds, refusal
from referee.desk.desk import Desk, create
from referee.desk.edge import Edge
from referee.desk.shorthand import whole
from referee.desk.sitting import Sitting
from referee.games.game import Setup
from referee.notation.grammar import grammar
from referee.notation.tokens import write_words
from referee.speech import LANGS, explain
from tests.machines import shown
from tests.machines.corrected_twins import corrected_alike
from tests.machines.seeds import played
from tests.machines.test_exchanged import GAMES, looked_at

TRIED = 30
CORRECTED = 8
COVERED = ("peak-duel", "dueling-runes")
"""Games in which a player names cards that others do not see, move after move."""

ASKED = ("?", "why", ":show", ":log", ":help", "zzz", "? zzz")


def twins(slug, random):
    """A dealt match somewhere in its course, its twin, and the viewer to whom both look alike."""
    sitting, viewer = looked_at(slug, random)
    other = exchanged(random, sitting, viewer)
    told = sitting.entries_for(viewer)
    entries = [
        _in_its_words(*each) for each in zip(sitting.entries, other.entries, told, strict=True)
    ]
    return sitting, Sitting(other.game, other.edition, entries), viewer


def _in_its_words(entry, other, told):
    """The twin's entry, whose line names the cards that it moved where the viewer reads none."""
    names = [
        (card, instead)
        for event, twin, seen in zip(entry.events, other.events, told.events, strict=True)
        if isinstance(event, SHOWING)
        for card, instead, face in zip(event.cards, twin.cards, seen.cards, strict=True)
        if face == UNKNOWN != card
    ]

    def item(card, read):
        pair = next((pair for pair in names if pair[0] == card), None)
        if read != UNKNOWN or pair is None:
            return card
        names.remove(pair)
        return pair[1]

    def word(typed, read):
        key, equals, value = typed.rpartition("=")
        items = zip(value.split(","), read.rpartition("=")[2].split(","), strict=True)
        return f"{key}{equals}{','.join(item(*pair) for pair in items)}"

    pairs = zip(entry.body.words, told.body.words, strict=True)
    words = tuple(word(*pair) for pair in pairs)
    if words == entry.body.words:
        return other
    return replace(other, text=write_words(words), body=replace(other.body, words=words))


def seated(sitting, viewer):
    """A desk with the match in a log of its own, which speaks for the viewer."""
    log, game = MemoryLog(), sitting.game
    setup = Setup(game, sitting.edition, game.shipped(), sitting.opened, ())
    entries = [replace(entry, id=f"e{entry.number}") for entry in sitting.entries]
    create(log, shown.MATCH, setup, entries, shown.NOW, "")
    desk = Desk(log, shown.MATCH, Edge(now=lambda: shown.NOW, new_id=lambda: "new"))
    desk.speak_to(viewer)
    return desk


def conflict(desk, words, **known):
    """All that is said of a line which somebody else was faster than."""
    with pytest.raises(Conflict) as raised:
        desk.enter(words, **known)
    return raised.value.facts, [explain(lang, raised.value) for lang in LANGS]


@played(6)
@pytest.mark.parametrize("slug", GAMES)
def test_what_others_entered_is_told_to_a_recorder_as_he_may_read_it(seeds, slug):
    masked = 0
    for seed in seeds:
        random = Random(seed)
        sitting, other, viewer = twins(slug, random)
        ours, theirs = seated(sitting, viewer), seated(other, viewer)
        _, any_line = GAMES[slug]
        for entry in sitting.entries[1:]:
            words = any_line(random, sitting)
            number = entry.number
            assert conflict(ours, words, expect=number - 1) == conflict(
                theirs, words, expect=number - 1
            )
            if not (viewer == entry.body.words[0] and entry.text == write_words(words)):
                taken = {"entry_id": f"e{number}"}
                assert conflict(ours, words, **taken) == conflict(theirs, words, **taken)
        told = sitting.entries_for(viewer)
        masked += sum(
            seen.text != entry.text for seen, entry in zip(told, sitting.entries, strict=True)
        )
    assert masked or slug not in COVERED


def naming_each_card(sitting, viewer):
    """Lines of the viewer that name each card there is, behind each verb and in each offer."""
    for card in sorted(kinds(sitting)):
        yield from ((viewer, verb, card) for verb in verbs_of(sitting))
        for offer in sitting.offers(viewer):
            for named in offer.blanks:
                filled = [b for b in offer.blanks if b is named or not b.optional]
                words = [(b, card if b is named else next(iter(b.choices), "1")) for b in filled]
                said = (f"{b.name}={word}" if b.key else word for b, word in words)
                yield (viewer, offer.verb, *said)


@played(6)
@pytest.mark.parametrize("slug", GAMES)
def test_a_refusal_tells_no_card_that_the_mover_may_not_know(seeds, slug):
    refused = 0
    for seed in seeds:
        sitting, other, viewer = twins(slug, Random(seed))
        if viewer == "public":
            continue
        for words in dict.fromkeys(naming_each_card(sitting, viewer)):
            ours, theirs = refusal(sitting, words), refusal(other, words)
            assert ours == theirs, play.line(words)
            refused += bool(ours)
    assert refused > 100


def misspelt(random, words):
    """A line with a letter of one of its words left out."""
    at = random.randrange(1, len(words))
    cut = random.randrange(len(words[at]))
    return play.line((*words[:at], words[at][:cut] + words[at][cut + 1 :], *words[at + 1 :]))


def may_enter(sitting, viewer, line):
    """Whether a line that is typed at the viewer's prompt would be entered."""
    try:
        sitting.judge(whole(line, sitting.seen_by(viewer)))
    except RefereeError:
        return False
    return True


def verbs_of(sitting):
    """Each verb that a seat has."""
    return sorted({row.slug for row in grammar(sitting.game.language).verbs["seat"].values()})


def begun(sitting, viewer, cards):
    """The beginnings of lines: each verb, alone and with the beginnings of cards behind it."""
    mover = "" if viewer == "public" else f"{viewer} "
    behind = ("", *(card[:1] for card in cards))
    return ["", mover, *(f"{mover}{verb} {word}" for verb in verbs_of(sitting) for word in behind)]


@played(6)
@pytest.mark.parametrize("slug", GAMES)
def test_the_prompt_tells_a_viewer_what_he_may_know_whatever_he_types(seeds, slug, tmp_path):
    told = 0
    for seed in seeds:
        random = Random(seed)
        sitting, other, viewer = twins(slug, random)
        both = sitting, other
        _, any_line = GAMES[slug]
        tried = [any_line(random, sitting) for _ in range(TRIED)]
        for _, after, _ in corrected_alike(random, both, viewer, CORRECTED):
            both = after
        sitting = both[0]
        typed = [misspelt(random, words) for words in tried if words[0] == viewer]
        typed = [line for line in typed if not any(may_enter(m, viewer, line) for m in both)]
        wrong = [words for words in tried if all(refusal(match, words) for match in both)]
        typed += [play.line(words) for words in wrong if viewer in (words[0], "public")]
        cards = random.sample(sorted(kinds(sitting)), 2)
        lines = [
            *("" if not typed else typed[0], *ASKED),
            *(word for line in typed for word in (line, "why")),
            *(f"? {word}" for word in (*cards, *verbs_of(sitting))),
            *(f":show {zone}" for zone in sitting.game.kit.zones(sitting.opened)),
            *(":dispute", ":try", *map(play.line, tried[:6]), ":show", ":back"),
        ]
        seen = random.randint(max(0, sitting.number - 12), sitting.number)
        answers = []
        for number, match in enumerate(both):
            log = tmp_path / f"{seed}-{number}.sqlite"
            shown.keep(match, log, to=seen)
            later = match.entries[seen + 1 :]
            lang = LANGS[seed % len(LANGS)]
            started = begun(sitting, viewer, cards)
            answers.append(shown.by_the_prompt(log, viewer, lang, lines, started, later))
        assert answers[0] == answers[1], f"seed {seed}"
        told += len(answers[0])
    assert told > 100 * len(seeds)


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("slug", GAMES)
def test_every_command_that_reads_a_match_shows_the_same_to_a_viewer(slug, seed, tmp_path):
    random = Random(seed)
    *both, viewer = twins(slug, random)
    for _, after, _ in corrected_alike(random, tuple(both), viewer, CORRECTED):
        both = [*after]
    assert is_of_the_record(both[0].entries[-1])
    answers = []
    for match in both:
        log = tmp_path / f"{len(answers)}.sqlite"
        shown.keep(match, log)
        answers.append([*shown.by_commands(match, log, viewer, LANGS[seed])])
    assert answers[0] == answers[1]
