// The second half of `scripts/ensayo/debian.mjs`. It runs on the machine that was set up from the documents
// and tests two processes: an institution from its first administrator to a signed document, data written by
// one process and read by the other, the death of one, backups of both, a restore, and a copy of the database
// beside the original.
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
import {
  A,
  ask,
  B,
  enterAsStaff,
  inMail,
  invite,
  logOf,
  ok,
  orden,
  paper,
  postgres,
  ready,
  smtp,
  systemctl,
  until,
} from './herramientas.mjs';
import { CARLA, LOGO, MEDICA, SERVICIO } from './datos.mjs';

const [DE_PRUEBA, COPIA] = [3009, 3010];
const RESPALDOS = '/var/backups/portal';
const sha = (bytes) => createHash('sha256').update(bytes).digest('hex');
const told = (what) => console.log(`  ✓ ${what}`);

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

// ── a logo uploaded at A, read from B
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

// ── a service, its professional, a patient, an atención and its document
const servicio = await ok(A, '/api/agenda/servicio', {
  token: rosa.token,
  body: SERVICIO,
});
const [medica] = (await ok(B, '/api/agenda/admin/profesionales', { token: rosa.token })).filter(
  ({ apellido }) => apellido === 'Sosa',
);
await ok(A, '/api/agenda/profesional', { token: rosa.token, body: { profesional_id: medica.id, ...MEDICA } });
await ok(A, '/api/agenda/profesional/servicios', {
  token: rosa.token,
  body: { profesional_id: medica.id, servicios: [servicio.id] },
});
await ok(B, '/api/usuario/registrar', { body: CARLA });
const paciente = await ok(B, '/api/sesion/iniciar', {
  body: { correo: CARLA.dni, password: CARLA.password, acceso: 'portal' },
});
await ok(A, '/api/fila/guardia', { token: elena.token, body: { enGuardia: true } });
const { version: terminos } = await ok(B, '/api/contenido/terminos');
const ticket = await ok(B, '/api/atencion/solicitar', {
  token: paciente.token,
  body: {
    documento: CARLA.dni,
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

// ── a restore into another database and folder
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
  body: { correo: CARLA.dni, password: CARLA.password, acceso: 'portal' },
});
assert.deepEqual(await paper(DE_PRUEBA, otraVez.token, firmado.path), bytes);
assert.deepEqual((await ok(DE_PRUEBA, `/api/unidad/imagenes/${archivo}`)).bytes, LOGO);
systemctl('stop', `portal@${DE_PRUEBA}`);
told('restaurado en otra base y otra carpeta: el papel y el logo se abren, la auditoría está íntegra');

// ── a copy of the database does not sweep the store of the original
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
/** Starts a process of the copy that runs all scheduled work at once. */
const TRABAJO = `const { startPortal } = await import('/srv/portal/app/server/src/portal.ts');
const { loadConfig } = await import('/srv/portal/app/server/src/config/config.ts');
const portal = await startPortal(loadConfig({ ...process.env, PORT: '0' }), console.log, { tickByHand: true });
await portal.runDueWork();
await portal.stop();
process.exit();`;
// A file: threads inherit Node's options, and with `--input-type` none of them could start from a file.
const trabajo = '/usr/local/lib/trabajo.mjs';
writeFileSync(trabajo, TRABAJO, { mode: 0o644 });
const work = () => {
  const shell = readFileSync('/usr/local/bin/portal-operar', 'utf8').replace(
    /server\/src\/operaciones\.ts "\$@"/,
    trabajo,
  );
  return execFileSync('sh', ['-c', shell], { env: { ...process.env, ...copia }, encoding: 'utf8' });
};
assert.match(work(), /Esta base de datos no limpia los archivos/);
assert.ok(existsSync(orphan), 'la copia limpió un depósito que no es suyo');
orden(copia, 'adoptar');
assert.doesNotMatch(work(), /no limpia los archivos/);
assert.ok(!existsSync(orphan), 'la copia no limpia después de adoptar');
orden({}, 'adoptar');
await verified(A);
told('una copia de la base no limpia el depósito hasta «adoptar»; después, sí');

// ── a virus, and a full disk
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
