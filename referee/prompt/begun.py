"""Whether words that somebody asks about are how a way to write a move begins."""

from collections.abc import Collection, Sequence

from replays.characters import caseless


def begins(words: Sequence[str], blanks: Sequence[Sequence[str]], known: Collection[str]) -> bool:
    """Whether arguments begin with these words, folded, each of them whole or cut short.

    `blanks`: all that may be written in each; nothing where it is not listed, and there any word
    may stand but one of the verb's own, `known`: an effect is none of the cards before it, and
    these are left open.
    """
    ahead = list(blanks)
    for word in words:
        own = word in known
        if ahead and not ahead[0] and (own or any(one.startswith(word) for one in known)):
            del ahead[0]
        if not ahead or (ahead[0] and not _stands(word, ahead[0], whole=own)):
            return False
        del ahead[0]
    return True


def _stands(word: str, spellings: Sequence[str], *, whole: bool) -> bool:
    """Whether one of these is the word; or begins with it, where it is none that is whole."""
    folded = [caseless(one) for one in spellings]
    return word in folded or (not whole and any(one.startswith(word) for one in folded))
