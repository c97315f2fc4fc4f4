"""What a request tells of where its sender is."""

import ipaddress

from rest_framework.request import Request

from players.api.addresses import bucket_of, client_address
from players.traces.browser import browser_signals


def signals_of(request: Request) -> list[str]:
    """For `players.traces`. An address inside (loopback, a local network) tells nothing."""
    address = client_address(request._request)
    told = browser_signals(request._request)
    if address is not None and ipaddress.ip_address(address).is_global:
        told.append(f"address {bucket_of(address)}")
    return told
