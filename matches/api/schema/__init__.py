"""What the API answers, as OpenAPI 3.1 shows it. Nothing here runs when a request is served: the answers themselves
are made in `matches.presentation` and `matches.queries`, and the tests hold every one of them against this.
"""
