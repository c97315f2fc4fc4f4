"""The Idempotency-Key header."""

import json
from typing import Final

from django.utils.translation import gettext as _
from rest_framework.exceptions import ErrorDetail, ValidationError
from rest_framework.request import Request

from matches.commands import RequestKey
from players.models import Player

LONGEST: Final = 255
REPLAYED: Final = "Idempotent-Replayed"


def request_key(request: Request, player: Player) -> RequestKey | None:
    """The key of a request, with or without the quotes of the draft standard; None where none was sent."""
    sent = request.headers.get("Idempotency-Key")
    if sent is None:
        return None
    key = sent.strip()
    if len(key) >= 2 and key[0] == key[-1] == '"':
        key = key[1:-1]
    if not key or len(key) > LONGEST:
        detail = ErrorDetail(_("A key has 1 to 255 characters."), code="invalid_key")
        raise ValidationError({"Idempotency-Key": [detail]})
    body = json.dumps(request.data, sort_keys=True)
    return RequestKey.of(player.pk, key, request=f"{request.method} {request.path} {body}".encode())
