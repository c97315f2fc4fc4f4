"""One thing said twice: 400, and neither is taken (docs/api.md, The schema and its versions)."""

import pytest

from tests.api.callers import Caller
from tests.api.problems import errors, problem
from tests.api.tables import dealt, still

pytestmark = pytest.mark.django_db

MISSING = "0193aaaa-0000-7000-8000-000000000000"


@pytest.mark.parametrize(
    ("body", "found"),
    [
        ('{"version": 7, "version": 8, "type": "raise"}', [("/version", "repeated_field")]),
        ('{"version": 7, "version": 7, "type": "raise"}', [("/version", "repeated_field")]),
        ('{"version": 7, "type": "fold", "\\u0074ype": "accept"}', [("/type", "repeated_field")]),
        ('{"a": [{}, {"b/c": {"~": 1, "~": 2, "d": 3}}]}', [("/a/1/b~1c/~0", "repeated_field")]),
        ('{"a": 1, "a": {"b": 1, "b": 2}}', [("/a", "repeated_field")]),
        ('{"a": {"b": 1, "b": 2}, "c": {"b": 1, "b": 2}}', [("/a/b", "repeated_field"), ("/c/b", "repeated_field")]),
        ('[{"a": 1, "a": 2}]', [("/0/a", "repeated_field")]),
        (r'{"\ud800": 1, "\ud800": 2}', [("/?", "repeated_field")]),
        ('{"": 1, "": 2}', [("/", "repeated_field")]),
    ],
)
def test_a_field_that_is_there_twice_is_400_and_neither_value_is_taken(body: str, found: list[tuple[str, str]]) -> None:
    table = dealt("4C 7H AS", "3D 2S KC")
    before = table.view()
    assert errors(table.seats[0].post(f"/matches/{table.id}/actions", body)) == found
    assert still(table.view()) == still(before)


def test_who_may_not_act_learns_nothing_from_a_field_that_is_there_twice() -> None:
    table = dealt("4C 7H AS", "3D 2S KC")
    twice = '{"version": 7, "version": 8, "type": "raise"}'
    problem(Caller().post(f"/matches/{table.id}/actions", twice), 401, "not_authenticated")
    problem(Caller("zeca").post(f"/matches/{MISSING}/actions", twice), 404, "not_found")


@pytest.mark.parametrize(
    ("path", "name"),
    [
        ("/matches?status=open&status=active", "status"),
        ("/matches?limit=1&limit=1", "limit"),
        ("/matches?cursor=%00&cursor=x", "cursor"),
        ("/me/matches?turn=mine&%74urn=mine", "turn"),
    ],
)
def test_a_query_parameter_that_is_there_twice_is_400(path: str, name: str) -> None:
    assert errors(Caller("ana").get(path)) == [(f"/{name}", "repeated_parameter")]
