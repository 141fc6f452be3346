"""`make demo-serve`: something is played, can be watched by all, and is gone afterwards."""

import os
import signal
import subprocess
import sys
import time
from contextlib import contextmanager

import httpx

from tests.referee.service.served import GRACE, VERIFY


def get(url):
    return httpx.get(url, timeout=GRACE, verify=VERIFY)


@contextmanager
def ended(process):
    """At the end, however that comes, the process is none any more."""
    try:
        yield
    finally:
        process.kill()


def test_a_game_is_played_for_all_to_see_and_nothing_is_left_of_it(tmp_path):
    line = [sys.executable, "-m", "tools.demo_serve", "--port", "0", "--pace", "0.05"]
    env = {**os.environ, "TMPDIR": str(tmp_path)}
    with subprocess.Popen(line, stdout=subprocess.PIPE, text=True, env=env) as demo, ended(demo):
        assert demo.stdout is not None
        hall = demo.stdout.readline().split()[-1]
        url = hall.partition("/hall")[0]
        until = time.monotonic() + 2 * GRACE
        while get(f"{url}/api/matches/played").json()["number"] < 5:
            assert time.monotonic() < until
            time.sleep(0.1)
        assert get(f"{url}/api/matches/dealt").json()["deal"] == "secret"
        for line in (hall, f"{url}/m/played", f"{url}/overlay/played"):
            assert get(line).status_code == 200
        assert list(tmp_path.iterdir())
        demo.send_signal(signal.SIGINT)
        told = demo.stdout.read()
        assert demo.wait(GRACE) == 0
    assert "#join=" in told
    assert "█" in told
    assert not list(tmp_path.iterdir())
