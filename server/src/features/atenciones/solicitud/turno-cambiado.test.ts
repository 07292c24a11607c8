import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addDoctor,
  addPatient,
  addService,
  addTurno,
  call,
  LUNES,
  openSession,
  stateOf,
  SERVICIO,
  type Someone,
} from '../../../testing/data/fila.ts';
import { startTestPortal, type TestPortal } from '../../../testing/portal.ts';
import { openTab } from '../../../testing/servers/socket.ts';
import { enlacesDelTurno } from '../../turnos/index.ts';

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

/** Waits for a full run of the portal's job: a sentinel turno without a patient becomes ausente. */
async function tick() {
  const sentinel = await addTurno(portal, await addPatient(portal), {
    servicio: await addService(portal.db),
    minutos: -31,
  });
  await expect.poll(async () => (await turnoRow(sentinel)).estado).toBe(4);
}

describe('a turno that changes while its patient is in line', () => {
  const post = (path: string, body: unknown, token?: string) => portal.post(path, body, { token });
  /** In line for a turno that starts in 25 minutes; called if the option says so. */
  async function atTheDoor({ called }: { called: boolean }) {
    const doctor = await addDoctor(portal, { servicios: [SERVICIO.dermatologia] });
    const who = await addPatient(portal);
    await portal.db.sql('update portal.personas set email = $2 where id = $1', [
      who.personaId,
      `t${who.dni}@ejemplo.com`,
    ]);
    const turno = await addTurno(portal, who, {
      servicio: SERVICIO.dermatologia,
      minutos: 25,
      profesional: doctor.personaId,
    });
    const answer = await arrive(await linkOf(who, turno), turno);
    expect(answer.status, answer.text).toBe(200);
    const id = answer.body.id as string;
    if (called) expect((await call(portal, doctor, id)).body.atencion.id).toBe(id);
    return { doctor, who, turno, id };
  }
  type Door = Awaited<ReturnType<typeof atTheDoor>>;
  let dia = 17;
  const reprogramar = ({ who, turno }: Door) =>
    post(
      '/api/turno/reprogramar',
      { id: turno, fecha: `2026-11-${(dia += 1) > 20 ? (dia = 17) : dia}`, hora: '12:00' },
      who.token,
    );
  async function responder({ who, turno }: Door, estado: 1 | 2) {
    const [row] = await portal.db.sql<{ inicio: Date }>('select inicio from portal.turnos where id = $1', [
      turno,
    ]);
    const { platform } = portal.portal;
    const { respuesta } = enlacesDelTurno(
      platform.secrets,
      1,
      { id: turno, version: 1, semilla: Buffer.from([0]), inicio: row!.inicio },
      platform.clock,
    );
    await portal.db.sql(
      `insert into portal.enlaces (unidad_id, hash, proposito, objeto, persona_id, vence) values (1, $1, 'turno:respuesta', $2, $3, now() + interval '1 hour') on conflict do nothing`,
      [respuesta.hash, turno, who.personaId],
    );
    return post('/api/turno/confirmarEmail', { codigo: respuesta.token, estado });
  }
  const ways: [string, (door: Door) => Promise<{ status: number; text: string }>][] = [
    ['the patient cancels', ({ who, turno }) => post('/api/turno/cancelar', { id: turno }, who.token)],
    ['the patient reschedules', reprogramar],
    [
      'the professional cancels',
      ({ doctor, turno }) => post('/api/agenda/cancelar', { id: turno, motivo: 'Licencia' }, doctor.token),
    ],
    ['the patient rejects by mail', (door) => responder(door, 2)],
  ];

  it.each(ways.flatMap(([name, way]) => [false, true].map((called) => [name, called, way] as const)))(
    '%s: ends the attention and notifies both sides (called: %s)',
    async (_name, called, way) => {
      const door = await atTheDoor({ called });
      const tab = openTab(portal.port, door.who.token);
      expect(await tab.opened).toBe('connected');
      const answer = await way(door);
      expect(answer.status, answer.text).toBe(200);
      expect(await stateOf(portal, door.id)).toBe('cancelada');
      await expect
        .poll(() => tab.heard['atencionCambio']?.at(-1))
        .toMatchObject({ id: door.id, status: 'cancelada' });
      tab.socket.disconnect();
      const desk = (await portal.request({ path: '/api/fila', token: door.doctor.token })).body;
      expect([desk.actual, desk.fila.filter(({ id }: { id: string }) => id === door.id)]).toEqual([null, []]);
      // Neither the old door nor going back admits the patient.
      expect((await arrive(door.who, door.turno)).status).toBe(409);
      expect((await post('/api/atencion/volver', { id: door.id }, door.who.token)).body.code).toBe(
        'atencion_terminada',
      );
    },
  );

  it('keeps the attention after a refused change and after a confirmation', async () => {
    const door = await atTheDoor({ called: false });
    expect(
      (
        await post(
          '/api/turno/reprogramar',
          { id: door.turno, fecha: '2026-11-17', hora: '03:00' },
          door.who.token,
        )
      ).status,
    ).toBe(422);
    expect((await responder(door, 1)).status).toBe(200);
    expect(await stateOf(portal, door.id)).toBe('emitida');
    expect((await arrive(await linkOf(door.who, door.turno), door.turno)).body.id).toBe(door.id);
  });

  it('reopens the door with a new ticket when the rejection is undone', async () => {
    const door = await atTheDoor({ called: false });
    // Undoing checks the agenda, so the professional must attend at that hour.
    await portal.db.sql(
      'insert into portal.horarios_profesional (unidad_id, persona_id, dia, desde, hasta) values (1, $1, 1, 480, 1200)',
      [door.doctor.personaId],
    );
    await responder(door, 2);
    await responder(door, 1);
    expect(await turnoRow(door.turno)).toEqual({ estado: 1, llegada: null });
    const again = await arrive(await linkOf(door.who, door.turno), door.turno);
    expect([again.status, again.body.status, again.body.id === door.id]).toEqual([200, 'emitida', false]);
  });

  it(
    'ignores a missed call at the new time, and marks a patient who did not come ausente there',
    { timeout: 60_000 },
    async () => {
      const door = await atTheDoor({ called: true });
      await post('/api/fila/ausente', { id: door.id }, door.doctor.token);
      expect(await stateOf(portal, door.id)).toBe('no_se_presento');
      expect((await reprogramar(door)).status).toBe(200);
      const moved = async (minutos: number) =>
        portal.db.sql(
          `update portal.turnos set inicio = $2, fin = $2::timestamptz + interval '15 minutes', profesional_id = null, asiento = 50, recordado_dia = now(), recordado_hora = now() where id = $1`,
          [door.turno, new Date(portal.portal.platform.clock.now().getTime() + minutos * 60_000)],
        );
      await moved(10);
      const again = await arrive(door.who, door.turno);
      expect([again.status, again.body.status, again.body.id === door.id], again.text).toEqual([
        200,
        'emitida',
        false,
      ]);
      await post('/api/atencion/dejar', { id: again.body.id }, door.who.token);
      await moved(-31);
      await tick();
      expect((await turnoRow(door.turno)).estado).toBe(4);
    },
  );
});
