import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Due } from '../../../platform/tick.ts';
import { setClock } from '../../../testing/clock.ts';
import { INICIO, turno } from '../../../testing/fixtures/avisos.ts';
import { startTestPortal, type TestPortal } from '../../../testing/portal.ts';
import { createAvisosJob } from './avisos.job.ts';

let portal: TestPortal;
let job: Due;
beforeAll(async () => {
  portal = await startTestPortal({ now: '2026-11-16T09:00:00-03:00', tickByHand: true });
  await portal.db.sql('delete from portal.turnos');
});
afterAll(() => portal.stop());
beforeEach(() => {
  job = createAvisosJob(portal.portal.db, portal.portal.platform);
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => vi.useRealTimers());

/** Runs the job so many minutes and seconds before the turnos. Two seconds pass. */
async function run(minutos: number, segundos = 0) {
  setClock(portal, new Date(INICIO.getTime() - (minutos * 60 + segundos) * 1000));
  await job.run();
  vi.advanceTimersByTime(2000);
}
const DIA = 24 * 60;
const escritos = async (id: string) =>
  (
    await portal.db.sql<{ tipo: string }>(
      'select tipo from portal.mensajes where causa like $1 order by creado, tipo',
      [`turno:${id}:%`],
    )
  ).map(({ tipo }) => tipo);

describe('reminders of a process that runs on', () => {
  it('are written by the run after they came due', async () => {
    const { id } = await turno(portal);
    await run(DIA, 2);
    expect(await escritos(id)).toEqual([]);
    await run(DIA);
    expect(await escritos(id)).toEqual(['turno_recordatorio_dia']);
    await run(60, 2);
    expect(await escritos(id)).toHaveLength(1);
    await run(60);
    expect(await escritos(id)).toEqual(['turno_recordatorio_dia', 'turno_recordatorio_hora']);
  });

  it('are written within a minute for a turno that is in force again; until then its day is not read', async () => {
    const { id } = await turno(portal);
    await portal.db.sql('update portal.turnos set estado = 2 where id = $1', [id]);
    await run(DIA);
    await portal.db.sql('update portal.turnos set estado = 1 where id = $1', [id]);
    await run(DIA - 1, 58);
    expect(await escritos(id)).toEqual([]);
    vi.advanceTimersByTime(60_000);
    await run(DIA - 2);
    expect(await escritos(id)).toEqual(['turno_recordatorio_dia']);
  });

  it('are tried again by the next run if one failed', async () => {
    const { id } = await turno(portal);
    await run(DIA, 2);
    await portal.db.sql(
      `create function portal.falla() returns trigger language plpgsql as $$ begin raise exception 'full'; end $$`,
    );
    await portal.db.sql(
      'create trigger falla before insert on portal.mensajes for each row execute function portal.falla()',
    );
    await run(DIA);
    await portal.db.sql('drop trigger falla on portal.mensajes');
    expect(await escritos(id)).toEqual([]);
    await run(DIA - 1, 58);
    expect(await escritos(id)).toEqual(['turno_recordatorio_dia']);
  });

  it('are written if the clock was put back', async () => {
    const { id } = await turno(portal);
    await run(30);
    await portal.db.sql('update portal.turnos set recordado_hora = null where id = $1', [id]);
    await portal.db.sql('delete from portal.mensajes');
    await run(50);
    expect(await escritos(id)).toEqual(['turno_recordatorio_hora']);
  });
});
