import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addMember } from '../../../testing/data/family.ts';
import { addTurno } from '../../../testing/data/turno-rows.ts';
import { SERVICIO, reservar } from '../../../testing/data/turnos.ts';
import { paciente } from '../../../testing/fixtures/espera.ts';
import { startTestPortal, type TestPortal } from '../../../testing/portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({ now: '2026-11-16T09:00:00-03:00' });
  await portal.db.sql('delete from portal.turnos');
});
afterAll(() => portal.stop());

it('lets an account book while it cancels a turno whose place would be offered to itself', async () => {
  const ana = await paciente(portal);
  const { personaId } = await addMember(portal.db, ana.personaId);
  const deLaFamilia = await addTurno(portal.db, {
    pacienteId: personaId,
    servicioId: SERVICIO.clinica,
    inicio: '2026-11-17T10:30:00-03:00',
    asiento: 1,
  });
  const anotada = await portal.post(
    '/api/turno/espera/anotar',
    { documento: ana.dni, servicio_id: SERVICIO.clinica },
    { token: ana.token },
  );
  expect(anotada.status, anotada.text).toBe(200);

  const holder = new pg.Client({ connectionString: portal.db.adminUrl });
  await holder.connect();
  const waiting = (cuantos: number) =>
    expect
      .poll(() =>
        portal.db.sql(
          `select 1 from pg_stat_activity where datname = current_database() and wait_event = 'advisory'`,
        ),
      )
      .toHaveLength(cuantos);
  try {
    await holder.query('begin');
    await holder.query('select pg_advisory_xact_lock(7203116, hashtext($1::text))', [ana.personaId]);
    // Both wait for the limits of the account, the booking first.
    const reserva = reservar(portal, ana.token, { documento: ana.dni, fecha: '2026-11-18', hora: '11:00' });
    await waiting(1);
    const cancelacion = portal.post('/api/turno/cancelar', { id: deLaFamilia }, { token: ana.token });
    await waiting(2);
    await holder.query('rollback');
    expect((await Promise.all([reserva, cancelacion])).map(({ status }) => status)).toEqual([200, 200]);
  } finally {
    await holder.end();
  }
});
