"""Every write to block lists."""

from typing import Final

from django.db import transaction
from rest_framework.exceptions import NotAuthenticated

from players.blocks.models import Block
from players.errors import TooManyBlocks
from players.models import Player

MAX_BLOCKS: Final = 500


def block(player: Player, blocked: Player) -> Block:
    """Harmless twice. Raises TooManyBlocks, and Player.DoesNotExist where the other account is erased."""
    with transaction.atomic():
        # Both at once and in order: two players who block each other at one moment don't wait for each other.
        rows = Player.objects.select_for_update(no_key=True).filter(pk__in=(player.pk, blocked.pk), is_active=True)
        held = {account.pk for account in rows.order_by("pk")}
        if player.pk not in held:
            raise NotAuthenticated
        if blocked.pk not in held:
            raise Player.DoesNotExist
        mine = Block.objects.filter(player=player)
        if (found := mine.filter(blocked=blocked).first()) is not None:
            return found
        if mine.count() >= MAX_BLOCKS:
            raise TooManyBlocks
        made = Block.objects.create(player=player, blocked=blocked)
        made.refresh_from_db()
        return made


def unblock(player: Player, blocked: Player) -> None:
    """Harmless twice."""
    Block.objects.filter(player=player, blocked=blocked).delete()
