#!/bin/sh
# At the first start of compose.yaml's PostgreSQL: a database, and a role that owns it and is no superuser. The superuser is left
# without a password: docker compose exec database psql --username=postgres
set -eu
psql --username=postgres --set=ON_ERROR_STOP=1 --set=password="$POSTGRES_PASSWORD" <<'SQL'
CREATE ROLE nivela LOGIN PASSWORD :'password';
CREATE DATABASE nivela OWNER nivela;
ALTER ROLE postgres PASSWORD NULL;
SQL
