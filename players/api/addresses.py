"""From which address a request came, as far as that can be believed."""

import ipaddress

from django.http import HttpRequest
from rest_framework.settings import api_settings


def client_address(request: HttpRequest) -> str | None:
    """The address that the outermost of our own proxies saw (`NUM_PROXIES`); None for a local socket."""
    hops = [hop.strip() for hop in request.META.get("HTTP_X_FORWARDED_FOR", "").split(",")]
    # Unset counts as none: whoever sets the header without a proxy before us would choose an address.
    proxies = api_settings.NUM_PROXIES or 0
    candidates = [hops[-min(proxies, len(hops))]] if proxies else []
    return next(filter(_is_address, [*candidates, request.META.get("REMOTE_ADDR", "")]), None)


def bucket_of(address: str | None) -> str:
    """One bucket an IPv4 address, and one an IPv6 /64: that is what a single customer gets."""
    if address is None:
        return "local"
    parsed = ipaddress.ip_address(address)
    if isinstance(parsed, ipaddress.IPv6Address):
        return str(ipaddress.ip_network((int(parsed), 64), strict=False))
    return address


def _is_address(text: str) -> bool:
    try:
        # A scope id (`fe80::1%eth0`) is no part of an address that a database column takes.
        return "%" not in text and bool(ipaddress.ip_address(text))
    except ValueError:
        return False
