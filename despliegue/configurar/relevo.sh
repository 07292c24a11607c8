#!/bin/sh
# The configuration of coturn. DIRECCION is the public address of this machine.
set -eu
: "${DOMINIO:?the domain of the portal}" "${TURN_SECRET:?}" "${DIRECCION:?the public address of this machine}"
DIR=${CERTIFICADOS:-/etc/portal/certificados}
install -d /etc/coturn
install -o turnserver -g turnserver -m 0400 "$DIR/fullchain.pem" "$DIR/privkey.pem" /etc/coturn/
cat > /etc/turnserver.conf <<CONF
listening-port=3478
tls-listening-port=5349
external-ip=$DIRECCION
realm=$DOMINIO
use-auth-secret
static-auth-secret=$TURN_SECRET
fingerprint
cert=/etc/coturn/fullchain.pem
pkey=/etc/coturn/privkey.pem
no-multicast-peers
denied-peer-ip=0.0.0.0-0.255.255.255
denied-peer-ip=10.0.0.0-10.255.255.255
denied-peer-ip=100.64.0.0-100.127.255.255
denied-peer-ip=127.0.0.0-127.255.255.255
denied-peer-ip=169.254.0.0-169.254.255.255
denied-peer-ip=172.16.0.0-172.31.255.255
denied-peer-ip=192.168.0.0-192.168.255.255
denied-peer-ip=::1
denied-peer-ip=fc00::-fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff
denied-peer-ip=fe80::-febf:ffff:ffff:ffff:ffff:ffff:ffff:ffff
user-quota=12
total-quota=2400
no-cli
no-tcp-relay
CONF
chown root:turnserver /etc/turnserver.conf
chmod 0640 /etc/turnserver.conf
