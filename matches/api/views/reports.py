"""Telling the moderators."""

from typing import Any
from uuid import UUID

from django.utils.translation import gettext as _
from rest_framework.exceptions import ErrorDetail, ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from matches import queries as matches
from matches.api.schema import talk as operations
from matches.api.talk_serializers import ReportSerializer, no_such
from matches.api.throttles import ReportThrottle
from matches.api.views.common import body_of
from matches.eventlog import MatchNotFound, Stored
from matches.reports import commands, queries
from matches.reports.models import Reason
from matches.talk import queries as talk
from matches.talk.models import Message
from players import queries as players
from players.api.permissions import player_of, scope
from players.api.strict import StrictView
from players.models import Player


class ReportsView(StrictView):
    permission_classes = (scope("play"),)
    throttle_classes = (ReportThrottle,)

    @operations.report
    def post(self, request: Request) -> Response:
        reporter, body = player_of(request), body_of(request, ReportSerializer).validated_data
        player = _player(body["player"], reporter)
        stored = _match(body["match"], reporter) if "match" in body else None
        message = _message(stored, body, reporter, player)
        report = commands.report(
            reporter, player, reason=Reason(body["reason"]), stored=stored, message=message, text=body["text"]
        )
        return Response(queries.report_json(report, message=body.get("message")), status=201)


def _player(username: str, reporter: Player) -> Player:
    player = players.by_username(username)
    if player is None:
        raise no_such("player", _("There is no such player."))
    if player.pk == reporter.pk:
        raise ValidationError({"player": [ErrorDetail(_("This is you."), code="yourself")]})
    return player


def _match(match_id: UUID, reporter: Player) -> Stored:
    try:
        return matches.find(match_id, reporter)
    except MatchNotFound as error:
        raise no_such("match", _("There is no such match.")) from error


def _message(stored: Stored | None, body: dict[str, Any], reporter: Player, player: Player) -> Message | None:
    """The message that is reported: one that the reporter heard, muted or not, and that this player said."""
    if stored is None or "message" not in body:
        return None
    message = talk.heard(stored, reporter, body["message"])
    if message is None or message.player_id != player.pk:
        raise no_such("message", _("There is no such message of this player."))
    return message
