// The second half of `scripts/ensayo-debian.mjs`, run on the machine that was set up by the document: two processes, one institution from its first administrator to
// a signed paper; what one of them wrote is read from the other; one dies; backups of both; a backup and a copy of the database beside the original.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { telefono } from '../e2e/support/telefono.ts';

const [A, B, DE_PRUEBA, COPIA] = [3001, 3002, 3009, 3010];
const HOST = 'villa-nueva.portal.ejemplo.gob.ar';
const LOGO = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const RESPALDOS = '/var/backups/portal';
const sha = (bytes) => createHash('sha256').update(bytes).digest('hex');
const told = (what) => console.log(`  ✓ ${what}`);
const orden = (env, ...args) =>
  execFileSync('/usr/local/bin/portal-operar', args, { env: { ...process.env, ...env }, encoding: 'utf8' });
const systemctl = (...args) => execFileSync('systemctl', args, { stdio: 'inherit' });
const postgres = (command) =>
  execFileSync('runuser', ['-u', 'postgres', '--', 'sh', '-c', `cd / && ${command}`], { encoding: 'utf8' });
const logOf = (port) =>
  execFileSync('journalctl', ['-u', `portal@${port}`, '-o', 'cat', '--no-pager'], { encoding: 'utf8' });

async function until(what, found, seconds = 60) {
  for (const end = Date.now() + seconds * 1000; Date.now() < end; await sleep(300)) {
    const value = await found();
    if (value) return value;
  }
  throw new Error(`No llegó: ${what}`);
}

// ── the operator's mail server, and everybody's browser
const mails = [];
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  onData: (stream, _session, done) =>
    void new Response(stream)
      .arrayBuffer()
      .then(async (raw) => (mails.push(await PostalMime.parse(raw)), done()), done),
});
await new Promise((resolve) => smtp.listen(25, '127.0.0.1', resolve));
const inMail = (to, pattern) =>
  until(`un correo para ${to}`, () =>
    mails
      .filter((mail) => mail.to?.[0]?.address === to)
      .map((mail) => pattern.exec(mail.text ?? '')?.[0])
      .findLast(Boolean),
  );

function ask(
  port,
  path,
  { body, raw, type, token, cookie, method = body === undefined && raw === undefined ? 'GET' : 'POST' } = {},
) {
  const payload = raw ?? (body === undefined ? undefined : JSON.stringify(body));
  const headers = { host: HOST, 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.7' };
  if (method === 'POST')
    Object.assign(headers, {
      'x-portal': '1',
      'content-type': type ?? 'application/json',
      'content-length': Buffer.byteLength(payload),
    });
  if (token) headers.authorization = `Bearer ${token}`;
  if (cookie) headers.cookie = cookie;
  return new Promise((resolve, reject) => {
    const request = http.request({ host: '127.0.0.1', port, path, method, headers, agent: false }, resolve);
    request.on('error', reject);
    request.end(payload);
  }).then(async (response) => {
    const bytes = Buffer.from(await new Response(response).arrayBuffer());
    const isJson = response.headers['content-type']?.startsWith('application/json');
    return {
      status: response.statusCode,
      headers: response.headers,
      bytes,
      body: isJson ? JSON.parse(bytes.toString()) : undefined,
    };
  });
}
async function ok(port, path, options) {
  const answer = await ask(port, path, options);
  assert.equal(
    answer.status,
    200,
    `${path} en ${port}: ${answer.status} ${answer.bytes.toString().slice(0, 400)}`,
  );
  return answer.body ?? answer;
}
const ready = (port) =>
  until(`el proceso ${port}`, () =>
    ask(port, '/healthz/ready').then(
      ({ status }) => status === 200,
      () => false,
    ),
  );

/** Staff: the password is not enough in production, from the first time on. */
async function enterAsStaff(port, dni, password) {
  const paso = await ok(port, '/api/sesion/iniciar', { body: { correo: dni, password, acceso: 'personal' } });
  assert.equal(paso.falta, 'activar');
  assert.equal(paso.token, undefined);
  const { secreto } = await ok(port, '/api/sesion/segundoFactor/preparar', { body: { ticket: paso.ticket } });
  const { sesion } = await ok(port, '/api/sesion/segundoFactor/activar', {
    body: { ticket: paso.ticket, codigo: await telefono(secreto)() },
  });
  return sesion;
}
async function invite(token, persona, roles, password) {
  await ok(A, '/api/personal/invitar', { token, body: { ...persona, roles, confirma: false } });
  const link = await inMail(persona.email, /https?:\/\/\S+\/invitacion\?codigo=\S+/);
  await ok(B, '/api/invitacion/aceptar', {
    body: { codigo: new URL(link).searchParams.get('codigo'), password, conf_password: password },
  });
  return enterAsStaff(B, persona.dni, password);
}
/** As a browser opens it: a cookie for that one path. */
async function paper(port, token, path) {
  const opened = await ask(port, '/api/documento/abrir', { token, body: { path } });
  assert.equal(opened.status, 200, opened.bytes.toString());
  const cookie = opened.headers['set-cookie'].find((line) => line.includes('documento=')).split(';')[0];
  const { status, bytes } = await ask(port, opened.body.url, { cookie });
  assert.equal(status, 200);
  return bytes;
}

await Promise.all([ready(A), ready(B)]);

// ── the first administrator, another one and a professional
await ok(A, '/api/recuperacionClave/codigo', {
  body: { email: 'rosa@ejemplo.gob.ar', unidad: 'villa_nueva' },
});
const codigo = await inMail('rosa@ejemplo.gob.ar', /\b\d{6}\b/);
await ok(B, '/api/recuperacionClave/resetearClave', {
  body: { email: 'rosa@ejemplo.gob.ar', codigo, password: 'yerba-larga-2026' },
});
const rosa = await enterAsStaff(A, '24111222', 'yerba-larga-2026');
await invite(
  rosa.token,
  { dni: '26444555', nombre: 'Julia', apellido: 'Paz', email: 'julia@ejemplo.gob.ar' },
  ['administrador'],
  'otra-yerba-larga',
);
const elena = await invite(
  rosa.token,
  { dni: '25333444', nombre: 'Elena', apellido: 'Sosa', email: 'elena@ejemplo.gob.ar' },
  ['profesional'],
  'consultorio-al-fondo',
);
told('dos administradoras y una profesional, con segundo factor desde el primer ingreso');

// ── the logo: brought at A, seen from B
const { archivo } = await ok(A, '/api/unidad/plantilla/imagen', {
  token: rosa.token,
  raw: LOGO,
  type: 'image/png',
});
const { revision } = await ok(A, '/api/unidad/plantilla', { token: rosa.token });
const draft = await ok(A, '/api/unidad/plantilla/borrador', {
  token: rosa.token,
  body: {
    revision,
    ajustes: {
      nombre: 'Hospital de Villa Nueva',
      'imagenes.logo': archivo,
      'pie.inscripcion': 'RENAPDIS 1234',
    },
  },
});
await ok(A, '/api/unidad/plantilla/publicar', { token: rosa.token, body: { revision: draft.revision } });
const logo = await until(
  'el logo en el otro proceso',
  async () =>
    (await ok(B, '/api/configuracion')).imagenes.logo.endsWith(archivo) &&
    (await ok(B, `/api/unidad/imagenes/${archivo}`)),
);
assert.deepEqual(logo.bytes, LOGO);
told('un logo subido en un proceso se ve desde el otro');

// ── a service, who attends it, a patient, an attention and its paper
const servicio = await ok(A, '/api/agenda/servicio', {
  token: rosa.token,
  body: {
    nombre: 'Clínica Médica',
    sigla: 'C',
    pediatrica: false,
    aDemanda: true,
    porTurno: false,
    turnoProfesional: false,
    riesgoTrabajo: false,
    intervalo: 15,
    turnoProfIntervalo: 15,
    diasCorridos: 30,
    asientos: 1,
    demandaDesde: '00:00',
    demandaHasta: '24:00',
    habilitado: true,
  },
});
const [medica] = (await ok(B, '/api/agenda/admin/profesionales', { token: rosa.token })).filter(
  ({ apellido }) => apellido === 'Sosa',
);
const datos = {
  tratamiento: 'Dra.',
  profesion: 'Médica',
  especialidad: 'Clínica Médica',
  refeps: '920333444',
  matriculaTipo: 'nac',
  matriculaProvincia: '',
  matriculaNumero: '98765',
  matriculaEmisor: 'Ministerio de Salud de la Nación',
  domicilioProfesional: 'Av. Corrientes 2450, CABA',
};
await ok(A, '/api/agenda/profesional', { token: rosa.token, body: { profesional_id: medica.id, ...datos } });
await ok(A, '/api/agenda/profesional/servicios', {
  token: rosa.token,
  body: { profesional_id: medica.id, servicios: [servicio.id] },
});
const carla = {
  dni: '31222333',
  nro_tramite: '00418273645',
  apellido: 'Benítez',
  nombre: 'Carla',
  telefono: '1155550101',
  correo: 'carla@ejemplo.com.ar',
  fec_nac: '1985-03-14',
  sexo: 'F',
  domicilio: 'Av. Meeks 1250',
  cp: '1832',
  obraSocial: '',
  nroAfiliado: '',
  plan: '',
  password: 'mate-amargo-9',
  conf_password: 'mate-amargo-9',
  terms: true,
  unidad: 'villa_nueva',
};
await ok(B, '/api/usuario/registrar', { body: carla });
const paciente = await ok(B, '/api/sesion/iniciar', {
  body: { correo: carla.dni, password: carla.password, acceso: 'portal' },
});
await ok(A, '/api/fila/guardia', { token: elena.token, body: { enGuardia: true } });
const { version: terminos } = await ok(B, '/api/contenido/terminos');
const ticket = await ok(B, '/api/atencion/solicitar', {
  token: paciente.token,
  body: {
    documento: carla.dni,
    servicio_id: servicio.id,
    terminos,
    motivo: 'Control',
    unidad: 'villa_nueva',
  },
});
const { atencion } = await ok(A, '/api/fila/llamar', { token: elena.token, body: {} });
assert.equal(atencion.id, ticket.id);
const borrador = await ok(A, '/api/documento/borrador', {
  token: elena.token,
  body: {
    id: randomUUID(),
    atencion: ticket.id,
    version: 0,
    escrito: { tipo: 'indicaciones', texto: 'Reposo y agua.' },
  },
});
await ok(A, '/api/fila/nota', {
  token: elena.token,
  body: { id: ticket.id, version: 0, evolucion: 'Control de rutina.', diagnostico: '', indicaciones: '' },
});
await ok(A, '/api/fila/finalizar', { token: elena.token, body: { id: ticket.id } });
const firmado = await ok(A, '/api/documento/firmar', {
  token: elena.token,
  body: { id: borrador.id, version: 1 },
});
const bytes = await paper(A, paciente.token, firmado.path);
assert.equal(bytes.subarray(0, 5).toString(), '%PDF-');
assert.deepEqual(await paper(B, paciente.token, firmado.path), bytes);
const verificar = `/verificar/${postgres(`psql -At portal -c "select codigo from portal.documentos where id = '${firmado.id}'"`).trim()}`;
const verified = async (port) => {
  const found = await ok(port, `/api/documento${verificar}`);
  assert.deepEqual([found.encontrado, found.intacto, found.sha256], [true, true, sha(bytes)]);
};
await verified(A);
await verified(B);
told(
  'un papel firmado en un proceso se abre desde el otro, byte por byte, y /verificar da su huella en los dos',
);

// ── one process dies
execFileSync('systemctl', ['kill', '--kill-whom=main', '--signal=SIGKILL', `portal@${A}`]);
await verified(B);
assert.deepEqual(await paper(B, paciente.token, firmado.path), bytes);
await ready(A);
assert.deepEqual(await paper(A, paciente.token, firmado.path), bytes);
told('uno muere: el otro sigue, y systemd lo trae de vuelta');

// ── backups of both
await until('las cabezas de la auditoría', () =>
  existsSync('/var/lib/portal/archivos/auditoria/unidad-1001'),
);
const manifests = [A, B].map((port) => {
  const folder = `${RESPALDOS}/de-${port}`;
  assert.match(orden({ PORTAL: String(port) }, 'respaldo', folder), /Respaldo completo/);
  for (const entry of readdirSync(folder, { recursive: true }))
    assert.equal(statSync(`${folder}/${String(entry)}`).mode & 0o077, 0, String(entry));
  return JSON.parse(readFileSync(`${folder}/manifiesto.json`, 'utf8'));
});
for (const manifest of manifests) {
  assert.equal(manifest.cifrado, 'aes-256-gcm');
  const names = Object.keys(manifest.files);
  for (const part of [archivo, `${firmado.id}-`, 'auditoria/unidad-1001.jsonl'])
    assert.ok(
      names.some((name) => name.includes(part)),
      part,
    );
}
const filesOf = ({ files }) =>
  Object.keys(files)
    .filter((name) => name.startsWith('archivos/'))
    .toSorted();
assert.deepEqual(filesOf(manifests[0]), filesOf(manifests[1]));
assert.match(orden({}, 'auditoria'), /villa_nueva: \d+ eventos, cadena íntegra/);
told(
  'el respaldo es entero desde cualquiera de los dos: mismos archivos, cifrado, 0600; la auditoría está íntegra',
);

// ── a backup, elsewhere
const env = readFileSync('/etc/portal/portal.env', 'utf8');
const beside = (port, base, more) => {
  const urls = env.match(/^DATABASE_.*$/gm).map((line) => line.replace(/\/portal$/, `/${base}`));
  writeFileSync(
    `/etc/portal/${port}.env`,
    [...urls, 'SMTP_URL=smtp://127.0.0.1:9', `METRICS_PORT=${port + 6000}`, ...more, ''].join('\n'),
  );
};
postgres('createdb --owner portal_owner portal_prueba');
beside(DE_PRUEBA, 'portal_prueba', [`FILES_DIR=/var/lib/portal/${DE_PRUEBA}/archivos`]);
const otro = { PORTAL: String(DE_PRUEBA) };
assert.match(orden(otro, 'restaurar', `${RESPALDOS}/de-${B}`), /Restaurado en/);
assert.match(orden(otro, 'auditoria'), /villa_nueva: \d+ eventos, cadena íntegra/);
assert.match(orden(otro, 'unidades'), /villa_nueva\tabierta\tHospital de Villa Nueva/);
systemctl('start', `portal@${DE_PRUEBA}`);
await ready(DE_PRUEBA);
await verified(DE_PRUEBA);
const otraVez = await ok(DE_PRUEBA, '/api/sesion/iniciar', {
  body: { correo: carla.dni, password: carla.password, acceso: 'portal' },
});
assert.deepEqual(await paper(DE_PRUEBA, otraVez.token, firmado.path), bytes);
assert.deepEqual((await ok(DE_PRUEBA, `/api/unidad/imagenes/${archivo}`)).bytes, LOGO);
systemctl('stop', `portal@${DE_PRUEBA}`);
told('restaurado en otra base y otra carpeta: el papel y el logo se abren, la auditoría está íntegra');

// ── a copy of the database on the same store does not sweep there
const [day] = new Date(Date.now() - 2 * 86_400_000).toISOString().split('T');
const orphan = `/var/lib/portal/archivos/villa_nueva/documentos/${day}/de-nadie.pdf`;
mkdirSync(orphan.replace(/[^/]+$/, ''), { recursive: true });
writeFileSync(orphan, 'de nadie');
const old = new Date(Date.now() - 2 * 86_400_000);
utimesSync(orphan, old, old);
execFileSync('chown', ['-R', 'portal:portal', '/var/lib/portal/archivos']);
postgres(
  'createdb --owner portal_owner portal_copia && pg_dump portal | psql -q -v ON_ERROR_STOP=1 portal_copia > /dev/null',
);
beside(COPIA, 'portal_copia', []);
const copia = { PORTAL: String(COPIA) };
/** A process of the copy that does at once what is due within the hour. */
const TRABAJO = `const { startPortal } = await import('/srv/portal/app/server/src/portal.ts');
const { loadConfig } = await import('/srv/portal/app/server/src/config/config.ts');
const portal = await startPortal(loadConfig({ ...process.env, PORT: '0' }), console.log, { tickByHand: true });
await portal.runDueWork();
await portal.stop();
process.exit();`;
const work = () => {
  const shell = readFileSync('/usr/local/bin/portal-operar', 'utf8').replace(
    /server\/src\/operaciones\.ts "\$@"/,
    '--input-type=module -e "$TRABAJO"',
  );
  return execFileSync('sh', ['-c', shell], { env: { ...process.env, ...copia, TRABAJO }, encoding: 'utf8' });
};
assert.match(work(), /Esta base de datos no limpia los archivos/);
assert.ok(existsSync(orphan), 'la copia limpió un depósito que no es suyo');
orden(copia, 'adoptar');
assert.doesNotMatch(work(), /no limpia los archivos/);
assert.ok(!existsSync(orphan), 'la copia no limpia después de adoptar');
orden({}, 'adoptar');
await verified(A);
told('una copia de la base no limpia el depósito hasta «adoptar»; después, sí');

// ── a virus, and a disk without room
const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('');
const virus = await ask(A, '/api/unidad/plantilla/imagen', {
  token: rosa.token,
  raw: Buffer.from(EICAR),
  type: 'image/png',
});
assert.deepEqual([virus.status, virus.body.code], [422, 'archivo_infectado']);
assert.equal(
  (await ask(A, '/api/unidad/plantilla/imagen', { token: rosa.token, raw: LOGO, type: 'image/png' })).status,
  200,
);
told('el antivirus rechaza lo que conoce y deja pasar lo demás');
systemctl('stop', `portal@${A}`);
execFileSync('mount', [
  '-t',
  'tmpfs',
  '-o',
  'size=140m,uid=portal,gid=portal,mode=750',
  'tmpfs',
  `/var/lib/portal/${A}`,
]);
systemctl('start', `portal@${A}`);
await ready(A);
const health = async () => [(await ask(A, '/healthz')).status, (await ask(A, '/healthz/ready')).status];
assert.deepEqual(await health(), [200, 200]);
execFileSync('sh', ['-c', `dd if=/dev/zero of=/var/lib/portal/${A}/lleno bs=1M 2>/dev/null || true`]);
assert.deepEqual(await health(), [503, 200]);
assert.deepEqual(await paper(A, paciente.token, firmado.path), bytes);
rmSync(`/var/lib/portal/${A}/lleno`);
assert.deepEqual(await health(), [200, 200]);
systemctl('stop', `portal@${A}`);
execFileSync('umount', [`/var/lib/portal/${A}`]);
systemctl('start', `portal@${A}`);
await ready(A);
told('con el disco lleno /healthz lo dice y el resto sigue');

// ── the log
const page = (await ok(B, '/login')).bytes.toString();
const assets = [...page.matchAll(/(?:src|href)="(\/[^"]+\.(?:js|css))"/g)].map(([, name]) => name);
assert.ok(assets.length > 0);
for (const name of assets) await ok(B, name);
const lines = logOf(B)
  .split('\n')
  .filter((line) => line.startsWith('{'))
  .map((line) => JSON.parse(line));
assert.deepEqual(
  lines.filter(({ level }) => level === 'error'),
  [],
);
const opened = lines.find(({ msg, ruta }) => msg === 'request' && ruta === '/api/documento/abrir');
assert.deepEqual(
  [opened.metodo, opened.estado, opened.unidad, Number.isInteger(opened.ms)],
  ['POST', 200, 1001, true],
);
assert.equal(
  lines.filter(({ msg, ruta }) => msg === 'request' && ruta === '/*').length,
  1,
  'una línea de la página, ninguna de sus archivos',
);
told(
  'cada pedido es una línea con ruta, estado y unidad; los archivos de la web no escriben ninguna, y no hay errores',
);

smtp.close();
console.log('Todo anduvo.');
process.exit(0);
