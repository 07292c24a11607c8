#!/bin/sh
# Node and npm, which install and build, and the user that builds. The portal runs with the Node of its own
# dependencies.
set -eu
export DEBIAN_FRONTEND=noninteractive
: "${NPM_REGISTRY:?address of the npm registry, without a slash at its end}"
apt-get install -y --no-install-recommends curl
id portal-obra >/dev/null 2>&1 ||
  useradd --system --create-home --home-dir /var/lib/portal-obra --shell /usr/sbin/nologin portal-obra
ARCH=$(dpkg --print-architecture | sed s/amd64/x64/)
if [ ! -x /opt/node/bin/npm ]; then
  mkdir -p /opt/node/lib/npm
  curl -fsS "$NPM_REGISTRY/node-linux-$ARCH/-/node-linux-$ARCH-24.21.0.tgz" | tar -xz --no-same-owner -C /opt/node --strip-components=1
  curl -fsS "$NPM_REGISTRY/npm/-/npm-11.21.1.tgz" | tar -xz --no-same-owner -C /opt/node/lib/npm --strip-components=1
  ln -s ../lib/npm/bin/npm-cli.js /opt/node/bin/npm
fi
