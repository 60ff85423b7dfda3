#!/usr/bin/env bash
# What the tests need besides Python and Node: Chromium, PostgreSQL, a C compiler. Installs Debian's where it may and they
# are missing. Where it may not, it says so and the tests in question are skipped; with CI=true that is a failure.
# Of Chromium it takes the one without windows of its own, a fifth lighter. CI installs it beside another one too.
set -euo pipefail

light=chromium-headless-shell
missing=()
better=()
if [ -z "${CONDOTTA_CHROMIUM:-}" ] && ! command -v "$light" >/dev/null; then
    if ! command -v chromium chromium-browser google-chrome google-chrome-stable >/dev/null; then
        missing+=("$light")
    elif [ "${CI:-}" = true ]; then
        better+=("$light")
    fi
fi
compgen -G '/usr/lib/postgresql/*/bin/initdb' >/dev/null || command -v initdb >/dev/null || missing+=(postgresql)
command -v "${CC:-gcc}" >/dev/null || missing+=(gcc libc6-dev)
[ ${#missing[@]} -gt 0 ] || [ ${#better[@]} -gt 0 ] || exit 0

as_root=()
[ "$(id -u)" -eq 0 ] || as_root=(sudo --non-interactive)

may_install() {
    command -v apt-get >/dev/null || return 1
    [ "$(id -u)" -eq 0 ] || { command -v sudo >/dev/null && sudo --non-interactive true 2>/dev/null; }
}

quietly() {
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -qq -o DPkg::Lock::Timeout=300 -o Dpkg::Use-Pty=0 "$@"
}

install() {
    echo "installing for the tests: $*"
    quietly install -y --no-install-recommends "$@" >/dev/null
}

if may_install; then
    quietly update || true # old lists may do
    apt-cache show "$light" >/dev/null 2>&1 || missing=("${missing[@]/#$light/chromium}") # an older Debian
    [ ${#better[@]} -eq 0 ] || install "${better[@]}" || true # the other one serves
    [ ${#missing[@]} -gt 0 ] || exit 0
    install "${missing[@]}" && exit 0
fi
[ ${#missing[@]} -gt 0 ] || exit 0

echo "missing for some tests: ${missing[*]}. On Debian: sudo apt-get install ${missing[*]}" >&2
if [ "${CI:-}" = true ]; then
    echo "CI=true: no test may be skipped." >&2
    exit 1
fi
echo "The tests that need them are skipped." >&2
