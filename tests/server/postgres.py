"""A PostgreSQL of the tests' own: made in a temporary folder, reached through a socket there, gone with the tests."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.server.databases import migrate
from tests.server.helpers import PATIENCE, until

OWNER = "condotta"
TEMPLATE = "condotta_template"
SETTINGS = {"listen_addresses": "", "shared_buffers": "32MB", "max_connections": "200", "fsync": "on"}


class Cluster:
    """A running PostgreSQL."""

    def __init__(self, programs: Path, folder: Path) -> None:
        self.programs = programs
        self.folder = folder
        self.databases = 0
        self.has_template = False
        self._log = (folder / "log").open("w")
        self.process = self._start()
        until(self._is_ready)
        assert self.process.poll() is None, (folder / "log").read_text()

    def _start(self) -> subprocess.Popen[bytes]:
        settings = [f"-c{name}={value}" for name, value in SETTINGS.items()]
        command = [f"{self.programs}/postgres", "-D", f"{self.folder}/data", "-k", str(self.folder), *settings]
        return subprocess.Popen([*as_servant(), *command], cwd=self.folder, stdout=self._log, stderr=self._log)

    def _is_ready(self) -> bool:
        ready = [f"{self.programs}/pg_isready", "--quiet", "--host", str(self.folder)]
        return self.process.poll() is not None or subprocess.run(ready, check=False).returncode == 0

    def new_database(self) -> str:
        """The URL of a fresh database with all tables."""
        if not self.has_template:
            migrate(self._create(TEMPLATE))
            self.has_template = True
        return self.empty_database("--template", TEMPLATE)

    def empty_database(self, *how: str) -> str:
        """The URL of one without any."""
        self.databases += 1
        return self._create(f"condotta_{self.databases}", *how)

    def _create(self, name: str, *how: str) -> str:
        who = ["--host", str(self.folder), "--username", OWNER]
        subprocess.run([f"{self.programs}/createdb", *who, *how, name], check=True, timeout=PATIENCE)
        return f"postgresql+psycopg://{OWNER}@/{name}?host={self.folder}"

    def kill(self) -> None:
        """kill -9."""
        self.process.kill()
        self.process.wait(PATIENCE)

    def restart(self) -> None:
        """After `kill`. The processes it left behind notice by themselves; until then nobody else gets the folder."""

        def is_up() -> bool:
            if self.process.poll() is not None:
                self.process = self._start()
            return self._is_ready() and self.process.poll() is None

        until(is_up)

    def bounce(self, *, immediately: bool = False) -> None:
        """Stop at once, as whoever updates it does, and start again: every line is cut. `immediately`: without taking
        leave, as `pg_ctl restart --mode immediate` does; it recovers from its log."""
        self.process.send_signal(signal.SIGQUIT if immediately else signal.SIGINT)
        self.process.wait(PATIENCE)
        self.restart()

    def stop(self) -> None:
        self.process.terminate()  # waits for clients
        self.process.send_signal(3)  # SIGQUIT does not
        self.process.wait(PATIENCE)
        self._log.close()


@contextmanager
def cluster(programs: Path) -> Iterator[Cluster]:
    folder = Path(tempfile.mkdtemp(prefix="condotta-pg-"))
    running: Cluster | None = None
    try:
        folder.chmod(0o755)
        if os.geteuid() == 0:
            shutil.chown(folder, servant())
        make = ["--pgdata", f"{folder}/data", "--username", OWNER, "--auth", "trust", "--encoding", "UTF8"]
        settled = [*as_servant(), f"{programs}/initdb", *make, "--locale", "C", "--no-sync"]
        subprocess.run(settled, cwd=folder, check=True, stdout=subprocess.DEVNULL, timeout=PATIENCE)
        running = Cluster(programs, folder)
        yield running
    finally:
        if running is not None:
            running.stop()
        shutil.rmtree(folder, ignore_errors=True)


def as_servant() -> list[str]:
    """PostgreSQL refuses to run as root, and shall end when the tests are killed."""
    setpriv = shutil.which("setpriv")
    leave = ["--reuid", servant(), "--regid", servant(), "--clear-groups"] if os.geteuid() == 0 else []
    if setpriv is None:
        assert not leave, "as root the tests of PostgreSQL need setpriv, of util-linux"
        return []
    return [setpriv, *leave, "--pdeathsig", "QUIT", "--"]


def servant() -> str:
    known = {entry.pw_name for entry in pwd.getpwall()}
    return "postgres" if "postgres" in known else "nobody"
