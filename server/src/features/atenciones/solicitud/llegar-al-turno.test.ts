import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addChild,
  addDoctor,
  addPatient,
  addService,
  addTurno,
  ask,
  call,
  LUNES,
  NO_ENCONTRADO,
  openSession,
  later,
  see,
  stateOf,
  SERVICIO,
  type Someone,
} from '../../../testing/data/fila.ts';
import { startTestPortal, type TestPortal } from '../../../testing/portal.ts';
import { createFilaJob } from '../fila/fila.job.ts';
import { iniciarAtencion } from '../index.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({ now: LUNES });
});
afterAll(() => portal.stop());

const arrive = (who: { token: string }, turno: string, terminos = '2026-11-01') =>
  portal.post('/api/atencion/turno', { turno, terminos }, { token: who.token });
const linkOf = async (who: Someone, turno: string) => ({
  ...who,
  token: await openSession(portal, who.personaId, { alcance: 'atencion', objeto: `turno:${turno}` }),
});
const turnoRow = async (id: string) =>
  (
    await portal.db.sql<{ estado: number; llegada: Date | null }>(
      'select estado, llegada from portal.turnos where id = $1',
      [id],
    )
  )[0]!;

describe('the entry window of a turno', () => {
  it.each([
    // minutes from now to the start, by the portal, by the link
    [40, 409, 409],
    [31, 409, 409],
    [29, 409, 200],
    [16, 409, 200],
    [14, 200, 200],
    [0.2, 200, 200],
    [-1, 200, 200],
    [-29, 200, 200],
    [-31, 409, 409],
  ])(
    '%s minutes before the start: answers %s by the portal, %s by the link',
    async (minutos, portalStatus, linkStatus) => {
      const servicio = await addService(portal.db);
      for (const [status, byLink] of [
        [portalStatus, false],
        [linkStatus, true],
      ] as const) {
        const who = await addPatient(portal);
        const turno = await addTurno(portal, who, { servicio, minutos });
        const answer = await arrive(byLink ? await linkOf(who, turno) : who, turno);
        expect(answer.status, answer.text).toBe(status);
        if (status === 409) expect(answer.body.message).toBe('Todavía no es la hora del turno, o ya pasó.');
        expect((await turnoRow(turno)).llegada === null).toBe(status === 409);
      }
    },
  );

  it('returns the same ticket every time, and marks the turno presente when the attention starts', async () => {
    const servicio = await addService(portal.db);
    const doctor = await addDoctor(portal, { servicios: [servicio] });
    const who = await addPatient(portal);
    const turno = await addTurno(portal, who, { servicio, minutos: -3 });
    const answers = await Promise.all(Array.from({ length: 5 }, () => arrive(who, turno)));
    const ids = new Set(answers.map(({ status, body, text }) => (expect(status, text).toBe(200), body.id)));
    expect(ids.size).toBe(1);
    const { body } = answers[0]!;
    expect(body).toMatchObject({
      status: 'emitida',
      posicion: 1,
      turno: { id: turno },
      senha: { numero: 1 },
    });
    expect((await call(portal, doctor)).body.atencion).toMatchObject({
      id: body.id,
      turno: { inicio: body.turno.inicio },
    });
    expect((await turnoRow(turno)).estado).toBe(1);
    await iniciarAtencion(portal.portal.platform, 1, body.id);
    expect((await turnoRow(turno)).estado).toBe(3);
    await portal.post('/api/fila/finalizar', { id: body.id }, { token: doctor.token });
    expect((await arrive(who, turno)).body.status).toBe('encerrado');
  });

  it.each([
    [2, 'turno_no_programado'],
    [5, 'turno_no_programado'],
    [4, 'turno_no_programado'],
    [1, undefined],
  ])('checks a turno in state %s', async (estado, code) => {
    const who = await addPatient(portal);
    const turno = await addTurno(portal, who, { servicio: await addService(portal.db), minutos: -1 });
    await portal.db.sql(`update portal.turnos set estado = $2, motivo_cancelar = 'x' where id = $1`, [
      turno,
      estado,
    ]);
    expect((await arrive(who, turno)).body.code).toBe(code);
  });

  it('asks for consent only when its version is new', async () => {
    const who = await addPatient(portal);
    const servicio = await addService(portal.db);
    const [first, second] = [
      await addTurno(portal, who, { servicio, minutos: -20 }),
      await addTurno(portal, who, { minutos: 5 }),
    ];
    for (const terminos of ['', '2020-01-01'])
      expect((await arrive(who, first, terminos)).body.code).toBe('terminos_sin_aceptar');
    const { body } = await arrive(who, first);
    await portal.post('/api/atencion/dejar', { id: body.id }, { token: who.token });
    expect((await arrive(who, second, '')).status).toBe(200);
  });

  it('takes the patient out of another line first', async () => {
    const servicio = await addService(portal.db);
    await addDoctor(portal, { servicios: [servicio] });
    const who = await addPatient(portal);
    const { body } = await ask(portal, who, servicio);
    const turno = await addTurno(portal, who, { servicio: await addService(portal.db), minutos: -1 });
    expect((await arrive(who, turno)).body.message).toBe('Ya hay una atención en curso para esta persona.');
    await portal.post('/api/atencion/dejar', { id: body.id }, { token: who.token });
    expect((await arrive(who, turno)).status).toBe(200);
  });

  it('admits the holder for a child, and refuses strangers', async () => {
    const holder = await addPatient(portal);
    const child = await addChild(portal, holder);
    const turno = await addTurno(portal, child, { servicio: SERVICIO.pediatria, minutos: -1 });
    expect((await arrive(await addPatient(portal), turno)).body).toEqual(NO_ENCONTRADO);
    expect((await arrive({ token: '' }, turno)).status).toBe(401);
    expect((await arrive(holder, turno)).body.paciente.nome).toBe('Mía Prueba');
    expect((await arrive(holder, '018f0000-0000-7000-8000-000000000000')).body).toEqual(NO_ENCONTRADO);
  });
});

/** Waits for a full run of the portal's job: a sentinel turno without a patient becomes ausente. */
async function tick() {
  const sentinel = await addTurno(portal, await addPatient(portal), {
    servicio: await addService(portal.db),
    minutos: -31,
  });
  await expect.poll(async () => (await turnoRow(sentinel)).estado).toBe(4);
}

describe('a patient who came', () => {
  const start = async (turno: string, minutos: number) =>
    portal.db.sql(
      `update portal.turnos set inicio = $2, fin = $2::timestamptz + interval '15 minutes' where id = $1`,
      [turno, new Date(portal.portal.platform.clock.now().getTime() + minutos * 60_000)],
    );
  async function came() {
    const servicio = await addService(portal.db);
    const doctor = await addDoctor(portal, { servicios: [servicio] });
    const who = await addPatient(portal);
    const turno = await addTurno(portal, who, { servicio, minutos: -5 });
    const { body } = await arrive(who, turno);
    return { doctor, who, turno, id: body.id as string };
  }

  it(
    'and did not answer becomes ausente when the entry window closes; one who still waits does not',
    { timeout: 60_000 },
    async () => {
      for (const how of ['by hand', 'by the clock'] as const) {
        const [missed, waits] = [await came(), await came()];
        await call(portal, missed.doctor);
        if (how === 'by hand')
          await portal.post('/api/fila/ausente', { id: missed.id }, { token: missed.doctor.token });
        else
          for (let n = 0; n < 3; n += 1) {
            await later(portal.db, missed.id, 46);
            await createFilaJob(portal.portal.db, portal.portal.platform).run();
          }
        expect(await stateOf(portal, missed.id)).toBe('no_se_presento');
        await tick();
        expect(await turnoRow(missed.turno)).toEqual({ estado: 1, llegada: null });
        for (const { turno } of [missed, waits]) await start(turno, -31);
        await tick();
        expect([(await turnoRow(missed.turno)).estado, (await turnoRow(waits.turno)).estado]).toEqual([4, 1]);
        // A waiting patient gets the same ticket, however late.
        expect((await arrive(waits.who, waits.turno)).body.id).toBe(waits.id);
      }
    },
  );

  it(
    'and returned after a missed call counts as present; one who left the line does not',
    { timeout: 60_000 },
    async () => {
      const [back, left] = [await came(), await came()];
      await call(portal, back.doctor);
      await portal.post('/api/fila/ausente', { id: back.id }, { token: back.doctor.token });
      expect(
        (await portal.post('/api/atencion/volver', { id: back.id }, { token: back.who.token })).status,
      ).toBe(200);
      await portal.post('/api/atencion/dejar', { id: left.id }, { token: left.who.token });
      for (const { turno } of [back, left]) await start(turno, -31);
      await tick();
      expect([(await turnoRow(back.turno)).estado, (await turnoRow(left.turno)).estado]).toEqual([1, 4]);
    },
  );

  it('may enter although staff marked them presente before the start', async () => {
    const who = await addPatient(portal);
    const turno = await addTurno(portal, who, { servicio: await addService(portal.db), minutos: 10 });
    await portal.db.sql(
      'update portal.turnos set estado = 3, llegada = now(), adelante = false where id = $1',
      [turno],
    );
    expect((await arrive(who, turno)).body.status).toBe('emitida');
    expect((await see(portal, who, (await arrive(who, turno)).body.id)).status).toBe(200);
  });

  it('and was attended before the call started is presente', async () => {
    const { doctor, turno, id } = await came();
    await call(portal, doctor);
    expect((await portal.post('/api/fila/finalizar', { id }, { token: doctor.token })).status).toBe(200);
    expect((await turnoRow(turno)).estado).toBe(3);
  });
});
