"""The client for people, as files: what it does, it does by the public API (docs/web.md)."""
