"""A passkey made of software, for tests without a browser."""

from __future__ import annotations

import hashlib
import json
import secrets
from dataclasses import dataclass, field
from typing import Any

import cbor2
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from webauthn import base64url_to_bytes
from webauthn.helpers import bytes_to_base64url

PRESENT, VERIFIED, ATTESTED = 0x01, 0x04, 0x40


@dataclass
class Authenticator:
    """Signs what it is asked to, as a device does for a page of `origin`."""

    origin: str
    site: str = "localhost"
    key: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))
    credential: bytes = field(default_factory=lambda: secrets.token_bytes(32))
    user: bytes = b""
    count: int = 0
    flags: int = PRESENT | VERIFIED

    def create(self, options: Any) -> dict[str, Any]:
        """A new passkey, as `toJSON` of the browser's credential writes it."""
        self.user = base64url_to_bytes(options["user"]["id"])
        numbers = self.key.public_key().public_numbers()
        public = cbor2.dumps({1: 2, 3: -7, -1: 1, -2: numbers.x.to_bytes(32, "big"), -3: numbers.y.to_bytes(32, "big")})
        attested = bytes(16) + len(self.credential).to_bytes(2, "big") + self.credential + public
        statement = {"fmt": "none", "attStmt": {}, "authData": self._data(ATTESTED) + attested}
        client = self._client("webauthn.create", options["challenge"])
        return self._shown({"clientDataJSON": client, "attestationObject": cbor2.dumps(statement)})

    def get(self, options: Any) -> dict[str, Any]:
        """Sign a challenge."""
        self.count += 1
        client, data = self._client("webauthn.get", options["challenge"]), self._data()
        signature = self.key.sign(data + hashlib.sha256(client).digest(), ec.ECDSA(hashes.SHA256()))
        parts = {"clientDataJSON": client, "authenticatorData": data, "signature": signature, "userHandle": self.user}
        return self._shown(parts)

    def _client(self, kind: str, challenge: str) -> bytes:
        return json.dumps({"type": kind, "challenge": challenge, "origin": self.origin, "crossOrigin": False}).encode()

    def _data(self, more: int = 0) -> bytes:
        return hashlib.sha256(self.site.encode()).digest() + bytes([self.flags | more]) + self.count.to_bytes(4, "big")

    def _shown(self, response: dict[str, bytes]) -> dict[str, Any]:
        name = bytes_to_base64url(self.credential)
        parts = {key: bytes_to_base64url(value) for key, value in response.items()}
        return {"id": name, "rawId": name, "type": "public-key", "response": parts, "clientExtensionResults": {}}
