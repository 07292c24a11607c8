#!/bin/sh
# The configuration of coturn. DIRECCION is the public address of this machine.
set -eu
: "${DOMINIO:?falta el dominio del portal: export DOMINIO=portal.ejemplo.gob.ar}" "${TURN_SECRET:?}" "${DIRECCION:?falta la dirección pública de esta máquina: export DIRECCION=203.0.113.10}"
DIR=${CERTIFICADOS:-/etc/portal/certificados}
# Behind NAT this machine's own address differs from the public one. coturn has to know both: between two relayed ends of a call
# the traffic never leaves the machine.
PROPIA=$DIRECCION
ip -4 -o address | grep -qF " $DIRECCION/" || PROPIA=$(ip -4 route get 1.1.1.1 | sed -n 's/.* src \([0-9.]*\).*/\1/p')
: "${PROPIA:?esta máquina no tiene una dirección IPv4}"
install -d /etc/coturn
install -o turnserver -g turnserver -m 0400 "$DIR/fullchain.pem" "$DIR/privkey.pem" /etc/coturn/
cat > /etc/turnserver.conf <<CONF
listening-port=3478
tls-listening-port=5349
external-ip=$DIRECCION/$PROPIA
relay-ip=$PROPIA
realm=$DOMINIO
use-auth-secret
static-auth-secret=$TURN_SECRET
fingerprint
cert=/etc/coturn/fullchain.pem
pkey=/etc/coturn/privkey.pem
no-tlsv1
no-tlsv1_1
allowed-peer-ip=$PROPIA
no-multicast-peers
denied-peer-ip=0.0.0.0-0.255.255.255
denied-peer-ip=10.0.0.0-10.255.255.255
denied-peer-ip=100.64.0.0-100.127.255.255
denied-peer-ip=127.0.0.0-127.255.255.255
denied-peer-ip=169.254.0.0-169.254.255.255
denied-peer-ip=172.16.0.0-172.31.255.255
denied-peer-ip=192.0.0.0-192.0.0.255
denied-peer-ip=192.0.2.0-192.0.2.255
denied-peer-ip=192.88.99.0-192.88.99.255
denied-peer-ip=192.168.0.0-192.168.255.255
denied-peer-ip=198.18.0.0-198.19.255.255
denied-peer-ip=198.51.100.0-198.51.100.255
denied-peer-ip=203.0.113.0-203.0.113.255
denied-peer-ip=224.0.0.0-255.255.255.255
denied-peer-ip=::1-::ffff:ffff
denied-peer-ip=::ffff:0:0-::ffff:ffff:ffff
denied-peer-ip=64:ff9b::-64:ff9b::ffff:ffff
denied-peer-ip=64:ff9b:1::-64:ff9b:1:ffff:ffff:ffff:ffff:ffff
denied-peer-ip=100::-100::ffff:ffff:ffff:ffff
denied-peer-ip=2001::-2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff
denied-peer-ip=2001:db8::-2001:db8:ffff:ffff:ffff:ffff:ffff:ffff
denied-peer-ip=2002::-2002:ffff:ffff:ffff:ffff:ffff:ffff:ffff
denied-peer-ip=fc00::-fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff
denied-peer-ip=fe80::-feff:ffff:ffff:ffff:ffff:ffff:ffff:ffff
denied-peer-ip=ff00::-ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff
user-quota=12
total-quota=2400
no-cli
no-tcp-relay
CONF
chown root:turnserver /etc/turnserver.conf
chmod 0640 /etc/turnserver.conf
