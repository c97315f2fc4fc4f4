"""The client's addresses. Whatever is none stays a problem in JSON, but for people: they are told by the client."""

from django.urls import path, re_path

from truco_project.web.addresses import OTHERS, PAGES
from truco_project.web.views import FileView, ManifestView, ShellView, WorkerView, nothing_here

urlpatterns = [
    path("client/<slug:digest>/<path:path>", FileView.as_view(), name="client-file"),
    path("worker.js", WorkerView.as_view(), name="worker"),
    path("manifest.webmanifest", ManifestView.as_view(), name="manifest"),
    *(re_path(f"^{page}$", ShellView.as_view(), name="client") for page in PAGES),
    re_path(f"^(?!{OTHERS})", nothing_here),
]
