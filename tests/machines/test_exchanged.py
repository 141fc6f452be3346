"""What a viewer has not seen changes nothing that he is told, in any game that is dealt."""

import re
from random import Random

import pytest
from msgspec import to_builtins

from events.cards import SHOWING, CardEvent, CardsNamed, CardsPooled
from events.errors import RefereeError
from projections.fold import onward
from referee.checking import play
from referee.checking.exchanged import exchanged, standing
from referee.games import BUILT_IN
from referee.moves.refusal import Refusal
from tests.machines import (
    dueling_runes,
    fate_ace_royal,
    fate_ace_royal_lines,
    malifaux,
    peak_duel,
    ready_fence,
)
from tests.machines.seeds import played

GAMES = {
    "peak-duel": (peak_duel.dealt_game, peak_duel.any_line),
    "ready-fence": (ready_fence.dealt_game, ready_fence.any_line),
    "dueling-runes": (dueling_runes.dealt_game, dueling_runes.any_line),
    "malifaux": (malifaux.dealt_game, malifaux.any_line),
    "fate-ace-royal": (fate_ace_royal.dealt_game, fate_ace_royal_lines.any_line),
}
TRIED = 60

OPEN = {"prints", "tap", "untap", "unequip"}
"""Words of moves that tell what is on any card, or name one in play, where none lies covered."""


def looked_at(slug, random):
    """A dealt match somewhere in its course, and one who looks at it."""
    dealt_game, _ = GAMES[slug]
    sitting = standing(dealt_game(random, wrong=0, most=random.randint(10, 80)))
    return sitting, random.choice(("public", *(seat for seat, _ in sitting.opened.seats)))


def refusal(sitting, words):
    """All that is told of why a line cannot be; None: it can."""
    try:
        sitting.judge(words)
    except RefereeError as error:
        return error.text, error.facts, error.reasons if isinstance(error, Refusal) else ()
    return None


def kinds(sitting):
    """The cards of a match: every kind that was pooled."""
    pooled = [event for event in sitting.entries[0].events if isinstance(event, CardsPooled)]
    return {kind for event in pooled for kind, _ in event.kinds}


def words_of(value):
    """The words anywhere in a plain value or a struct, lists in one word taken apart."""
    plain = to_builtins(value)
    if isinstance(plain, str):
        yield from re.split(r"[^a-z0-9/-]+", plain)
    elif isinstance(plain, dict | list | tuple):
        for part in plain.values() if isinstance(plain, dict) else plain:
            yield from words_of(part)


def texts_of(entry):
    """The kinds on whose texts a ruling rests, as the referee says: they need not lie in view."""
    said = (word.removeprefix("by=") for word in entry.body.words if word.startswith("by="))
    return {card for word in said for card in words_of(word)}


def test_every_game_is_played():
    assert set(GAMES) == set(BUILT_IN)


@played(12)
@pytest.mark.parametrize("slug", GAMES)
def test_what_a_viewer_has_not_seen_changes_nothing_that_he_is_told(seeds, slug):
    differing = refused = 0
    _, any_line = GAMES[slug]
    for seed in seeds:
        random = Random(seed)
        sitting, viewer = looked_at(slug, random)
        other = exchanged(random, sitting, viewer)
        told, instead = sitting.entries_for(viewer), other.entries_for(viewer)
        assert instead == told
        seen = sitting.position(viewer)
        assert other.position(viewer) == seen
        assert other.scene(viewer) == sitting.scene(viewer)
        assert (other.to_move, seen.to_move) == (sitting.to_move, sitting.to_move)
        differing += other.state.table != sitting.state.table
        if viewer == "public":
            continue
        assert other.offers(viewer) == sitting.offers(viewer)
        for words in (any_line(random, sitting) for _ in range(TRIED)):
            if words[0] == viewer:
                why = refusal(sitting, words)
                assert refusal(other, words) == why, play.line(words)
                refused += why is not None
    assert differing > len(seeds) / 2
    assert refused > len(seeds)


@played(12)
@pytest.mark.parametrize("slug", GAMES)
def test_a_viewer_reads_only_of_cards_that_he_is_shown_or_knows_to_lie_somewhere(seeds, slug):
    for seed in seeds:
        sitting, viewer = looked_at(slug, Random(seed))
        names, kit = kinds(sitting), sitting.game.kit
        opening, *entries = sitting.entries_for(viewer)
        state = onward(kit, kit.start(sitting.opened), opening.events[1:])
        for entry in entries:
            known = {card for zone in kit.zones(sitting.opened) for card in state.table.known(zone)}
            for event in entry.events:
                if isinstance(event, (*SHOWING, CardsNamed)):
                    known |= set(event.cards)
            own = [event for event in entry.events if not isinstance(event, CardEvent)]
            told = {*words_of(entry.text), *words_of(entry.body.words), *words_of(own)}
            assert told & names <= known | texts_of(entry) or told & OPEN, entry.text
            state = onward(kit, state, entry.events)
