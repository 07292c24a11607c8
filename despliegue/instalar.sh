#!/bin/sh
# From a bare Debian to a portal in production on this machine. As root, in the folder of the code:
#
#   export NPM_REGISTRY=… DOMINIO=portal.ejemplo.gob.ar SMTP_URL='smtps://…' DIRECCION=203.0.113.10
#   sh despliegue/instalar.sh
#
# Run again, it installs the version of the folder and keeps environment, data and certificates.
set -eu
: "${NPM_REGISTRY:?falta la dirección del registro de npm: export NPM_REGISTRY=…}"
: "${DOMINIO:?falta el dominio del portal: export DOMINIO=portal.ejemplo.gob.ar}"
: "${SMTP_URL:?falta el servidor de correo: export SMTP_URL='smtps://usuario:clave@correo.ejemplo.gob.ar'}"
: "${DIRECCION:?falta la dirección pública de esta máquina: export DIRECCION=203.0.113.10}"
NPM_REGISTRY=${NPM_REGISTRY%/}
export NPM_REGISTRY DOMINIO SMTP_URL DIRECCION
printf '%s\n' "$DIRECCION" | grep -Eqx '([0-9]{1,3}\.){3}[0-9]{1,3}' || {
  echo "DIRECCION es la dirección IPv4 pública de esta máquina, no un nombre: $DIRECCION" >&2
  exit 1
}
# The proxy and the relay would answer at another domain than the units.
INSTALADO=$(sed -n 's/^BASE_DOMAIN=//p' /etc/portal/portal.env 2>/dev/null | tr -d "\"'" || true)
[ -z "$INSTALADO" ] || [ "$INSTALADO" = "$DOMINIO" ] || {
  echo "Acá está instalado $INSTALADO y DOMINIO dice $DOMINIO. Si el dominio cambió, cambialo antes en /etc/portal/portal.env." >&2
  exit 1
}
HERE=$(cd "$(dirname "$0")" && pwd)
say() { printf '\n── %s\n' "$1"; }

for step in 10-portal 20-obra 40-base 50-relevo 60-proxy; do
  say "$step"
  sh "$HERE/pasos/$step.sh"
done
say 'Código'
# Beside the running one, because npm removes files that the processes read. The one of before stays in `anterior`.
rm -rf /srv/portal/nueva
mkdir /srv/portal/nueva
tar -C "$HERE/.." --exclude=./node_modules --exclude=./.git --exclude=./.data --exclude=./web/dist \
  --exclude=./despliegue/portal.env -cf - . |
  tar --no-same-owner -C /srv/portal/nueva -xf -
CODIGO=/srv/portal/nueva sh "$HERE/pasos/30-codigo.sh"

say 'Ambiente, base de datos, certificado'
sh "$HERE/configurar/ambiente.sh"
set -a
. /etc/portal/portal.env
set +a
echo METRICS_PORT=9464 > /etc/portal/3001.env
echo METRICS_PORT=9465 > /etc/portal/3002.env
chown root:portal /etc/portal/*.env && chmod 0640 /etc/portal/*.env
service postgresql start
# Root opens the file, which may lie in /root. The passwords come by the environment: arguments are seen by everybody.
(cd / && runuser -u postgres -- sh < "$HERE/configurar/base.sh")
sh "$HERE/configurar/certificado.sh"
# nginx reads the key as root, and coturn has a copy of its own: the portal needs none.
chown -R root:root /etc/portal/certificados && chmod -R u=rwX,go= /etc/portal/certificados
sh "$HERE/configurar/relevo.sh"
PORTALES='127.0.0.1:3001 127.0.0.1:3002' sh "$HERE/configurar/proxy.sh"

say 'Servicios'
# The code goes last: after a step that failed, the version before still lies in its place.
rm -rf /srv/portal/anterior
mv /srv/portal/app /srv/portal/anterior
mv /srv/portal/nueva /srv/portal/app
install -m 0644 "$HERE"/systemd/* /etc/systemd/system/
if [ -d /run/systemd/system ]; then
  systemctl daemon-reload
  systemctl enable portal@3001 portal@3002 coturn nginx
  systemctl enable --now portal-respaldo.timer portal-auditoria.timer
  systemctl restart coturn
  # One after the other, so that somebody answers meanwhile. The first start makes the tables.
  for port in 3001 3002; do
    systemctl restart "portal@$port"
    curl -fsS -o /dev/null --retry 300 --retry-delay 1 --retry-all-errors --max-time 5 "http://127.0.0.1:$port/healthz/ready" 2>/dev/null || {
      echo "El portal no contesta: journalctl -u portal@$port"
      exit 1
    }
  done
  systemctl reload-or-restart nginx
fi
say 'Listo. Lo que falta: portal-operar revisar'
