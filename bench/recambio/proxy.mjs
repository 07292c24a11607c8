// Debian's nginx with the upstream of docs/operacion.md, without TLS, on a port of its own.
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ensureNginx } from '../../scripts/debian.mjs';

const NGINX = ensureNginx();

/** Names the missing program in a sentence; undefined if nothing is missing. */
export const missing = () =>
  NGINX
    ? undefined
    : 'Falta nginx: apt-get install -y --no-install-recommends nginx (no hace falta que arranque).';

export async function startProxy(folder, port, portals) {
  const place = path.join(folder, 'nginx');
  mkdirSync(place, { recursive: true });
  const config = path.join(place, 'nginx.conf');
  const servers = (fails) => portals.map((one) => `server 127.0.0.1:${one} ${fails};`).join(' ');
  writeFileSync(
    config,
    `pid ${place}/nginx.pid;
error_log ${place}/error.log warn;
worker_processes 2;
worker_rlimit_nofile 20000;
events { worker_connections 8000; }
http {
  access_log off;
  client_body_temp_path ${place}/body; proxy_temp_path ${place}/proxy;
  fastcgi_temp_path ${place}/f; uwsgi_temp_path ${place}/u; scgi_temp_path ${place}/s;
  upstream portal { zone portal 64k; ${servers('max_fails=2 fail_timeout=5s')} keepalive 64; }
  upstream portal_sockets { zone portal_sockets 64k; least_conn; ${servers('max_fails=0')} }
  map $http_upgrade $connection_upgrade { default upgrade; '' ''; }
  server {
    listen 127.0.0.1:${port};
    client_max_body_size 70m;
    proxy_http_version 1.1;
    proxy_set_header Host $http_host;
    proxy_set_header X-Forwarded-For $remote_addr;
    proxy_set_header Upgrade $http_upgrade;
    proxy_set_header Connection $connection_upgrade;
    proxy_set_header X-Next-Upstream on;
    proxy_request_buffering off;
    proxy_connect_timeout 3s;
    proxy_read_timeout 130s;
    proxy_next_upstream error timeout http_502;
    add_header X-Portal $upstream_addr always;
    location / { proxy_pass http://portal; }
    location /api/tiempo-real/ { proxy_pass http://portal_sockets; proxy_read_timeout 1h; }
  }
}
`,
  );
  const test = spawnSync(NGINX, ['-t', '-q', '-c', config], { encoding: 'utf8' });
  if (test.status !== 0) throw new Error(test.stderr);
  const child = spawn(NGINX, ['-c', config, '-g', 'daemon off;'], { stdio: 'inherit' });
  const end = () => child.kill('SIGTERM');
  process.once('exit', end);
  await sleep(500);
  return {
    async stop() {
      process.off('exit', end);
      const exited = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await exited;
    },
  };
}
