import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../testing/database/database.ts';
import { startMailServer, type TestMailServer } from '../../testing/servers/mail-server.ts';
import {
  addSignedPatients,
  startPortalProcess,
  type PortalProcess,
  type RawAnswer,
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

describe('many places', { timeout: 180_000 }, () => {
  const days = (n: number) => new Date(Date.UTC(2026, 10, 17 + n)).toISOString().slice(0, 10);
  async function free(token: string, query: string): Promise<{ fecha: string; hora: string }[]> {
    const { body } = await caller.call(port(processes, 0), 'GET', `/api/turno/disponibles?${query}`, {
      token,
    });
    return body.dias.flatMap(({ fecha, horas }: { fecha: string; horas: string[] }) =>
      horas.map((hora) => ({ fecha, hora })),
    );
  }

  it('give one patient who asks for 200 at once one turno', async () => {
    const [patient] = await addSignedPatients(db, 1);
    const places = (await free(patient!.token, `servicio_id=${SERVICIO.clinica}`)).slice(0, 200);
    expect(places).toHaveLength(200);
    const answers = await Promise.all(
      places.map((place, n) => reservar(processes, n, patient!, { ...place, servicio_id: SERVICIO.clinica })),
    );
    expect(count(answers)).toEqual({ booked: 1, disponibles: 0, repetidos: 199 });
    expect(await rows()).toBe(1);
    await mailsSettled(db, mail);
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
            await reservar(processes, n, patients[n]!, {
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
    expect(await overlaps(db)).toBe(0);
    // And every message was sent exactly once, to its recipient.
    const sent = (await mailsSettled(db, mail)).map(({ to }) => to);
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
        const { body } = await caller.call(port(processes, n), 'GET', `/api/turno/disponibles?${query}`, {
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
        (
          await reservar(processes, n, patient, {
            ...place,
            servicio_id: SERVICIO.dermatologia,
            profesional_id: ruiz,
          })
        ).status,
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
      (
        await caller.call(port(processes, 0), 'POST', '/api/turno/cancelar', {
          token: patients[0]!.token,
          body: { id },
        })
      ).status,
    ).toBe(200);
    expect(await free(reader!.token, query)).toContainEqual(places[0]);
  });
});
