"""Passwords and login names: what they may be, and how a password is kept (argon2)."""

from __future__ import annotations

import asyncio
import re
import unicodedata
from functools import cache

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from ..errors import ApiError

LEAST_PASSWORD, MOST_PASSWORD = 10, 200
LEAST_LOGIN, MOST_LOGIN = 3, 40
MOST_AT_ONCE = 2  # each takes 64 MiB and a moment of several cores

LOGIN = re.compile(r"[\w.-]+")
EMAIL = re.compile(r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?=.{4,189}$)([A-Za-z0-9-]{1,63}\.)+[A-Za-z0-9-]{2,63}")

hasher = PasswordHasher()


def clean_login(text: str) -> str:
    """A login name as it is compared."""
    login = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text).casefold()).strip()
    if not LEAST_LOGIN <= len(login) <= MOST_LOGIN or not LOGIN.fullmatch(login):
        sizes = f"{LEAST_LOGIN} to {MOST_LOGIN}"
        raise ApiError("bad_request", f"login: use {sizes} letters, digits, points, hyphens and underscores")
    return login


def found_login(text: str) -> str:
    """A login name as somebody typed it to come in; one that nobody can have is simply not found."""
    try:
        return clean_login(text)
    except ApiError:
        return ""


def clean_password(text: str) -> str:
    """The same password on every keyboard."""
    if any(0xD800 <= ord(letter) < 0xE000 for letter in text):
        raise ApiError("bad_request", "password: this is no text")
    return unicodedata.normalize("NFKC", text)


def new_password(text: str, login: str) -> str:
    password = clean_password(text)
    if not LEAST_PASSWORD <= len(password) <= MOST_PASSWORD:
        raise ApiError("bad_request", f"password: it must have {LEAST_PASSWORD} to {MOST_PASSWORD} characters")
    plain = password.casefold().strip()
    if plain == login or len(set(plain)) < 4:
        raise ApiError("bad_request", "password: this one is guessed at once; take another")
    return password


def clean_email(text: str | None) -> str | None:
    """An address as it is compared; an empty one is none."""
    address = (text or "").strip().casefold()
    if not address:
        return None
    if not EMAIL.fullmatch(address):
        raise ApiError("bad_request", "email: this is no e-mail address; write it as name@example.org")
    return address


class Hashing:
    """Hashes passwords in threads, a few at once. Somebody unknown takes as long as somebody with a wrong password."""

    def __init__(self) -> None:
        self._turn = asyncio.Semaphore(MOST_AT_ONCE)
        self._of_nobody = hash_of_nobody(hasher)

    async def hashed(self, password: str) -> str:
        async with self._turn:
            return await asyncio.to_thread(hasher.hash, password)

    async def is_right(self, password: str, kept: str | None) -> bool:
        """`kept` is None for somebody unknown."""
        async with self._turn:
            right = await asyncio.to_thread(matches, password, kept or self._of_nobody)
        return right and kept is not None


@cache
def hash_of_nobody(how: PasswordHasher) -> str:
    """One for all servers of a process: to make it takes longer than all else that a server does when it starts."""
    return how.hash("the password of nobody")


def matches(password: str, kept: str) -> bool:
    try:
        return hasher.verify(kept, password)
    except (VerificationError, InvalidHashError):
        return False


def is_outdated(kept: str) -> bool:
    """Was it hashed with other parameters than we use now?"""
    return hasher.check_needs_rehash(kept)
