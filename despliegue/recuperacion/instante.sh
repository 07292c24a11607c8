#!/bin/sh
# Makes this instant recoverable, database and files: `recuperar.sh` goes back to it, or to any minute before it. As
# root, every minute (portal-instante.timer). The manual is docs/recuperacion.md.
set -eu
: "${STANZA:=portal}" "${ARCHIVOS:=/var/lib/portal/archivos}" "${COPIA:=/var/backups/recuperacion/archivos}" "${DIAS:=30}"
export PGOPTIONS='-c client_min_messages=warning'
as_postgres() { runuser -u postgres -- "$@"; }
sql() { as_postgres psql -XqAt -v ON_ERROR_STOP=1 -d postgres -c "$1"; }

cd /
umask 077
mkdir -p "$COPIA/actuales" "$COPIA/borrados"
INSTANTE=$(sql "select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') || '+00'")
# Recovery to an instant ends at the first commit after it. Here is one, however quiet the night.
sql 'select pg_current_xact_id()' > /dev/null
# A file is written before the row that names it: a copy that begins after the instant has the files of all its rows.
# Removed files are kept apart, for as long as somebody may go back to a row that names them. With FILES_URL there is
# no folder, and the versions of the bucket do this.
if [ -d "$ARCHIVOS" ]; then
  # 24: a file was removed meanwhile.
  rsync -a --delete --backup --backup-dir="$COPIA/borrados/$(date -u +%F)" --exclude=/.nuevos \
    "$ARCHIVOS/" "$COPIA/actuales/" || [ $? = 24 ]
  find "$COPIA/borrados" -mindepth 1 -maxdepth 1 -type d -mtime "+$DIAS" -exec rm -rf {} +
fi
# Ends the current piece of the write-ahead log, and waits until the repository has it.
as_postgres pgbackrest --stanza="$STANZA" check
echo "$INSTANTE" > "$COPIA/hasta.nuevo"
mv "$COPIA/hasta.nuevo" "$COPIA/hasta"
