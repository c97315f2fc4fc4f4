"""What a path may hold."""

from django.urls.converters import UUIDConverter


class AnyUUID(UUIDConverter):
    """A UUID in upper or lower case: read without regard to it (RFC 9562, 4), written in lower case."""

    regex = "[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}"
