"""What a refusal says beside the rule that it cites, so that nothing is said twice."""

import re

from referee.moves.refusal import Refusal
from referee.rulebooks import book
from referee.speech import Lang, Naming, explain

_ASIDE = re.compile(r"\s*(\[[^\]]*\]|\([^)]*\)|（[^）]*）)")
"""What stands in brackets: a source, a remark."""


def cited(refusal: Refusal, lang: Lang, naming: Naming) -> tuple[str, str]:
    """Why the move cannot be, and the rule's text (empty: the rulebook lacks the rule).

    Where the rule's text says, what stands in brackets aside, just why, it stands for both.
    """
    sentence = explain(lang, refusal, naming)
    found = book.rule(naming.game, refusal.rule, lang)
    text = "" if found is None else found.text
    return (text, "") if _bare(text) == _bare(sentence) else (sentence, text)


def _bare(text: str) -> str:
    return " ".join(_ASIDE.sub("", text).split())
