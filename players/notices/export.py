"""All that is stored about a player's notices."""

from typing import Any

from players.models import Player
from players.moments import written
from players.notices import preferences
from players.notices.models import Mailbox, Notice, NoticeSettings, PushSubscription
from players.notices.preferences import Preferences


def export(player: Player) -> dict[str, Any]:
    box = Mailbox.objects.filter(player=player).first()
    return {
        "email": box
        and {"address": box.address or None, "pending": box.pending or None, "verified_at": written(box.verified_at)},
        "notices": [
            {
                "id": notice.pk,
                "kind": notice.kind,
                "match_id": notice.match_id,
                "at": written(notice.at),
                "read_at": written(notice.read_at),
            }
            for notice in Notice.objects.filter(player=player).order_by("pk")
        ],
        "notice_settings": settings_json(preferences.of(player))
        if NoticeSettings.objects.filter(player=player).exists()
        else None,
        "push": [
            {"id": browser.pk, "endpoint": browser.endpoint, "created_at": written(browser.created_at)}
            for browser in PushSubscription.objects.filter(player=player).order_by("pk")
        ],
    }


def settings_json(chosen: Preferences) -> dict[str, Any]:
    """As the API shows them."""
    quiet = chosen.quiet
    return {
        "language": chosen.language,
        "time_zone": chosen.time_zone,
        "quiet_hours": quiet and {"start": f"{quiet.start:%H:%M}", "end": f"{quiet.end:%H:%M}"},
        "channels": {channel: list(kinds) for channel, kinds in chosen.wanted.items()},
    }
