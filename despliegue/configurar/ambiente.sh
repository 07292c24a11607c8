#!/bin/sh
# Writes the environment of the portal with new secrets. An environment that is there stays. With `contenedores`, it is
# for compose.yaml: beside it, and the database by a shared socket.
set -eu
: "${DOMINIO:?falta el dominio del portal: export DOMINIO=portal.ejemplo.gob.ar}"
: "${SMTP_URL:?falta el servidor de correo: export SMTP_URL='smtps://usuario:clave@correo.ejemplo.gob.ar'}"
FILE=/etc/portal/portal.env DATABASE=127.0.0.1/portal LISTEN=127.0.0.1 MORE=
if [ "${1:-}" = contenedores ]; then
  : "${NPM_REGISTRY:?falta la dirección del registro de npm: export NPM_REGISTRY=…}"
  : "${DIRECCION:?falta la dirección pública de esta máquina: export DIRECCION=203.0.113.10}"
  FILE=$(dirname "$0")/../portal.env DATABASE='localhost/portal?host=/var/run/postgresql' LISTEN=0.0.0.0
  # compose.yaml asks for them at every order, also in another console.
  MORE="
NPM_REGISTRY=$NPM_REGISTRY
DIRECCION=$DIRECCION"
fi
if [ -e "$FILE" ]; then
  # One from before may lack a value that compose.yaml asks for now.
  printf '%s\n' "$MORE" | while IFS= read -r line; do
    [ -z "$line" ] || grep -q "^${line%%=*}=" "$FILE" || printf '%s\n' "$line" >> "$FILE"
  done
  exit 0
fi
# Shell, systemd and compose read the file: between single quotes all of them take a value as it is.
case $SMTP_URL in
*[\'\\]* | *"
"*)
  echo "SMTP_URL: escribí la comilla como %27 y la barra invertida como %5C." >&2
  exit 1
  ;;
esac
OWNER=$(openssl rand -hex 24) LOGIN=$(openssl rand -hex 24)
umask 027
cat > "$FILE.nuevo" <<ENV
MODE=production
DATABASE_URL=postgres://portal_login:$LOGIN@$DATABASE
DATABASE_ADMIN_URL=postgres://portal_owner:$OWNER@$DATABASE
OWNER_PASSWORD=$OWNER
LOGIN_PASSWORD=$LOGIN
SMTP_URL='$SMTP_URL'
MAIL_FROM="Portal <no-responder@$DOMINIO>"
SECRET=$(openssl rand -hex 32)
BACKUP_KEY=$(openssl rand -hex 32)
BASE_DOMAIN=$DOMINIO
BEHIND_TLS=on
HOST=$LISTEN
FILES_DIR=/var/lib/portal/archivos
TURN_URLS=turn:turn.$DOMINIO:3478?transport=udp,turn:turn.$DOMINIO:3478?transport=tcp,turns:turn.$DOMINIO:5349?transport=tcp
TURN_SECRET=$(openssl rand -hex 32)$MORE
ENV
[ "$(id -u)" != 0 ] || ! id portal >/dev/null 2>&1 || chown root:portal "$FILE.nuevo"
mv "$FILE.nuevo" "$FILE"
