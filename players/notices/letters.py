"""Notices and letters as people read them: plain text, in their language and time zone."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID
from zoneinfo import ZoneInfo

from django.conf import settings
from django.contrib.auth.tokens import default_token_generator
from django.core.mail import EmailMessage
from django.utils import translation
from django.utils.encoding import force_bytes
from django.utils.formats import date_format
from django.utils.http import urlsafe_base64_encode

from players.models import Player
from players.notices import links
from players.notices.models import Kind, Letter, Notice, Sending
from players.notices.preferences import Preferences
from players.notices.words import BODIES, BOTS, LETTERS, NOBODY, TITLES, TWO
from players.queries import usernames

Names = Mapping[UUID, str]


@dataclass(frozen=True)
class Standing:
    """What a notice is about, as it is now: when it is to be sent, and until when the match waits."""

    due: datetime | None = None
    """None: at once."""
    deadline: datetime | None = None


def names_in(notices: Iterable[Notice]) -> Names:
    """The names of all who are in these notices."""
    return usernames(UUID(one["id"]) for notice in notices for one in notice.data["against"] if "id" in one)


def title(notice: Notice, names: Names) -> str:
    """In the language that is active."""
    return str(TITLES[_title_of(notice)] % {"names": _named(notice.data["against"], names)})


def email(sending: Sending, *, to: str, chosen: Preferences, standing: Standing) -> EmailMessage:
    """A letter as it is sent; its language is the reader's."""
    with translation.override((sending.language or chosen.language).lower()):
        player = sending.player
        if sending.notice is None:
            return _letter(sending, to, player)
        notice = sending.notice
        stop = links.unsubscribe(player)
        text = [
            *_body(notice, chosen, standing),
            "-- \n" + str(BODIES["why"] % {"username": player.username}) + f"\n{BODIES['unsubscribe']} {stop}",
        ]
        headers = {
            "List-Unsubscribe": f"<{stop}>",
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
            "Auto-Submitted": "auto-generated",
        }
        return _message(sending, title(notice, names_in([notice])), text, to, headers)


def push(notice: Notice, *, chosen: Preferences, standing: Standing) -> dict[str, Any]:
    """What a browser is told."""
    with translation.override(chosen.language.lower()):
        lines = _body(notice, chosen, standing)
        return {
            "id": str(notice.pk),
            "kind": notice.kind,
            "match_id": str(notice.match_id),
            "title": title(notice, names_in([notice])),
            "body": lines[0] if len(lines) > 1 else "",
            "url": links.match(notice.match_id),
        }


def _letter(sending: Sending, to: str, player: Player) -> EmailMessage:
    about = sending.letter
    if about == Letter.VERIFY:
        link = links.verify(player, to)
    else:
        # Made when it is sent, so that it stands nowhere.
        uid = urlsafe_base64_encode(force_bytes(player.pk))
        link = links.reset(uid, default_token_generator.make_token(player))
    text = [f"{LETTERS[about] % {'username': player.username}}\n{link}", str(LETTERS[f"{about}_else"])]
    return _message(sending, str(LETTERS[f"{about}_subject"]), text, to, {"Auto-Submitted": "auto-generated"})


def _message(sending: Sending, subject: str, text: Sequence[str], to: str, headers: dict[str, str]) -> EmailMessage:
    # The same at every attempt, so that a mailbox can tell one that came twice.
    headers = {"Message-ID": f"<{sending.pk}@{links.host()}>", **headers}
    return EmailMessage(subject, "\n\n".join(text) + "\n", settings.DEFAULT_FROM_EMAIL, [to], headers=headers)


def _body(notice: Notice, chosen: Preferences, standing: Standing) -> list[str]:
    """Paragraphs; the last one is where to look."""
    said = []
    if standing.deadline is not None:
        local = standing.deadline.astimezone(ZoneInfo(chosen.time_zone))
        when = f"{date_format(local, 'DATETIME_FORMAT')} ({chosen.time_zone})"
        said.append(str(BODIES["deadline"] % {"when": when}))
    if "score" in notice.data:
        mine, theirs = notice.data["score"]
        said.append(str(BODIES["score"] % {"mine": mine, "theirs": theirs}))
    invitation = BODIES["turn" if notice.kind == Kind.REMINDER else notice.kind]
    return [*said, f"{invitation}\n{links.match(notice.match_id)}"]


def _title_of(notice: Notice) -> str:
    match notice.kind:
        case Kind.RESULT:
            return f"result_{notice.data['outcome']}"
        case Kind.REMINDER:
            return "reminder_half" if notice.data["percent"] == 50 else "reminder_late"
    return notice.kind


def _named(against: Sequence[Mapping[str, str]], names: Names) -> str:
    people = [names.get(UUID(one["id"]), "?") for one in against if "id" in one]
    bots = Counter(one["bot"] for one in against if "bot" in one)
    shown = [*people, *(_bots(level, count) for level, count in bots.items())]
    match shown:
        case []:
            return str(NOBODY)
        case [one]:
            return one
        case [one, other]:
            return str(TWO % {"one": one, "other": other})
    return ", ".join(shown)


def _bots(level: str, count: int) -> str:
    # One that no longer plays here still stands in old notices.
    one, many = BOTS.get(level, (level, level))
    return str(one if count == 1 else many)
