"""`check-game`: whether a game has all its parts, and keeps its word at random play."""

import msgspec

from referee.checking.broken import Broken, Fault
from referee.checking.check import Report, check
from referee.games.finding import find
from referee.speech import Lang, explain, say
from referee.terminal.output import folded, page, write_json
from referee.terminal.settings import Settings


def check_game(settings: Settings, game: str, *, seconds: float, seed: int, as_json: bool) -> int:
    """Tell what a game lacks; the exit status."""
    found, lang = find(game), settings.language()
    report = check(found, seconds=seconds, seed=seed)
    if as_json:
        write_json(
            {
                **msgspec.to_builtins(report),
                "faults": [_plain(fault, lang) for fault in report.faults],
                "sound": report.sound,
                "seed": seed,
            }
        )
    else:
        for fault in report.faults:
            how = "check.note" if fault.note else "check.fault"
            told = {"said": _said(fault, lang), "seed": fault.seed}
            page(folded(say(lang, how, told), hang=2))
        page(folded(_played(report, seed, lang), hang=2))
        page([_sum(report, lang)])
    return 0 if report.sound else Broken.exit_status


def _said(fault: Fault, lang: Lang) -> str:
    return explain(lang, Broken(fault.text, **fault.facts))


def _plain(fault: Fault, lang: Lang) -> dict[str, object]:
    return {**msgspec.to_builtins(fault), "message": _said(fault, lang)}


def _played(report: Report, seed: int, lang: Lang) -> str:
    counted = {way: report.games.get(way, 0) for way in ("physical", "dealt", "twins")}
    return say(lang, "check.played", {**counted, "seed": seed, "entries": report.entries})


def _sum(report: Report, lang: Lang) -> str:
    count = sum(not fault.note for fault in report.faults)
    text = "check.unsound" if count else "check.sound"
    return say(lang, text, {"game": report.game, "count": count})
