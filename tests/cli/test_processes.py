"""The installed command as people run it: exit statuses, pipes, signals, a real terminal."""

from __future__ import annotations

import json
import os
import pty
import select
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import condotta

CONDOTTA = [sys.executable, "-c", "from condotta.cli import main; main()"]
ENV = {**os.environ, "LANG": "C.UTF-8", "LC_ALL": "", "PYTHONPATH": os.pathsep.join(sys.path)}
PATIENCE = 120  # seconds


def run(*args: str, cwd: Path, typed: str = "") -> subprocess.CompletedProcess[str]:
    command = [*CONDOTTA, *args]
    return subprocess.run(
        command, input=typed, capture_output=True, text=True, env=ENV, cwd=cwd, timeout=PATIENCE, check=False
    )


@pytest.mark.parametrize(
    ("args", "status"),
    [
        (["--version"], 0),
        ([], 0),
        (["games"], 0),
        (["nonsense"], 2),
        (["simulate", "tiny", "--games", "2", "--jobs", "2"], 0),
        (["simulate", "tinny"], 2),
        (["rules", "medieval", "MV-9.6.c"], 0),
        (["rules", "medieval", "xyzzy"], 2),
        (["schema", "tiny"], 0),
        (["replay", "none.json"], 2),
        (["show", "none.json"], 2),
        (["play", "tinny", "--terminal"], 2),
        (["--data", "none", "games"], 2),
    ],
)
def test_exit_status(args: list[str], status: int, tmp_path: Path) -> None:
    done = run(*args, cwd=tmp_path)
    assert done.returncode == status, done.stderr
    assert "Traceback" not in done.stderr
    assert (done.stderr == "") is (status == 0)


def test_a_match_played_through_a_pipe_replays(tmp_path: Path) -> None:
    typed = "1\n" * 300
    done = run(
        "play", "tiny", "--terminal", "--bots", "random", "--seed", "5", "--record", "m.json", cwd=tmp_path, typed=typed
    )
    assert done.returncode == 0, done.stderr
    assert "The match is over" in done.stdout
    assert run("replay", "m.json", cwd=tmp_path).returncode == 0
    damaged = json.loads((tmp_path / "m.json").read_text())
    damaged["segments"][0]["choices"].pop()
    (tmp_path / "m.json").write_text(json.dumps(damaged))
    assert run("replay", "m.json", cwd=tmp_path).returncode == 1


def test_a_reader_that_goes_away_is_no_error_to_talk_about(tmp_path: Path) -> None:
    process = subprocess.Popen(
        [*CONDOTTA, "rules", "medieval"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=ENV, cwd=tmp_path
    )
    assert process.stdout is not None
    process.stdout.readline()
    process.stdout.close()
    try:
        _, told = process.communicate(timeout=PATIENCE)
    finally:
        process.kill()
    assert b"Traceback" not in told


def test_a_terminal_without_our_letters_is_no_error(tmp_path: Path) -> None:
    command = [*CONDOTTA, "play", "tiny", "--terminal"]
    env = {**ENV, "PYTHONIOENCODING": "ascii"}
    done = subprocess.run(command, input=b"", capture_output=True, env=env, cwd=tmp_path, timeout=PATIENCE, check=False)
    assert done.returncode == 0, done.stderr


def test_own_data_takes_the_place_of_the_games(tmp_path: Path) -> None:
    own = tmp_path / "tiny"
    own.mkdir()
    (own / "cards.yaml").write_text("cards: none\n")
    done = run("--data", str(tmp_path), "simulate", "tiny", "--games", "4", "--jobs", "2", cwd=tmp_path)
    assert done.returncode == 2
    assert "cards.yaml" in done.stderr
    assert "Traceback" not in done.stderr


def test_ctrl_c_asks_whether_to_save(tmp_path: Path) -> None:
    command = [*CONDOTTA, "play", "tiny", "--terminal", "--bots", "random", "--seed", "5"]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=ENV, cwd=tmp_path)
    assert process.stdin is not None
    assert process.stdout is not None
    try:
        process.stdin.write(b"1\n")
        process.stdin.flush()
        read_until(process.stdout.fileno(), "Do you play a card?")
        time.sleep(0.5)  # it waits for the next line now
        process.send_signal(signal.SIGINT)
        read_until(process.stdout.fileno(), "Save the match?")
        process.stdin.write(b"kept.json\n")
        process.stdin.flush()
        read_until(process.stdout.fileno(), "Saved: kept.json")
        assert process.wait(PATIENCE) == 0
    finally:
        process.kill()
        process.communicate()
    assert condotta.replay(tmp_path / "kept.json").journal


def test_in_a_terminal_there_are_colours_and_the_keyboard_is_passed_unseen(tmp_path: Path) -> None:
    main, end = pty.openpty()
    command = [*CONDOTTA, "play", "tiny", "--terminal", "--seats", "2", "--bots", "none", "--seed", "5"]
    env = {**ENV, "TERM": "xterm-256color", "COLUMNS": "80", "LINES": "40"}
    process = subprocess.Popen(command, stdin=end, stdout=end, stderr=end, env=env, cwd=tmp_path, close_fds=True)
    os.close(end)
    seen = ""
    try:
        for wait_for, typed in (("press Enter", ""), ("> ", "3"), ("press Enter", ""), ("> ", "quit"), ("`no`:", "no")):
            part = read_until(main, wait_for)
            seen += part
            os.write(main, f"{typed}\n".encode())
        seen += read_until(main, "Not saved.")
        assert process.wait(PATIENCE) == 0
    finally:
        process.kill()
        process.wait()
        os.close(main)
    assert "\x1b[1" in seen  # bold
    assert seen.count("\x1b[3J") == 2  # also what had scrolled away is cleared


def read_until(terminal: int, words: str) -> str:
    seen = ""
    while words not in seen:
        ready, _, _ = select.select([terminal], [], [], PATIENCE)
        assert ready, f"{words!r} did not come, but {seen!r}"
        part = os.read(terminal, 4096).decode(errors="replace")
        assert part, f"{words!r} did not come, but {seen!r}"
        seen += part
    return seen
