"""`login`, `logout`: what lets this machine enter into matches of a service, and ends it."""

import platform
import secrets
import sys
from collections.abc import Mapping
from contextlib import closing
from typing import Any

from events.errors import RefereeError, Unreadable
from referee.remote.address import Address, address, invited
from referee.remote.calls import Calls
from referee.remote.tokens import keep, known, token_of
from referee.speech import Lang, explain, say, written
from referee.terminal.output import folded, remark, write, write_json
from referee.terminal.settings import Settings, services_folder

MOST_NAME = 40
"""Characters of what a device is called."""


def login(
    settings: Settings,
    link: str,
    code: str | None = None,
    *,
    name: str = "",
    replace: bool = False,
    as_json: bool = False,
) -> None:
    """Redeem a code of a service, and keep the token that it gives.

    `link`: its address, with the code or without. `replace`: another role in the same match ends.
    """
    lang = settings.language()
    where, own = invited(link)
    if where.is_overheard:
        remark(f"referee: {say(lang, 'remote.overheard', {'url': where.url})}")
    body = {
        "code": code or own or _asked(lang),
        "key": secrets.token_urlsafe(16),
        "name": (name or platform.node())[:MOST_NAME],
        "cookie": False,
        **({"replace": True} if replace else {}),
    }
    joined = _joined(where, body, lang)
    if joined["token"] is not None:  # else the one that is kept has the new role, too
        keep(services_folder(), where.url, joined["token"])
    if as_json:
        told = {key: value for key, value in joined.items() if key != "token"}
        write_json({"url": where.url, **told})
        return
    write("\n".join(folded(say(lang, "remote.logged_in", {"url": where.url}), hang=4)))
    for grant in joined["grants"]:
        write(f"    {_grant(grant, lang)}")


def _asked(lang: Lang) -> str:
    """The code, of a line of standard input: so it stands in no history of a shell."""
    sys.stdout.write(f"{say(lang, 'remote.code', {})} ")
    sys.stdout.flush()
    return sys.stdin.buffer.readline().decode("utf-8", "replace").strip()


def _joined(where: Address, body: Mapping[str, Any], lang: Lang) -> Mapping[str, Any]:
    """What the service answers; a token of before, if it is still good, gets the role."""
    token = token_of(services_folder(), where.url)
    for known_by in dict.fromkeys((token, "")):
        with closing(Calls(where, known_by, lang)) as calls:
            try:
                found: Mapping[str, Any] = calls.post("join", body=body).body
            except Unreadable as error:
                if not known_by or error.text != "remote.no_token":
                    raise
            else:
                return found
    raise AssertionError("without a token none is refused")


def _grant(grant: Mapping[str, Any], lang: Lang) -> str:
    """A role in a match."""
    role = grant["role"]
    said = written(lang, f"remote.role.{role}") or role
    return say(lang, "remote.grant", {**grant, "match": grant.get("match") or "", "role": said})


def logout(settings: Settings, link: str | None = None) -> None:
    """Give the token of a service back, and remove it here in any case."""
    lang, folder = settings.language(), services_folder()
    where = address(link) if link is not None else settings.service() or _only()
    token = token_of(folder, where.url)
    if not token:
        raise Unreadable("remote.not_logged_in", url=where.url)
    keep(folder, where.url, "")
    try:
        with closing(Calls(where, token, lang)) as calls:
            calls.delete("me")
    except RefereeError as error:
        facts = {"url": where.url, "error": explain(lang, error)}
        remark(f"referee: {say(lang, 'remote.logged_out_here', facts)}")
    else:
        write(say(lang, "remote.logged_out", {"url": where.url}))


def _only() -> Address:
    """The only service that is known; raise Unreadable where there is none, or several."""
    match known(services_folder()):
        case [url]:
            return address(url)
        case []:
            raise Unreadable("remote.logged_in_nowhere")
        case urls:
            raise Unreadable("remote.logged_in_where", known=urls)
