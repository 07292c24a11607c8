// The texts of the generated files of despliegue/, by path.
import { imagenes, obra, valores as v } from './valores.mjs';

const MADE = '# Written by `npm run imagen` from scripts/despliegue. Change it there.';
const run = (paso) => `RUN sh /despliegue/pasos/${paso}.sh`;

function containerfile() {
  const services = Object.entries(imagenes).map(([name, { pasos, codigo, arranque }]) =>
    [
      `FROM \${BASE} AS ${name}`,
      'COPY despliegue /despliegue',
      ...pasos.map(run),
      ...(codigo
        ? [
            `COPY --from=obra --chown=root:root ${v.codigo} ${v.codigo}`,
            `WORKDIR ${v.codigo}`,
            `USER ${v.usuario}`,
            'ENV PORT=3000 HOST=0.0.0.0',
            'EXPOSE 3000',
            `HEALTHCHECK --interval=10s --timeout=5s --start-period=60s CMD ["node_modules/.bin/node", "-e", "fetch('http://127.0.0.1:3000${v.sonda}').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]`,
            `CMD ${JSON.stringify(v.arranque.split(' '))}`,
          ]
        : [`CMD ["sh", "/despliegue/arrancar/${arranque}.sh"]`]),
    ].join('\n'),
  );
  return `${MADE}
# The base is Debian 12; the registry of images is the one that the engine is configured with.
#   build --build-arg NPM_REGISTRY=… --target portal -t portal -f despliegue/Containerfile .
ARG BASE=debian:bookworm-slim

FROM \${BASE} AS obra
ARG NPM_REGISTRY
COPY despliegue /despliegue
${obra.slice(0, -1).map(run).join('\n')}
COPY . ${v.codigo}
${run(obra.at(-1))}

${services.join('\n\n')}
`;
}

function compose() {
  const common = (name) => `    build:
      context: ..
      dockerfile: despliegue/Containerfile
      target: ${name}
      args: { BASE: '\${BASE:-debian:bookworm-slim}', NPM_REGISTRY: '\${NPM_REGISTRY:?}' }
    image: portal-${name}
    restart: unless-stopped`;
  return `${MADE}
#   export NPM_REGISTRY=… DIRECCION=203.0.113.10 DOMINIO=portal.ejemplo.gob.ar SMTP_URL='smtps://…'
#   sh despliegue/configurar/ambiente.sh contenedores
#   docker compose --env-file despliegue/portal.env -f despliegue/compose.yaml up -d --build
# portal.env keeps the values, and every order reads it:
#   docker compose --env-file despliegue/portal.env -f despliegue/compose.yaml exec portal portal-operar revisar
# Certificate and nightly backup: docs/guia-operador.md. BASE=… in portal.env names another Debian image.
# With --profile antivirus: also clamd, and SCAN_URL=clamd://antivirus:3310 in portal.env.
name: portal

services:
  base:
${common('base')}
    environment: { OWNER_PASSWORD: '\${OWNER_PASSWORD:?}', LOGIN_PASSWORD: '\${LOGIN_PASSWORD:?}' }
    volumes: [base:/var/lib/postgresql, zocalo:/var/run/postgresql]
    shm_size: 256m
    stop_grace_period: 60s

  portal:
${common('portal')}
    env_file: portal.env
    depends_on: [base]
    # PostgreSQL is reached by its socket: nothing of it leaves the machine.
    volumes: [datos:${v.datos}, respaldos:${v.respaldos}, zocalo:/var/run/postgresql]
    # One process: while it drains, nobody else could answer.
    environment: { DATA_DIR: ${v.datos}/3000, HOST: 0.0.0.0, DRAIN_SECONDS: '0' }
    read_only: true
    tmpfs: [/tmp]
    cap_drop: [ALL]
    security_opt: ['no-new-privileges:true']
    mem_limit: ${v.memoriaMaxima.toLowerCase()}
    stop_grace_period: ${v.segundosDeCierre}s

  proxy:
${common('proxy')}
    depends_on: [portal]
    environment: { DOMINIO: '\${BASE_DOMAIN:?}', PORTALES: 'portal:3000', CERTIFICADOS: /certificados }
    volumes: [certificados:/certificados]
    ports: ['80:80', '443:443']

  relevo:
${common('relevo')}
    depends_on: [proxy]
    environment:
      DOMINIO: '\${BASE_DOMAIN:?}'
      TURN_SECRET: '\${TURN_SECRET:?}'
      DIRECCION: '\${DIRECCION:?}'
      CERTIFICADOS: /certificados
    volumes: [certificados:/certificados]
    # A relay opens a port for each end of a call.
    network_mode: host

  antivirus:
    profiles: [antivirus]
${common('antivirus')}
    volumes: [firmas:/var/lib/clamav]
    mem_limit: 3g

volumes:
  base:
  zocalo:
  datos:
  respaldos:
  certificados:
  firmas:
`;
}

const walls = `NoNewPrivileges=yes
CapabilityBoundingSet=
AmbientCapabilities=
PrivateTmp=yes
PrivateDevices=yes
ProtectHome=yes
ProtectSystem=strict
ProtectClock=yes
ProtectHostname=yes
ProtectKernelLogs=yes
ProtectKernelModules=yes
ProtectKernelTunables=yes
ProtectControlGroups=yes
ProtectProc=invisible
RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX AF_NETLINK
RestrictNamespaces=yes
RestrictRealtime=yes
RestrictSUIDSGID=yes
LockPersonality=yes
RemoveIPC=yes
SystemCallArchitectures=native
SystemCallFilter=@system-service
SystemCallErrorNumber=EPERM
# V8 writes the code that it runs, so MemoryDenyWriteExecute cannot be set.`;

const service = () => `[Unit]
Description=Portal de telemedicina (%i)
After=network-online.target postgresql.service
Wants=network-online.target
StartLimitIntervalSec=0

[Service]
User=${v.usuario}
Group=${v.usuario}
UMask=0027
WorkingDirectory=${v.codigo}
EnvironmentFile=${v.ambiente}/portal.env
EnvironmentFile=${v.ambiente}/%i.env
Environment=PORT=%i DATA_DIR=${v.datos}/%i
ExecStart=${v.codigo}/${v.arranque}
Restart=always
RestartSec=2
TimeoutStopSec=${v.segundosDeCierre}
MemoryHigh=${v.memoriaAlta}
MemoryMax=${v.memoriaMaxima}
LimitNOFILE=524288
${walls}
ReadWritePaths=${v.datos}

[Install]
WantedBy=multi-user.target
`;

const backup = () => `[Unit]
Description=Respaldo del portal
After=postgresql.service

[Service]
Type=oneshot
User=${v.usuario}
Group=${v.usuario}
UMask=0077
WorkingDirectory=${v.codigo}
EnvironmentFile=${v.ambiente}/portal.env
Environment=DATA_DIR=${v.datos}/operar
ExecStart=/bin/sh -c 'exec ${v.operar} respaldo ${v.respaldos}/$(date +%%Y-%%m-%%d-%%H%%M)'
ExecStartPost=/usr/bin/find ${v.respaldos} -mindepth 1 -maxdepth 1 -type d -mtime +${v.diasDeRespaldo} -exec rm -rf {} +
Nice=10
IOSchedulingClass=idle
${walls}
ReadWritePaths=${v.datos} ${v.respaldos}
`;

const verification = () => `[Unit]
Description=Verificación de la auditoría del portal
After=postgresql.service

[Service]
Type=oneshot
User=${v.usuario}
Group=${v.usuario}
UMask=0077
WorkingDirectory=${v.codigo}
EnvironmentFile=${v.ambiente}/portal.env
Environment=DATA_DIR=${v.datos}/operar
ExecStart=/bin/sh -c 'exec ${v.operar} auditoria'
Nice=10
IOSchedulingClass=idle
${walls}
ReadWritePaths=${v.datos}
`;

const timer = (what, hour) => `[Unit]
Description=${what} del portal, cada noche

[Timer]
OnCalendar=*-*-* ${hour}
RandomizedDelaySec=15min
Persistent=yes

[Install]
WantedBy=timers.target
`;

/** One engine reads the first name, the other the second. */
const ignored = () => `${MADE}
.git
.data
node_modules
test-results
web/dist
despliegue/portal.env
`;

export const archivos = () => ({
  '.containerignore': ignored(),
  'despliegue/Containerfile.dockerignore': ignored(),
  'despliegue/Containerfile': containerfile(),
  'despliegue/compose.yaml': compose(),
  'despliegue/systemd/portal@.service': service(),
  'despliegue/systemd/portal-respaldo.service': backup(),
  'despliegue/systemd/portal-respaldo.timer': timer('Respaldo', '03:30'),
  'despliegue/systemd/portal-auditoria.service': verification(),
  'despliegue/systemd/portal-auditoria.timer': timer('Verificación de la auditoría', '05:00'),
});
