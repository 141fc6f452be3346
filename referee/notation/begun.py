"""How a line begins: who moves, and with which verb."""

from collections.abc import Iterable, Sequence

from events.errors import Fact, Unreadable
from referee.moves.kinds import misfit
from referee.moves.refusal import Ambiguous, Misfit
from referee.moves.verbs import Language, Reading, Verb
from referee.notation import common
from referee.notation.grammar import Grammar, grammar, kind_of, verbs_before
from referee.notation.nearest import apart
from referee.notation.spelled import listed
from referee.notation.tokens import Token, from_words, tokenize
from replays.characters import caseless


def mover_of(token: Token, known: Grammar) -> str:
    """Who moves. Raises Misfit for nobody of this game."""
    slug = known.movers.get(caseless(token.word))
    if slug is None:
        movers = listed(dict.fromkeys(known.movers.values()), known.mover_words)
        by = [kind for kind, verbs in known.verbs.items() if caseless(token.word) in verbs]
        if by == ["referee"]:
            raise wrong_word("notation.mover-referee", token, (), movers=movers)
        raise wrong_word("notation.mover", token, known.movers, movers=movers)
    return slug


def verb_of(token: Token, mover: str, known: Grammar, reading: Reading | None = None) -> Verb:
    """What the mover does. Raises Misfit for no verb of this game, and for one that others say.

    `reading`: with what a card is read, where one may stand in place of the verb that is missing.
    """
    by = kind_of(mover)
    word = caseless(token.word)
    verb = known.verbs[by].get(word)
    if verb is None:
        others = tuple(other for other, verbs in known.verbs.items() if word in verbs)
        if others:
            raise wrong_word("notation.verb-of-others", token, (), mover=mover, others=others)
        slugs = {spelling: verb.slug for spelling, verb in known.verbs[by].items()}
        wrong = wrong_word("notation.verb", token, slugs, mover=mover)
        if reading and (behind := verbs_before(word.partition(",")[0], by, known, reading)):
            wrong.facts["behind"] = behind
        elif blanks := apart(token.word, slugs):
            wrong.facts["apart"] = blanks
        raise wrong
    return verb


def require_clear(token: Token, meant: tuple[str, ...]) -> None:
    """Raise Ambiguous for a verb that could be any of these."""
    if meant:
        raise Ambiguous("notation.unclear", column=token.column, word=token.word, known=meant)


def wrong_word(text: str, token: Token, known: Iterable[str], **facts: Fact) -> Misfit:
    """The token is none of the known words."""
    return misfit(text, token.word, known, column=token.column, **facts)


def is_book_keeping(source: str | Sequence[str], language: Language) -> bool:
    """Whether a line, perhaps a faulty one, is book-keeping, which the end does not refuse."""
    known = grammar(language)
    try:
        tokens = tokenize(source)[0] if isinstance(source, str) else from_words(source)
        verb = verb_of(tokens[1], mover_of(tokens[0], known), known)
    except (Unreadable, IndexError):
        return False
    ruled = verb.by == "referee" and verb.slug in common.BOOK_KEEPING
    return ruled or (verb.by, verb.slug) in (common.PUBLISHES, *common.OF_LOTS)
