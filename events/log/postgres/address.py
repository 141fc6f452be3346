"""Which database is meant: `postgresql://USER@HOST:PORT/DATABASE`, as libpq reads it.

`#SCHEMA` at its end names one of several logs in a database.
"""

import re
from typing import TYPE_CHECKING
from zlib import crc32

import msgspec

from events.errors import Unreadable

if TYPE_CHECKING:
    from urllib.parse import SplitResult

SCHEMA = "referee"
"""The schema of a log, unless another is named."""

_BEGUN = re.compile(r"postgres(?:ql)?:/")
_LIKE_IT = re.compile(r"(?!https?:)[a-z][a-z0-9+.-]+://", re.IGNORECASE)
"""What nobody calls a file, either."""
_HOST = r"(?:\[[^\]@/?]*\]|[^@:,/?\[\]]*)(?::\d*)?"
_WHOLE = re.compile(
    rf"postgres(?:ql)?://(?:[^@/?]*@)?{_HOST}(?:,{_HOST})*(?:/[^@?]*)?(?:\?[a-z_]+=.*)?"
)
"""As libpq reads it, and no other way: else what follows `@`, `/` or `?` in a password is shown."""

_NAME = re.compile(r"[a-z_][a-z0-9_]{0,62}")


class Address(msgspec.Struct, frozen=True):
    """A log in a database: how libpq finds it, and the schema in which its tables lie."""

    url: str
    schema: str

    @property
    def shown(self) -> str:
        """As people are told of it: without a password."""
        parts = _parts(self.url)
        user, at, host = parts.netloc.rpartition("@")
        name = f"{user.partition(':')[0]}{at}{host}{parts.path}"
        own = "" if self.schema == SCHEMA else f"#{self.schema}"
        return f"postgresql://{name}{own}"

    @property
    def file(self) -> str:
        """What a file of it is called: another for each database."""
        from urllib.parse import parse_qsl, unquote

        parts = _parts(self.url)
        asked = dict(parse_qsl(parts.query))
        where = f"{parts.netloc.rpartition('@')[2]}/{asked.get('host', '')}"
        where += f"/{asked.get('port', '')}{parts.path}/{asked.get('dbname', '')}"
        name = re.sub(r"[^\w.-]+", "-", unquote(where)).strip("-")
        return f"{name}-{self.schema}-{crc32(where.encode()):08x}.postgres"


def is_address(named: str) -> bool:
    """Whether what is named as a log is a database, well written or not."""
    return (_BEGUN.match(named) or _LIKE_IT.match(named)) is not None


def address(named: str) -> Address:
    """The database of this address; raise Unreadable, without repeating it, for what is none."""
    if _BEGUN.match(named) is None:
        raise Unreadable("log.scheme", scheme=named.partition(":")[0])
    url, _, schema = named.partition("#")
    schema = schema or SCHEMA
    try:
        whole = _WHOLE.fullmatch(url) and _parts(url)
    except ValueError:
        whole = None
    if whole is None or _NAME.fullmatch(schema) is None or schema.startswith("pg_"):
        raise Unreadable("log.address")
    return Address(url, schema)


def _parts(url: str) -> "SplitResult":
    from urllib.parse import urlsplit  # most logs are files

    return urlsplit(url)
