import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../testing/database.ts';
import { startMailServer, type TestMailServer } from '../../testing/mail-server.ts';
import { addSignedPatients, createCaller, startPortalProcess, type PortalProcess, type RawAnswer, type SignedPatient } from '../../testing/processes.ts';

/** A server that dies between any two instructions leaves whole bookings or none, and who asks again with the same key gets the one they have. */

const NOW = '2026-11-16T07:00:00-03:00';
const KILLS = 6;
/** On a slow machine fewer will do. */
const LEAST_KILLS = 3;
const ENOUGH_MS = 40_000;
const CLIENTS = 16;
const PATIENTS = 1500;
const SERVICIO = 95;

let db: TestDatabase;
let mail: TestMailServer;
let patients: SignedPatient[];
let places: { fecha: string; hora: string }[];
let current: PortalProcess;
const caller = createCaller(CLIENTS);
const seed = Number(process.env['SEMILLA'] ?? Date.now() % 100_000);

beforeAll(async () => {
  [db, mail] = await Promise.all([cloneDatabase(), startMailServer()]);
  await db.sql('delete from portal.turnos');
  await db.sql('delete from portal.enlaces');
  await db.sql(`insert into portal.servicios (unidad_id, id, nombre, sigla, por_turno, asientos) values (1, $1, 'Orientación', 'O', true, 50)`, [SERVICIO]);
  patients = await addSignedPatients(db, PATIENTS);
  current = await startPortalProcess({ db, mail, now: NOW });
  const { body } = await caller.call(current.port, 'GET', `/api/turno/disponibles?servicio_id=${SERVICIO}`, { token: patients[0]!.token });
  places = body.dias.flatMap(({ fecha, horas }: { fecha: string; horas: string[] }) => horas.map((hora) => ({ fecha, hora })));
}, 180_000);
afterAll(async () => {
  caller.close();
  await current.stop();
  await mail.stop();
  await db.drop();
});

interface Attempt {
  n: number;
  answer: RawAnswer;
}
const book = (n: number) =>
  caller.call(current.port, 'POST', '/api/turno/reservar', {
    token: patients[n]!.token,
    key: `clave-de-la-prueba-${n}`,
    body: { documento: patients[n]!.dni, servicio_id: SERVICIO, ...places[n % places.length]! },
  });

it('a server that is killed under booking load, again and again', { timeout: 300_000 }, async () => {
  console.log(`SEMILLA=${seed}`);
  let state = seed;
  const random = () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648;
  const attempts: Attempt[] = [];
  let next = 0;
  let [kills, metWork] = [0, 0];
  const begun = Date.now();

  while (kills < KILLS && (kills < LEAST_KILLS || Date.now() - begun < ENOUGH_MS)) {
    kills += 1;
    const load = { killed: false, inFlight: 0, answered: 0, cut: 0 };
    const clients = Array.from({ length: CLIENTS }, async () => {
      while (!load.killed && next < PATIENTS) {
        const n = next++;
        load.inFlight += 1;
        const answer = await book(n);
        load.inFlight -= 1;
        load.answered += answer.status === 200 ? 1 : 0;
        load.cut += answer.status === 0 ? 1 : 0;
        attempts.push({ n, answer });
      }
    });
    // After some bookings, not after some time: a slow machine dies as busy as a fast one.
    const enough = 20 + random() * 60;
    while (load.answered < enough) await sleep(1);
    await sleep(random() * 15);
    const open = load.inFlight;
    load.killed = true;
    await current.kill();
    await Promise.all(clients);
    if (open > 0 && load.cut > 0) metWork += 1;
    current = await startPortalProcess({ db, mail, now: NOW });
  }

  const acknowledged = attempts.filter(({ answer }) => answer.status === 200);
  const unknown = attempts.filter(({ answer }) => answer.status === 0);
  console.log(`${metWork} of ${kills} kills met work in flight; ${acknowledged.length} bookings acknowledged, ${unknown.length} cut off`);
  expect(metWork).toBeGreaterThanOrEqual(kills / 2);
  expect(acknowledged.length).toBeGreaterThan(50);
  // Nobody was refused for what a dead process had begun.
  expect(attempts.filter(({ answer }) => answer.status !== 200 && answer.status !== 0).map(({ answer }) => answer.text)).toEqual([]);

  // Nothing that was acknowledged is lost.
  const kept = new Map(
    (
      await db.sql<{ id: string; documento: string }>(`select t.id, p.documento from portal.turnos t join portal.personas p on p.unidad_id = t.unidad_id
    and p.id = t.paciente_id where t.estado = 1`)
    ).map(({ id, documento }) => [documento, id]),
  );
  expect(acknowledged.filter(({ n, answer }) => kept.get(patients[n]!.dni) !== answer.body.id)).toEqual([]);

  // The same key again: who had an answer gets the same, who had none gets one turno, at once and for good.
  for (const { n, answer } of acknowledged.slice(-40)) expect((await book(n)).body).toEqual(answer.body);
  const hadBooked = unknown.filter(({ n }) => kept.has(patients[n]!.dni)).length;
  for (const { n } of unknown) {
    const [once, twice] = [await book(n), await book(n)];
    expect([once.status, twice.body]).toEqual([200, once.body]);
    if (kept.has(patients[n]!.dni)) expect(once.body.id).toBe(kept.get(patients[n]!.dni));
  }
  console.log(`${hadBooked} of those that were cut off had been booked`);

  // No half of a booking: each has its two links, its message, its event and its key, once; and none of these is without it.
  const [whole] = await db.sql(`select count(*)::int as turnos, count(distinct t.paciente_id)::int as pacientes,
      count(*) filter (where (select count(*) from portal.enlaces e where e.objeto = t.id::text) <> 2)::int as sin_enlaces,
      count(*) filter (where (select count(*) from portal.mensajes m where m.causa = 'turno:' || t.id || ':1:reservado') <> 1)::int as sin_mensaje,
      count(*) filter (where (select count(*) from portal.auditoria a where a.acto = 'reservar_turno' and a.resultado = 'ok' and a.objeto = 'turno:' || t.id) <> 1)::int as sin_evento,
      count(*) filter (where (select count(*) from portal.claves_idempotencia k where k.respuesta ->> 'id' = t.id::text) <> 1)::int as sin_clave
    from portal.turnos t`);
  const booked = acknowledged.length + unknown.length;
  expect(whole).toEqual({ turnos: booked, pacientes: booked, sin_enlaces: 0, sin_mensaje: 0, sin_evento: 0, sin_clave: 0 });
  expect(
    await db.sql(`select (select count(*)::int from portal.enlaces) as enlaces, (select count(*)::int from portal.mensajes) as mensajes,
      (select count(*)::int from portal.claves_idempotencia) as claves, (select count(*)::int from portal.claves_idempotencia where respuesta is null) as sin_respuesta`),
  ).toEqual([{ enlaces: booked * 2, mensajes: booked, claves: booked, sin_respuesta: 0 }]);

  // No mail twice. What a dead process held is sent by another once its lease is over; until then it counts as pending.
  const since = Date.now();
  const pending = async () =>
    (await db.sql<{ n: number }>(`select count(*)::int as n from portal.mensajes where estado = 'pendiente' and proximo <= now() + interval '1 second'`))[0]!.n;
  while ((await pending()) > 0 && Date.now() - since < 60_000) await sleep(250);
  const sent = Map.groupBy(mail.accepted, ({ to }) => to);
  expect([...sent.values()].filter((mails) => mails.length > 1).map((mails) => mails[0]!.to)).toEqual([]);
  expect(new Set(mail.accepted.map(({ messageId }) => messageId)).size).toBe(mail.accepted.length);
  const settled = await db.sql<{ destinatario: string }>(`select destinatario from portal.mensajes where estado = 'enviado'`);
  expect(settled.filter(({ destinatario }) => sent.get(destinatario)?.length !== 1)).toEqual([]);
  expect(settled.length).toBeGreaterThan(booked / 3);
});
