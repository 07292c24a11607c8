#!/bin/sh
# A self-signed certificate for the portal and the relay, where there is none. Browsers warn of it: it is for a trial.
set -eu
: "${DOMINIO:?the domain of the portal}"
DIR=${CERTIFICADOS:-/etc/portal/certificados}
[ ! -e "$DIR/fullchain.pem" ] || exit 0
umask 077
install -d -m 0700 "$DIR"
# Proxy and relay may ask at once, and a key fits one certificate only.
exec 9> "$DIR/.cerrojo"
flock 9
[ ! -e "$DIR/fullchain.pem" ] || exit 0
openssl req -x509 -days 365 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj "/CN=$DOMINIO" \
  -addext "subjectAltName=DNS:$DOMINIO,DNS:*.$DOMINIO,DNS:turn.$DOMINIO" \
  -keyout "$DIR/privkey.pem" -out "$DIR/fullchain.pem.nuevo" 2>/dev/null
mv "$DIR/fullchain.pem.nuevo" "$DIR/fullchain.pem"
