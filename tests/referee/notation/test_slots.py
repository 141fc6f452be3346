"""What each word of a move says to those who may not see everything."""

import pytest

from referee.checking.play import sit
from referee.desk.sitting import Sitting
from referee.games import BUILT_IN
from referee.games.finding import find
from referee.moves.kinds import Text
from referee.moves.move import Note
from referee.moves.verbs import Form, Language, Slot, Verb
from referee.notation.grammar import forms, grammar, key_of
from referee.notation.slots import says, slots_of

OPEN = {
    "peak-duel": {
        *("casts soul", "casts take", "flips soul", "flips take"),
    },
    "ready-fence": {"prints row"},
    "dueling-runes": {
        *("casts runes", "casts cards", "mirrors cards", "card card"),
        *("effect flip cards", "effect unflip cards", "effect lose-queue cards"),
    },
    "malifaux": {"flips cards", "flips keep", "keeps card"},
    "fate-ace-royal": {
        *("exchanges card", "takes spirit", "takes class_", "equips replaces"),
        *("prints card", "prints classes", "keeps-house card", "keeps-house untaps"),
        *("activates card", "activates taps", "summons card", "summons taps", "plays taps"),
        *("commands activate card", "effect tap card", "effect untap card", "effect unequip card"),
        "effect by",
    },
}
"""Slots that name a card in view of all, or a kind: what they say is masked for nobody."""

HIDDEN = {
    "peak-duel": {
        *("compares a", "compares b", "draws card", "summons card", "sets cards", "casts card"),
        *("flips card", "changes cards", "turns cards", "ends discard", "effect move card"),
        "reveals cards",
    },
    "ready-fence": {
        *("retreats discard", "exchanges card", "exchanges keeps", "stalls card", "plays card"),
        *("plays swaps", "plays with", "parries with", "evades discard", "ends discard"),
        *("effect discard card", "reveals cards"),
    },
    "dueling-runes": {
        *("plays card", "counters paid", "mirrors paid", "flips card", "effect discard cards"),
        "reveals cards",
    },
    "malifaux": {"discards cards", "cheats card", "effect move card", "reveals cards"},
    "fate-ace-royal": {
        *("opens cards", "exchanges gives", "equips card", "covers cards", "reveals card"),
        *("forfeits card", "ends discards", "plays card", "plays discards", "summons discards"),
        *("activates discards", "keeps-house discards", "effect discard cards"),
        *("effect steal cards", "effect equip card", "effect fetch card", "effect reveal card"),
        "reveals cards",
    },
}
"""Slots that name a card which may lie hidden from others."""

TEXTS = {
    *("note text", "annotate text", "rule text", "penalty why", "irregular text", "adjust why"),
    *("award why", "draw why", "decide why", "undo ruling", "vary lines", "vary why"),
}
"""What the referee writes freely, in every game."""


def slots(game):
    """Each slot of each verb, as `verb field` or `verb branch field`."""
    known = grammar(game.language)
    for by, verbs in known.verbs.items():
        for verb in {id(verb): verb for verb in verbs.values()}.values():
            named = [("", verb.form)]
            if verb.form.branch and verb.slug in ("effect", "commands"):
                named = [(f" {word}", form) for word, form in verb.form.branch.forms.items()]
            for branch, form in named:
                for each in forms(form):
                    for slot in (*each.slots, *each.keys):
                        yield by, f"{verb.slug}{branch}", slot


def card_slots(game, said):
    """Those that read cards of this game and say this; what all effects have counts once."""
    found = set()
    for _, verb, slot in slots(game):
        kind = getattr(slot.kind, "item", slot.kind)
        if type(kind).__name__ not in ("Card", "CardsOrNone", "Covered"):
            continue
        if (slot.says or slot.kind.says) == said:
            key = key_of(slot) if slot.field == "additions" else slot.field
            found.add("effect by" if slot.field == "by" else f"{verb} {key}")
    return found


@pytest.mark.parametrize("slug", BUILT_IN)
def test_every_slot_of_a_card_says_whether_it_may_lie_hidden(slug):
    assert card_slots(find(slug), "open") == OPEN[slug]
    assert card_slots(find(slug), "card") == HIDDEN[slug]


@pytest.mark.parametrize("slug", BUILT_IN)
def test_what_the_referee_writes_freely_is_text(slug):
    said = {
        f"{verb} {slot.field}"
        for by, verb, slot in slots(find(slug))
        if by == "referee" and (slot.says or slot.kind.says) == "text"
    }
    assert said == TEXTS | ({"scores why"} if slug == "malifaux" else set())


@pytest.mark.parametrize("slug", BUILT_IN)
def test_only_slots_of_cards_and_texts_are_masked(slug):
    for _, verb, slot in slots(find(slug)):
        kind = getattr(slot.kind, "item", slot.kind)
        if type(kind).__name__ not in ("Card", "CardsOrNone", "Covered", "Text"):
            assert (slot.says or slot.kind.says) == "open", (verb, slot.field)


def said(slug, line, **tags) -> tuple[str, ...] | None:
    sitting: Sitting = sit(slug, **tags)
    return says(line.split(), sitting.game.language, sitting.edition)


def test_optional_words_are_laid_where_they_fit():
    assert said("dueling-runes", "a casts fireball 3 b runes=sea") == ("open",) * 6
    assert said("dueling-runes", "a casts fireball b hold=yes") == ("open",) * 5
    assert said("peak-duel", "a casts fire-2-7 blaze b1 soul=fire-1-8") == (
        *("open", "open", "card", "open", "open", "open"),
    )
    assert said("fate-ace-royal", "p1 reveals spirit artoria") == ("open", "open", "open", "card")
    assert said("fate-ace-royal", "p1 reveals artoria") == ("open", "open", "card")
    assert said("malifaux", "a uses heal ana free=yes") == ("open",) * 5


def test_a_text_of_the_referee_is_told_from_what_a_seat_says():
    assert said("peak-duel", "referee annotate 3 ! so") == ("open", "open", "open", "open", "text")
    assert said("peak-duel", "referee annotate 3 so") == ("open", "open", "open", "text")
    assert said("dueling-runes", "a casts advanced b suns=1 name=Sunbeam") == ("open",) * 6


def test_words_of_another_grammar_are_not_laid():
    for line in ("a", "a juggles", "a summons", "a draws fire-1-8 fire-1-8", "a ends fold=yes"):
        assert said("peak-duel", line) is None
    assert said("dueling-runes", "referee effect levitate a") is None


def test_every_word_of_a_line_has_its_slot():
    game = find("dueling-runes")
    edition = game.edition(game.shipped())
    words = ("a", "casts", "amnesia", "2", "b", "runes=sea", "cards=mill,cave", "hold=yes")
    laid = slots_of(words, game.language, edition)
    assert laid is not None
    assert [slot and slot.field for slot in laid] == [
        *(None, None, None, "x", "target", "runes", "cards", "hold"),
    ]


@pytest.mark.parametrize(("mover", "said"), [("referee", "text"), ("table", "open"), ("a", "open")])
def test_a_text_is_the_referees_own_only_where_he_writes_it(mover, said):
    form = Form(Note, (Slot("text", Text("text")),))
    speaks = [Verb("speaks", kind, form) for kind in ("seat", "table", "referee")]
    language = Language(table=tuple(speaks), verbs={}, keys={}, movers={"a": ("甲",)})
    assert says((mover, "speaks", '"hm"'), language, None) == ("open", "open", said)
