"""The API's description of itself: made once a process, for it depends on nothing that is asked."""

from functools import cache
from typing import Any

from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.renderers import (
    OpenApiJsonRenderer,
    OpenApiJsonRenderer2,
    OpenApiYamlRenderer,
    OpenApiYamlRenderer2,
)
from drf_spectacular.utils import extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from players.api.strict import StrictView


@cache
def schema() -> dict[str, Any]:
    made: dict[str, Any] = SchemaGenerator().get_schema(request=None, public=True)  # type: ignore[no-untyped-call]
    return made


class SchemaView(StrictView):
    """OpenAPI 3.1, as JSON or YAML by `Accept`."""

    authentication_classes = ()
    permission_classes = (AllowAny,)
    renderer_classes = (OpenApiJsonRenderer2, OpenApiJsonRenderer, OpenApiYamlRenderer2, OpenApiYamlRenderer)

    @extend_schema(exclude=True)
    def get(self, request: Request) -> Response:
        return Response(schema())
