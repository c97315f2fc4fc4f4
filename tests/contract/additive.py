"""What in a newer schema document would break a client of the older one: the promise of v1, as a comparison.

Answers may gain fields, words and forms; bodies may gain what nobody has to send. All else is told, a line a fault.
What a body takes may only grow, what an answer holds may not be taken away or become something else.
"""

import json
from collections.abc import Iterator
from typing import Any, Final

Schema = dict[str, Any]

METHODS: Final = ("get", "put", "post", "patch", "delete")
_LOWEST: Final = ("minimum", "exclusiveMinimum", "minLength", "minItems", "minProperties")
_HIGHEST: Final = ("maximum", "exclusiveMaximum", "maxLength", "maxItems", "maxProperties")
_SAME: Final = ("format", "const")


def breaking(old: Schema, new: Schema) -> list[str]:
    """Every change that isn't additive."""
    return list(_Comparison(old, new).faults())


class _Comparison:
    def __init__(self, old: Schema, new: Schema) -> None:
        self.old, self.new = old, new

    def faults(self) -> Iterator[str]:
        for name, way in _ways(self.old).items():
            if any(_ways(self.new).get(name, {}).get(key) != way.get(key) for key in ("type", "scheme", "in", "name")):
                yield f"the credentials `{name}` are gone, or are sent otherwise"
        for section in ("paths", "webhooks"):
            for path, methods in self.old.get(section, {}).items():
                for method in METHODS:
                    if method in methods:
                        now = self.new.get(section, {}).get(path, {}).get(method)
                        yield from self._operation(f"{method.upper()} {path}", methods[method], now, section)
        yield from self._scopes()

    def _scopes(self) -> Iterator[str]:
        for name, way in _ways(self.old).items():
            for flow, told in way.get("flows", {}).items():
                now = _ways(self.new).get(name, {}).get("flows", {}).get(flow, {}).get("scopes", {})
                yield from (f"the scope {scope} is gone" for scope in told["scopes"] if scope not in now)

    def _operation(self, where: str, old: Schema, new: Schema | None, section: str) -> Iterator[str]:
        if new is None:
            yield f"{where}: the operation is gone"
            return
        if old.get("operationId") != new.get("operationId"):
            yield f"{where}: the operation has another id"
        # A webhook's body is sent by us, its answer by them.
        sent = section == "paths"
        yield from self._credentials(where, old, new)
        yield from self._parameters(where, old, new, sent)
        yield from self._body(f"{where}, body", old.get("requestBody", {}), new.get("requestBody", {}), sent)
        for status, answer in old.get("responses", {}).items():
            yield from self._answer(f"{where}, {status}", answer, new.get("responses", {}).get(status), not sent)

    def _credentials(self, where: str, old: Schema, new: Schema) -> Iterator[str]:
        if not new.get("security"):
            return
        for way in old.get("security") or [{}]:
            if not any(_suffices(way, now) for now in new["security"]):
                yield f"{where}: the credentials {json.dumps(way)} are no longer enough"

    def _parameters(self, where: str, old: Schema, new: Schema, sent: bool) -> Iterator[str]:
        before, after = _by_name(old), _by_name(new)
        for name, told in before.items():
            if name not in after:
                yield f"{where}: the parameter {name[0]} is gone"
                continue
            required = bool(told.get("required")), bool(after[name].get("required"))
            if sent and required == (False, True):
                yield f"{where}: the parameter {name[0]} must be sent"
            if not sent and required == (True, False):
                yield f"{where}: the parameter {name[0]} isn't always there"
            yield from self._schema(f"{where}, {name[0]}", told["schema"], after[name]["schema"], sent)
        for name in after.keys() - before.keys() if sent else ():
            if after[name].get("required"):
                yield f"{where}: the new parameter {name[0]} must be sent"

    def _body(self, where: str, old: Schema, new: Schema, sent: bool) -> Iterator[str]:
        if sent and new.get("required") and not old.get("required"):
            yield f"{where}: it must be sent"
        yield from self._content(where, old.get("content", {}), new.get("content", {}), sent)

    def _answer(self, where: str, old: Schema, new: Schema | None, sent: bool) -> Iterator[str]:
        if new is None:
            yield f"{where}: the answer is gone"
            return
        for name, header in old.get("headers", {}).items():
            now = new.get("headers", {}).get(name)
            if now is None:
                yield f"{where}: the header {name} is gone"
            elif header.get("required") and not now.get("required"):
                yield f"{where}: the header {name} isn't always there"
        yield from self._content(where, old.get("content", {}), new.get("content", {}), sent)

    def _content(self, where: str, old: Schema, new: Schema, sent: bool) -> Iterator[str]:
        for media_type, content in old.items():
            if media_type not in new:
                yield f"{where}: {media_type} is gone"
            else:
                yield from self._schema(where, content.get("schema", {}), new[media_type].get("schema", {}), sent)

    def _schema(self, where: str, old: Any, new: Any, sent: bool) -> Iterator[str]:
        before, after = self._forms(self.old, old), self._forms(self.new, new)
        only = len(before.keys() - {"null"}) == len(after.keys() - {"null"}) == 1
        for key, form in before.items():
            if key in after:
                yield from self._form(where, form, after[key], sent)
            elif only and key != "null":
                yield from self._form(where, form, next(told for name, told in after.items() if name != "null"), sent)
            elif sent or key != "null":
                yield f"{where}: the form {key} is gone"
        if sent:
            return
        if "null" in after and "null" not in before and len(after) > 1:
            yield f"{where}: it can be null"
        # Where there were several forms already, a client had to be ready for more.
        if len(before.keys() - {"null"}) == 1 and len(after.keys() - {"null"}) > 1:
            yield f"{where}: it can have another form"

    def _forms(self, document: Schema, schema: Any) -> dict[str, Schema]:
        """The alternatives of a schema by what tells them apart, each with its references followed."""
        schema = _followed(document, schema)
        branches = schema.get("oneOf") or schema.get("anyOf")
        if branches is None:
            types = schema.get("type")
            if isinstance(types, list) and len(types) == 2 and "null" in types:
                (kind,) = (kind for kind in types if kind != "null")
                return {kind: {**schema, "type": kind}, "null": {"type": "null"}}
            return {str(types): schema}
        forms: dict[str, Schema] = {}
        for branch in branches:
            for key, form in self._forms(document, branch).items():
                named = branch["$ref"].rpartition("/")[2] if "$ref" in branch else key
                forms[named] = form
        return forms

    def _form(self, where: str, old: Schema, new: Schema, sent: bool) -> Iterator[str]:
        yield from _types(where, old, new, sent)
        yield from _bounds(where, old, new, sent)
        if gone := [value for value in old.get("enum", ()) if value not in new.get("enum", [value])]:
            yield f"{where}: {json.dumps(gone)} is gone"
        if sent and "enum" in new and "enum" not in old and "const" not in old:
            yield f"{where}: only some words are taken"
        yield from self._fields(where, old, new, sent)
        if "items" in old:
            yield from self._schema(f"{where}[]", old["items"], new.get("items", {}), sent)

    def _fields(self, where: str, old: Schema, new: Schema, sent: bool) -> Iterator[str]:
        before, after = old.get("properties", {}), new.get("properties", {})
        for name, field in before.items():
            if name in after:
                yield from self._schema(f"{where}.{name}", field, after[name], sent)
            else:
                yield f"{where}: the field {name} is gone"
        required = set(old.get("required", ())), set(new.get("required", ()))
        if sent:
            yield from (f"{where}: the field {name} must be sent" for name in sorted(required[1] - required[0]))
        else:
            missing = sorted((required[0] - required[1]) & after.keys())
            yield from (f"{where}: the field {name} isn't always there" for name in missing)
        if sent and new.get("additionalProperties") is False and old.get("additionalProperties") is not False:
            yield f"{where}: no other fields are taken"
        values = old.get("additionalProperties"), new.get("additionalProperties")
        if isinstance(values[0], dict) and isinstance(values[1], dict):
            yield from self._schema(f"{where}.*", *values, sent)


def _ways(document: Schema) -> dict[str, Schema]:
    """The credentials that a document defines."""
    return dict(document.get("components", {}).get("securitySchemes", {}))


def _suffices(old: Schema, new: Schema) -> bool:
    """Whether who has the old credentials has the new ones; a scheme without scopes has said nothing about them."""
    # That nobody may come doesn't help one who does, without the scope.
    if bool(new) != bool(old) or not new.keys() <= old.keys():
        return False
    return all(not old[scheme] or set(new[scheme]) <= set(old[scheme]) for scheme in new)


def _by_name(operation: Schema) -> dict[tuple[str, str], Schema]:
    return {(told["name"], told["in"]): told for told in operation.get("parameters", ())}


def _followed(document: Schema, schema: Any) -> Schema:
    """The schema that a reference leads to, with what stands beside it; an `allOf` as one schema."""
    if not isinstance(schema, dict):
        return {}
    beside = {name: told for name, told in schema.items() if name not in ("$ref", "allOf")}
    parts = list(schema.get("allOf", ()))
    if "$ref" in schema:
        found: Any = document
        for step in schema["$ref"].removeprefix("#/").split("/"):
            found = found[step]
        parts.append(found)
    merged: Schema = {}
    for part in parts:
        followed = _followed(document, part)
        properties = {**merged.get("properties", {}), **followed.get("properties", {})}
        required = [*merged.get("required", ()), *followed.get("required", ())]
        merged |= followed | ({"properties": properties} if properties else {})
        merged |= {"required": required} if required else {}
    return merged | beside


def _types(where: str, old: Schema, new: Schema, sent: bool) -> Iterator[str]:
    before, after = _kinds(old), _kinds(new)
    # Nothing said is everything.
    fewer = after is not None and (before is None or before - after)
    more = before is not None and (after is None or after - before)
    if (fewer if sent else more) or (before and after and not before & after):
        yield f"{where}: it was {_named(before)} and is {_named(after)}"
    for name in _SAME:
        if old.get(name) != new.get(name) and not (sent and name not in new):
            yield f"{where}: its {name} was {old.get(name)} and is {new.get(name)}"
    if old.get("pattern") != new.get("pattern") and (("pattern" in new) if sent else ("pattern" in old)):
        yield f"{where}: its pattern was {old.get('pattern')} and is {new.get('pattern')}"


def _kinds(schema: Schema) -> set[str] | None:
    kinds = schema.get("type")
    if kinds is None:
        return None
    listed = {kinds} if isinstance(kinds, str) else set(kinds)
    return listed | {"integer"} if "number" in listed else listed


def _named(kinds: set[str] | None) -> str:
    return "anything" if kinds is None else " or ".join(sorted(kinds))


def _bounds(where: str, old: Schema, new: Schema, sent: bool) -> Iterator[str]:
    """A body's bounds don't close in, an answer's don't give way."""
    nearer, wider = (new, old) if sent else (old, new)
    for name in _LOWEST:
        if name in nearer and nearer[name] > wider.get(name, float("-inf")):
            yield f"{where}: its {name} was {old.get(name)} and is {new.get(name)}"
    for name in _HIGHEST:
        if name in nearer and nearer[name] < wider.get(name, float("inf")):
            yield f"{where}: its {name} was {old.get(name)} and is {new.get(name)}"
