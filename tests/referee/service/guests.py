"""Devices as they are invited and join, in tests."""

from typing import Any

import httpx

from tests.referee.service.served import Service, new_id

SEATS = ("--seat", "a=Anna", "--seat", "b=Bo", "--option", "first=a", "--option", "start-rule=high")


def key() -> str:
    """Chance of a device's own."""
    return new_id()[4:]


def join(service: Service, code: str, **more: Any) -> httpx.Response:
    body = {"code": code, "key": key(), "name": "phone", "cookie": False}
    token = more.pop("token", "")
    return service.post("/api/join", {**body, **more}, token=token)


def invite(service: Service, match: str = "one", **more: Any) -> Any:
    body = {"role": "seat", "seat": "a", **more}
    answer = service.post(f"/api/matches/{match}/invitations", body)
    assert answer.status_code == 201, answer.text
    return answer.json()


def joined(service: Service, **more: Any) -> str:
    answer = join(service, invite(service, **more)["code"])
    assert answer.status_code == 201, answer.text
    return answer.json()["token"]


def refused(answer: httpx.Response) -> tuple[int, str]:
    assert answer.headers["content-type"] == "application/problem+json"
    return answer.status_code, answer.json()["text"]
