"""What is fixed when a match is set up: lengths, variants, windows, and where the book can be read in two ways."""

from __future__ import annotations

from typing import Final

from condotta.core.game import Setting

SETTINGS: Final = {
    "turns": Setting(8, choices=(8, 10, 12, 0), rule="MU-length.a"),
    "hp_limit": Setting(0, least=0, most=200, rule="MU-length.c"),
    "time_limit": Setting(False, rule="MU-length.b"),
    "kingdoms": Setting("chosen", choices=("chosen", "random", "auction", "agreed"), rule="MU-kingdoms.d"),
    "agreed": Setting("", rule="MU-kingdoms.d"),
    "terrains": Setting(False, rule="MU-var-terrain.a"),
    "blood_markers": Setting(False, rule="MU-var-blood.a"),
    "teams": Setting("none", choices=("none", "two", "three"), rule="MU-var-teams.a"),
    "deployment": Setting(False, rule="MU-var-deploy.a"),
    "windows": Setting("all", choices=("all", "short"), rule="MU-turn.c"),
    "offers": Setting(2, least=0, most=9, rule="MU-dip.a"),
    "cathedral_points": Setting(1, choices=(1, 3), rule="MU-read.a"),
    "captain_powers": Setting("any", choices=("any", "different"), rule="MU-read.b"),
    "control_markers": Setting(8, choices=(8, 10), rule="MU-read.c"),
    "captures": Setting("players", choices=("players", "all"), rule="MU-read.d"),
}
