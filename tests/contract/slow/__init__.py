"""What happens around the cards, with the client that openapi-python-client has made of the schema.

    PYTHONPATH=<folder of truco_client> python -m tests.contract.slow <address>

Some people live through it by the generated client alone: tables and challenges, clocks and plans, talk, ratings,
notices, accounts. It reports every call as JSON, so that an operation of the schema that nobody calls is found.
"""
