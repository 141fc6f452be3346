"""The style sheets and scripts of the pages: the same for all, and sent small."""

import gzip
from functools import lru_cache
from importlib.resources import files

from litestar import Response

from referee.exports.pages import shell
from referee.games.finding import find, slugs
from referee.pictures import drawing
from referee.service.asked import Asking, read
from referee.service.door import ALWAYS
from referee.service.problems import Unserved

SCRIPTS = ("forms", "live", "taps")


@read("/style/{game:str}", include_in_schema=False, sync_to_thread=True)
def style(request: Asking, game: str) -> Response[bytes]:
    """The style sheet of the pages with the boards of a game, of `any`, or of `all`."""
    name = game.removesuffix(".css")
    known = sorted(filter(None, {drawing.of(find(slug)).style for slug in slugs()}))
    if name not in (*known, "any", "all"):
        raise Unserved(404, "serve.not_found")
    games = {"any": (), "all": known}.get(name, (name,))
    own = ("live.css", "screens.css") if name == "all" else ("live.css",)
    text = "\n".join((shell.style(*games), *map(_file, own)))
    return packed(request, text, "text/css")


@read([f"/{name}.js" for name in SCRIPTS], include_in_schema=False, sync_to_thread=False)
def script(request: Asking) -> Response[bytes]:
    """A script of the pages."""
    return packed(request, _file(request.url.path[1:]), "text/javascript")


def _file(name: str) -> str:
    return files("referee").joinpath("service", name).read_text(encoding="utf-8")


def packed(request: Asking, text: str, kind: str) -> Response[bytes]:
    """A file, compressed for who reads that.

    Nothing that tells of a match is: what a player writes stands there beside what he may not
    know, and by its length he could find out (BREACH).
    """
    headers = {"vary": f"{ALWAYS['vary']}, Accept-Encoding"}
    if _reads_gzip(request.headers.get("accept-encoding", "")):
        headers["content-encoding"] = "gzip"
        return Response(_small(text), media_type=kind, headers=headers)
    return Response(text.encode(), media_type=kind, headers=headers)


def _reads_gzip(accepted: str) -> bool:
    """Whether a browser says so (RFC 9110, 12.5.3)."""
    for one in accepted.casefold().split(","):
        coding, _, weight = one.replace(" ", "").partition(";q=")
        if coding in ("gzip", "*"):
            return weight.strip("0.") != "" or not weight
    return False


@lru_cache(maxsize=64)
def _small(text: str) -> bytes:
    return gzip.compress(text.encode(), mtime=0)


ASSETS = (style, script)
