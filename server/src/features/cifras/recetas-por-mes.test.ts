import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSession } from '../../testing/data/fila.ts';
import { addAccount, UNIDAD } from '../../testing/data/people.ts';
import { addVisita } from '../../testing/data/documentos.ts';
import { startTestPortal, type TestPortal } from '../../testing/portal.ts';

let portal: TestPortal;
let autores: string[];
beforeAll(async () => {
  portal = await startTestPortal({ now: '2026-11-15T23:30:00-03:00' });
  const visitas = [await addVisita(portal), await addVisita(portal)];
  autores = visitas.map(({ medica }) => medica.personaId);
  const contar = (mes: string, autor: string, cuantas: number) =>
    portal.db.sql(
      `insert into portal.recetas_por_mes (unidad_id, mes, autor_id, cuantas) values ($1, $2, $3, $4)`,
      [UNIDAD.demo, mes, autor, cuantas],
    );
  await contar('2026-11-01', autores[0]!, 4);
  await contar('2026-11-01', autores[1]!, 3);
  await contar('2025-12-01', autores[0]!, 9);
  await contar('2025-11-01', autores[0]!, 100);
});
afterAll(() => portal.stop());

const sesion = async (unidadId: number, rol: 'administrador' | 'profesional') =>
  openSession(portal, (await addAccount(portal.db, { unidadId, roles: [rol] })).personaId, { unidadId, rol });

it('counts prescriptions and prescribers of twelve months, and names nobody', async () => {
  const token = await sesion(UNIDAD.demo, 'administrador');
  const { status, body, text } = await portal.request({ path: '/api/cifras/recetas', token });
  expect(status, text).toBe(200);
  expect(body).toHaveLength(12);
  expect(body[0]).toEqual({ mes: '2026-11', recetas: 7, prescriptores: 2 });
  expect(body[1]).toEqual({ mes: '2026-10', recetas: 0, prescriptores: 0 });
  expect(body[11]).toEqual({ mes: '2025-12', recetas: 9, prescriptores: 1 });
  for (const autor of autores) expect(text).not.toContain(autor);
});

it('is part of the file of figures', async () => {
  const token = await sesion(UNIDAD.demo, 'administrador');
  const periodo = { desde: '2026-11-01', hasta: '2026-11-15' };
  const { body } = await portal.post('/api/cifras/archivo/ticket', periodo, { token });
  const { text } = await portal.request({ path: body.url });
  expect(text).toContain('Recetas por mes;2026-11;Recetas firmadas;7');
  expect(text).toContain('Recetas por mes;2026-11;Prescriptores;2');
});

it("is only for administrators, and counts nothing of another unit's", async () => {
  const medica = await sesion(UNIDAD.demo, 'profesional');
  expect((await portal.request({ path: '/api/cifras/recetas', token: medica })).status).toBe(404);
  const token = await sesion(UNIDAD.osef, 'administrador');
  const { status, body } = await portal.request({
    path: '/api/cifras/recetas',
    token,
    host: 'osef.localhost',
  });
  expect(status).toBe(200);
  expect(body.every((uno: { recetas: number }) => uno.recetas === 0)).toBe(true);
});
