"""An operation that is to go says so (docs/api.md, Versions of the API), shown on a sample route."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import include, path
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.utils import extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from players.api.deprecation import deprecated
from players.api.serializers import EmptySerializer
from players.api.strict import StrictView

SINCE, SUNSET = datetime(2026, 12, 1, tzinfo=UTC), datetime(2027, 6, 1, tzinfo=UTC)
PAGE = "https://truco.example/changes#sample"


class SampleView(StrictView):
    permission_classes = (AllowAny,)

    @deprecated(since=SINCE, sunset=SUNSET, see=PAGE)
    @extend_schema(operation_id="sample", responses={200: None})
    def get(self, request: Request) -> Response:
        return Response({"served": "as ever"})

    @extend_schema(operation_id="sampleWrite", request=EmptySerializer, responses={200: None})
    def post(self, request: Request) -> Response:
        return Response({})

    @deprecated(since=SINCE)
    @extend_schema(operation_id="sampleDelete", responses={200: None})
    def delete(self, request: Request) -> Response:
        return Response({})


# The schema names the addresses of apps.
urlpatterns = [path("sample", SampleView.as_view()), path("", include("players.oauth.urls"))]

pytestmark = [pytest.mark.django_db, pytest.mark.urls(__name__)]


def said(response: Any) -> dict[str, str]:
    return {name: response[name] for name in ("Deprecation", "Sunset", "Link") if name in response}


@pytest.mark.parametrize(("query", "status"), [("", 200), ("?unknown=1", 400)])
def test_every_answer_tells_since_when_and_until_when(query: str, status: int) -> None:
    response = Client().get(f"/sample{query}")
    assert response.status_code == status
    assert said(response) == {
        "Deprecation": "@1796083200",
        "Sunset": "Tue, 01 Jun 2027 00:00:00 GMT",
        "Link": f'<{PAGE}>; rel="deprecation"',
    }


def test_other_operations_of_the_route_tell_nothing() -> None:
    assert said(Client().post("/sample", {}, "application/json")) == {}


def test_a_sunset_may_be_unknown() -> None:
    assert said(Client().delete("/sample")) == {"Deprecation": "@1796083200"}


def test_the_schema_says_so_too() -> None:
    made = SchemaGenerator(urlconf=__name__).get_schema(request=None, public=True)  # type: ignore[no-untyped-call]
    operations = made["paths"]["/sample"]
    assert {method: operation.get("deprecated", False) for method, operation in operations.items()} == {
        "get": True,
        "post": False,
        "delete": True,
    }


def test_nothing_goes_before_it_is_deprecated() -> None:
    with pytest.raises(ValueError, match="before"):
        deprecated(since=SUNSET, sunset=SINCE)
    assert timedelta(days=180) <= SUNSET - SINCE
