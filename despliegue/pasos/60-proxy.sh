#!/bin/sh
# nginx, which ends TLS.
set -eu
export DEBIAN_FRONTEND=noninteractive
apt-get update
apt-get install -y --no-install-recommends nginx openssl
rm -f /etc/nginx/sites-enabled/default
