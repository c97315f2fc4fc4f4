"""Every read of talk. Who hears what is decided here, in `_heard_by`, for every channel."""

from collections.abc import Iterable, Sequence
from typing import Any
from uuid import UUID

from django.conf import settings
from django.db.models import Q, QuerySet

from matches.commands import NotSeated
from matches.engine.terms import Team, team_of
from matches.eventlog import Stored
from matches.talk.models import Kind, Message, Mute, Talk
from matches.talk.phrases import EMOTES, PHRASES, SIGNALS
from players.blocks.models import Block
from players.models import Player
from players.moments import written
from players.queries import usernames

LONGEST_TEXT = 200


def phrases() -> dict[str, Any]:
    """All that can be said by its key, in the reader's language."""
    return {
        "phrases": [{"key": key, "text": str(text)} for key, text in PHRASES.items()],
        "emotes": [{"key": key, "emoji": emote.emoji, "text": str(emote.text)} for key, emote in EMOTES.items()],
        "signals": [{"key": key, "suit": sign.suit, "text": str(sign.text)} for key, sign in SIGNALS.items()],
        "free_text": {"max_length": LONGEST_TEXT} if settings.TRUCO_TALK_FREE_TEXT else None,
    }


def page(stored: Stored, player: Player, *, after: int, limit: int) -> dict[str, Any]:
    """What the player hears behind number `after`. Raises NotSeated."""
    team = _team(stored, player)
    if team is None:
        raise NotSeated
    heard = _wanted_by(stored, player, team).filter(**{f"number_{team}__gt": after})
    rows = list(heard.order_by(f"number_{team}")[: limit + 1])
    return {
        "messages": shown(stored, player, rows[:limit]),
        "more": len(rows) > limit,
        "muted": muted_by(stored, player),
    }


def since(stored: Stored, player: Player, *, after: int) -> list[Message]:
    """What the player hears of the messages behind `after`, a number that is no team's (`last`)."""
    team = _team(stored, player)
    if team is None:
        return []
    return list(_wanted_by(stored, player, team).filter(number__gt=after).order_by("number"))


def shown(stored: Stored, player: Player, rows: Sequence[Message]) -> list[dict[str, Any]]:
    """Messages that the player hears, numbered as for the player's team."""
    team = _team(stored, player)
    # Who said something and left before the start is not among the match's names any more.
    gone = {row.player_id for row in rows} - {UUID(account) for account in stored.names}
    names = {UUID(account): name for account, name in stored.names.items()} | usernames(gone)
    return [
        {
            "number": row.number_0 if team == 0 else row.number_1,
            "at": written(row.at),
            "seat": row.seat,
            "player": names[row.player_id],
            "type": row.kind,
            "key": row.key or None,
            "text": said(row),
        }
        for row in rows
    ]


def said(row: Message) -> str | None:
    """What a message says, in the reader's language; None: words that were erased with their account."""
    match row.kind:
        case Kind.PHRASE:
            return str(PHRASES[row.key])
        case Kind.EMOTE:
            return EMOTES[row.key].emoji
        case Kind.SIGNAL:
            return str(SIGNALS[row.key].text)
    return row.text or None


def last(match_ids: Iterable[UUID]) -> dict[UUID, int]:
    """The number of the last message of each match; those in which nothing was said are left out."""
    return dict(Talk.objects.filter(pk__in=list(match_ids)).values_list("match_id", "last"))


def muted_by(stored: Stored, player: Player) -> list[str]:
    """The names of those whom the player has muted in this match."""
    muted = Mute.objects.filter(match_id=stored.id, player=player).values_list("muted__username", flat=True)
    return sorted(muted)


def account_in(stored: Stored, username: str) -> UUID | None:
    """The account of this name among those who sit or sat here; None: there is none."""
    found = (account for account, name in stored.names.items() if name.lower() == username.lower())
    account = next(found, None)
    return None if account is None else UUID(account)


def heard(stored: Stored, player: Player, number: int) -> Message | None:
    """The message of this number, of the player's team, if the player heard it, muted or not."""
    team = _team(stored, player)
    if team is None:
        return None
    return _heard_by(stored, player, team).filter(**{f"number_{team}": number}).first()


def export(player: Player) -> list[dict[str, Any]]:
    """All that the player said."""
    rows = Message.objects.filter(player=player).order_by("match_id", "number")
    return [
        {"match": str(row.match_id), "at": written(row.at), "seat": row.seat, "type": row.kind, "key": row.key or None}
        | {"text": said(row)}
        for row in rows
    ]


def export_mutes(player: Player) -> list[dict[str, Any]]:
    rows = Mute.objects.filter(player=player).select_related("muted").order_by("match_id", "muted_id")
    return [{"match": str(row.match_id), "player": row.muted.username} for row in rows]


def _team(stored: Stored, player: Player) -> Team | None:
    seat = stored.match.seat_of(str(player.pk))
    return None if seat is None else team_of(seat)


def _heard_by(stored: Stored, player: Player, team: Team) -> QuerySet[Message]:
    """What is for the ears of a player who now holds a seat of this team.

    A signal is for the two accounts that held the seats when it was given: not for who sits there after one of them.
    """
    for_me = Q(to_player=None) | Q(to_player=player) | Q(player=player)
    return Message.objects.filter(for_me, match_id=stored.id).exclude(**{f"number_{team}": None})


def _wanted_by(stored: Stored, player: Player, team: Team) -> QuerySet[Message]:
    """The same without those whom the player has muted here, or blocked."""
    muted = Mute.objects.filter(match_id=stored.id, player=player).values("muted_id")
    blocked = Block.objects.filter(player=player).values("blocked_id")
    return _heard_by(stored, player, team).exclude(player_id__in=muted).exclude(player_id__in=blocked)
