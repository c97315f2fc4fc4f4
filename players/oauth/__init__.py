"""OAuth 2.1 for apps: how an account lets somebody's program act for it, and takes that back (docs/oauth.md)."""
