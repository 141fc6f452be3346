"""The commands of the service.

What they do is imported when they are called for: the service is an extra.
"""

from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

import typer

from events.errors import Unreadable
from referee.program.declared import completing
from referee.program.declared.arguments import Json
from referee.program.declared.invocation import settings_of
from referee.program.declared.program import Commands

commands = Commands()


@commands.command()
def serve(
    context: typer.Context,
    host: Annotated[
        str, typer.Option(metavar="ADDRESS", help="Where it listens; 0.0.0.0: for the network.")
    ] = "127.0.0.1",
    port: Annotated[
        int, typer.Option(metavar="PORT", min=0, max=65535, help="The port; 0: a free one.")
    ] = 8400,
    name: Annotated[
        str, typer.Option(metavar="NAME", help="As what it is called, as referee.local.")
    ] = "",
    cert: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Its certificate (PEM): it speaks TLS.")
    ] = None,
    key: Annotated[
        Path | None, typer.Option(metavar="FILE", help="The key of the certificate (PEM).")
    ] = None,
    behind: Annotated[
        str, typer.Option(metavar="ADDRESS", help="The proxy whose X-Forwarded-* is believed.")
    ] = "",
    open_hall: Annotated[
        bool, typer.Option("--open-hall", help="Open matches are shown to all, without a code.")
    ] = False,
    plain_ok: Annotated[
        bool, typer.Option("--plain-ok", help="Deal although the network can read along.")
    ] = False,
    metrics_open: Annotated[
        bool, typer.Option("--metrics-open", help="This machine may read /metrics.")
    ] = False,
    limits: Annotated[
        str,
        typer.Option(
            metavar="yes|no",
            help="Whether one may ask so much at once, not more.",
            autocompletion=completing.one_of("yes", "no"),
        ),
    ] = "yes",
    as_json: Json = False,
) -> None:
    """Serve the matches to browsers and programs.

    Who may do what is told by codes; the first is for whoever starts it.
    """
    _check_installed()
    from referee.service import running, serving

    told = serving.Serving(
        host=serving.listening_at(host),
        port=port,
        name=serving.named(name),
        cert=cert,
        key=key,
        behind=serving.proxy(behind),
        open_hall=open_hall,
        plain_ok=plain_ok,
        metrics_open=metrics_open,
        limits=serving.limited(limits),
    )
    running.serve(settings_of(context), told, as_json=as_json)


@commands.command()
def devices(
    context: typer.Context,
    organiser: Annotated[
        bool, typer.Option("--organiser", help="Invite one that organises, for an hour.")
    ] = False,
    remove: Annotated[
        str, typer.Option("--remove", metavar="DEVICE", help="Take all its rights from one.")
    ] = "",
    as_json: Json = False,
) -> None:
    """List the devices that may do something with the service, and what."""
    _check_installed()
    from referee.service import console
    from referee.terminal import place

    settings = settings_of(context)
    place.require_file(settings)
    if remove:
        console.remove(settings, remove)
    elif organiser:
        console.invite(settings, as_json=as_json)
    else:
        console.devices(settings, as_json=as_json)


def _check_installed() -> None:
    if find_spec("litestar") is None or find_spec("uvicorn") is None:
        raise Unreadable("serve.not_installed")
