"""By whose address failed sign-ins are counted."""

import pytest
from django.test import RequestFactory
from pytest_django import Settings

from truco_project.sign_in import address


@pytest.mark.parametrize(
    ("proxies", "header", "expected"),
    [
        pytest.param(0, "1.1.1.1", "127.0.0.1", id="without a proxy of ours the header is anybody's claim"),
        pytest.param(1, "6.6.6.6, 1.1.1.1", "1.1.1.1", id="one proxy vouches for the last entry"),
        pytest.param(2, "6.6.6.6, 1.1.1.1, 2.2.2.2", "1.1.1.1", id="two proxies"),
        pytest.param(2, "1.1.1.1", "1.1.1.1", id="fewer entries than proxies"),
        pytest.param(1, "", "127.0.0.1", id="no header"),
    ],
)
def test_the_address_of_a_client(
    rf: RequestFactory, settings: Settings, proxies: int, header: str, expected: str
) -> None:
    settings.TRUCO_TRUSTED_PROXIES = proxies
    assert address(rf.get("/", headers={"x-forwarded-for": header})) == expected
