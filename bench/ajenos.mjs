// Another person's thing must be answered like a missing one, also in response time. The product adds no
// delays. This measurement requests pairs of a foreign and a missing thing, one after the other, in either
// order, and judges how often the foreign one took longer. Without a difference it is half of the pairs; a
// check that runs only for existing things makes it nearly all of them.
import { randomUUID } from 'node:crypto';
import http from 'node:http';
import { clavesPlantilla, plantillas } from '@portal/domain/plantillas/index';
import { startBenchPortal } from './portal.mjs';
import { keep, save } from './resultados.mjs';

const PAIRS = Number(process.env.PAIRS ?? 400);
const WARM = 60;
const [LEAST, MOST] = [0.4, 0.6];
/** Another unit with a sign-in form. */
const otra = clavesPlantilla.find((clave) => clave !== 'demo' && plantillas[clave].requiere.portal);

// All units, because a link of one is foreign at another. A Monday morning, when a desk is open.
const portal = await startBenchPortal({ TEMPLATE: '', PORTAL_NOW: '2026-11-16T10:00:00-03:00' });
process.on('uncaughtExceptionMonitor', () => process.kill(portal.pid, 'SIGTERM'));
const { port } = new URL(portal.url);
const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });

function call(method, path, { body, token, host = 'demo' } = {}) {
  return new Promise((resolve, reject) => {
    const payload = body === undefined ? undefined : JSON.stringify(body);
    const headers = {
      host: `${host}.localhost:${port}`,
      'x-portal': '1',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(payload
        ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }
        : {}),
    };
    const since = process.hrtime.bigint();
    const request = http.request({ agent, host: '127.0.0.1', port, method, path, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk) => (text += chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode, text, us: Number(process.hrtime.bigint() - since) / 1000 }),
      );
    });
    request.on('error', reject);
    request.end(payload);
  });
}
async function get(method, path, options) {
  const { status, text } = await call(method, path, options);
  if (status !== 200) throw new Error(`${method} ${path} answered ${status}: ${text}`);
  return JSON.parse(text);
}
const signIn = async (correo, acceso = 'portal') =>
  (await get('POST', '/api/sesion/iniciar', { body: { correo, password: 'demo1234', acceso } })).token;
const until = async (what, look) => {
  for (let tries = 0; tries < 100; tries += 1) {
    const found = await look();
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${what} did not come`);
};
const mailTo = (para, pattern) =>
  until(`a mail to ${para}`, async () => {
    const mails = await get('GET', `/_dev/correo.json?para=${encodeURIComponent(para)}`);
    return mails.map(({ texto }) => pattern.exec(texto)?.[1]).find(Boolean);
  });

// Ana owns the things; Carlos belongs to another family.
const [ana, carlos, admin, gestor] = [
  await signIn('30111222'),
  await signIn('28444555'),
  await signIn('22999000', 'personal'),
  await signIn('27555666', 'personal'),
];
/** Invites staff without any relation to Ana, and signs in with the link of the mail. */
async function invite(dni, rol) {
  const email = `${rol}.${dni}@ejemplo.com.ar`;
  await get('POST', '/api/personal/invitar', {
    token: admin,
    body: { dni, nombre: 'Nora', apellido: 'Nueva', email, roles: [rol] },
  });
  const codigo = await mailTo(email, /invitacion\?codigo=([\w-]+)/);
  await get('POST', '/api/invitacion/aceptar', {
    body: { codigo, password: 'mate cocido 77', conf_password: 'mate cocido 77' },
  });
  return (
    await get('POST', '/api/sesion/iniciar', {
      body: { correo: dni, password: 'mate cocido 77', acceso: 'personal' },
    })
  ).token;
}
const [otroGestor, otraMedica] = [
  await invite('31999001', 'gestor_art'),
  await invite('31999002', 'profesional'),
];

const { atenciones } = await get('GET', '/api/atencion/listar', { token: ana });
/** Ana's child waits in line. */
for (const dni of ['20333444', '23456789'])
  await get('POST', '/api/fila/guardia', { token: await signIn(dni, 'personal'), body: { enGuardia: true } });
const pediatria = await until('a service for children', async () => {
  const servicios = await get('GET', '/api/atencion/servicios?menor=true', { token: ana });
  return servicios.find(({ abierto }) => abierto);
});
const { version: terminos } = await get('GET', '/api/contenido/terminos');
const { id: delHijo } = await get('POST', '/api/atencion/solicitar', {
  token: ana,
  body: { documento: '54111222', servicio_id: pediatria.id, terminos },
});
const idsDeAtencion = atenciones.map(({ id }) => id);
const papeles = atenciones.flatMap(({ documentos }) => documentos);
const recetas = papeles.filter(({ clase }) => clase === 'receta').map(({ id }) => id);
const turnos = await get('GET', '/api/turno/listar', { token: ana });
const idsDeTurno = [...turnos.pendientes, ...turnos.historial].map(({ id }) => id);
const { casos } = await get('POST', '/api/art/listarFitro', { token: gestor, body: { size: 100 } });
const idsDeCaso = casos.map(({ casoId }) => casoId);
const { personas } = await get('POST', '/api/agenda/paciente', {
  token: admin,
  body: { documento: '30111222' },
});
await get('POST', '/api/atencion/ep/emitir', { token: admin, body: { paciente_id: personas[0].id } });
const enlace = await mailTo('ana.gomez@ejemplo.com.ar', /codigoUser=([\w-]+)/);

const random = (length) =>
  Array.from({ length }, () => 'abcdefghijklmnopqrstuvwxyz0123456789'[Math.floor(Math.random() * 36)]).join(
    '',
  );
const dni = () => String(60_000_000 + Math.floor(Math.random() * 30_000_000));
const uuid = () => randomUUID();
const post = (path, body) => (it) => ['POST', path, body(it)];
const read = (path) => (it) => ['GET', path(it)];
/** [name, who asks, another person's things, a missing thing, the request] */
const questions = [
  [
    'document, a patient',
    carlos,
    papeles.map(({ id }) => id),
    uuid,
    post('/api/documento/abrir', (id) => ({ path: `/documento/${id}` })),
  ],
  [
    'document, a professional',
    otraMedica,
    papeles.map(({ id }) => id),
    uuid,
    post('/api/documento/abrir', (id) => ({ path: `/documento/${id}` })),
  ],
  ['prescription', carlos, recetas, uuid, post('/api/recetas/getReceta', (idReceta) => ({ idReceta }))],
  [
    'draft to sign, a colleague’s',
    otraMedica,
    papeles.map(({ id }) => id),
    uuid,
    post('/api/documento/corregir', (documento) => ({ documento, id: uuid() })),
  ],
  ['past attention', carlos, idsDeAtencion, uuid, read((id) => `/api/atencion/detalle/${id}`)],
  ['attention in line', carlos, idsDeAtencion, uuid, read((id) => `/api/atencion/estado/${id}`)],
  ['attention in line, a child’s', carlos, [delHijo], uuid, read((id) => `/api/atencion/estado/${id}`)],
  [
    'room, a patient',
    carlos,
    [...idsDeAtencion, delHijo],
    uuid,
    post('/api/llamada/unirse', (atencion) => ({ atencion })),
  ],
  [
    'room, a professional',
    otraMedica,
    idsDeAtencion,
    uuid,
    post('/api/llamada/unirse', (atencion) => ({ atencion })),
  ],
  ['file beside the call', otraMedica, idsDeAtencion, uuid, read((id) => `/api/fila/ficha/${id}`)],
  ['turno', carlos, idsDeTurno, uuid, read((id) => `/api/turno/detalle/${id}`)],
  ['turno to cancel', carlos, idsDeTurno, uuid, post('/api/turno/cancelar', (id) => ({ id }))],
  [
    'turno of the agenda',
    otraMedica,
    idsDeTurno,
    uuid,
    post('/api/agenda/presencia', (id) => ({ id, estado: 3 })),
  ],
  [
    'case',
    otroGestor,
    idsDeCaso,
    () => 1_000_000 + Math.floor(Math.random() * 1_000_000),
    read((id) => `/api/art/detalle/${id}`),
  ],
  ['person by DNI', carlos, ['30111222', '33777111', '54111222'], dni, read((it) => `/api/usuario/${it}`)],
  [
    'conditions by DNI',
    carlos,
    ['30111222', '54111222'],
    dni,
    read((it) => `/api/condicionMedica/getCondicionesMedicas/${it}`),
  ],
  [
    'pre-attention link',
    undefined,
    [enlace],
    () => random(43),
    post('/api/atencion/ep/datos', (codigoUser) => ({ codigoUser })),
    otra,
  ],
];

const ms = (us) => `${(us / 1000).toFixed(2)} ms`;
const toRow = ({ name, foreign, missing, share, good }) => ({
  what: `${name}: how often the foreign one took longer`,
  bare: ms(missing),
  own: ms(foreign),
  ratio: share,
  goal: `${LEAST} to ${MOST}`,
  ok: good,
});
const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
const rows = [];
for (const [name, token, foreign, missing, how, host] of questions) {
  if (foreign.length === 0) throw new Error(`${name}: the demo has nothing foreign to ask for`);
  const ask = (thing) => {
    const [method, path, body] = how(thing);
    return call(method, path, { body, token, host });
  };
  const times = { foreign: [], missing: [] };
  let longer = 0;
  for (let pair = -WARM; pair < PAIRS; pair += 1) {
    const theirs = foreign[(pair + WARM) % foreign.length];
    const order = Math.random() < 0.5 ? ['foreign', 'missing'] : ['missing', 'foreign'];
    const answers = {};
    for (const kind of order) answers[kind] = await ask(kind === 'foreign' ? theirs : missing());
    if (answers.foreign.status !== 404 || answers.foreign.text !== answers.missing.text)
      throw new Error(
        `${name}: foreign ${answers.foreign.status} ${answers.foreign.text} · missing ${answers.missing.status} ${answers.missing.text}`,
      );
    if (pair < 0) continue;
    times.foreign.push(answers.foreign.us);
    times.missing.push(answers.missing.us);
    longer += answers.foreign.us > answers.missing.us ? 1 : 0;
  }
  const share = longer / PAIRS;
  rows.push({
    name,
    foreign: median(times.foreign),
    missing: median(times.missing),
    share,
    good: share >= LEAST && share <= MOST,
  });
  keep('ajenos', rows.map(toRow));
}
await portal.stop();
agent.destroy();

const line = (...cells) => console.log(`| ${cells.join(' | ')} |`);
line('asked for', 'foreign, median', 'missing, median', `foreign took longer, of ${PAIRS} pairs`, 'goal');
line('---', '---', '---', '---', '---');
for (const { name, foreign, missing, share, good } of rows)
  line(
    name,
    ms(foreign),
    ms(missing),
    good ? share.toFixed(2) : `**${share.toFixed(2)}**`,
    `${LEAST} to ${MOST}`,
  );
save('ajenos', rows.map(toRow));
process.exitCode = rows.every(({ good }) => good) ? 0 : 1;
