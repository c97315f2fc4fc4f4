"""A player's e-mail address: asked for, verified, taken away; and the letters that are no notices."""

from dataclasses import replace
from datetime import timedelta
from typing import Final
from uuid import UUID

from django.conf import settings
from django.db import transaction
from django.db.models import Value
from django.db.models.functions import Lower
from django.utils.translation import get_language
from rest_framework.exceptions import Throttled

from players.commands import require_account
from players.errors import EmailUnavailable
from players.models import Player
from players.notices import clock, preferences
from players.notices.models import Channel, Language, Letter, Mailbox, Sending
from players.notices.telling import MAIL_HOST

LETTERS_A_DAY: Final = 5
"""To one address, whoever asks for them: nobody's mailbox is flooded from here."""


def of(player: Player) -> Mailbox | None:
    return Mailbox.objects.filter(player=player).first()


def addresses_of(player_id: UUID) -> list[str]:
    """That an account has, or asked for last."""
    box = Mailbox.objects.filter(player=player_id, player__is_active=True).first()
    return [] if box is None else [address for address in (box.pending, box.address) if address]


def ask(player: Player, address: str) -> None:
    """Send a link to this address, which becomes the player's when it is followed. Raises Throttled."""
    if not settings.TRUCO_EMAIL:
        raise EmailUnavailable
    with transaction.atomic():
        require_account(player)
        box, _ = Mailbox.objects.select_for_update().get_or_create(player=player)
        if box.address == address:
            box.pending = ""
        else:
            if not _write(player, Letter.VERIFY, address):
                raise Throttled(wait=24 * 3600)
            box.pending = address
        box.save()


def remove(player: Player) -> None:
    """Harmless twice."""
    Mailbox.objects.filter(player=player).delete()


def verify(player_id: UUID, address: str) -> bool:
    """The address is the player's if it is what the player asked for last. Harmless twice."""
    with transaction.atomic():
        box = Mailbox.objects.select_for_update().filter(player=player_id, player__is_active=True).first()
        if box is None or address not in (box.pending, box.address):
            return False
        if box.pending == address:
            box.address, box.pending, box.verified_at = address, "", clock.now()
            box.save()
    return True


def unsubscribe(player_id: UUID) -> None:
    """No more notices by e-mail. Harmless twice, and for who is gone."""
    with transaction.atomic():
        player = Player.objects.select_for_update().filter(pk=player_id, is_active=True).first()
        if player is not None:
            chosen = preferences.of(player)
            preferences.choose(player, replace(chosen, wanted={**chosen.wanted, Channel.EMAIL.value: ()}))


def send_resets(address: str) -> None:
    """A link to choose a new password, for each account that has verified this address. Silent, whatever it finds."""
    folded = Mailbox.objects.alias(folded=Lower("address")).filter(folded=Lower(Value(address)))
    for box in folded.exclude(address="").select_related("player"):
        player = box.player
        if player.is_active and player.has_usable_password():
            with transaction.atomic():
                _write(player, Letter.RESET, box.address)


def _write(player: Player, letter: Letter, address: str) -> bool:
    """Whether the letter will be sent: not if there were too many."""
    now = clock.now()
    recent = Sending.objects.alias(folded=Lower("address")).filter(
        folded=Lower(Value(address)), created_at__gt=now - timedelta(days=1)
    )
    if recent.exclude(address="").count() >= LETTERS_A_DAY:
        return False
    Sending.objects.create(
        player=player,
        channel=Channel.EMAIL,
        letter=letter,
        address=address,
        language=_language(),
        host=MAIL_HOST,
        created_at=now,
        next_at=now,
    )
    return True


def _language() -> str:
    active = get_language() or ""
    return next((language for language in Language.values if language.lower() == active), Language.PORTUGUESE.value)
