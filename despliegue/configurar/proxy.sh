#!/bin/sh
# The configuration of nginx. PORTALES are the addresses of the processes, separated by spaces.
set -eu
: "${DOMINIO:?the domain of the portal}" "${PORTALES:?}"
DIR=${CERTIFICADOS:-/etc/portal/certificados}
if ! grep -q worker_rlimit_nofile /etc/nginx/nginx.conf; then
  sed -i 's/worker_connections 768;/worker_connections 25000;/; 1i worker_rlimit_nofile 50000;' /etc/nginx/nginx.conf
fi
{
  echo 'upstream portal {'
  echo '  zone portal 64k;'
  for one in $PORTALES; do echo "  server $one max_fails=2 fail_timeout=5s;"; done
  echo '  keepalive 64;'
  echo '}'
  echo 'upstream portal_sockets {'
  echo '  zone portal_sockets 64k;'
  echo '  least_conn;'
  for one in $PORTALES; do echo "  server $one max_fails=0;"; done
  echo '}'
  cat <<'CONF'
map $http_upgrade $connection_upgrade { default upgrade; '' ''; }
log_format portal '$remote_addr $request_method $uri $status $request_time';
CONF
  cat <<CONF
server {
  listen 443 ssl http2;
  server_name .$DOMINIO;
  ssl_certificate     $DIR/fullchain.pem;
  ssl_certificate_key $DIR/privkey.pem;
  include /etc/nginx/portal-unit.conf;
}
CONF
  echo 'server { listen 80; server_name _; return 301 https://$host$request_uri; }'
} > /etc/nginx/conf.d/portal.conf
cat > /etc/nginx/portal-unit.conf <<'CONF'
ssl_protocols TLSv1.2 TLSv1.3;
access_log /var/log/nginx/portal.log portal;
client_max_body_size 70m;
proxy_http_version 1.1;
proxy_set_header Host $host;
proxy_set_header X-Forwarded-For $remote_addr;
proxy_set_header X-Forwarded-Proto https;
proxy_set_header Upgrade $http_upgrade;
proxy_set_header Connection $connection_upgrade;
proxy_request_buffering off;
proxy_connect_timeout 3s;
proxy_read_timeout 130s;
proxy_set_header X-Next-Upstream on;
proxy_next_upstream error timeout http_502;
error_page 502 504 = @sin_portal;
location @sin_portal {
  default_type application/json;
  add_header Retry-After 10 always;
  return 503 '{"code":"no_disponible","message":"El portal no responde en este momento. Lo que escribiste sigue en tu pantalla: probá de nuevo en un minuto."}';
}
location / { proxy_pass http://portal; }
location /api/tiempo-real/ { proxy_pass http://portal_sockets; proxy_read_timeout 1h; }
CONF
nginx -q -t
