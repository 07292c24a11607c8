import { afterEach, expect, it } from 'vitest';
import { startTestPortal, type TestPortal } from '../testing/portal.ts';
import { refreshCifras } from './cifras.ts';

let portal: TestPortal;
afterEach(() => portal.stop());

/** Loads only this part of the demo: the whole demo for thirty units is slow. */
const cargar = (now: string) => {
  const clock = { ...portal.portal.platform.clock, now: () => new Date(now) };
  return portal.portal.platform.unit(1).tx((tx) => refreshCifras(tx, { clock }));
};
const cifras = async (desde: string, hasta: string) => {
  const { token } = await portal.signIn('22999000', { acceso: 'personal' });
  const { status, body, text } = await portal.request({
    path: `/api/cifras?desde=${desde}&hasta=${hasta}`,
    token,
  });
  expect(status, text).toBe(200);
  return body;
};

it('seeds two fortnights of attentions, turnos and survey answers, none in the future', async () => {
  portal = await startTestPortal({ now: '2026-11-16T13:00:00-03:00' });
  await cargar('2026-11-16T13:00:00-03:00');
  const { resumen, resumenAnterior, servicios, pedidos } = await cifras('2026-11-03', '2026-11-16');
  expect(resumen.atenciones).toBeGreaterThan(120);
  expect(resumenAnterior.atenciones).toBeGreaterThan(120);
  expect(resumen.turnos.presentes).toBeGreaterThan(20);
  expect(resumen.encuesta.cuantas).toBeGreaterThan(40);
  expect(servicios.map(({ nombre }: { nombre: string }) => nombre).toSorted()).toEqual([
    'Clínica Médica',
    'Dermatología',
    'Medicina Laboral',
    'Pediatría',
  ]);
  expect(pedidos.length).toBeGreaterThan(30);
  const [ahead] = await portal.db.sql<{ n: number }>(
    `select count(*)::int as n from portal.atenciones where unidad_id = 1 and estado = 'encerrado' and fin > $1`,
    [portal.portal.platform.clock.now()],
  );
  expect(ahead).toEqual({ n: 0 });
  const { token } = await portal.signIn('20333444', { acceso: 'personal' });
  expect((await portal.request({ path: '/api/fila', token })).body.borradores).toEqual([]);
});

it('adds nothing on a second start, and only the new day on the next day', async () => {
  portal = await startTestPortal({ now: '2026-11-16T23:50:00-03:00' });
  await cargar('2026-11-16T23:50:00-03:00');
  const dias = () =>
    portal.db.sql<{ dia: string; n: number; huella: string }>(
      `select dia::text as dia, count(*)::int as n, md5(string_agg(id::text || inicio::text || fin::text, ',' order by id)) as huella
       from portal.atenciones where unidad_id = 1 and numero >= 501 group by dia order by dia`,
    );
  const before = await dias();
  expect(before).toHaveLength(29);
  await cargar('2026-11-16T23:50:00-03:00');
  expect(await dias()).toEqual(before);
  await cargar('2026-11-17T23:50:00-03:00');
  const after = await dias();
  expect(after.slice(0, 29)).toEqual(before);
  expect(after.slice(29).map(({ dia }) => dia)).toEqual(['2026-11-17']);
});
