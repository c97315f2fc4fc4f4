"""The client's addresses. What is none of them stays a problem in JSON, as everywhere."""

from django.urls import path, re_path

from truco_project.web.views import FileView, ShellView

NAME = r"[\w-]+"
PAGES = (
    "",
    "(lobby|new|seeks|challenges|history|settings|notices|sign-in|register)",
    f"settings/{NAME}",
    f"matches/{NAME}",
    f"matches/{NAME}/review",
    f"players/{NAME}",
    "leaderboards",
    f"leaderboards/{NAME}",
    f"invitations/{NAME}",
    f"series/{NAME}",
)

urlpatterns = [
    path("client/<slug:digest>/<path:path>", FileView.as_view(), name="client-file"),
    *(re_path(f"^{page}$", ShellView.as_view(), name="client") for page in PAGES),
]
