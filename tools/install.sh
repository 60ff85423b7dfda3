#!/usr/bin/env bash
# tools/install.sh PYTHON ARGUMENTS: what `PYTHON -m pip install ARGUMENTS` does, by uv, with a tenth of the work. pip fetches
# uv. Where it cannot, where uv fails, and where pip was told of an index of its own (uv reads other settings), pip does it all.
set -euo pipefail

release=0.13.8
python=$1
shift

by_pip() {
    "$python" -m pip install --quiet --disable-pip-version-check --no-compile "$@"
}

by_uv() {
    if "$python" -m pip config list 2>/dev/null | grep -Eq '\.(index-url|no-index)='; then return 1; fi
    by_pip --only-binary :all: "uv==$release" || return 1
    "$python" -m uv pip install --quiet --python "$python" "$@"
}

by_uv "$@" || by_pip "$@"
