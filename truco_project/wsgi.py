"""The web process's way in."""

import os

from django.core.wsgi import get_wsgi_application

from matches.checks import say_what_bots_lack

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "truco_project.settings.local")

application = get_wsgi_application()
say_what_bots_lack()
