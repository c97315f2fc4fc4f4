"""The comparison of two schemas: every kind of change that breaks a client is found, and nothing else."""

import copy
from collections.abc import Callable
from typing import Any

import pytest
import yaml

from tests.contract.additive import breaking

Schema = dict[str, Any]
Change = Callable[[Schema], Any]

DOCUMENT: Schema = yaml.safe_load("""
paths:
  /things/{id}:
    get: &get
      operationId: getThing
      security: [{}, {bearer: [read]}, {cookie: []}]
      parameters:
        - {name: id, in: path, required: true, schema: {type: string, format: uuid}}
        - {name: limit, in: query, schema: {type: integer, minimum: 1, maximum: 100}}
        - {name: kind, in: query, schema: {type: string, enum: [a, b]}}
      responses:
        "200":
          headers: {ETag: {required: true, schema: {type: string}}}
          content: {application/json: {schema: {$ref: '#/components/schemas/Thing'}}}
        "404": {content: {application/problem+json: {schema: {type: object}}}}
    post:
      operationId: postThing
      requestBody:
        content: {application/json: {schema: {$ref: '#/components/schemas/Ask'}}}
      responses: {"204": {}}
components:
  securitySchemes:
    bearer: {type: http, scheme: bearer}
    cookie: {type: apiKey, in: cookie, name: sessionid}
  schemas:
    Thing:
      type: object
      required: [id, name, kind, size, parts, label, owner]
      properties:
        id: {type: string, format: uuid}
        name: {type: string, pattern: '^a'}
        kind: {type: string, enum: [a, b]}
        size: {type: integer, minimum: 0, maximum: 9}
        parts: {type: array, maxItems: 3, items: {oneOf: [{$ref: '#/components/schemas/Bolt'},
                                                          {$ref: '#/components/schemas/Nut'}]}}
        label: {oneOf: [{$ref: '#/components/schemas/Label'}, {type: 'null'}]}
        owner: {allOf: [{$ref: '#/components/schemas/Label'}], description: Whose it is.}
        extra: {type: string}
    Label: {type: object, required: [text], properties: {text: {type: string}}}
    Bolt: {type: object, required: [type, length], properties: {type: {const: bolt}, length: {type: integer}}}
    Nut: {type: object, required: [type], properties: {type: {const: nut}}}
    Ask:
      type: object
      additionalProperties: false
      required: [name]
      properties:
        name: {type: string, minLength: 1, maxLength: 30}
        kind: {type: string, enum: [a, b]}
        size: {type: integer, minimum: 0}
        count: {type: [integer, 'null']}
        free: {type: object}
        what: {oneOf: [{$ref: '#/components/schemas/Bolt'}, {$ref: '#/components/schemas/Nut'}]}
""")


def get(document: Schema) -> Any:
    return document["paths"]["/things/{id}"]["get"]


def post(document: Schema) -> Any:
    return document["paths"]["/things/{id}"]["post"]


def answer(document: Schema) -> Any:
    return get(document)["responses"]["200"]


def schemas(document: Schema) -> Any:
    return document["components"]["schemas"]


def thing(document: Schema) -> Any:
    return schemas(document)["Thing"]["properties"]


def ways(document: Schema) -> Any:
    return document["components"]["securitySchemes"]


def ask(document: Schema) -> Any:
    return schemas(document)["Ask"]["properties"]


BREAKING: dict[str, tuple[Change, str]] = {
    "no path": (lambda d: d["paths"].clear(), "the operation is gone"),
    "no operation": (lambda d: d["paths"]["/things/{id}"].pop("get"), "GET /things/{id}: the operation is gone"),
    "another id": (lambda d: get(d).update(operationId="readThing"), "another id"),
    "sign in": (lambda d: get(d)["security"].pop(0), "the credentials {} are no longer enough"),
    "sign in for once": (lambda d: post(d).update(security=[{"cookie": []}]), "the credentials {} are no longer"),
    "another scope": (lambda d: get(d)["security"][1].update(bearer=["account"]), '{"bearer": ["read"]}'),
    "a scope more": (lambda d: get(d)["security"][1].update(bearer=["read", "play"]), '{"bearer": ["read"]}'),
    "no cookie": (lambda d: get(d)["security"].pop(2), '{"cookie": []}'),
    "no definition": (lambda d: ways(d).pop("bearer"), "`bearer` are gone, or are sent otherwise"),
    "another cookie": (lambda d: ways(d)["cookie"].update(name="sid"), "`cookie` are gone, or are sent otherwise"),
    "no parameter": (lambda d: get(d)["parameters"].pop(1), "the parameter limit is gone"),
    "a parameter required": (lambda d: get(d)["parameters"][1].update(required=True), "limit must be sent"),
    "a new parameter required": (
        lambda d: get(d)["parameters"].append({"name": "new", "in": "query", "required": True, "schema": {}}),
        "the new parameter new must be sent",
    ),
    "a parameter narrower": (lambda d: get(d)["parameters"][1]["schema"].update(maximum=50), "its maximum was 100"),
    "a word less in a parameter": (lambda d: get(d)["parameters"][2]["schema"]["enum"].pop(), '["b"] is gone'),
    "a body required": (lambda d: post(d)["requestBody"].update(required=True), "body: it must be sent"),
    "another media type in": (
        lambda d: post(d)["requestBody"]["content"].update(x=post(d)["requestBody"]["content"].pop("application/json")),
        "application/json is gone",
    ),
    "no answer": (lambda d: get(d)["responses"].pop("404"), "404: the answer is gone"),
    "another media type out": (lambda d: answer(d).update(content={}), "200: application/json is gone"),
    "no header": (lambda d: answer(d).pop("headers"), "the header ETag is gone"),
    "a header sometimes": (lambda d: answer(d)["headers"]["ETag"].pop("required"), "ETag isn't always there"),
    "no field": (lambda d: thing(d).pop("name"), "the field name is gone"),
    "no optional field": (lambda d: thing(d).pop("extra"), "the field extra is gone"),
    "a field sometimes": (lambda d: schemas(d)["Thing"]["required"].remove("name"), "name isn't always there"),
    "no field, deep inside": (lambda d: schemas(d)["Bolt"]["properties"].pop("length"), "the field length is gone"),
    "no field, in what an allOf holds": (lambda d: schemas(d)["Label"]["properties"].clear(), ".owner: the field text"),
    "another type": (lambda d: thing(d)["size"].update(type="string"), "it was integer and is string"),
    "a type more": (lambda d: thing(d)["size"].update(type=["integer", "string"]), "is integer or string"),
    "any type": (lambda d: thing(d)["size"].pop("type"), "it was integer and is anything"),
    "another form": (
        lambda d: thing(d).update(size={"oneOf": [{"type": "integer"}, {"type": "string"}]}),
        "it can have another form",
    ),
    "null": (lambda d: thing(d)["size"].update(type=["integer", "null"]), "it can be null"),
    "null beside a component": (
        lambda d: thing(d).update(owner={"oneOf": [thing(d)["owner"]["allOf"][0], {"type": "null"}]}),
        "it can be null",
    ),
    "another format": (lambda d: thing(d)["id"].update(format="uri"), "its format was uuid and is uri"),
    "another pattern": (lambda d: thing(d)["name"].update(pattern="^b"), "its pattern was ^a and is ^b"),
    "another constant": (lambda d: schemas(d)["Nut"]["properties"]["type"].update(const="n"), "its const was nut"),
    "an answer's word less": (lambda d: thing(d)["kind"]["enum"].pop(), '["b"] is gone'),
    "an answer's bound wider": (lambda d: thing(d)["size"].update(maximum=10), "its maximum was 9 and is 10"),
    "an answer's bound away": (lambda d: thing(d)["size"].pop("minimum"), "its minimum was 0 and is None"),
    "an answer's form less": (lambda d: thing(d)["parts"]["items"]["oneOf"].pop(), "the form Nut is gone"),
    "a field must be sent": (lambda d: schemas(d)["Ask"]["required"].append("size"), "size must be sent"),
    "a body's field less": (lambda d: ask(d).pop("size"), "the field size is gone"),
    "a body's word less": (lambda d: ask(d)["kind"]["enum"].pop(), '["b"] is gone'),
    "only some words": (lambda d: ask(d)["name"].update(enum=["ana"]), "only some words are taken"),
    "a body's bound closer": (lambda d: ask(d)["name"].update(maxLength=20), "its maxLength was 30 and is 20"),
    "a body's new bound": (lambda d: ask(d)["size"].update(maximum=9), "its maximum was None and is 9"),
    "a body's new pattern": (lambda d: ask(d)["name"].update(pattern="^a"), "its pattern was None and is ^a"),
    "a body's new format": (lambda d: ask(d)["name"].update(format="uuid"), "its format was None and is uuid"),
    "no null any more": (lambda d: ask(d)["count"].update(type="integer"), "the form null is gone"),
    "a body's form less": (lambda d: ask(d)["what"]["oneOf"].pop(), "the form Nut is gone"),
    "a body closed": (lambda d: ask(d)["free"].update(additionalProperties=False), "no other fields are taken"),
}
ADDITIVE: dict[str, Change] = {
    "nothing": lambda d: None,
    "a path": lambda d: d["paths"].update({"/more": {"get": get(d)}}),
    "a method": lambda d: d["paths"]["/things/{id}"].update(put=post(d)),
    "a webhook": lambda d: d.update(webhooks={"moved": {"post": post(d)}}),
    "another way": lambda d: ways(d).update(oauth={"type": "oauth2"}),
    "a way explained": lambda d: ways(d)["bearer"].update(bearerFormat="long", description="A token."),
    "another way to sign in": lambda d: get(d)["security"].append({"oauth": ["read"]}),
    "no need to sign in": lambda d: get(d).pop("security"),
    "no need to sign in, said": lambda d: get(d).update(security=[]),
    "a parameter": lambda d: get(d)["parameters"].append({"name": "new", "in": "query", "schema": {}}),
    "a parameter wider": lambda d: get(d)["parameters"][1]["schema"].update(maximum=500),
    "a refusal": lambda d: get(d)["responses"].update({"409": {}}),
    "a header": lambda d: answer(d)["headers"].update({"Age": {"schema": {"type": "integer"}}}),
    "an answer's field": lambda d: thing(d).update(more={"type": "string"}),
    "an answer's field always": lambda d: schemas(d)["Thing"]["required"].append("extra"),
    "an answer's word": lambda d: thing(d)["kind"]["enum"].append("c"),
    "an answer's form": lambda d: thing(d)["parts"]["items"]["oneOf"].append({"type": "object"}),
    "an answer's bound closer": lambda d: thing(d)["size"].update(maximum=8),
    "never null": lambda d: thing(d).update(label=thing(d)["label"]["oneOf"][0]),
    "a body's field": lambda d: ask(d).update(more={"type": "string"}),
    "a body's word": lambda d: ask(d)["kind"]["enum"].append("c"),
    "a body's bound wider": lambda d: ask(d)["name"].update(maxLength=40),
    "a body's form": lambda d: ask(d)["what"]["oneOf"].append({"type": "object"}),
    "null in a body": lambda d: ask(d)["size"].update(type=["integer", "null"]),
    "a field that needn't be sent": lambda d: schemas(d)["Ask"].pop("required"),
    "other words": lambda d: get(d).update(description="In other words.", summary="Said anew"),
    "a name in place of a schema": lambda d: (
        schemas(d).update(Kind=thing(d)["kind"]),
        thing(d).update(kind={"$ref": "#/components/schemas/Kind"}),
    ),
}


@pytest.mark.parametrize(("change", "told"), BREAKING.values(), ids=BREAKING)
def test_what_breaks_a_client_is_told(change: Change, told: str) -> None:
    faults = breaking(DOCUMENT, changed(change))
    assert any(told in fault for fault in faults), faults


@pytest.mark.parametrize("change", ADDITIVE.values(), ids=ADDITIVE)
def test_what_a_client_need_not_know_of_is_no_fault(change: Change) -> None:
    assert breaking(DOCUMENT, changed(change)) == []


def test_a_webhook_is_held_to_its_promise_the_other_way_round() -> None:
    # We send its body: it may gain fields and always bear them, and must not lose any.
    old = {"webhooks": {"moved": {"post": post(DOCUMENT)}}, "components": DOCUMENT["components"]}
    lost, gained = copy.deepcopy(old), copy.deepcopy(old)
    ask(lost).pop("size")
    schemas(gained)["Ask"]["required"].append("size")
    assert breaking(old, lost) == ["POST moved, body: the field size is gone"]
    assert breaking(old, gained) == []
    assert breaking(old, {**old, "webhooks": {}}) == ["POST moved: the operation is gone"]


def test_no_scope_of_an_app_goes_away() -> None:
    def with_scopes(*scopes: str) -> Schema:
        app = {"type": "oauth2", "flows": {"authorizationCode": {"scopes": dict.fromkeys(scopes, "Words.")}}}
        return {"components": {"securitySchemes": {"app": app}}}

    assert breaking(with_scopes("read", "play"), with_scopes("play", "read", "more")) == []
    assert breaking(with_scopes("read", "play"), with_scopes("read")) == ["the scope play is gone"]


def test_the_headers_of_a_webhook_are_a_promise_too() -> None:
    operation = {"operationId": "onMoved", "responses": {}}
    always = {"name": "webhook-id", "in": "header", "required": True, "schema": {"type": "string"}}
    at_times = {**always, "required": False}

    def with_headers(*headers: Schema) -> Schema:
        return {"webhooks": {"moved": {"post": {**operation, "parameters": list(headers)}}}, "components": {}}

    assert breaking(with_headers(always), with_headers()) == ["POST moved: the parameter webhook-id is gone"]
    assert breaking(with_headers(always), with_headers(at_times)) == [
        "POST moved: the parameter webhook-id isn't always there"
    ]
    assert breaking(with_headers(at_times), with_headers(always)) == []
    assert breaking(with_headers(), with_headers(always)) == []


def changed(change: Change) -> Schema:
    document = copy.deepcopy(DOCUMENT)
    change(document)
    return document
