// The load: patients who sign in, book, look at their lists, cancel, and take and leave a place in line. Every answer is
// counted; nothing is tried again.
import { randomUUID } from 'node:crypto';
import { Agent, request as httpRequest } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** Between a booking and its cancellation: so the events of the two can be told apart. */
const APART_MS = 800;
/** Typed by hand from the terms. */
const TERMINOS = '2026-11-01';

export function createLoad({ port, patients, account, services, places }) {
  // Browsers keep their connections to the proxy.
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  const load = { sent: 0, ok: 0, failures: [], ms: [], byPortal: new Map(), acts: [], over: false };

  function ask(what, method, path, { token, body } = {}) {
    const payload = body === undefined ? undefined : JSON.stringify(body);
    const since = performance.now();
    load.sent += 1;
    return new Promise((resolve) => {
      const done = (status, text, portal) => {
        const ms = performance.now() - since;
        load.ms.push({ at: Date.now(), ms });
        if (status >= 200 && status < 300) {
          load.ok += 1;
          load.byPortal.set(portal, (load.byPortal.get(portal) ?? 0) + 1);
          return resolve(text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text);
        }
        load.failures.push({
          at: Date.now(),
          what,
          status,
          portal,
          ms: Math.round(ms),
          text: text.slice(0, 200),
        });
        resolve(undefined);
      };
      const asked = httpRequest(
        {
          agent,
          host: '127.0.0.1',
          port,
          method,
          path,
          timeout: 60_000,
          headers: {
            host: `demo.localhost:${port}`,
            ...(method === 'POST' ? { 'x-portal': '1', 'idempotency-key': randomUUID() } : {}),
            ...(payload === undefined
              ? {}
              : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
            ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          },
        },
        (incoming) => {
          let text = '';
          const broken = (error) => done(0, String(error), '');
          incoming.setEncoding('utf8').on('data', (chunk) => (text += chunk));
          incoming.once('error', broken);
          incoming.once('end', () =>
            done(incoming.statusCode, text, incoming.headers['x-portal']?.split(', ').at(-1) ?? ''),
          );
        },
      );
      asked.once('timeout', () => asked.destroy(new Error('no answer')));
      asked.once('error', (error) => done(0, String(error), ''));
      asked.end(payload);
    });
  }

  /** One visit of a patient: about ten requests. */
  async function visit(patient, n) {
    const { dni } = patient;
    const token = await patient.token();
    await ask('page', 'GET', '/login');
    await ask('person', 'GET', `/api/usuario/${dni}`, { token });
    if (n % 20 === 0)
      await ask('sign-in', 'POST', '/api/sesion/iniciar', {
        body: { correo: account.dni, password: 'demo1234', acceso: 'portal' },
      });
    await ask('free places', 'GET', `/api/turno/disponibles?servicio_id=${services.turnos}`, { token });
    const booking = Date.now();
    const turno = await ask('booking', 'POST', '/api/turno/reservar', {
      token,
      body: { documento: dni, servicio_id: services.turnos, ...places[n % places.length] },
    });
    const booked = Date.now();
    await ask('list', 'GET', '/api/turno/listar', { token });
    const atencion = await ask('line', 'POST', '/api/atencion/solicitar', {
      token,
      body: { documento: dni, servicio_id: services.fila, terminos: TERMINOS, motivo: 'Fiebre' },
    });
    if (atencion) {
      await ask('place in line', 'GET', `/api/atencion/estado/${atencion.id}`, { token });
      await ask('leaving the line', 'POST', '/api/atencion/dejar', { token, body: { id: atencion.id } });
    }
    if (!turno) return;
    await sleep(Math.max(0, booked + APART_MS - Date.now()));
    const cancelling = Date.now();
    const cancelled = await ask('cancelling', 'POST', '/api/turno/cancelar', {
      token,
      body: { id: turno.id },
    });
    load.acts.push({
      patient,
      turno: turno.id,
      booking,
      cancelling: cancelled === undefined ? undefined : cancelling,
    });
  }

  let next = 0;
  const free = [...patients];
  async function client() {
    while (!load.over) {
      const patient = free.shift();
      if (!patient) {
        await sleep(20);
        continue;
      }
      await visit(patient, (next += 1));
      free.push(patient);
    }
  }
  return {
    load,
    start(clients) {
      const all = Promise.all(Array.from({ length: clients }, client));
      return async () => {
        load.over = true;
        await all;
        agent.destroy();
      };
    },
  };
}
