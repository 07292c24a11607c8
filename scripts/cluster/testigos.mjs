// People with an open page during the whole run: three who wait in line, and one in a call. Each holds a socket
// through nginx that reconnects as the web's does.
import { setTimeout as sleep } from 'node:timers/promises';
import { io } from 'socket.io-client';
import { newId } from '../../server/src/platform/ids.ts';
import { addSignedPatients } from '../../server/src/testing/processes/processes.ts';
import { signAccess } from '../../server/src/http/session.ts';
import { createSecrets } from '../../server/src/platform/secrets/secrets.ts';
import { SECRET } from '../../server/src/testing/processes/processes.ts';

/** A line that nobody calls, and a service for the call. */
const [QUIET, TALK] = [96, 97];
const WAITING = 3;
const SETTLE_MS = 30_000;
const BEAT_MS = 10_000;
const TERMINOS = '2026-11-01';

export async function seatWitnesses(world, doors) {
  const { db } = world;
  await db.sql(`insert into portal.servicios (unidad_id, id, nombre, sigla, por_turno, a_demanda, riesgo_trabajo, asientos, dias_corridos) values
    (1, ${QUIET}, 'Sala quieta', 'Q', false, true, false, 1, 10), (1, ${TALK}, 'Sala de la llamada', 'L', false, true, false, 1, 10)`);
  const people = await addSignedPatients(db, WAITING + 1);
  const fresh = await freshTokens(db, people);
  // The professional of the call is on duty for the line too, and never calls anybody.
  const { firmante } = world;
  await db.sql(
    'insert into portal.profesional_servicios (unidad_id, persona_id, servicio_id) values (1, $1, $2)',
    [firmante.personaId, QUIET],
  );
  await db.sql(
    'insert into portal.guardias (unidad_id, profesional_id, desde, visto) values (1, $1, $2, $2)',
    [firmante.personaId, world.now()],
  );
  const post = (which, path, token, body) => world.ask(which, { method: 'POST', path, token, body });
  const tickets = [];
  for (const [n, { dni, token }] of people.entries()) {
    if (n === WAITING) break;
    // At one door: the two portals of the run have clocks of their own, and the line goes by the clock.
    const { status, body, text } = await post(0, '/api/atencion/solicitar', token, {
      documento: dni,
      servicio_id: QUIET,
      terminos: TERMINOS,
      motivo: 'Espera',
    });
    if (status !== 200) throw new Error(`a witness found no place in line: ${status} ${text}`);
    tickets.push(body.id);
  }
  const call = await openCall(world, people[WAITING]);
  const beat = setInterval(
    () => void firmante.token().then((token) => post(0, '/api/fila/latido', token, {})),
    BEAT_MS,
  );
  const pages = [];
  for (const n of tickets.keys()) pages.push(openPage(doors[n % 2], () => fresh(n)));
  const inCall = [
    joinCall(
      world,
      0,
      openPage(doors[0], () => fresh(WAITING)),
      call.id,
      () => fresh(WAITING),
    ),
    joinCall(world, 1, openPage(doors[1], call.token), call.id, call.token),
  ];

  // The attention begins when both are in the room.
  for (const end = Date.now() + SETTLE_MS; !inCall.every(({ inside }) => inside); await sleep(100))
    if (Date.now() > end) throw new Error('the two of the call did not get into the room');

  /** Problems of those who wait, and of the call. Asked after every fault. */
  async function look() {
    const problems = [];
    for (const [n, id] of tickets.entries()) {
      const { status, body, text } = await world.ask(n % 2, {
        path: `/api/atencion/estado/${id}`,
        token: await fresh(n),
      });
      if (status !== 200) problems.push(`the ${n + 1}th in line: ${status} ${text}`);
      else if (body.posicion !== n + 1)
        problems.push(`the ${n + 1}th in line reads position ${body.posicion}`);
    }
    const [row] = await db.sql('select estado, fin from portal.atenciones where unidad_id = 1 and id = $1', [
      call.id,
    ]);
    if (row?.estado !== 'iniciado' || row.fin !== null)
      problems.push(`the call is ${row?.estado}: a fault has ended it`);
    const all = [...pages, ...inCall.map(({ page }) => page)];
    const late = Date.now() + SETTLE_MS;
    while (all.some(({ socket }) => !socket.connected) && Date.now() < late) await sleep(100);
    const away = all.filter(({ socket }) => !socket.connected).length;
    if (away > 0) problems.push(`${away} sockets did not come back`);
    if (away === 0 && !(await signal(inCall))) problems.push('no signal of the call passes');
    return problems;
  }

  return {
    look,
    /** How often the pages had to connect again. */
    reconnected: () =>
      [...pages, ...inCall.map(({ page }) => page)].reduce((sum, { connects }) => sum + connects() - 1, 0),
    async stop() {
      clearInterval(beat);
      for (const { socket } of [...pages, ...inCall.map(({ page }) => page)]) socket.disconnect();
    },
  };
}

/** Tokens live for ten minutes; a page renews its own. */
async function freshTokens(db, people) {
  const secrets = createSecrets(SECRET);
  const rows = await db.sql(
    'select persona_id, id from portal.sesiones where unidad_id = 1 and persona_id = any ($1::uuid[])',
    [people.map(({ personaId }) => personaId)],
  );
  const sessions = new Map(rows.map(({ persona_id, id }) => [persona_id, id]));
  return (n) => signAccess(secrets, 1, sessions.get(people[n].personaId));
}

/** The witness has been called; both then enter the room. */
async function openCall(world, patient) {
  const { db, now } = world;
  const id = newId();
  await db.sql(
    `insert into portal.atenciones (unidad_id, id, paciente_id, servicio_id, dia, sigla, numero, estado, orden, llegada, profesional_id, llamada, llamados, pedida_por)
     values (1, $1, $2, ${TALK}, '2026-11-16', 'L', 1, 'chamado', $3, $3, $4, $3, 1, $2)`,
    [id, patient.personaId, now(), world.firmante.personaId],
  );
  return { id, token: () => world.firmante.token() };
}

function openPage(port, token) {
  let connects = 0;
  const name = `demo.localhost:${port}`;
  const socket = io(`http://127.0.0.1:${port}`, {
    path: '/api/tiempo-real',
    transports: ['websocket'],
    reconnectionDelay: 500,
    reconnectionDelayMax: 2000,
    timeout: 5000,
    forceNew: true,
    auth: (give) => void Promise.resolve(token()).then((one) => give({ token: one })),
    extraHeaders: { host: name, origin: `http://${name}` },
  });
  // A server without its database refuses a socket; the page tries again.
  socket.on('connect_error', () => setTimeout(() => socket.connected || socket.connect(), 1000).unref());
  socket.on('connect', () => (connects += 1));
  return { socket, connects: () => connects };
}

/** Enters the room, and again after each reconnection. */
function joinCall(world, which, page, atencion, token) {
  const conexion = newId();
  const heard = [];
  const member = { page, conexion, heard, inside: false };
  page.socket.on('llamadaSenalDe', (data) => heard.push(data));
  page.socket.on('disconnect', () => (member.inside = false));
  page.socket.on('connect', async () => {
    for (let tries = 0; tries < 30 && page.socket.connected; tries += 1) {
      const { status, body } = await world.ask(which, {
        method: 'POST',
        path: '/api/llamada/unirse',
        token: await token(),
        body: { atencion },
      });
      const answer =
        status === 200
          ? await page.socket
              .timeout(5000)
              .emitWithAck('llamadaEntrar', { token: body.token, conexion })
              .catch(() => undefined)
          : undefined;
      if (answer?.ok) {
        member.inside = true;
        return;
      }
      await sleep(1000);
    }
  });
  return member;
}

const OFFER = { tipo: 'descripcion', descripcion: { type: 'offer', sdp: 'v=0\r\n' } };

/** A signal of the call passes from one page to the other, whichever portals hold them. */
async function signal([patient, professional]) {
  for (const until = Date.now() + SETTLE_MS; Date.now() < until; await sleep(300)) {
    if (!patient.inside || !professional.inside) continue;
    const before = professional.heard.length;
    await patient.page.socket
      .timeout(3000)
      .emitWithAck('llamadaSenal', { para: professional.conexion, senal: OFFER })
      .catch(() => undefined);
    for (const end = Date.now() + 2000; Date.now() < end && professional.heard.length === before;)
      await sleep(50);
    if (professional.heard.length > before) return true;
  }
  return false;
}
