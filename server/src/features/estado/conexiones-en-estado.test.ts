import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { firmado } from '../../testing/data/documentos.ts';
import { OTRA_UNIDAD } from '../../testing/data/people.ts';
import { startConRepositorio, type ConRepositorio } from '../../testing/fixtures/repositorio.ts';

/** The portal's jobs of less than a minute, which include the measurement. */
const MEDIR = 15_000;
let mundo: ConRepositorio;
beforeAll(async () => {
  mundo = await startConRepositorio();
});
afterAll(() => mundo?.stop());
beforeEach(async () => {
  await mundo.repositorio.set({ fault: '' });
});

const olvidar = () => mundo.portal.db.sql('delete from portal.mediciones; delete from portal.barridos');
/** Measures again, as in the next minute. */
async function medido(host?: string): Promise<Record<string, string>> {
  await olvidar();
  await mundo.portal.restart();
  await mundo.portal.portal.runDueWork(MEDIR);
  const { body } = await mundo.portal.request({ path: '/api/estado', host });
  return Object.fromEntries(
    body.partes.map(({ nombre, estado }: { nombre: string; estado: string }) => [nombre, estado]),
  );
}
const NOMBRE = 'Registro nacional de recetas';

it('shows the repository to the unit that has one, and to no other', async () => {
  expect(await medido()).toMatchObject({ [NOMBRE]: 'funciona', Correo: 'funciona' });
  const otra = await medido(OTRA_UNIDAD.host);
  expect(otra).toMatchObject({ Correo: 'funciona' });
  expect(otra).not.toHaveProperty(NOMBRE);
});

it.each(['away', 'failing', 'garbled', 'refuses', 'tokenRefused'])(
  'says that it does not work while it is %s, and nothing else of the portal',
  async (fault) => {
    await mundo.repositorio.set({ fault, forgetTokens: true });
    const { [NOMBRE]: repositorio, ...resto } = await medido();
    expect(repositorio).toBe('no_funciona');
    // A busy machine delays the others.
    expect(Object.keys(resto)).toEqual(expect.arrayContaining(['Portal', 'Correo']));
    expect(Object.values(resto)).not.toContain('no_funciona');
    const { text } = await mundo.portal.request({ path: '/estado', headers: { accept: 'text/html' } });
    expect(text).toContain('Hay partes del portal que no funcionan.');
    expect(text).not.toContain(new URL(mundo.repositorio.url).host);
  },
);

it('says that it is late while prescriptions wait, though it answers', async () => {
  const { id } = await firmado(mundo.portal, mundo.visita);
  await mundo.portal.db.sql(
    `update portal.registros set desde = now() - interval '16 minutes', proximo = now() + interval '1 day' where documento_id = $1`,
    [id],
  );
  expect(await medido()).toMatchObject({ [NOMBRE]: 'con_demoras' });
  await mundo.enviar();
  expect(await medido()).toMatchObject({ [NOMBRE]: 'funciona' });
});

it('is measured later in the same minute if the connections could not be read in time', async () => {
  const { db } = mundo.portal;
  const medidas = (parte: string) =>
    db.sql(`select from portal.mediciones where split_part(parte, ':', 1) = $1`, [parte]);
  const bloqueo = new pg.Client({ connectionString: db.adminUrl });
  await bloqueo.connect();
  try {
    await olvidar();
    await mundo.portal.restart();
    await bloqueo.query('begin; lock table portal.conexiones in access exclusive mode');
    const primera = mundo.portal.portal.runDueWork(MEDIR);
    await vi.waitFor(async () => expect(await medidas('portal')).toHaveLength(1), { timeout: 30_000 });
    expect(await medidas('repositorio')).toEqual([]);
    await bloqueo.query('rollback');
    await primera;
  } finally {
    await bloqueo.end();
  }
  await mundo.portal.portal.runDueWork(MEDIR);
  expect(await medidas('repositorio')).toHaveLength(1);
});

it('is not shown once the connection is switched off', async () => {
  const { token } = await mundo.portal.signIn('22999000', { acceso: 'personal' });
  const { status } = await mundo.portal.post(
    '/api/conexiones/activar',
    { tipo: 'repositorio', activa: false },
    { token },
  );
  expect(status).toBe(200);
  expect(await medido()).not.toHaveProperty(NOMBRE);
});
