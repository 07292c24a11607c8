import { afterAll, beforeAll, expect, it } from 'vitest';
import { addGestor, crearCaso, detalle, huecos, lista } from '../../../testing/data/casos.ts';
import { codesOf, setClock } from '../../../testing/clock.ts';
import type { Someone } from '../../../testing/data/fila.ts';
import { startTestPortal, type TestPortal } from '../../../testing/portal.ts';

const LUNES = '2026-11-16T09:00:00-03:00';
let portal: TestPortal;
let paula: Someone;
let diego: Someone;
beforeAll(async () => {
  portal = await startTestPortal({ now: LUNES });
  [paula, diego] = [await addGestor(portal), await addGestor(portal)];
});
afterAll(() => portal.stop());

const hoy = async (who: Someone = paula) =>
  (await portal.request({ path: '/api/art/hoy', token: who.token })).body;
const deLista = async (cosa: string) =>
  (await lista(portal, paula, { hoy: cosa })).body.casos.map(({ casoId }: { casoId: number }) => casoId);
const el = async (fecha: string) => ({
  hueco: (await huecos(portal, paula)).find((uno) => uno.fecha === fecha)!,
});
const datosVacios = {
  fechaEvento: null,
  contingencia: null,
  empleador: null,
  empleadorCuit: null,
  iltInicio: null,
  altaFecha: null,
  altaTipo: null,
  aceptacion: null,
  aceptacionFecha: null,
};

it('counts a rejected case’s wait from the rejection, not from its future appointment', async () => {
  setClock(portal, LUNES);
  const { id, datos } = await crearCaso(portal, paula, {}, await el('2026-11-24'));
  setClock(portal, '2026-11-16T10:00:00-03:00');
  const { rechazar } = codesOf((await portal.mail.waitFor(datos['email']!))[0]!);
  const answer = await portal.post('/api/turno/confirmarEmail', { codigo: rechazar, estado: 2 });
  expect(answer.status, answer.text).toBe(200);
  const { sinProximoPaso } = await hoy();
  expect(sinProximoPaso).toMatchObject([{ casoId: id, status: 4, desde: '2026-11-16T13:00:00.000Z' }]);
});

it('lists undelivered mail and resends it for the case’s own manager only', async () => {
  setClock(portal, LUNES);
  const { id } = await crearCaso(portal, paula, {}, await el('2026-11-25'));
  const estado = async () =>
    (
      await portal.db.sql<{ estado: string; intentos: number }>(
        `select m.estado, m.intentos from portal.mensajes m join portal.turnos t on m.causa like 'turno:' || t.id || ':%' where t.caso_id = $1`,
        [id],
      )
    )[0];
  const reenviar = (who: Someone) => portal.post('/api/art/reenviar', { id }, { token: who.token });
  // A mail counts as failed only after the relay has given up.
  await expect.poll(estado).toMatchObject({ estado: 'enviado' });
  expect([(await hoy()).correos, (await reenviar(paula)).body]).toEqual([[], { reenviados: 0 }]);
  await portal.db.sql(
    `update portal.mensajes m set estado = 'fallido', intentos = 9, texto = 'Tu turno' from portal.turnos t where m.causa like 'turno:' || t.id || ':%' and t.caso_id = $1`,
    [id],
  );
  expect((await hoy()).correos).toMatchObject([{ casoId: id, servicio: 'Medicina Laboral' }]);
  expect([(await hoy()).totales.correos, await deLista('correos'), (await hoy(diego)).correos]).toEqual([
    1,
    [id],
    [],
  ]);
  expect((await reenviar(diego)).status).toBe(404);
  expect(await estado()).toMatchObject({ estado: 'fallido' });
  expect((await reenviar(paula)).body).toEqual({ reenviados: 1 });
  expect((await hoy()).correos).toEqual([]);
});

it('reminds of a noted control while nothing is booked', async () => {
  setClock(portal, LUNES);
  const { id } = await crearCaso(portal, paula, {}, await el('2026-11-18'));
  const anotar = async (proximoControl: string | null) => {
    const { version } = (await detalle(portal, paula, id)).body.caso;
    const answer = await portal.post(
      '/api/art/datos',
      { id_caso: id, version, datos: { ...datosVacios, proximoControl } },
      { token: paula.token },
    );
    expect(answer.status, answer.text).toBe(200);
  };
  await anotar('2026-12-01');
  expect((await detalle(portal, paula, id)).body.caso.proximoControl).toBe('2026-12-01');
  setClock(portal, '2026-11-28T09:00:00-03:00');
  expect((await hoy()).controles).toEqual([]);
  setClock(portal, '2026-11-29T09:00:00-03:00');
  expect((await hoy()).controles).toMatchObject([{ casoId: id, dia: '2026-12-01' }]);
  expect([await deLista('controles'), (await hoy(diego)).controles]).toEqual([[id], []]);
  await anotar(null);
  expect((await hoy()).controles).toEqual([]);
});

it('shows for how many days the worker was not contacted', async () => {
  setClock(portal, LUNES);
  const { id } = await crearCaso(portal, paula, {}, await el('2026-11-26'));
  const dias = async () => (await lista(portal, paula, { casoId: id })).body.casos[0].diasSinContacto;
  expect(await dias()).toBe(0);
  setClock(portal, '2026-11-25T23:00:00-03:00');
  expect(await dias()).toBe(9);
  const seguimiento = { idCaso: id, seguimiento: 'Llamé', fecha: '2026-11-25', hora: '22:30' };
  expect((await portal.post('/api/art/crearSeguimiento', seguimiento, { token: paula.token })).status).toBe(
    200,
  );
  expect(await dias()).toBe(0);
  expect(
    (
      await portal.post(
        '/api/art/crearSeguimiento',
        { ...seguimiento, hora: '23:30' },
        { token: paula.token },
      )
    ).body.fields,
  ).toEqual({
    hora: 'La hora no puede ser posterior a la actual',
  });
  await portal.post('/api/art/cancelar', { id }, { token: paula.token });
  expect(await dias()).toBeNull();
});
