#!/bin/sh
# The portal's own needs: certificates of the known authorities, its user, its folders, its command.
set -eu
export DEBIAN_FRONTEND=noninteractive
apt-get update
apt-get install -y --no-install-recommends ca-certificates openssl
id portal >/dev/null 2>&1 ||
  useradd --system --no-create-home --home-dir /var/lib/portal --shell /usr/sbin/nologin portal
# The code is root's: the portal cannot change what it runs, nor what root installs. It writes its data only.
install -d -o root -g root -m 0755 /srv/portal /srv/portal/app
install -d -o portal -g portal -m 0750 /var/lib/portal /var/lib/portal/archivos /var/backups/portal
install -d -o root -g portal -m 0750 /etc/portal
install -m 0755 "$(dirname "$0")/../portal-operar" /usr/local/bin/portal-operar
