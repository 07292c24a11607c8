#!/bin/sh
# Database and files back to one instant, after a loss or a mistake. As root, with the portal stopped:
#
#   recuperar.sh                              the newest instant that has all its files
#   recuperar.sh '2026-11-18 10:42:00 -0300'  that minute
#
# OPCIONES are further options of `pgbackrest restore`. The manual is docs/recuperacion.md.
set -eu
export LC_ALL=C.UTF-8
: "${STANZA:=portal}" "${ARCHIVOS:=/var/lib/portal/archivos}" "${COPIA:=/var/backups/recuperacion/archivos}"
: "${CABEZAS:=/var/lib/portal/*/auditoria}" "${PARAR:=systemctl stop postgresql}" "${ARRANCAR:=systemctl start postgresql}"
: "${OPCIONES:=}" "${ESPERA:=7200}"
as_postgres() { runuser -u postgres -- "$@"; }

cd /
HASTA=$(cat "$COPIA/hasta")
INSTANTE=$(date -u -d "${1:-$HASTA}" '+%Y-%m-%d %H:%M:%S.%6N+00')
if expr "$INSTANTE" '>' "$HASTA" > /dev/null; then
  echo "Los archivos están copiados hasta $HASTA: elegí ese instante o uno anterior." >&2
  exit 1
fi
$PARAR
# shellcheck disable=SC2086
as_postgres pgbackrest --stanza="$STANZA" --delta --type=time --target="$INSTANTE" --target-action=promote $OPCIONES restore
if [ -d "$COPIA/actuales" ]; then
  mkdir -p "$ARCHIVOS"
  rsync -a "$COPIA/actuales/" "$ARCHIVOS/"
  # Removed since then: a row of that instant may name them. The portal sweeps the others.
  for removed in "$COPIA"/borrados/*; do
    [ -d "$removed" ] || continue
    expr "$(basename "$removed")" '<' "$(date -u -d "$INSTANTE" +%F)" > /dev/null ||
      rsync -a --ignore-existing "$removed/" "$ARCHIVOS/"
  done
fi
# Heads of the audit that this machine kept for itself may be of later events. The shared ones came with the files.
for heads in $CABEZAS; do
  [ ! "$heads" -ef "$ARCHIVOS/auditoria" ] || continue
  [ ! -d "$heads" ] || mv "$heads" "$heads-antes-$(date -u +%Y%m%dT%H%M%SZ)"
done
$ARRANCAR
waited=0
until [ "$(as_postgres psql -XqAt -d postgres -c 'select pg_is_in_recovery()' 2> /dev/null)" = f ]; do
  waited=$((waited + 1))
  if [ "$waited" -gt "$ESPERA" ]; then
    echo 'PostgreSQL no terminó de recuperarse: su log dice por qué.' >&2
    exit 1
  fi
  sleep 1
done
echo "Base de datos y archivos están como a las $INSTANTE. Falta portal-operar retomar, y arrancar los procesos."
