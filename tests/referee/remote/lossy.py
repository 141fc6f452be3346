"""A network between a command and its service that loses answers, or is cut."""

import socket
from contextlib import suppress
from threading import Event, Thread


class Lossy:
    """Passes on what is said, but for the next `lose` answers to what is posted."""

    def __init__(self, port: int) -> None:
        self.lose = 0
        self.service = port  # may be another one later
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listening.getsockname()[1]
        Thread(target=self._run, daemon=True).start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def close(self) -> None:
        self._listening.close()

    def _run(self) -> None:
        with suppress(OSError):
            while True:
                client, _ = self._listening.accept()
                try:
                    service = socket.create_connection(("127.0.0.1", self.service))
                except OSError:
                    client.close()
                    continue
                ends = client, service, Event()
                for pump in (self._ask, self._answer):
                    Thread(target=pump, args=ends, daemon=True).start()

    def _ask(self, client: socket.socket, service: socket.socket, posted: Event) -> None:
        own, other = (f"127.0.0.1:{port}".encode() for port in (self.port, self.service))
        with suppress(OSError):
            while said := client.recv(65536):
                if said.startswith(b"POST "):
                    posted.set()
                service.sendall(said.replace(own, other))
            service.shutdown(socket.SHUT_WR)

    def _answer(self, client: socket.socket, service: socket.socket, posted: Event) -> None:
        with suppress(OSError):
            while said := service.recv(65536):
                if self.lose and posted.is_set():
                    self.lose -= 1
                    break
                posted.clear()
                client.sendall(said)
        for end in (client, service):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()
