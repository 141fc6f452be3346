"""What a viewer has not seen changes nothing that he is told, in any game that is dealt."""

from random import Random

import pytest

from referee.checking.exchanged import exchanged, standing
from referee.checking.looking import viewers
from referee.checking.twins import (
    assert_reads_of_what_he_may,
    assert_refused_alike,
    assert_told_alike,
    refusal,
)
from referee.desk.windows import ends, window
from referee.games import BUILT_IN
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


def looked_at(slug, random):
    """A dealt match somewhere in its course, and one who looks at it."""
    dealt_game, _ = GAMES[slug]
    sitting = standing(dealt_game(random, wrong=0, most=random.randint(10, 80)))
    return sitting, random.choice(viewers(sitting))


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
        assert_told_alike(sitting, other, viewer)
        differing += other.state.table != sitting.state.table
        if viewer != "public":
            tried = (any_line(random, sitting) for _ in range(TRIED))
            own = [words for words in tried if words[0] == viewer]
            refused += assert_refused_alike(sitting, other, viewer, own)[1]
    assert differing > len(seeds) / 2
    assert refused > len(seeds)


@played(24)
@pytest.mark.parametrize("slug", GAMES)
def test_whose_time_for_answers_a_line_ends_does_not_depend_on_it(seeds, slug):
    _, any_line = GAMES[slug]
    for seed in seeds:
        random = Random(seed)
        sitting, viewer = looked_at(slug, random)
        other = exchanged(random, sitting, viewer)
        for words in [any_line(random, sitting) for _ in range(TRIED if window(sitting) else 0)]:
            if words[0] == viewer and refusal(sitting, words) is None:
                assert ends(other, other.judge(words)) == ends(sitting, sitting.judge(words))


@played(12)
@pytest.mark.parametrize("slug", GAMES)
def test_a_viewer_reads_only_of_cards_that_he_is_shown_or_knows_to_lie_somewhere(seeds, slug):
    for seed in seeds:
        sitting, viewer = looked_at(slug, Random(seed))
        assert_reads_of_what_he_may(sitting, viewer)
