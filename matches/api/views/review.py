"""The log, the hands, the record, the proof."""

from uuid import UUID

from django.http import Http404
from rest_framework.renderers import BaseRenderer, JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.throttling import BaseThrottle

from matches import queries, record
from matches.api.paging import LARGEST_NUMBER, limit_of, number, parameter
from matches.api.permissions import asker_of
from matches.api.schema import operations
from matches.api.search import SEATS as SEAT_NUMBERS
from matches.api.views.common import ReadView
from matches.api.views.live import LONGEST_WAIT, is_answered_later, wait_for_more
from matches.engine.terms import Seat
from matches.live.admission import PollLive


class RecordRenderer(JSONRenderer):
    media_type = record.MEDIA_TYPE


class EventsView(ReadView):
    query_parameters = ("after", "limit", "wait", "seat")

    def get_throttles(self) -> list[BaseThrottle]:
        return [] if is_answered_later(self.request) else super().get_throttles()

    @operations.list_events
    def get(self, request: Request, match_id: UUID) -> Response:
        stored = self.found(request, match_id)
        after = parameter(request, "after", number(0), default=0)
        seconds = parameter(request, "wait", number(0, LONGEST_WAIT), default=0)
        seat = parameter(request, "seat", number(0, max(SEAT_NUMBERS) - 1), default=None)
        if seat is not None:
            if seat >= len(stored.match.places):
                raise Http404
            if not stored.match.is_over:
                raise record.MatchNotOver(stored)
        viewer = queries.seat_of(stored, asker_of(request)) if seat is None else Seat(seat)
        page = queries.event_page(stored, viewer, after=after, limit=limit_of(request))
        response = Response(page)
        if seconds and after == stored.match.version and not stored.match.is_over:
            wait_for_more(request, response, PollLive(stored.id, after, seconds))
        return response


class HandsView(ReadView):
    query_parameters = ("cursor", "limit")

    @operations.list_hands
    def get(self, request: Request, match_id: UUID) -> Response:
        stored = self.found(request, match_id)
        after = parameter(request, "cursor", number(0), default=0)
        page = queries.hand_page(stored, asker_of(request), after=after, limit=limit_of(request))
        return Response(page)


class HandView(ReadView):
    @operations.get_hand
    def get(self, request: Request, match_id: UUID, hand: int) -> Response:
        stored = self.found(request, match_id)
        if not 0 < hand <= LARGEST_NUMBER:
            raise Http404
        shown = queries.hand(stored, asker_of(request), number=hand)
        if shown is None:
            raise Http404
        return Response(shown)


class RecordView(ReadView):
    renderer_classes: tuple[type[BaseRenderer], ...] = (RecordRenderer, JSONRenderer)

    @operations.get_record
    def get(self, request: Request, match_id: UUID) -> Response:
        return Response(record.match_record(self.found(request, match_id)))


class FairnessView(ReadView):
    @operations.get_fairness
    def get(self, request: Request, match_id: UUID) -> Response:
        return Response(queries.fairness_json(self.found(request, match_id)))
