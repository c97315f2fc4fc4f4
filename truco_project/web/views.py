"""The client by HTTP: one page for all its addresses, and its files."""

from typing import Any, Final

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.cache import patch_vary_headers
from django.utils.http import parse_etags
from django.views.decorators.csrf import csrf_exempt
from django.views.generic import View

from truco_project.web import pages
from truco_project.web.files import File, client

POLICY: Final = (
    "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; object-src 'none'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
FOR_EVER: Final = "public, max-age=31536000, immutable"
EACH_TIME: Final = "no-cache"
"""Asked for again each time, or nobody would hear of a new version."""


class ShellView(View):
    """The same page whatever the address: what is at it, the client finds out."""

    http_method_names = ["get", "head"]

    def get(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        return answer(request, pages.shell(client(), request.path), EACH_TIME)


class WorkerView(View):
    """The service worker, at the root: what it may answer for is all that is below its address."""

    http_method_names = ["get", "head"]

    def get(self, request: HttpRequest) -> HttpResponse:
        return answer(request, pages.worker(client()), EACH_TIME)


class ManifestView(View):
    http_method_names = ["get", "head"]

    def get(self, request: HttpRequest) -> HttpResponse:
        return answer(request, pages.manifest(client()), EACH_TIME)


class FileView(View):
    """A file of the client. Under the digest of another version it is what there is now, and nobody keeps it."""

    http_method_names = ["get", "head"]

    def get(self, request: HttpRequest, digest: str, path: str) -> HttpResponse:
        file = client().files.get(path)
        if file is None:
            raise Http404
        return answer(request, file, FOR_EVER if digest == client().digest else EACH_TIME)


@csrf_exempt
def nothing_here(request: HttpRequest) -> HttpResponse:
    """What is at no address: who looks with a browser gets the client, which says so; a program gets a problem."""
    if request.method not in ("GET", "HEAD") or "text/html" not in request.headers.get("Accept", ""):
        raise Http404
    return answer(request, pages.shell(client(), request.path), EACH_TIME, status=404)


def answer(request: HttpRequest, file: File, keep: str, *, status: int = 200) -> HttpResponse:
    zips = "gzip" in request.headers.get("Accept-Encoding", "")
    # Two forms, two tags; one digest stands for all files.
    etag = f'"{client().digest}{"-gz" if zips else ""}"'
    known = parse_etags(request.headers.get("If-None-Match", ""))
    if status == 200 and etag in [tag.removeprefix("W/") for tag in known]:
        response = HttpResponse(status=304)
    else:
        response = HttpResponse(file.zipped if zips else file.body, content_type=file.type, status=status)
        if zips:
            response["Content-Encoding"] = "gzip"
    response["ETag"] = etag
    response["Cache-Control"] = keep
    response["Content-Security-Policy"] = POLICY
    patch_vary_headers(response, ["Accept-Encoding"])
    return response
