#!/bin/sh
# Makes the two roles and the database, as README's "An external PostgreSQL" does; run once by the image of PostgreSQL.
set -eu
psql -v ON_ERROR_STOP=1 -U postgres -v owner="$OWNER_PASSWORD" -v server="$SERVER_PASSWORD" <<'SQL'
create role countersign_owner login password :'owner';
create role countersign login password :'server';
create database countersign owner countersign_owner template template0 encoding 'UTF8';
SQL
