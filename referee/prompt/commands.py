"""The words of the prompt itself: `?`, `why`, `u`, and what begins with a colon."""

import re
from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from typing import NamedTuple

from events.errors import RefereeError
from referee.games.game import Game
from referee.moves.glossary import Glossary
from referee.moves.refusal import Ambiguous, Misfit
from referee.notation.spelled import as_begun
from referee.prompt.suggest import Suggestion
from referee.speech import LANGS, Lang, say
from replays.characters import caseless, plain

COLON = {
    "note": ("註記", "注记", "備註", "备注"),
    "show": ("桌面", "看", "顯示", "显示"),
    "at": ("回看",),
    "now": ("現在", "现在"),
    "replay": ("重播",),
    "log": ("紀錄", "记录", "日誌", "日志"),
    "record": ("原文",),
    "odds": ("機率", "机率", "概率"),
    "clock": ("計時", "计时"),
    "dispute": ("爭議", "争议"),
    "lang": ("語言", "语言"),
    "load": ("載入", "载入"),
    "export": ("匯出", "导出"),
    "new": ("新局",),
    "try": ("試走", "试走"),
    "keep": ("留下",),
    "back": ("返回",),
    "quit": ("離開", "离开", "退出"),
    "help": ("說明", "说明", "幫助", "帮助"),
}
"""Commands that begin with a colon, with their Chinese words."""

OF_A_TRIAL = ("keep", "back")
"""Commands that there are in a trial alone."""

LOOKING_BACK = ("now",)
"""Commands for one who looks back, which are told there; they are never cut short."""

OF_A_LOG = ("load", "export", "new", "dispute", "try")
"""Commands that there are where moves are entered in a log."""

SPELLINGS = {spelling: name for name, others in COLON.items() for spelling in (name, *others)}
"""The commands by all their spellings."""

AS = ("as", "以", "給", "给")
"""What stands behind `:show` before the one with whose eyes the table is to be shown."""

BARE = {
    "why": ("為什麼", "为什么", "為何", "为何"),
    "u": ("收回", "撤回"),
    "help": ("說明", "说明", "幫助", "帮助"),
    "quit": ("exit", "離開", "离开", "退出"),
}
"""Words that are commands by themselves at the beginning of a line; no move begins so."""

SEVERAL = re.compile(rf"(?:{'|'.join(('u', *BARE['u']))})([0-9]+)")
"""To take back several moves, with no blank before how many."""

ASKED = ("why", "help", "quit")
"""Those of them that may be asked about as they are; `u` may begin a verb."""

WITHOUT_COLON = {spelling: name for name in ("u", "why") for spelling in (name, *BARE[name])} | {
    "undo": "u",
    "?": "?",
}
"""Words that somebody may write behind a colon for a command that needs none."""


_NO_MOVE = frozenset({"play.not_yours", "notation.no-verb"})
"""What is told of a line that is no move of this recorder's, besides that its words are wrong."""


class Command(NamedTuple):
    """A command and what was written behind it."""

    name: str
    rest: str


def read(line: str, game: Game | None = None) -> Command | None:
    """The command that a line is; None where it is a move. `game`: none before a match.

    Raises Misfit for an unknown one behind a colon, Ambiguous for the beginning of several.
    """
    first, rest = (*line.split(None, 1), "", "")[:2]
    word = caseless(plain(first))
    if word.startswith(":"):
        return Command(_after_colon(word[1:], game), rest)
    if word.startswith("?"):
        return Command("?", plain(line[1:]).strip())
    if not rest and (several := SEVERAL.fullmatch(word)):
        return Command("u", several[1])
    for name, others in BARE.items():
        asked = word.rstrip("?") if name == "why" else word  # a question, with its sign or without
        if asked in (name, *others):
            return Command(name, rest)
    return None


def asked_about(question: str, game: Game) -> str:
    """The command that is asked about, with a colon or as a bare word; empty where it is a move.

    Raises Misfit and Ambiguous as `read` does.
    """
    word, *_ = caseless(plain(question)).split() or [""]
    if not word.startswith(":"):
        return next((name for name in ASKED if word in (name, *BARE[name])), "")
    return WITHOUT_COLON.get(word[1:]) or _after_colon(word[1:], game)


def bare(line: str, error: RefereeError) -> Command | None:
    """The command without its colon that a line is which cannot be read as a move; else None.

    What a rule refuses was a move.
    """
    if not isinstance(error, Misfit | Ambiguous) and error.text not in _NO_MOVE:
        return None
    first, rest = (*line.split(None, 1), "")[:2]
    name = SPELLINGS.get(caseless(plain(first)))
    return Command(name, rest) if name else None


def _after_colon(word: str, game: Game | None) -> str:
    if word in SPELLINGS:
        return SPELLINGS[word]
    here = {*of(game), *OF_A_TRIAL}
    known = [spelling for spelling, name in SPELLINGS.items() if name in here]
    begun = [spelling for spelling in known if word and spelling.startswith(word)]
    meant = {SPELLINGS[spelling] for spelling in begun}
    if len(meant) == 1:
        return meant.pop()
    if meant:
        raise Ambiguous("play.ambiguous", word=f":{word}", known=_with_colons(sorted(begun)))
    if word in WITHOUT_COLON:
        return WITHOUT_COLON[word]
    near = get_close_matches(word, known, 3, 0.5)
    raise Misfit("play.command", word=f":{word}", nearest=_with_colons(near))


def _with_colons(words: Iterable[str]) -> tuple[str, ...]:
    """Commands as they are typed, each with its other spellings."""
    known = {f":{spelling}": f":{name}" for spelling, name in SPELLINGS.items()}
    return as_begun([f":{word}" for word in words], known)


def of(game: Game | None, *, trial: bool = False) -> list[str]:
    """The commands that begin with a colon, as far as they are of use in a game, or in a trial."""
    loads = game is not None and game.load is not None
    others = (*LOOKING_BACK, *(OF_A_LOG if trial else OF_A_TRIAL))
    return [name for name in COLON if name not in others and (name != "load" or loads)]


def suggestions(
    line: str,
    zones: Sequence[Sequence[str]],
    game: Game,
    lang: Lang,
    *,
    trial: bool = False,
    viewers: Sequence[Sequence[str]] = (),
) -> list[Suggestion]:
    """What may follow on a line that begins with a colon.

    `zones`, and `viewers`, seats first: the spellings of each; the first that is begun so is
    suggested.
    """
    first, blank, rest = line.partition(" ")
    if not blank:
        begun = caseless(plain(first[1:]))
        spelled = ((name, _begun_so(name, begun)) for name in of(game, trial=trial))
        return [
            Suggestion(f":{word}", len(line), say(lang, f"play.help.{name}", {}))
            for name, word in spelled
            if word
        ]
    own = [(one.slug,) for one in game.odds().questions] if game.odds else []
    questions = [
        *own,
        *((slug, *said) for slug, said in Glossary("common").words("question").items()),
    ]
    known: Mapping[str, Sequence[Sequence[str]]] = {
        "lang": [(lang,) for lang in LANGS],
        "show": [(AS[0],), *zones],
        "odds": [*questions, *zones],
        "clock": viewers[:-1],
    }
    values = known.get(SPELLINGS.get(caseless(plain(first[1:])), ""), ())
    word, apart, behind = rest.partition(" ")
    if apart and word in AS:
        values, rest = viewers, behind
    found = ([one for one in value if caseless(one).startswith(caseless(rest))] for value in values)
    return [Suggestion(spellings[0], len(rest)) for spellings in found if spellings]


def _begun_so(name: str, begun: str) -> str:
    """The command in the spelling that begins so, the English one first; empty: in none."""
    return next((one for one in (name, *COLON[name]) if one.startswith(begun)), "")
