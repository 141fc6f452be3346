"""Whatever is asked in whatever role is answered as `/schema` says, and never by a defect."""

import re
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from events.log.sqlite import open_log
from referee.desk.edge import EDGE
from referee.service.keeper import Keeper
from referee.service.rights import Grant
from tests.referee.service.served import begun, new_id, served

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]

ROLES = ("organiser", "referee", "seat", "timekeeper", "spectator", "overlay", "nobody")

MOVES = ("a summons wood-8-2 attack", "b resign", "referee note seen", "referee undo", "a sets ?")


@pytest.fixture(scope="module")
def service(tmp_path_factory):
    with served(tmp_path_factory.mktemp("schema") / "matches.sqlite") as running:
        yield running
        defects = [note for note in running.notes if note["what"] == "defect"]
        assert defects == []


class Asker:
    """Asks in a role; a token that was given up is replaced by another one."""

    def __init__(self, service, role: str, matches: list[str]) -> None:
        self.service, self.role, self.matches = service, role, matches
        self.token = self._device()

    def _device(self) -> str:
        if self.role == "nobody":
            return ""
        with open_log(self.service.log, write=True) as log:
            keeper = Keeper(log, EDGE)
            made, token = keeper.make_device("a test's")
            for match in [""] if self.role == "organiser" else self.matches:
                seat = "a" if self.role == "seat" else ""
                keeper.grant(made.id, Grant(match, self.role, seat), "organiser")  # type: ignore[arg-type]
        return token

    def ask(self, case: Any) -> None:
        headers = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        answer = case.call(base_url=self.service.url, headers=headers, timeout=20)
        case.validate_response(answer, checks=CHECKS, headers=headers)
        if answer.status_code >= 400:
            assert answer.headers["content-type"] == ["application/problem+json"]
        if case.method == "DELETE" and answer.status_code == 204:
            self.token = self._device()


JOINING = st.fixed_dictionaries(
    {
        "code": st.text("7K-é", max_size=65),
        "key": st.text("abcü", min_size=21, max_size=22),
        "name": st.text("Anna\n", max_size=41),
        "cookie": st.booleans(),
    }
)

ENTERING = st.fixed_dictionaries(
    {
        "move": st.sampled_from(MOVES),
        "expect": st.sampled_from((0, 0, 1, 2)),
        "dry_run": st.booleans(),
    }
)


@st.composite
def meant(draw: Any, operation: Any, matches: list[str]) -> Any:
    """A call of this operation, mostly of a match that is there and of a move that can be read."""
    if operation.path == "/api/join":  # no text of just this length would be found by its pattern
        return operation.Case(body=draw(JOINING), media_type="application/json")
    case = draw(operation.as_strategy())
    if "match" in (case.path_parameters or {}):
        case.path_parameters["match"] = draw(st.sampled_from([*matches, *matches, "none"]))
    if case.method == "POST" and operation.path.endswith("/entries") and draw(st.booleans()):
        case.body = draw(ENTERING) | {"id": new_id()}
    return case


def fuzz(service, role: str, examples: int) -> None:
    matches = [begun(service), begun(service, deal="secret")]
    asker = Asker(service, role, matches)
    schema = schemathesis.openapi.from_url(f"{service.url}/schema")
    for found in schema.get_all_operations():
        operation = found.ok()
        if re.search(r"/stream$", operation.path):
            continue  # it does not end; those of streams have tests of their own

        @settings(
            max_examples=examples,
            deadline=None,
            database=None,
            phases=[Phase.generate],
            suppress_health_check=[*HealthCheck],
        )
        @given(meant(operation, matches))
        def asked(case: Any) -> None:
            asker.ask(case)

        asked()


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("role", ROLES)
def test_every_answer_is_as_documented(service, role):
    fuzz(service, role, 5)


@pytest.mark.deep
@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("role", ROLES)
def test_every_answer_is_as_documented_however_often_one_asks(service, role):
    fuzz(service, role, 50)
