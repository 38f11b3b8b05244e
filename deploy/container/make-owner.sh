#!/bin/sh
# Run once by the database's image, when the volume is empty: the login that owns the tables, and the database. The app's login comes by migrating.
set -eu
psql --username postgres --set ON_ERROR_STOP=1 --set password="$OWNER_PASSWORD" <<'SQL'
create role pramaan_owner login createrole password :'password';
create database pramaan owner pramaan_owner;
SQL
