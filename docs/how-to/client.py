"""Follows a match, and enters each line that is typed: client.py URL MATCH CODE"""

import json
import secrets
import sys
import threading
import time

import httpx

DIGITS, known, last = "0123456789ABCDEFGHJKMNPQRSTVWXYZ", set(), {"number": 0}


def new_id():  # a ULID: what is sent again with the same one is entered once
    number = int(time.time() * 1000) << 80 | secrets.randbits(80)
    return "".join(DIGITS[number >> 5 * place & 31] for place in reversed(range(26)))


def follow(client, stream):
    while True:
        event, wait = "", secrets.randbelow(3) + 2  # not all at once, when the service is back
        try:
            with client.stream("GET", stream, timeout=40) as answer:
                for name, _, value in (line.partition(": ") for line in answer.iter_lines()):
                    event = value if name == "event" else event
                    if (name, event) == ("data", "match"):  # the newest is right by itself
                        frame = json.loads(value)
                        for told in frame["told"]:
                            if told["number"] not in known:
                                known.add(told["number"])
                                said = " ".join(map(str, (told["number"], *told["lines"])))
                                print(f"{said}\n", end="", flush=True)
                        last["number"] = frame["number"]
        except httpx.TransportError:
            print(f"(no connection; again in {wait} s)", flush=True)
        time.sleep(wait)


def enter(client, entries, move):
    body = {"move": move, "id": new_id(), "expect": last["number"]}
    while True:  # without an answer nobody knows whether it is entered: send the same again
        try:
            answer = client.post(entries, json=body)
            if answer.status_code not in (429, 503):
                return "" if answer.is_success else f"{answer.json()['detail']}\n"
        except httpx.TransportError:
            pass
        time.sleep(1 + secrets.randbelow(3))


url, match, code = sys.argv[1:]
with httpx.Client(base_url=url) as client:
    key = {"code": code, "key": secrets.token_hex(11), "name": "client.py", "cookie": False}
    token = client.post("/api/join", json=key).raise_for_status().json()["token"]
    client.headers["Authorization"] = f"Bearer {token}"
    path = f"/api/matches/{match}"
    threading.Thread(target=follow, args=(client, f"{path}/stream"), daemon=True).start()
    for line in sys.stdin:
        print(enter(client, f"{path}/entries", line.strip()), end="", flush=True)
