import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { datosDeCaso, multipart } from '../../testing/data/casos.ts';
import { cloneDatabase, type TestDatabase } from '../../testing/database/database.ts';
import { startMailServer, type TestMailServer } from '../../testing/servers/mail-server.ts';
import {
  addSignedPatients,
  startPortalProcess,
  type PortalProcess,
  type RawAnswer,
  type SignedPatient,
} from '../../testing/processes/processes.ts';
import { profesional, SERVICIO } from '../../testing/data/turnos.ts';
import { caller, port, reservar, overlaps, mailsSettled } from '../../testing/fixtures/carrera.ts';

/** The database's guarantees, seen from two server processes at once. */

// A Monday.
const NOW = '2026-11-16T08:00:00-03:00';
let db: TestDatabase;
let mail: TestMailServer;
let processes: PortalProcess[];
let ruiz: string;

beforeAll(async () => {
  [db, mail] = await Promise.all([cloneDatabase(), startMailServer()]);
  ruiz = await profesional(db, '23456789');
  // By specialty half an hour, with the professional an hour: one turno overlaps two.
  await db.sql('update portal.servicios set turno_prof_intervalo = 60 where id = $1', [
    SERVICIO.dermatologia,
  ]);
  processes = await Promise.all([
    startPortalProcess({ db, mail, now: NOW }),
    startPortalProcess({ db, mail, now: NOW }),
  ]);
}, 180_000);
afterAll(async () => {
  caller.close();
  await Promise.all(processes.map((one) => one.stop()));
  await mail.stop();
  await db.drop();
});
beforeEach(async () => {
  await db.sql('delete from portal.turnos');
  await db.sql('delete from portal.mensajes');
  mail.accepted.length = 0;
});
const count = (answers: RawAnswer[]) => ({
  booked: answers.filter(({ status }) => status === 200).length,
  disponibles: answers.filter(({ status, text }) => status === 409 && text.includes('disponibles')).length,
  repetidos: answers.filter(
    ({ status, text }) => status === 409 && text.includes('ya cuenta con un turno reservado'),
  ).length,
});
const rows = async () =>
  (await db.sql<{ n: number }>('select count(*)::int as n from portal.turnos where estado = 1'))[0]!.n;

describe('one place', { timeout: 180_000 }, () => {
  it('goes to one of 200 concurrent patients; 199 are refused, and one mail is sent', async () => {
    const patients = await addSignedPatients(db, 200);
    const answers = await Promise.all(
      patients.map((patient, n) =>
        reservar(processes, n, patient, {
          fecha: '2026-11-17',
          hora: '11:00',
          servicio_id: SERVICIO.dermatologia,
          profesional_id: ruiz,
        }),
      ),
    );
    expect(count(answers)).toEqual({ booked: 1, disponibles: 199, repetidos: 0 });
    expect(await rows()).toBe(1);
    const winner = patients[answers.findIndex(({ status }) => status === 200)]!;
    expect((await mailsSettled(db, mail)).map(({ to }) => to)).toEqual([winner.email]);
  });

  it('with overlapping lengths, by specialty and by professional, is never booked twice, and remaining places are given', async () => {
    const patients = await addSignedPatients(db, 200);
    const wishes = [{ hora: '11:00', profesional_id: ruiz }, { hora: '11:00' }, { hora: '11:30' }] as const;
    const answers = await Promise.all(
      patients.map((patient, n) =>
        reservar(processes, n, patient, {
          fecha: '2026-11-17',
          servicio_id: SERVICIO.dermatologia,
          ...wishes[n % 3]!,
        }),
      ),
    );
    const { booked, disponibles, repetidos } = count(answers);
    expect([booked + disponibles, repetidos]).toEqual([200, 0]);
    // Either the hour, or its two halves.
    const hours = answers
      .filter(({ status }) => status === 200)
      .map(({ body }) => `${body.hora} ${body.profesional.elegido}`);
    expect([['11:00 true'], ['11:00 false', '11:30 false']]).toContainEqual(hours.toSorted());
    expect(await rows()).toBe(booked);
    expect(await overlaps(db)).toBe(0);
    await mailsSettled(db, mail);
    expect(patients.filter(({ email }) => mail.to(email).length === 1)).toHaveLength(booked);
    expect(patients.filter(({ email }) => mail.to(email).length > 1)).toEqual([]);
  });

  it('by specialty with two professionals is given exactly twice, once each', async () => {
    const patients = await addSignedPatients(db, 200);
    const answers = await Promise.all(
      patients.map((patient, n) =>
        reservar(processes, n, patient, {
          fecha: '2026-11-17',
          hora: '11:00',
          servicio_id: SERVICIO.clinica,
        }),
      ),
    );
    expect(count(answers)).toEqual({ booked: 2, disponibles: 198, repetidos: 0 });
    expect(await overlaps(db)).toBe(0);
    expect(
      new Set(answers.filter(({ status }) => status === 200).map(({ body }) => body.profesional.id)).size,
    ).toBe(2);
  });

  it('survives reschedulings and staff bookings in the same race', async () => {
    const patients = await addSignedPatients(db, 200);
    const [movers, others] = [patients.slice(0, 20), patients.slice(20)];
    const slots = ['12:00', '13:00', '14:00', '15:00', '16:00', '17:00', '18:00', '19:00', '20:00', '21:00'];
    const had = await Promise.all(
      movers.map((patient, n) =>
        reservar(processes, n, patient, {
          fecha: n < 10 ? '2026-11-18' : '2026-11-19',
          hora: slots[n % 10]!,
          servicio_id: SERVICIO.dermatologia,
          profesional_id: ruiz,
        }),
      ),
    );
    expect(count(had).booked).toBe(20);
    const [admin] = await addSignedPatients(db, 1);
    await db.sql(
      `with c as (select id from portal.cuentas where dni = $1), r as (update portal.cuenta_roles set rol = 'administrador' where cuenta_id in (select id from c))
       update portal.sesiones set rol = 'administrador' where cuenta_id in (select id from c)`,
      [admin!.dni],
    );
    const place = { fecha: '2026-11-17', hora: '11:00' };
    const answers = await Promise.all([
      ...movers.map(({ token }, n) =>
        caller.call(port(processes, n), 'POST', '/api/turno/reprogramar', {
          token,
          body: { id: had[n]!.body.id, ...place },
        }),
      ),
      ...others.map((patient, n) =>
        n % 2 === 0
          ? reservar(processes, n, patient, {
              ...place,
              servicio_id: SERVICIO.dermatologia,
              profesional_id: ruiz,
            })
          : caller.call(port(processes, n >> 1), 'POST', '/api/agenda/reservar', {
              token: admin!.token,
              body: {
                paciente_id: patient.personaId,
                ...place,
                servicio_id: SERVICIO.dermatologia,
                profesional_id: ruiz,
              },
            }),
      ),
    ]);
    expect(count(answers)).toEqual({ booked: 1, disponibles: 199, repetidos: 0 });
    // A refused patient keeps the old turno.
    const moved = answers.slice(0, 20).filter(({ status }) => status === 200).length;
    expect(await rows()).toBe(moved === 1 ? 20 : 21);
    expect(await overlaps(db)).toBe(0);
    expect(
      await db.sql(`select count(*)::int as n from portal.turnos where inicio = '2026-11-17T11:00:00-03:00'`),
    ).toEqual([{ n: 1 }]);
  });

  it('survives bookings of cases in the same race: one turno, and no case is left of a late request', async () => {
    const patients = await addSignedPatients(db, 100);
    const [manager] = await addSignedPatients(db, 1);
    await db.sql(
      `with c as (select id from portal.cuentas where dni = $1), r as (update portal.cuenta_roles set rol = 'gestor_art' where cuenta_id in (select id from c))
       update portal.sesiones set rol = 'gestor_art' where cuenta_id in (select id from c)`,
      [manager!.dni],
    );
    const [antes] = await db.sql<{ n: number }>('select count(*)::int as n from portal.casos');
    const place = { fecha: '2026-11-17', hora: '11:00' };
    const casos = Array.from({ length: 100 }, () =>
      datosDeCaso({ fecha_turno: place.fecha, hora_turno: place.hora }),
    );
    const answers = await Promise.all(
      patients.flatMap((patient, n) => [
        reservar(processes, n, patient, {
          ...place,
          servicio_id: SERVICIO.dermatologia,
          profesional_id: ruiz,
        }),
        caller.call(port(processes, n >> 1), 'POST', '/api/art/crear', {
          token: manager!.token,
          form: multipart(Object.entries(casos[n]!).map(([name, value]) => ({ name, value }))),
        }),
      ]),
    );
    expect(count(answers)).toEqual({ booked: 1, disponibles: 199, repetidos: 0 });
    expect([await rows(), await overlaps(db)]).toEqual([1, 0]);
    const ganoUnCaso = answers.findIndex(({ status }) => status === 200) % 2;
    const [despues] = await db.sql<{ n: number }>('select count(*)::int as n from portal.casos');
    expect(despues!.n - antes!.n).toBe(ganoUnCaso);
    // A mail of the test before may arrive late.
    const suyos = new Set([...patients, ...casos].map(({ email }) => email));
    expect((await mailsSettled(db, mail)).filter(({ to }) => suyos.has(to))).toHaveLength(1);
  });

  it('swapped by two patients is refused to both or given in sequence, without a deadlock', async () => {
    const [one, two] = (await addSignedPatients(db, 2)) as [SignedPatient, SignedPatient];
    const at = (hora: string) => ({
      fecha: '2026-11-17',
      hora,
      servicio_id: SERVICIO.dermatologia,
      profesional_id: ruiz,
    });
    const [a, b] = [
      await reservar(processes, 0, one, at('11:00')),
      await reservar(processes, 1, two, at('12:00')),
    ];
    const answers = await Promise.all([
      caller.call(port(processes, 0), 'POST', '/api/turno/reprogramar', {
        token: one.token,
        body: { id: a.body.id, fecha: '2026-11-17', hora: '12:00' },
      }),
      caller.call(port(processes, 1), 'POST', '/api/turno/reprogramar', {
        token: two.token,
        body: { id: b.body.id, fecha: '2026-11-17', hora: '11:00' },
      }),
    ]);
    expect(count(answers)).toEqual({ booked: 0, disponibles: 2, repetidos: 0 });
    expect(await rows()).toBe(2);
  });
});
