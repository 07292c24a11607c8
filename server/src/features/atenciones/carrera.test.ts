import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startOtherProcess, type OtherProcess } from '../../testing/processes/another-process.ts';
import {
  addDoctor,
  addPatient,
  addService,
  ask,
  inLine,
  later,
  LUNES,
  stateOf,
  type Someone,
} from '../../testing/data/fila.ts';
import { startTestPortal, type TestPortal } from '../../testing/portal.ts';

let here: TestPortal;
let there: OtherProcess;
beforeAll(async () => {
  here = await startTestPortal({ now: LUNES });
  there = await startOtherProcess(here, { PORTAL_NOW: LUNES });
});
afterAll(async () => {
  await there.stop();
  await here.stop();
});

const call = (who: Someone, i: number) =>
  (i % 2 === 0 ? here : there).post('/api/fila/llamar', {}, { token: who.token });

describe('concurrent requests over two processes', () => {
  it('calls each ticket once and in order', { timeout: 120_000 }, async () => {
    const servicio = await addService(here.db);
    const doctors = await Promise.all(
      Array.from({ length: 8 }, () => addDoctor(here, { servicios: [servicio] })),
    );
    const people: string[] = [];
    for (let i = 0; i < 40; i += 1) people.push((await inLine(here, servicio)).id);

    const calls: { id: string; begun: number; done: number }[] = [];
    await Promise.all(
      doctors.map(async (doctor, i) => {
        for (;;) {
          const begun = performance.now();
          const { status, body, text } = await call(doctor, i);
          expect(status, text).toBe(200);
          if (body.atencion === null) return;
          calls.push({ id: body.atencion.id, begun, done: performance.now() });
          expect(
            (
              await (i % 2 === 0 ? there : here).post(
                '/api/fila/ausente',
                { id: body.atencion.id },
                { token: doctor.token },
              )
            ).status,
          ).toBe(200);
        }
      }),
    );
    expect(calls.map(({ id }) => id).toSorted()).toEqual(people.toSorted());
    // In order: no call finished before an earlier ticket's call had begun.
    const place = new Map(people.map((id, i) => [id, i]));
    for (const one of calls)
      for (const other of calls)
        if (place.get(one.id)! < place.get(other.id)!) expect(one.begun).toBeLessThan(other.done);
  });

  it('gives one professional with two tabs one patient', async () => {
    const servicio = await addService(here.db);
    const doctor = await addDoctor(here, { servicios: [servicio] });
    const first = await inLine(here, servicio);
    await inLine(here, servicio);
    const answers = await Promise.all(Array.from({ length: 8 }, (_, i) => call(doctor, i)));
    expect(answers.map(({ status, body }) => [status, body.atencion?.id])).toEqual(
      answers.map(() => [200, first.id]),
    );
  });

  it('gives one patient with two tabs one ticket', async () => {
    const servicio = await addService(here.db);
    await addDoctor(here, { servicios: [servicio] });
    const who = await addPatient(here);
    const body = { documento: who.dni, servicio_id: servicio, terminos: '2026-11-01' };
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        (i % 2 ? here : there).post('/api/atencion/solicitar', body, { token: who.token }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array.from({ length: 7 }, () => 409),
    ]);
    expect(
      await here.db.sql('select numero from portal.atenciones where servicio_id = $1', [servicio]),
    ).toEqual([{ numero: 1 }]);
  });

  it('repeats an unanswered call once across both processes, and marks it missed once', async () => {
    const servicio = await addService(here.db);
    const doctor = await addDoctor(here, { servicios: [servicio] });
    const email = 'dos.ticks@ejemplo.com';
    const who = await inLine(here, servicio, { email });
    await call(doctor, 0);
    await here.mail.waitFor(email, 1);
    for (const n of [2, 3]) {
      await later(here.db, who.id, 46);
      await here.mail.waitFor(email, n);
    }
    await later(here.db, who.id, 46);
    await expect.poll(() => stateOf(here, who.id)).toBe('no_se_presento');
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect(here.mail.to(email)).toHaveLength(3);
    const acts = await here.db.sql<{ acto: string; n: number }>(
      `select acto, count(*)::int as n from portal.auditoria where objeto = $1 and actor_rol = 'sistema' group by 1 order by 1`,
      [who.id],
    );
    expect(acts).toEqual([
      { acto: 'llamar_paciente', n: 2 },
      { acto: 'marcar_ausente', n: 1 },
    ]);
    expect((await ask(here, who, servicio)).status).toBe(200);
  });
});
