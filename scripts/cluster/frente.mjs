// HAProxy before the databases, nginx before the portals, as docs/operacion.md configures them.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { createServer } from 'node:net';
import path from 'node:path';
import { inRoot } from '../project.mjs';
import { ACCOUNT, asAccount } from './maquinas.mjs';

const freePort = () =>
  new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });

/** Whether the portal at that port accepts requests. */
export const isReady = (port) =>
  new Promise((resolve) => {
    const asked = get({ port, host: '127.0.0.1', path: '/healthz/ready', timeout: 3000 }, (answer) => {
      answer.resume();
      resolve(answer.statusCode === 200);
    });
    asked.on('error', () => resolve(false));
    asked.on('timeout', () => asked.destroy());
  });

/** A file of nginx, as the manual prints it. */
function inManual(file) {
  const manual = readFileSync(inRoot('docs/operacion.md'), 'utf8');
  const [, after] = manual.split(`\n\`${file}\`:\n\n\`\`\`nginx\n`);
  if (after === undefined) throw new Error(`docs/operacion.md does not print ${file}`);
  return after.slice(0, after.indexOf('\n```'));
}

export async function createFront({ folder, nodes, programs, processes }) {
  const [primary, ...rest] = await Promise.all(Array.from({ length: 5 }, freePort));
  const [portals, doors] = [rest.slice(0, 2), rest.slice(2)];
  const place = path.join(folder, 'frente');
  mkdirSync(place);
  execFileSync('chown', [ACCOUNT, place]);
  const haproxyConfig = path.join(place, 'haproxy.cfg');
  const nginxConfig = path.join(place, 'nginx.conf');
  writeFileSync(haproxyConfig, haproxy(nodes, primary));
  writeFileSync(nginxConfig, nginx(place, portals, doors));
  let [haproxyProcess, nginxProcess] = [];
  const [program, ...args] = asAccount(programs.haproxy, ['-db', '-f', haproxyConfig]);
  const startHaproxy = () => (haproxyProcess = processes.start('haproxy', [program, args]));
  return {
    primary,
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

const haproxy = (nodes, primary) => `
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
`;

/** The manual's pair of upstreams for one door: it prefers one portal, and the other portal takes its place. */
const upstreams = (text, n, [own, other]) =>
  text
    .slice(text.indexOf('upstream '), text.indexOf('map '))
    .replaceAll(/(upstream|zone) (\w+)/g, `$1 $2_${n}`)
    .replaceAll('127.0.0.1:3001', `127.0.0.1:${own}`)
    .replaceAll(/127\.0\.0\.1:3002 ([^;]+);/g, `127.0.0.1:${other} $1 backup;`);

/** The manual's settings of a unit, without TLS and with ports in the names. */
const settings = (text, n) =>
  text
    .replaceAll(/^(ssl_protocols|access_log) .*$/gm, '')
    .replace('Host $host;', 'Host $http_host;')
    .replaceAll(/(proxy_pass http:\/\/\w+);/g, `$1_${n};`);

/** Each door prefers one portal, so that a client can choose. All else is what the manual tells an operator to write. */
function nginx(place, portals, doors) {
  const [portal, unit] = ['/etc/nginx/conf.d/portal.conf', '/etc/nginx/portal-unit.conf'].map(inManual);
  return `
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
${/^map .*$/m.exec(portal)[0]}
${doors
  .map(
    (door, n) => `${upstreams(portal, n, [portals[n], portals[1 - n]])}
server {
listen 127.0.0.1:${door};
${settings(unit, n)}
}`,
  )
  .join('\n')}
}
`;
}
