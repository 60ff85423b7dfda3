"""The HTTP interface for the second factor: codes of an app, passkeys, recovery codes; and logging in by a passkey."""

from __future__ import annotations

import json
from typing import Annotated, Any
from urllib.parse import urlsplit

import webauthn
from fastapi import APIRouter, Depends, Request
from pydantic import BaseModel, Field, StrictStr
from webauthn.helpers import options_to_json, parse_authentication_credential_json, parse_registration_credential_json
from webauthn.helpers.exceptions import WebAuthnException
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from ..accounts.caller import Caller
from ..accounts.factors import Factors
from ..accounts.service import Accounts
from ..errors import ApiError
from ..model.text import MOST_NAME, cleaned
from .account_bodies import Me, Nothing, Password
from .account_routes import Hosted, LoggedIn, Own, check_own_password, enter
from .authentication import accounts_of, caller_of
from .bodies import Body

router = APIRouter(prefix="/api", tags=["people"])

MOST_CREDENTIAL = 20_000  # characters
SITE = "Condotta"

Code = Annotated[StrictStr, Field(max_length=40)]


class PasswordNow(Body):
    password: Password


class TotpCode(Body):
    code: Code


class PasskeyShown(BaseModel):
    id: str
    name: str
    created: float
    used: float


class FactorsShown(BaseModel):
    """What is asked for besides your password. With an app or a passkey the password alone is not enough."""

    totp: bool = Field(description="a code of an authenticator app")
    passkeys: list[PasskeyShown]
    recovery_left: int = Field(description="recovery codes that were not used yet")


class TotpWanted(BaseModel):
    secret: str = Field(description="to be typed into an authenticator app")
    uri: str = Field(description="the same as an otpauth: address")


class RecoveryCodes(BaseModel):
    recovery_codes: list[str] = Field(description="shown only now, each good once; empty: you have some already")


class PasskeyOptions(BaseModel):
    public_key: dict[str, Any] = Field(description="for navigator.credentials, as PublicKeyCredential.parse… reads it")


class NewPasskey(Body):
    name: StrictStr = Field("", max_length=200)
    credential: dict[str, Any] = Field(description="what navigator.credentials.create gave, as toJSON writes it")


class Empty(Body):
    pass


class PasskeyLogin(Body):
    credential: dict[str, Any] = Field(description="what navigator.credentials.get gave, as toJSON writes it")


async def factors_of(accounts: Hosted) -> Factors:
    return accounts.factors


TheFactors = Annotated[Factors, Depends(factors_of)]


@router.get("/account/factors")
async def factors(account: Own, accounts: Hosted, own: TheFactors) -> FactorsShown:
    """Your second factors."""
    return FactorsShown.model_validate(await accounts.database.read(own.of, account.visitor))


# An authenticator app


@router.post("/account/totp")
async def want_totp(body: PasswordNow, request: Request, account: Own, accounts: Hosted, own: TheFactors) -> TotpWanted:
    """A secret for an authenticator app. It counts when you confirm it by a code."""
    await check_own_password(request, account, body.password)
    secret, uri = await accounts.database.write(own.want_totp, account.visitor, account.login)
    return TotpWanted(secret=secret, uri=uri)


@router.post("/account/totp/confirm")
async def confirm_totp(
    body: TotpCode, caller: LoggedIn, account: Own, accounts: Hosted, own: TheFactors
) -> RecoveryCodes:
    """The app shows this code: from now on one is asked for when you log in. The first factor ends your other
    sessions."""
    code = body.code.replace(" ", "")
    was_on = await accounts.database.read(own.is_on, account.visitor)
    if not await accounts.database.write(own.confirm_totp, account.visitor, code, accounts.settings.now()):
        raise ApiError("wrong_code", "this is not the code of now; look at the clock of your device")
    return await added(accounts, caller, was_on)


@router.delete("/account/totp")
async def remove_totp(body: PasswordNow, request: Request, account: Own, accounts: Hosted, own: TheFactors) -> Nothing:
    """Codes are not asked for any more."""
    await check_own_password(request, account, body.password)
    await accounts.database.write(own.remove_totp, account.visitor)
    return Nothing()


@router.post("/account/recovery")
async def new_recovery(
    body: PasswordNow, request: Request, account: Own, accounts: Hosted, own: TheFactors
) -> RecoveryCodes:
    """New recovery codes; the old ones are worth nothing any more."""
    await check_own_password(request, account, body.password)
    if not await accounts.database.read(own.is_on, account.visitor):
        raise ApiError("bad_request", "recovery codes go with an authenticator app or a passkey; add one first")
    return RecoveryCodes(recovery_codes=await accounts.database.write(own.new_recovery_codes, account.visitor))


async def added(accounts: Accounts, caller: Caller, was_on: bool) -> RecoveryCodes:
    """With the first factor come the codes for when it is lost; and whoever is inside by the password alone must show
    it, or a thief could take it away again."""
    visitor = caller.visitor
    if not was_on:
        await accounts.end(visitor, "session", but=caller.secret)
    found = await accounts.database.read(accounts.factors.of, visitor)
    if found["recovery_left"]:
        return RecoveryCodes(recovery_codes=[])
    return RecoveryCodes(recovery_codes=await accounts.database.write(accounts.factors.new_recovery_codes, visitor))


# Passkeys


@router.post("/account/passkeys/options")
async def passkey_options(
    body: PasswordNow, request: Request, account: Own, accounts: Hosted, own: TheFactors
) -> PasskeyOptions:
    """What a browser needs to make a passkey."""
    await check_own_password(request, account, body.password)
    challenge = await accounts.database.write(own.new_challenge, account.visitor)
    known = await accounts.database.read(own.credentials, account.visitor)
    options = webauthn.generate_registration_options(
        rp_id=site_of(request),
        rp_name=SITE,
        user_id=account.visitor.encode(),
        user_name=account.login,
        challenge=challenge,
        exclude_credentials=[PublicKeyCredentialDescriptor(id=one) for one in known],
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED, user_verification=UserVerificationRequirement.REQUIRED
        ),
    )
    return PasskeyOptions(public_key=json.loads(options_to_json(options)))


@router.post("/account/passkeys", status_code=201)
async def add_passkey(
    body: NewPasskey, request: Request, caller: LoggedIn, account: Own, accounts: Hosted, own: TheFactors
) -> RecoveryCodes:
    """A new passkey. With it you log in without a password, and a password alone is not enough any more. The first
    factor ends your other sessions."""
    was_on = await accounts.database.read(own.is_on, account.visitor)
    try:
        credential = parse_registration_credential_json(json.dumps(checked(body.credential)))
        challenge = challenge_in(credential.response.client_data_json)
        if not await accounts.database.write(own.spend_challenge, challenge, account.visitor):
            raise ApiError("wrong_code", "this took too long; try again")
        made = webauthn.verify_registration_response(
            credential=credential,
            expected_challenge=challenge,
            expected_rp_id=site_of(request),
            expected_origin=origin_of(request),
            require_user_verification=True,
        )
    except (WebAuthnException, ValueError, TypeError, KeyError) as error:
        raise ApiError("wrong_code", f"the passkey is not good: {error}") from None
    facts = (made.credential_id, made.credential_public_key, made.sign_count, cleaned(body.name, MOST_NAME))
    await accounts.database.write(own.add_passkey, account.visitor, *facts)
    return await added(accounts, caller, was_on)


@router.delete("/account/passkeys/{passkey_id}")
async def remove_passkey(
    passkey_id: str, body: PasswordNow, request: Request, account: Own, accounts: Hosted, own: TheFactors
) -> Nothing:
    """The passkey is worth nothing here any more."""
    await check_own_password(request, account, body.password)
    if not await accounts.database.write(own.remove_passkey, account.visitor, passkey_id):
        raise ApiError("not_found", "you have no such passkey")
    return Nothing()


@router.post("/session/passkey/options")
async def login_options(body: Empty, request: Request, accounts: Hosted, own: TheFactors) -> PasskeyOptions:
    """What a browser needs to log in by a passkey."""
    challenge = await accounts.database.write(own.new_challenge, None)
    options = webauthn.generate_authentication_options(
        rp_id=site_of(request), challenge=challenge, user_verification=UserVerificationRequirement.REQUIRED
    )
    return PasskeyOptions(public_key=json.loads(options_to_json(options)))


@router.post("/session/passkey")
async def log_in_by_passkey(body: PasskeyLogin, request: Request, accounts: Hosted, own: TheFactors) -> Me:
    """Log in by a passkey, without a password. What you have as a guest becomes the account's."""
    if (await caller_of(request)).kind == "token":
        raise ApiError("forbidden", "an API token cannot do this")
    visitor = await passkey_owner(body.credential, request, accounts, own)
    account = await accounts.database.read(accounts.store.of, visitor)
    if account is None:
        raise UNKNOWN_PASSKEY
    return await enter(request, accounts, account)


UNKNOWN_PASSKEY = ApiError("wrong_code", "this passkey is not (or no longer) known here")


async def passkey_owner(given: dict[str, Any], request: Request, accounts: Accounts, own: Factors) -> str:
    """Whose passkey this is; it has signed our challenge, and its owner was there."""
    try:
        credential = parse_authentication_credential_json(json.dumps(checked(given)))
        challenge = challenge_in(credential.response.client_data_json)
        if not await accounts.database.write(own.spend_challenge, challenge, None):
            raise ApiError("wrong_code", "this took too long; try again")
        passkey = await accounts.database.read(own.passkey, credential.raw_id)
        if passkey is None:
            raise UNKNOWN_PASSKEY
        shown = webauthn.verify_authentication_response(
            credential=credential,
            expected_challenge=challenge,
            expected_rp_id=site_of(request),
            expected_origin=origin_of(request),
            credential_public_key=passkey.public_key,
            credential_current_sign_count=passkey.sign_count,
            require_user_verification=True,
        )
    except (WebAuthnException, ValueError, TypeError, KeyError) as error:
        raise ApiError("wrong_code", f"the passkey is not good: {error}") from None
    handle = credential.response.user_handle
    if handle is not None and handle != passkey.visitor.encode():
        raise UNKNOWN_PASSKEY
    if not await accounts.database.write(own.used_passkey, passkey, shown.new_sign_count):
        raise UNKNOWN_PASSKEY
    return passkey.visitor


def checked(credential: dict[str, Any]) -> dict[str, Any]:
    if len(json.dumps(credential)) > MOST_CREDENTIAL:
        raise ApiError("bad_request", "credential: this is larger than any")
    return credential


def challenge_in(client_data: bytes) -> bytes:
    """What was signed, as the browser says; whether it was ours is for the database to say."""
    found = json.loads(client_data)["challenge"]
    return webauthn.base64url_to_bytes(found)


# As browsers know us


def origin_of(request: Request) -> str:
    settings = accounts_of(request).settings
    return settings.public_url or f"{request.url.scheme}://{request.headers.get('host', '')}"


def site_of(request: Request) -> str:
    return urlsplit(origin_of(request)).hostname or ""
