"""Cards that lie face down at a table: from a phone they are entered without their names."""

import pytest

from referee.notation.tokens import write_words
from referee.service.access import Access
from referee.service.entering import require_uncovered, unnamed
from referee.service.problems import Unserved
from tests.load.service import EXAMPLES, asked, lines, recorded
from tests.referee.service.served import begun, new_id, served

GAMES = sorted(file.stem for file in EXAMPLES.glob("*.rec") if "refused" not in file.stem)

COVERED = {
    "fate-ace-royal": ["ends"],
    "peak-duel": ["sets"],
    "ready-fence": ["evades", "exchanges", "stalls"],
}
"""The moves of the recorded games that lay a card face down; elsewhere each has to be named."""

LYING = "wood-8-2"
"""A card of which the record of Peak Duel says that it was laid face down, and no more."""


@pytest.fixture(scope="module")
def service(tmp_path_factory):
    with served(tmp_path_factory.mktemp("service") / "matches.sqlite") as running:
        yield running


def covered(sitting):
    """For each such move its first entry, and its words with the name of a card."""
    found = {}
    for entry in sitting.entries[1:]:
        mover, *rest = entry.body.words
        words = [mover, *(word.replace("?", LYING) for word in rest)]
        access = Access("m", "seat", mover, "d", mover, None)
        try:
            require_uncovered(sitting.as_of(entry.number - 1), access, words)
        except Unserved:
            found.setdefault(rest[0], (entry.number, words))
    return found


@pytest.mark.parametrize("game", GAMES)
def test_a_card_that_lies_face_down_is_not_named(service, game):
    sitting = recorded(game)
    found = covered(sitting)
    assert sorted(found) == COVERED.get(game, [])
    for number, words in found.values():
        match = begun(service, **asked(sitting))
        path = f"/api/matches/{match}/entries"
        before = [{"move": line, "id": new_id()} for line in lines(sitting)[: number - 1]]
        if before:
            assert service.post(path, {"moves": before, "expect": 0}).status_code == 201
        token = service.device(match, "seat", words[0])
        body = {"move": words, "id": new_id(), "expect": number - 1}
        named = service.post(path, body, token=token)
        assert (named.status_code, named.json()["text"]) == (403, "serve.covered")
        hidden = write_words(unnamed(sitting.as_of(number - 1), words))
        entered = service.post(path, body | {"move": hidden}, token=token)
        assert entered.status_code == 201, entered.text
        assert service.get(f"/api/matches/{match}").json()["number"] == number
