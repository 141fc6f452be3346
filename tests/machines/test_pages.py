"""What a viewer has not seen changes nothing on his page and on his score sheet, in any game."""

from random import Random

import pytest

from referee.checking.exchanged import exchanged
from referee.desk.audits import Audited
from referee.exports.pages import replay, sheet
from referee.speech import LANGS
from replays.findings import Report
from tests.machines.seeds import played
from tests.machines.test_exchanged import GAMES, looked_at


def pages(sitting, viewer, lang):
    """Both, with an audit that found nothing: a twin was never dealt so."""
    audited = Audited(Report(match="m1", entries=len(sitting.entries)), sitting.naming)
    yield sheet.write(sitting, viewer, lang, "m1")
    yield replay.write(sitting, [viewer], lang, match="m1", audited=audited)


@played(6)
@pytest.mark.parametrize("slug", GAMES)
def test_what_a_viewer_has_not_seen_changes_no_byte_of_his_pages(seeds, slug):
    differing = 0
    for seed in seeds:
        random = Random(seed)
        sitting, viewer = looked_at(slug, random)
        other = exchanged(random, sitting, viewer)
        lang = LANGS[seed % len(LANGS)]
        for ours, theirs in zip(
            *(pages(one, viewer, lang) for one in (sitting, other)), strict=True
        ):
            assert theirs == ours, f"seed {seed}"
        differing += other.state.table != sitting.state.table
    assert differing > len(seeds) / 2
