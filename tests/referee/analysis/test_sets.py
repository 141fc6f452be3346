"""Sets of cards as questions name them."""

import pytest

from referee.analysis.knowledge import Knowledge
from referee.analysis.odds import odds_of
from referee.games.finding import find
from referee.moves.refusal import Misfit
from referee.notation.questions import read_words
from referee.speech import LANGS, Naming, explain

DECKS = {
    slug: Knowledge.of_deck(find(slug))
    for slug in ("peak-duel", "ready-fence", "dueling-runes", "malifaux", "fate-ace-royal")
}
ZONES = {"ready-fence": "red.hand", "fate-ace-royal": "p1.hand"}


def cards(game, word):
    known = DECKS[game]
    asked = read_words(
        odds_of(known.game, lambda: known), ("holds", ZONES.get(game, "a.hand"), f"of={word}")
    )
    return asked.fields["of"]


@pytest.mark.parametrize(
    ("game", "word", "kinds"),
    [
        ("malifaux", "ram/1,crow/13", {"ram/1", "crow/13"}),
        ("malifaux", "value:12..+suit:ram", {"ram/12", "ram/13"}),
        ("malifaux", "value:..1+suit:ram,suit:crow+value:2", {"ram/1", "crow/2"}),
        ("malifaux", "value:13..,value:..0", {*(f"{s}/13" for s in ("crow", "ram", "tome", "mask"))}
         | {"red-joker", "black-joker"}),
        ("malifaux", "ram/1+value:1..3", {"ram/1"}),
        ("malifaux", "ram/1+value:2..3", set()),
        ("malifaux", "value:99", set()),
        ("peak-duel", "element:wood+attack:1..2+defence:3", {"wood-3-1", "wood-3-2"}),
        ("peak-duel", "wood-3-5,fire+attack:8+defence:8", {"wood-3-5", "fire-8-8"}),
        ("ready-fence", "kind:joker", {"joker"}),
        ("ready-fence", "stop-hit/5", {"stop-hit/5"}),
        ("dueling-runes", "rank:1+suit:moons,sea", {"ace-moons", "sea"}),
        ("fate-ace-royal", "type:class+saber,artoria", {"saber", "artoria"}),
    ],
)  # fmt: skip
def test_a_comma_is_or_and_a_plus_is_and(game, word, kinds):
    if game == "ready-fence" and word == "kind:joker":
        kinds = {kind for kind in DECKS[game].deck.kinds if kind.startswith("joker")}
        if not kinds:
            pytest.skip("no joker is in the deck of this mode")
    assert set(cards(game, word).kinds) == kinds


@pytest.mark.parametrize(
    ("game", "typed", "canonical"),
    [
        ("malifaux", "紅鬼牌,羊頭7", "red-joker,ram/7"),
        ("malifaux", "花色:羊頭＋數值:11..", "suit:ram+value:11.."),
        ("malifaux", "SUIT:Ram", "suit:ram"),
        ("peak-duel", "屬性:土，木-3-5", "element:earth,wood-3-5"),
        ("peak-duel", "属性:金+攻击:5", "element:metal+attack:5"),
        ("peak-duel", "火", "fire"),
        ("ready-fence", "時間差反攻/5", "stop-hit/5"),
        ("ready-fence", "種類:時間差反攻", "kind:stop-hit"),
        ("dueling-runes", "花色:明月", "suit:moons"),
        ("fate-ace-royal", "種類:禮裝", "type:craft"),
    ],
)
def test_every_spelling_is_read_and_the_canonical_one_is_written(game, typed, canonical):
    assert cards(game, typed).text == canonical
    assert cards(game, typed).kinds == cards(game, canonical).kinds


@pytest.mark.parametrize(
    ("game", "word", "text", "column", "nearest"),
    [
        ("peak-duel", "elemnt:fire", "odds.attribute", 1, "element"),
        ("peak-duel", "wood-3-5,element:fir", "odds.attribute-value", 18, "fire"),
        ("peak-duel", "element:5..", "odds.attribute-value", 9, ""),
        ("peak-duel", "attack:x", "odds.range", 8, ""),
        ("peak-duel", "attack:..", "odds.range", 8, ""),
        ("peak-duel", "attack:", "odds.range", 8, ""),
        ("peak-duel", "attack:7..5", "odds.range-order", 8, ""),
        ("peak-duel", "attack:1..2..3", "odds.range", 8, ""),
        ("peak-duel", "wood-3-5,wod-3-5", "odds.card", 10, "wood-3-5"),
        ("peak-duel", "fire+", "odds.set-gap", 6, ""),
        ("peak-duel", ",fire", "odds.set-gap", 1, ""),
        ("malifaux", "redjoker2", "odds.card", 1, "red-joker"),
        ("dueling-runes", "suit:moon", "odds.attribute-value", 6, "moons"),
        ("fate-ace-royal", "typ:craft", "odds.attribute", 1, "type"),
    ],
)
def test_what_is_wrong_is_told_with_its_place_and_the_nearest_word(
    game, word, text, column, nearest
):
    with pytest.raises(Misfit) as found:
        cards(game, word)
    wrong = found.value
    before = len(f"holds {ZONES.get(game, 'a.hand')} of=")
    assert (wrong.text, wrong.column) == (text, before + column)
    assert nearest in (*wrong.facts.get("nearest", ()), "")
    for lang in LANGS:
        assert "odds." not in explain(lang, wrong, Naming(game))
