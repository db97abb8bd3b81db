"""A headless Chromium that opens a page and tells what it made of it, over its own pipe: nothing else is needed."""

from __future__ import annotations

import json
import os
import select
import shutil
import subprocess
import time
from pathlib import Path
from typing import Any

_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
_PATIENCE = 30.0
_READS, _WRITES = 3, 4
"""The file descriptors on which the browser reads commands and writes answers."""


class NoBrowserError(Exception):
    """There is no browser, or it does not start; the argument says which."""


class Chromium:
    """A browser with one empty tab. Use it as a context."""

    def __init__(self, profile: Path) -> None:
        """Raises ``NoBrowserError``."""
        program = next(filter(None, map(shutil.which, _NAMES)), None)
        if program is None:
            raise NoBrowserError("there is no chromium")
        their_in, self._out = os.pipe()
        self._in, their_out = os.pipe()
        # the browser wants the pipes on descriptors of its own choice; a shell puts them there
        pipes = f'exec "$0" "$@" {_READS}<&{their_in} {_WRITES}>&{their_out}'
        # as root, and in most containers, there is no sandbox; the pages are our own
        flags = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--remote-debugging-pipe"]
        self._process = subprocess.Popen(
            ["/bin/bash", "-c", pipes, program, *flags, f"--user-data-dir={profile}", "about:blank"],
            pass_fds=(their_in, their_out),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        os.close(their_in)
        os.close(their_out)
        self._buffer = b""
        self._number = 0
        self._session: str | None = None
        self.requests: list[str] = []
        """What was asked for since a page was opened, besides the page itself."""
        try:
            target = next(each for each in self._call("Target.getTargets")["targetInfos"] if each["type"] == "page")
            attached = self._call("Target.attachToTarget", targetId=target["targetId"], flatten=True)
            self._session = attached["sessionId"]
            for domain in ("Page", "Network", "Accessibility"):
                self._call(f"{domain}.enable")
        except (OSError, StopIteration, TimeoutError) as error:
            self.close()
            raise NoBrowserError(f"{program} does not start") from error

    def close(self) -> None:
        """End the browser."""
        self._process.terminate()
        try:
            self._process.wait(10)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        os.close(self._out)
        os.close(self._in)

    def open(self, page: Path) -> None:
        """Open a page, with the width of a desk, and wait until it is there."""
        self.show(1280)
        address = page.resolve().as_uri()
        self.requests = []
        self._call("Page.navigate", url=address)
        deadline = time.monotonic() + _PATIENCE
        while self.run("document.readyState") != "complete" or not self.run("location.href").startswith(address):
            if time.monotonic() > deadline:
                raise TimeoutError(page)
        self.run("document.fonts.ready.then(() => true)")
        self.requests = [each for each in self.requests if each != address]

    def show(self, width: int, *, paper: bool = False) -> None:
        """Lay the page out for a screen or a sheet of paper of so many CSS pixels."""
        self._call(
            "Emulation.setDeviceMetricsOverride", width=width, height=900, deviceScaleFactor=1, mobile=width < 500
        )
        self._call("Emulation.setEmulatedMedia", media="print" if paper else "screen")

    def run(self, script: str) -> Any:
        """The value of a JavaScript expression; of a promise, what it comes to."""
        found = self._call("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in found:
            raise RuntimeError(found["exceptionDetails"])
        return found["result"].get("value")

    def accessible(self) -> list[tuple[str, str]]:
        """What a screen reader is told: the role and the name of everything that has one."""
        nodes = self._call("Accessibility.getFullAXTree")["nodes"]
        return [
            (node["role"]["value"], node.get("name", {}).get("value", ""))
            for node in nodes
            if not node["ignored"] and "role" in node
        ]

    def pdf(self) -> bytes:
        """The page as it is printed."""
        import base64

        self._call("Emulation.setEmulatedMedia", media="")
        return base64.b64decode(self._call("Page.printToPDF", preferCSSPageSize=True)["data"])

    def _call(self, method: str, **parameters: Any) -> Any:
        self._number += 1
        message = {"id": self._number, "method": method, "params": parameters}
        if self._session is not None:
            message["sessionId"] = self._session
        os.write(self._out, json.dumps(message).encode() + b"\0")
        while True:
            told = self._next()
            if told.get("method") == "Network.requestWillBeSent":
                self.requests.append(told["params"]["request"]["url"])
            if told.get("id") == self._number:
                if "error" in told:
                    raise RuntimeError(told["error"])
                return told["result"]

    def _next(self) -> Any:
        deadline = time.monotonic() + _PATIENCE
        while b"\0" not in self._buffer:
            ready, _, _ = select.select([self._in], [], [], max(0, deadline - time.monotonic()))
            if not ready:
                raise TimeoutError
            if not (read := os.read(self._in, 1 << 16)):
                raise OSError("the browser is gone")
            self._buffer += read
        message, _, self._buffer = self._buffer.partition(b"\0")
        return json.loads(message)
