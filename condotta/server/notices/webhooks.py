"""Webhooks: messages to addresses that people name, and a guard so that none of them reaches into our own network.

The name is looked up once, every address it gives must be a public one, and the connection goes to just the address
that was checked: a name that changes its mind between the look and the call gains nothing. Redirects are not followed.
"""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import socket
from collections.abc import Iterable
from contextlib import suppress
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address
from typing import Any
from urllib.parse import SplitResult, urlsplit

import httpcore

from ..errors import ApiError
from ..settings import Settings

PATIENCE = 10.0  # seconds for the whole call
MOST_URL = 1000
WEB_PORTS = (80, 443)
FIRST_FREE_PORT = 1024  # below are other services than web ones
PUBLIC_V6 = IPv6Network("2000::/3")
TUNNELS = (IPv6Network("2002::/16"), IPv6Network("2001::/32"), IPv4Network("192.88.99.0/24"))  # they lead anywhere

Address = IPv4Address | IPv6Address


class WebhookError(Exception):
    """It could not be delivered; the text may be shown to its owner."""


def check_webhook(url: str, settings: Settings) -> None:
    """Refuse what we would never call. Looks the name up, so call it in a thread."""
    try:
        parts = checked(url, settings)
        addresses_of(str(parts.hostname), port_of(parts), settings)
    except WebhookError as error:
        raise ApiError("bad_request", f"webhook: {error}") from None


def checked(url: str, settings: Settings) -> SplitResult:
    try:
        parts = urlsplit(url)
        port = port_of(parts)
    except ValueError:
        raise WebhookError("this is no web address") from None
    if len(url) > MOST_URL or not url.isascii() or not url.isprintable() or " " in url:
        raise WebhookError(f"a web address has at most {MOST_URL} plain characters and no spaces")
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise WebhookError("a web address begins with https:// or http:// and names a host")
    if parts.username is not None or parts.password is not None:
        raise WebhookError("write no user name or password into the address; what we send is signed")
    if port not in (*WEB_PORTS, *settings.webhook_ports) and port < FIRST_FREE_PORT:
        raise WebhookError(f"port {port} is not for web servers; use 80, 443 or one from {FIRST_FREE_PORT} on")
    return parts


def port_of(parts: SplitResult) -> int:
    default = 443 if parts.scheme == "https" else 80
    return default if parts.port is None else parts.port


def addresses_of(host: str, port: int, settings: Settings) -> list[str]:
    """Where a host is. One address that is not public spoils them all."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        raise WebhookError(f"there is no host {host}") from None
    addresses = list(dict.fromkeys(str(entry[4][0]) for entry in found))
    if not settings.webhooks_inside and not all_public(addresses):
        raise WebhookError(f"{host} is not an address in the public internet")
    return addresses


def all_public(addresses: Iterable[str]) -> bool:
    return all(is_public(ip_address(address.partition("%")[0])) for address in addresses)


def is_public(address: Address) -> bool:
    if any(address.version == tunnel.version and address in tunnel for tunnel in TUNNELS):
        return False
    if isinstance(address, IPv6Address) and address not in PUBLIC_V6:
        return False  # also IPv4 in the clothes of IPv6
    return address.is_global and not address.is_multicast


class Guard(httpcore.AnyIOBackend):
    """Connects to public addresses only."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings

    async def connect_tcp(self, host: str, port: int, *args: Any, **named: Any) -> httpcore.AsyncNetworkStream:
        *others, last = await asyncio.to_thread(addresses_of, host, port, self.settings)
        for address in others:
            with suppress(httpcore.ConnectError):
                return await super().connect_tcp(address, port, *args, **named)
        return await super().connect_tcp(last, port, *args, **named)


async def post(url: str, body: bytes, key: str, settings: Settings) -> None:
    """Deliver a message, signed with the key; WebhookError if it was not taken."""
    checked(url, settings)
    headers = {
        "Content-Type": "application/json",
        "User-Agent": "Condotta",
        "Connection": "close",
        "X-Condotta-Signature": signature(body, key),
    }
    try:
        async with asyncio.timeout(PATIENCE), httpcore.AsyncConnectionPool(network_backend=Guard(settings)) as pool:
            request = pool.stream("POST", url, headers=[*headers.items()], content=body)
            async with request as answer:
                status = answer.status
    except TimeoutError:
        raise WebhookError(f"no answer within {PATIENCE:.0f} seconds") from None
    except (httpcore.TimeoutException, httpcore.NetworkError, httpcore.ProtocolError, OSError) as error:
        raise WebhookError(f"{type(error).__name__}: {error}"[:200]) from None
    if not 200 <= status < 300:
        raise WebhookError(f"the answer was {status}")


def signature(body: bytes, key: str) -> str:
    return "sha256=" + hmac.new(key.encode(), body, hashlib.sha256).hexdigest()
