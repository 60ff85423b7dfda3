#!/usr/bin/env bash
# What the tests need besides Python and Node: Chromium, PostgreSQL, a C compiler. Installs Debian's where it may and they
# are missing. Where it may not, it says so and the tests in question are skipped; with CI=true that is a failure.
set -euo pipefail

missing=()
[ -n "${CONDOTTA_CHROMIUM:-}" ] || command -v chromium chromium-browser google-chrome >/dev/null || missing+=(chromium)
compgen -G '/usr/lib/postgresql/*/bin/initdb' >/dev/null || command -v initdb >/dev/null || missing+=(postgresql)
command -v "${CC:-gcc}" >/dev/null || missing+=(gcc libc6-dev)
[ ${#missing[@]} -gt 0 ] || exit 0

as_root=()
[ "$(id -u)" -eq 0 ] || as_root=(sudo --non-interactive)

may_install() {
    command -v apt-get >/dev/null || return 1
    [ "$(id -u)" -eq 0 ] || { command -v sudo >/dev/null && sudo --non-interactive true 2>/dev/null; }
}

install() {
    local quietly=(env DEBIAN_FRONTEND=noninteractive apt-get -qq -o DPkg::Lock::Timeout=300)
    "${as_root[@]}" "${quietly[@]}" update || true # old lists may do
    "${as_root[@]}" "${quietly[@]}" -o Dpkg::Use-Pty=0 install -y --no-install-recommends "${missing[@]}" >/dev/null
}

if may_install; then
    echo "installing for the tests: ${missing[*]}"
    install && exit 0
fi

echo "missing for some tests: ${missing[*]}. On Debian: sudo apt-get install ${missing[*]}" >&2
if [ "${CI:-}" = true ]; then
    echo "CI=true: no test may be skipped." >&2
    exit 1
fi
echo "The tests that need them are skipped." >&2
