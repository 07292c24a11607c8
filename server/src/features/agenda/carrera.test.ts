import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../testing/database/database.ts';
import { startMailServer, type TestMailServer } from '../../testing/servers/mail-server.ts';
import {
  addSignedPatients,
  createCaller,
  startPortalProcess,
  type PortalProcess,
  type SignedPatient,
} from '../../testing/processes/processes.ts';
import { profesional, SERVICIO } from '../../testing/data/turnos.ts';

/** Closes hours while patients book them, at two operating-system processes. */

// A Monday.
const NOW = '2026-11-16T08:00:00-03:00';
let db: TestDatabase;
let mail: TestMailServer;
let processes: PortalProcess[];
let ruiz: string;
let admin: SignedPatient;
const caller = createCaller();

beforeAll(async () => {
  [db, mail] = await Promise.all([cloneDatabase(), startMailServer()]);
  ruiz = await profesional(db, '23456789');
  processes = await Promise.all([
    startPortalProcess({ db, mail, now: NOW }),
    startPortalProcess({ db, mail, now: NOW }),
  ]);
  [admin] = (await addSignedPatients(db, 1)) as [SignedPatient];
  await db.sql(
    `with c as (select id from portal.cuentas where dni = $1), r as (update portal.cuenta_roles set rol = 'administrador' where cuenta_id in (select id from c))
     update portal.sesiones set rol = 'administrador' where cuenta_id in (select id from c)`,
    [admin.dni],
  );
}, 180_000);
afterAll(async () => {
  caller.close();
  await Promise.all(processes.map((one) => one.stop()));
  await mail.stop();
  await db.drop();
});
beforeEach(() => db.sql('delete from portal.turnos'));

const port = (n: number) => processes[n % processes.length]!.port;
const FECHA = '2026-11-18';
const horas = [
  '12:00',
  '12:30',
  '13:00',
  '13:30',
  '14:00',
  '14:30',
  '15:00',
  '15:30',
  '16:00',
  '16:30',
  '17:00',
  '17:30',
];
const reservar = (n: number, { dni, token }: SignedPatient, hora: string) =>
  caller.call(port(n), 'POST', '/api/turno/reservar', {
    token,
    body: { documento: dni, fecha: FECHA, hora, servicio_id: SERVICIO.dermatologia, profesional_id: ruiz },
  });
const cerrar = (n: number, motivo?: string, huella?: string) =>
  caller.call(port(n), 'POST', '/api/agenda/excepcion', {
    token: admin.token,
    body: {
      profesional_id: ruiz,
      fecha: FECHA,
      desde: '12:00',
      hasta: '15:00',
      motivo: 'Licencia',
      ...(motivo === undefined ? {} : { confirmar: { huella, motivo } }),
    },
  });

it(
  'leaves no turno in the closed hours, whichever request came first, and books the rest',
  { timeout: 180_000 },
  async () => {
    for (let vuelta = 0; vuelta < 5; vuelta += 1) {
      await db.sql('delete from portal.turnos');
      await db.sql('delete from portal.excepciones_profesional');
      const patients = await addSignedPatients(db, horas.length);
      const antes = patients.slice(0, 2);
      for (const [n, patient] of antes.entries())
        expect((await reservar(n, patient, horas[n]!)).status).toBe(200);
      const visto = await cerrar(0);
      expect(visto.body.code).toBe('agenda_rompe_turnos');

      // All at once: patients book the rest, while the administrator closes again and again with the last
      // impact seen.
      const closing = (async () => {
        let { huella } = visto.body.detalle;
        for (let n = 0; ; n += 1) {
          const answer = await cerrar(n, 'Licencia', huella);
          if (answer.status === 200) return;
          expect(answer.body.code, answer.text).toBe('agenda_rompe_turnos');
          ({ huella } = answer.body.detalle);
        }
      })();
      const answers = await Promise.all(
        patients.slice(2).map((patient, n) => reservar(n, patient, horas[n + 2]!)),
      );
      await closing;

      const rows = await db.sql<{ hora: string; estado: number }>(
        `select to_char(inicio at time zone 'America/Argentina/Buenos_Aires', 'HH24:MI') as hora, estado from portal.turnos order by inicio`,
      );
      const cerradas = rows.filter(({ hora }) => hora < '15:00');
      expect(cerradas.filter(({ estado }) => estado !== 5)).toEqual([]);
      // Each patient who got a closed place was mailed about the cancellation; each refused patient has
      // nothing.
      const dadas = answers.filter(({ status }, n) => status === 200 && horas[n + 2]! < '15:00').length;
      expect(cerradas.length).toBe(2 + dadas);
      for (const { status, body, text } of answers)
        expect(status === 200 || body.code === 'turno_fuera_de_agenda', text).toBe(true);
      expect(rows.filter(({ hora, estado }) => hora >= '15:00' && estado === 1)).toHaveLength(6);
      const [{ n }] = (await db.sql<{ n: number }>(
        `select count(*)::int as n from portal.mensajes m where tipo = 'turno_cancelado_por_profesional' and destinatario = any ($1)`,
        [patients.map(({ email }) => email)],
      )) as [{ n: number }];
      expect(n).toBe(cerradas.length);
    }
  },
);

/** A transaction of another process, paused where the test needs it. */
async function enMedio(work: (client: pg.Client) => Promise<void>) {
  const client = new pg.Client({ connectionString: db.adminUrl });
  await client.connect();
  await client.query('begin');
  await work(client);
  return async () => {
    await client.query('commit');
    await client.end();
  };
}
async function espera(answer: Promise<unknown>) {
  let settled = false;
  void answer.then(() => (settled = true));
  await sleep(700);
  return !settled;
}

it('makes a closing wait for a booking in progress, and sees it', async () => {
  await db.sql('delete from portal.excepciones_profesional');
  const [patient] = (await addSignedPatients(db, 1)) as [SignedPatient];
  const commit = await enMedio(async (client) => {
    await client.query('select portal.agenda_quieta(1)');
    await client.query(
      `insert into portal.turnos (unidad_id, id, paciente_id, servicio_id, profesional_id, inicio, fin, semilla, reservado_por, creado)
       values (1, gen_random_uuid(), $1, 3, $2, '2026-11-18T12:00:00-03:00', '2026-11-18T12:30:00-03:00', '\\x00', $1, now())`,
      [patient.personaId, ruiz],
    );
  });
  const cierre = cerrar(0);
  expect(await espera(cierre)).toBe(true);
  await commit();
  const { status, body } = await cierre;
  expect([status, body.code, body.detalle?.afectados.length]).toEqual([409, 'agenda_rompe_turnos', 1]);
});

it('makes a booking wait for a change in progress, and refuses the closed hour', async () => {
  await db.sql('delete from portal.excepciones_profesional');
  const [patient] = (await addSignedPatients(db, 1)) as [SignedPatient];
  const commit = await enMedio(async (client) => {
    await client.query('select portal.agenda_en_cambio(1)');
    await client.query(
      `insert into portal.excepciones_profesional (unidad_id, id, persona_id, dia, desde, hasta) values (1, gen_random_uuid(), $1, '2026-11-18', 720, 900)`,
      [ruiz],
    );
  });
  const reserva = reservar(1, patient, '12:00');
  expect(await espera(reserva)).toBe(true);
  await commit();
  expect((await reserva).body.code).toBe('turno_fuera_de_agenda');
});

it('closes the hours at both processes at once', async () => {
  await db.sql('delete from portal.excepciones_profesional');
  const [patient] = (await addSignedPatients(db, 1)) as [SignedPatient];
  const libres = async (n: number) => {
    const { body } = await caller.call(
      port(n),
      'GET',
      `/api/turno/disponibles?servicio_id=3&profesional_id=${ruiz}`,
      { token: patient.token },
    );
    return body.dias.find(({ fecha }: { fecha: string }) => fecha === FECHA).horas as string[];
  };
  expect(await libres(1)).toContain('12:00');
  expect((await cerrar(0)).status).toBe(200);
  expect(await libres(1)).not.toContain('12:00');
  expect((await reservar(1, patient, '12:00')).body.code).toBe('turno_fuera_de_agenda');
});
