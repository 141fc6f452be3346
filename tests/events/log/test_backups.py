"""A backup of a log of any kind that lasts is a log of the same, in a file."""

import pytest

from events.errors import Unreadable
from events.log.memory import MemoryLog
from events.log.sqlite import SqliteLog, open_log
from tests.events.log.drafts import OPENING, move


def test_a_log_that_does_not_last_has_no_backup(tmp_path):
    with pytest.raises(Unreadable, match=r"backup\.lasting"):
        MemoryLog().backup(tmp_path / "backup.sqlite")
    assert list(tmp_path.iterdir()) == []


def test_a_backup_says_all_that_the_log_says(log, tmp_path):
    if isinstance(log, MemoryLog):
        pytest.skip("it does not last")
    for match in ("b", "a", "gone"):
        log.create(match, OPENING)
    log.append("b", [move("1")], expected=0)
    log.forget("gone", at="20:00")
    digest = log.keep_edition(b"{}")
    log.lay("rights", "a", lambda _: ["{}"], at="19:00")
    end = log.feed_end()
    log.backup(tmp_path / "backup.sqlite")
    with open_log(tmp_path / "backup.sqlite", write=False) as copy:
        assert copy.heads() == log.heads()
        assert [copy.read(match) for match in "ab"] == [log.read(match) for match in "ab"]
        assert [copy.key(match) for match in "ab"] == [log.key(match) for match in "ab"]
        assert copy.own_key() == log.own_key()
        assert copy.edition(digest) == b"{}"
        assert copy.editions() == log.editions()
        assert copy.forgotten("gone") == log.forgotten("gone")
        assert copy.slips("rights") == log.slips("rights")
        assert (copy.feed().heads, copy.feed().forgotten) == (
            log.feed().heads,
            log.feed().forgotten,
        )
        if isinstance(log, SqliteLog):  # another kind of log has cursors of its own
            assert (copy.begun(), copy.feed(), copy.feed(end).heads) == (
                log.begun(),
                log.feed(),
                [],
            )
        assert [*copy.faults_beside(), *(each for m in "ab" for each in copy.faults(m))] == []
        assert copy.damages() == []


def test_no_backup_is_made_of_what_is_read_just_now(tmp_path):
    made = tmp_path / "backup.sqlite"
    told = pytest.raises(RuntimeError, match="no backup is made")
    with open_log(tmp_path / "log.sqlite", write=True) as log, log.reading(), told:
        log.backup(made)
    assert not made.exists()
