"""What clients send and receive about people."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, Field, StrictFloat, StrictInt, StrictStr

from .bodies import Body

MOST_WEBHOOK = 2000

Password = Annotated[StrictStr, Field(max_length=1000)]
Login = Annotated[StrictStr, Field(max_length=200)]
Email = Annotated[StrictStr, Field(max_length=254)]
Lang = Literal["en", "it"]


class PutMe(Body):
    name: StrictStr = Field("", max_length=200)
    lang: Lang = "en"
    email: Email | None = Field(None, description="where notices of your matches go; null: nowhere")
    webhook: StrictStr | None = Field(None, max_length=MOST_WEBHOOK, description="a URL that is sent your turns")
    away_until: StrictFloat | StrictInt | None = Field(None, description="seconds since 1970; your clocks stand still")


class NewAccount(Body):
    login: Login
    password: Password
    email: Email | None = Field(None, description="for password resets and notices")
    name: StrictStr = Field("", max_length=200, description="what others see; by default the login name")
    lang: Lang = "en"


class PutAccount(Body):
    email: Email | None = None
    password_now: Password


class NewPassword(Body):
    old: Password
    new: Password


class DeleteAccount(Body):
    password: Password


class LogIn(Body):
    login: Login
    password: Password
    code: StrictStr | None = Field(None, max_length=40, description="of your authenticator app, or a recovery code")


class AskReset(Body):
    email: Email


class ConfirmReset(Body):
    token: StrictStr = Field(max_length=200)
    password: Password


class ConfirmEmail(Body):
    token: StrictStr = Field(max_length=200)


Scope = Literal["read", "play", "admin"]


class NewToken(Body):
    name: StrictStr = Field("", max_length=200)
    scope: Scope = Field("play", description="read: looks on; play: plays for you; admin: also what admins may do")


class AccountShown(BaseModel):
    login: str
    email: str | None
    admin: bool


class Me(BaseModel):
    """Who you are here."""

    visitor: str = Field(description="your id; empty: a spectator whom nobody knows")
    name: str
    hosted: bool = Field(description="there are accounts here (`condotta serve`)")
    guest: bool = Field(description="you have a seat by an invitation link, and no account")
    account: AccountShown | None
    lang: Lang
    email: str | None = Field(description="where notices go")
    email_wanted: str | None = Field(description="where they will go when the letter sent there was answered")
    webhook: str | None
    webhook_key: str | None = Field(description="what the webhook is sent is signed with it (HMAC-SHA256)")
    away_until: float | None
    mail: bool = Field(description="this server can send mail")
    registration: Literal["open", "closed"]


class Secret(BaseModel):
    id: str
    name: str
    created: float
    used: float


class TokenShown(Secret):
    scope: Scope


class SessionShown(Secret):
    current: bool


class Sessions(BaseModel):
    sessions: list[SessionShown]


class Tokens(BaseModel):
    tokens: list[TokenShown]


class TokenMade(TokenShown):
    token: str = Field(description="shown only now; keep it as you keep a password")


class Nothing(BaseModel):
    pass


class Health(BaseModel):
    ok: bool
    version: str
    matches: int = Field(description="in the memory of this process")
    connections: int = Field(description="WebSockets of this process")
