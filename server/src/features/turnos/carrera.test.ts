import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { datosDeCaso, multipart } from '../../testing/data/casos.ts';
import { cloneDatabase, type TestDatabase } from '../../testing/database/database.ts';
import { startMailServer, type TestMailServer } from '../../testing/servers/mail-server.ts';
import {
  addSignedPatients,
  createCaller,
  startPortalProcess,
  type PortalProcess,
  type RawAnswer,
  type SignedPatient,
} from '../../testing/processes/processes.ts';
import { profesional, SERVICIO } from '../../testing/data/turnos.ts';

/** The database's guarantees, seen from two server processes at once. */

// A Monday.
const NOW = '2026-11-16T08:00:00-03:00';
let db: TestDatabase;
let mail: TestMailServer;
let processes: PortalProcess[];
let ruiz: string;
const caller = createCaller();

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

const port = (n: number) => processes[n % processes.length]!.port;
const reservar = (
  n: number,
  { dni, token }: SignedPatient,
  body: { fecha: string; hora: string; servicio_id: number; profesional_id?: string },
  key?: string,
) =>
  caller.call(port(n), 'POST', '/api/turno/reservar', {
    token,
    body: { documento: dni, ...body },
    ...(key === undefined ? {} : { key }),
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
/** Overlapping pairs at one resource: computed from the times, not by the constraint. */
const overlaps = async () =>
  (
    await db.sql<{
      n: number;
    }>(`select count(*)::int as n from portal.turnos a join portal.turnos b on a.unidad_id = b.unidad_id and a.id < b.id
      and coalesce(a.profesional_id::text, a.servicio_id || '/' || a.asiento) = coalesce(b.profesional_id::text, b.servicio_id || '/' || b.asiento)
      and a.inicio < b.fin and b.inicio < a.fin where a.estado = 1 and b.estado = 1`)
  )[0]!.n;
async function mailsSettled() {
  for (let tries = 0; tries < 300; tries += 1) {
    const [{ n }] = (await db.sql<{ n: number }>(
      `select count(*)::int as n from portal.mensajes where estado = 'pendiente'`,
    )) as [{ n: number }];
    if (n === 0) break;
    await sleep(200);
  }
  // Enough time for a second mail, which must not come.
  await sleep(1200);
  return mail.accepted;
}

describe('one place', { timeout: 180_000 }, () => {
  it('goes to one of 200 concurrent patients; 199 are refused, and one mail is sent', async () => {
    const patients = await addSignedPatients(db, 200);
    const answers = await Promise.all(
      patients.map((patient, n) =>
        reservar(n, patient, {
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
    expect((await mailsSettled()).map(({ to }) => to)).toEqual([winner.email]);
  });

  it('with overlapping lengths, by specialty and by professional, is never booked twice, and remaining places are given', async () => {
    const patients = await addSignedPatients(db, 200);
    const wishes = [{ hora: '11:00', profesional_id: ruiz }, { hora: '11:00' }, { hora: '11:30' }] as const;
    const answers = await Promise.all(
      patients.map((patient, n) =>
        reservar(n, patient, { fecha: '2026-11-17', servicio_id: SERVICIO.dermatologia, ...wishes[n % 3]! }),
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
    expect(await overlaps()).toBe(0);
    await mailsSettled();
    expect(patients.filter(({ email }) => mail.to(email).length === 1)).toHaveLength(booked);
    expect(patients.filter(({ email }) => mail.to(email).length > 1)).toEqual([]);
  });

  it('by specialty with two professionals is given exactly twice, once each', async () => {
    const patients = await addSignedPatients(db, 200);
    const answers = await Promise.all(
      patients.map((patient, n) =>
        reservar(n, patient, { fecha: '2026-11-17', hora: '11:00', servicio_id: SERVICIO.clinica }),
      ),
    );
    expect(count(answers)).toEqual({ booked: 2, disponibles: 198, repetidos: 0 });
    expect(await overlaps()).toBe(0);
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
        reservar(n, patient, {
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
        caller.call(port(n), 'POST', '/api/turno/reprogramar', {
          token,
          body: { id: had[n]!.body.id, ...place },
        }),
      ),
      ...others.map((patient, n) =>
        n % 2 === 0
          ? reservar(n, patient, { ...place, servicio_id: SERVICIO.dermatologia, profesional_id: ruiz })
          : caller.call(port(n >> 1), 'POST', '/api/agenda/reservar', {
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
    expect(await overlaps()).toBe(0);
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
        reservar(n, patient, { ...place, servicio_id: SERVICIO.dermatologia, profesional_id: ruiz }),
        caller.call(port(n >> 1), 'POST', '/api/art/crear', {
          token: manager!.token,
          form: multipart(Object.entries(casos[n]!).map(([name, value]) => ({ name, value }))),
        }),
      ]),
    );
    expect(count(answers)).toEqual({ booked: 1, disponibles: 199, repetidos: 0 });
    expect([await rows(), await overlaps()]).toEqual([1, 0]);
    const ganoUnCaso = answers.findIndex(({ status }) => status === 200) % 2;
    const [despues] = await db.sql<{ n: number }>('select count(*)::int as n from portal.casos');
    expect(despues!.n - antes!.n).toBe(ganoUnCaso);
    expect((await mailsSettled()).length).toBe(1);
  });

  it('swapped by two patients is refused to both or given in sequence, without a deadlock', async () => {
    const [one, two] = (await addSignedPatients(db, 2)) as [SignedPatient, SignedPatient];
    const at = (hora: string) => ({
      fecha: '2026-11-17',
      hora,
      servicio_id: SERVICIO.dermatologia,
      profesional_id: ruiz,
    });
    const [a, b] = [await reservar(0, one, at('11:00')), await reservar(1, two, at('12:00'))];
    const answers = await Promise.all([
      caller.call(port(0), 'POST', '/api/turno/reprogramar', {
        token: one.token,
        body: { id: a.body.id, fecha: '2026-11-17', hora: '12:00' },
      }),
      caller.call(port(1), 'POST', '/api/turno/reprogramar', {
        token: two.token,
        body: { id: b.body.id, fecha: '2026-11-17', hora: '11:00' },
      }),
    ]);
    expect(count(answers)).toEqual({ booked: 0, disponibles: 2, repetidos: 0 });
    expect(await rows()).toBe(2);
  });
});

describe('many places', { timeout: 180_000 }, () => {
  const days = (n: number) => new Date(Date.UTC(2026, 10, 17 + n)).toISOString().slice(0, 10);
  async function free(token: string, query: string): Promise<{ fecha: string; hora: string }[]> {
    const { body } = await caller.call(port(0), 'GET', `/api/turno/disponibles?${query}`, { token });
    return body.dias.flatMap(({ fecha, horas }: { fecha: string; horas: string[] }) =>
      horas.map((hora) => ({ fecha, hora })),
    );
  }

  it('give one patient who asks for 200 at once one turno', async () => {
    const [patient] = await addSignedPatients(db, 1);
    const places = (await free(patient!.token, `servicio_id=${SERVICIO.clinica}`)).slice(0, 200);
    expect(places).toHaveLength(200);
    const answers = await Promise.all(
      places.map((place, n) => reservar(n, patient!, { ...place, servicio_id: SERVICIO.clinica })),
    );
    expect(count(answers)).toEqual({ booked: 1, disponibles: 0, repetidos: 199 });
    expect(await rows()).toBe(1);
    await mailsSettled();
    expect(mail.to(patient!.email)).toHaveLength(1);
  });

  it('refuse nobody for distinct places at 32 connections', async () => {
    const [first] = await addSignedPatients(db, 1);
    const places = await free(first!.token, `servicio_id=${SERVICIO.dermatologia}&profesional_id=${ruiz}`);
    const patients = await addSignedPatients(db, places.length);
    expect(places.length).toBeGreaterThan(250);
    expect(places.at(-1)!.fecha <= days(29)).toBe(true);
    let next = 0;
    const answers: RawAnswer[] = [];
    await Promise.all(
      Array.from({ length: 32 }, async () => {
        for (let n = next++; n < places.length; n = next++) {
          answers.push(
            await reservar(n, patients[n]!, {
              ...places[n]!,
              servicio_id: SERVICIO.dermatologia,
              profesional_id: ruiz,
            }),
          );
        }
      }),
    );
    expect(answers.filter(({ status }) => status !== 200).map(({ text }) => text)).toEqual([]);
    expect(await rows()).toBe(places.length);
    expect(await overlaps()).toBe(0);
    // And every message was sent exactly once, to its recipient.
    const sent = (await mailsSettled()).map(({ to }) => to);
    expect(sent.toSorted()).toEqual(patients.map(({ email }) => email).toSorted());
    expect(await db.sql(`select estado, count(*)::int as n from portal.mensajes group by estado`)).toEqual([
      { estado: 'enviado', n: places.length },
    ]);
  });

  it('are never shown as free after their booking was committed, by either process', async () => {
    const patients = await addSignedPatients(db, 40);
    const [reader] = await addSignedPatients(db, 1);
    const query = `servicio_id=${SERVICIO.dermatologia}&profesional_id=${ruiz}`;
    const places = await free(reader!.token, query);
    const taken: { place: { fecha: string; hora: string }; at: number }[] = [];
    const seen = { done: false, reads: 0, stale: 0 };
    const readers = Array.from({ length: 6 }, async (_, n) => {
      while (!seen.done) {
        const begun = performance.now();
        const { body } = await caller.call(port(n), 'GET', `/api/turno/disponibles?${query}`, {
          token: reader!.token,
        });
        const shown = new Set(
          body.dias.flatMap(({ fecha, horas }: { fecha: string; horas: string[] }) =>
            horas.map((hora) => `${fecha} ${hora}`),
          ),
        );
        seen.reads += 1;
        seen.stale += taken.filter(
          ({ place, at }) => at < begun && shown.has(`${place.fecha} ${place.hora}`),
        ).length;
      }
    });
    for (const [n, patient] of patients.entries()) {
      const place = places[n * 3]!;
      expect(
        (await reservar(n, patient, { ...place, servicio_id: SERVICIO.dermatologia, profesional_id: ruiz }))
          .status,
      ).toBe(200);
      taken.push({ place, at: performance.now() });
      await sleep(n % 4 === 0 ? 25 : 0);
    }
    seen.done = true;
    await Promise.all(readers);
    expect(seen.reads).toBeGreaterThan(100);
    expect(seen.stale).toBe(0);
    // And a cancelled one is shown again.
    const [{ id }] = (await db.sql<{ id: string }>('select id from portal.turnos where paciente_id = $1', [
      patients[0]!.personaId,
    ])) as [{ id: string }];
    expect(
      (await caller.call(port(0), 'POST', '/api/turno/cancelar', { token: patients[0]!.token, body: { id } }))
        .status,
    ).toBe(200);
    expect(await free(reader!.token, query)).toContainEqual(places[0]);
  });
});
