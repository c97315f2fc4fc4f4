"""Limits per address, behind as many proxies as are ours."""

from typing import Any

import pytest
from django.http import HttpRequest
from rest_framework.test import APIClient

from players.api.addresses import bucket_of, client_address

TWO_AN_HOUR = {"DEFAULT_THROTTLE_RATES": {"guest": "2/hour", "sign_in": "2/hour"}}


@pytest.mark.django_db
@pytest.mark.usefixtures("empty_buckets")
def test_guests_are_limited_per_address_and_told_how_long_to_wait(api: APIClient, settings: Any) -> None:
    settings.REST_FRAMEWORK = {**settings.REST_FRAMEWORK, **TWO_AN_HOUR}
    assert [api.post("/api/v1/players/guest").status_code for _ in range(2)] == [201, 201]
    refused = api.post("/api/v1/players/guest")
    assert (refused.status_code, refused.json()["code"]) == (429, "throttled")
    # One more is let in after half of the hour.
    assert 1799 <= int(refused["Retry-After"]) <= 1800
    assert api.post("/api/v1/players/guest", REMOTE_ADDR="192.0.2.9").status_code == 201
    # Another bucket.
    assert api.post("/api/v1/tokens", {"username": "ana", "password": "x"}).status_code == 401


@pytest.mark.django_db
@pytest.mark.usefixtures("empty_buckets")
def test_a_header_does_not_choose_the_bucket(api: APIClient, settings: Any) -> None:
    settings.REST_FRAMEWORK = {**settings.REST_FRAMEWORK, **TWO_AN_HOUR, "NUM_PROXIES": 0}
    statuses = [api.post("/api/v1/players/guest", HTTP_X_FORWARDED_FOR=f"192.0.2.{n}").status_code for n in range(3)]
    assert statuses == [201, 201, 429]


@pytest.mark.parametrize(
    ("proxies", "forwarded", "believed"),
    [
        (None, "192.0.2.1", "10.0.0.1"),
        (0, "192.0.2.1", "10.0.0.1"),
        (1, "192.0.2.1, 192.0.2.2", "192.0.2.2"),
        (2, "192.0.2.1, 192.0.2.2, 192.0.2.3", "192.0.2.2"),
        (2, "192.0.2.3", "192.0.2.3"),
        (1, "no address", "10.0.0.1"),
        (1, "", "10.0.0.1"),
        (1, "2001:db8::1", "2001:db8::1"),
        (1, "fe80::1%eth0", "10.0.0.1"),
    ],
)
def test_only_our_own_proxies_are_believed(settings: Any, proxies: int | None, forwarded: str, believed: str) -> None:
    settings.REST_FRAMEWORK = {**settings.REST_FRAMEWORK, "NUM_PROXIES": proxies}
    request = HttpRequest()
    request.META = {"REMOTE_ADDR": "10.0.0.1", "HTTP_X_FORWARDED_FOR": forwarded}
    assert client_address(request) == believed


def test_a_customer_with_a_whole_ipv6_network_has_one_bucket() -> None:
    assert bucket_of("2001:db8:0:1::1") == bucket_of("2001:db8:0:1:ffff::2") == "2001:db8:0:1::/64"
    assert bucket_of("192.0.2.1") != bucket_of("192.0.2.2")
    assert bucket_of(None) == "local"
