#!/bin/sh
# PostgreSQL in a container: makes its cluster the first time, answers only on the shared socket.
set -eu
BIN=$(ls -d /usr/lib/postgresql/*/bin | sort -V | tail -1)
export PATH="$BIN:$PATH" PGDATA=${PGDATA:-/var/lib/postgresql/datos}
install -d -o postgres -g postgres -m 0700 "$PGDATA"
install -d -o postgres -g postgres -m 0775 /var/run/postgresql
as_postgres() { runuser -u postgres -- "$@"; }
[ -s "$PGDATA/PG_VERSION" ] ||
  as_postgres initdb --data-checksums --auth=peer --encoding=UTF8 --locale=C.UTF-8 >/dev/null
printf 'local all postgres peer\nlocal all all scram-sha-256\n' > "$PGDATA/pg_hba.conf"
runuser -u postgres -- postgres -c listen_addresses='' -c unix_socket_directories=/var/run/postgresql &
SERVER=$!
trap 'kill -INT $SERVER; wait $SERVER' TERM INT
until as_postgres pg_isready -q -h /var/run/postgresql; do sleep 0.2; done
export OWNER_PASSWORD LOGIN_PASSWORD
as_postgres env PGHOST=/var/run/postgresql sh "$(dirname "$0")/../configurar/base.sh"
echo 'Base de datos lista.'
wait $SERVER
