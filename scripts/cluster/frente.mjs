// HAProxy before the databases, nginx before the portals, as docs/operacion.md configures them.
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { ACCOUNT, asAccount } from './maquinas.mjs';

const freePort = () =>
  new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });

/** Typed by hand from the table of errors. */
const AWAY = JSON.stringify({
  code: 'no_disponible',
  message:
    'El portal no responde en este momento. Lo que escribiste sigue en tu pantalla: probá de nuevo en un minuto.',
});

export async function createFront({ folder, nodes, programs, processes }) {
  const [primary, replicas, ...rest] = await Promise.all(Array.from({ length: 6 }, freePort));
  const [portals, doors] = [rest.slice(0, 2), rest.slice(2)];
  const place = path.join(folder, 'frente');
  mkdirSync(place);
  execFileSync('chown', [ACCOUNT, place]);
  const haproxyConfig = path.join(place, 'haproxy.cfg');
  const nginxConfig = path.join(place, 'nginx.conf');
  writeFileSync(haproxyConfig, haproxy(nodes, primary, replicas));
  writeFileSync(nginxConfig, nginx(place, portals, doors));
  let [haproxyProcess, nginxProcess] = [];
  const [program, ...args] = asAccount(programs.haproxy, ['-db', '-f', haproxyConfig]);
  const startHaproxy = () => (haproxyProcess = processes.start('haproxy', [program, args]));
  return {
    primary,
    replicas,
    portals,
    doors,
    start() {
      startHaproxy();
      const [setpriv, ...rest] = asAccount(programs.nginx, ['-p', place, '-c', nginxConfig, '-e', 'stderr']);
      nginxProcess = processes.start('nginx', [setpriv, rest]);
    },
    /** As a service that is restarted: every connection through it breaks. */
    async restartHaproxy(awayMs, sleep) {
      await haproxyProcess.end();
      await sleep(awayMs);
      startHaproxy();
    },
    stop: () => Promise.all([haproxyProcess?.end(), nginxProcess?.end('SIGTERM')]),
  };
}

const haproxy = (nodes, primary, replicas) => `
global
  maxconn 500
defaults
  mode tcp
  timeout connect 3s
  timeout client 1h
  timeout server 1h
  timeout check 2s
  option clitcpka
  option srvtcpka
listen primary
  bind 127.0.0.1:${primary}
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${nodes.map(({ name, postgres, address, rest }) => `  server ${name} ${postgres} check addr ${address} port ${rest}`).join('\n')}
listen replicas
  bind 127.0.0.1:${replicas}
  option httpchk OPTIONS /replica
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${nodes.map(({ name, postgres, address, rest }) => `  server ${name} ${postgres} check addr ${address} port ${rest}`).join('\n')}
`;

/** Each door prefers one portal, so that a client can choose; the other portal takes its place. */
const nginx = (place, portals, doors) => `
daemon off;
worker_processes 1;
pid ${place}/nginx.pid;
error_log stderr warn;
events { worker_connections 1000; }
http {
  access_log off;
  client_body_temp_path ${place}/cuerpos;
  proxy_temp_path ${place}/proxy;
  fastcgi_temp_path ${place}/f;
  uwsgi_temp_path ${place}/u;
  scgi_temp_path ${place}/s;
  map $http_upgrade $connection_upgrade { default upgrade; '' ''; }
${doors
  .map(
    (door, n) => `
  upstream portal_${n} {
    server 127.0.0.1:${portals[n]} max_fails=2 fail_timeout=2s;
    server 127.0.0.1:${portals[1 - n]} backup;
    keepalive 32;
  }
  server {
    listen 127.0.0.1:${door};
    client_max_body_size 70m;
    proxy_http_version 1.1;
    proxy_set_header Host $http_host;
    proxy_set_header X-Forwarded-For $remote_addr;
    proxy_set_header Upgrade $http_upgrade;
    proxy_set_header Connection $connection_upgrade;
    proxy_request_buffering off;
    proxy_read_timeout 130s;
    proxy_next_upstream error timeout;
    error_page 502 504 = @sin_portal;
    location @sin_portal {
      default_type application/json;
      add_header Retry-After 10 always;
      return 503 '${AWAY}';
    }
    location / { proxy_pass http://portal_${n}; }
  }`,
  )
  .join('\n')}
}
`;
