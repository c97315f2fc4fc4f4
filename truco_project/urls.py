"""The URL table. What is beside the API (health) is answered before it, in `truco_project.health`."""

from django.contrib import admin
from django.urls import include, path
from drf_spectacular.views import SpectacularSwaggerView

from truco_project.schema import SchemaView

handler400 = "matches.api.errors.bad_request"
handler403 = "matches.api.errors.permission_denied"
handler404 = "matches.api.errors.not_found"
handler500 = "matches.api.errors.server_error"

urlpatterns = [
    path("api/v1/", include("players.api.urls")),
    path("api/v1/", include("matches.api.urls")),
    path("api/v1/schema", SchemaView.as_view(), name="schema"),
    path("api/v1/docs", SpectacularSwaggerView.as_view(url_name="schema", template_name="docs.html"), name="docs"),
    path("admin/", admin.site.urls),
    path("", include("players.oauth.urls")),
    path("", include("players.notices.urls")),
    path("", include("truco_project.web.urls")),
]
