"""Letters about an account: a link carries its secret behind a #, which browsers send to nobody."""

from __future__ import annotations

from ..notices.mail import Letter
from ..settings import Settings
from ..texts import server_texts


def reset_letter(settings: Settings, to: str, login: str, token: str, lang: str) -> Letter:
    texts = server_texts()
    facts = {"login": login, "link": f"{settings.public_url}/reset#token={token}", "site": settings.public_url}
    return Letter(to, texts.text("mail.reset_subject", lang), texts.text("mail.reset", lang, facts))


def confirm_letter(settings: Settings, to: str, name: str, token: str, lang: str) -> Letter:
    texts = server_texts()
    facts = {"name": name, "link": f"{settings.public_url}/account#confirm={token}", "site": settings.public_url}
    return Letter(to, texts.text("mail.confirm_subject", lang), texts.text("mail.confirm", lang, facts))
