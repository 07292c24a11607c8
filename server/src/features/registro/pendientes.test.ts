import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { firmado } from '../../testing/data/documentos.ts';
import { OTRA_UNIDAD } from '../../testing/data/people.ts';
import { startConRepositorio, type ConRepositorio } from '../../testing/fixtures/repositorio.ts';

let mundo: ConRepositorio;
let admin: string;
beforeAll(async () => {
  mundo = await startConRepositorio();
  admin = (await mundo.portal.signIn('22999000', { acceso: 'personal' })).token;
});
afterAll(() => mundo?.stop());
beforeEach(async () => {
  await mundo.repositorio.set({ fault: '', mode: '', forgetAsked: true });
  await mundo.portal.db.sql('delete from portal.registros');
});

const sql = <T extends object>(text: string, values: unknown[] = []) => mundo.portal.db.sql<T>(text, values);
const pedir = (path: string, body: object, more: object = {}) =>
  mundo.portal.post(path, body, { token: admin, ...more });
const lista = async () => (await pedir('/api/registros/pendientes', {})).body;
const reintentar = (id: string, more: object = {}) => pedir('/api/registros/reintentar', { id }, more);
const claves = async () => (await mundo.transacciones()).map(({ key }) => key);

async function rechazada() {
  const receta = await firmado(mundo.portal, mundo.visita);
  await mundo.repositorio.set({ mode: 'rejects' });
  await mundo.enviar();
  await mundo.repositorio.set({ mode: '' });
  return receta;
}
/** Signed three hours ago, and tried since without an answer. Its next attempt is far away. */
async function demorada() {
  const receta = await firmado(mundo.portal, mundo.visita);
  await mundo.repositorio.set({ fault: 'away' });
  await mundo.enviar();
  await mundo.repositorio.set({ fault: '' });
  await sql(
    `update portal.registros set desde = now() - interval '185 minutes', proximo = now() + interval '10 minutes' where documento_id = $1`,
    [receta.id],
  );
  return receta;
}

describe('the list of late and refused registrations', () => {
  it('tells what is late and what was refused, without anything of the patient', async () => {
    const mala = await rechazada();
    const tarde = await demorada();
    await firmado(mundo.portal, mundo.visita);
    const { status, body, text } = await pedir('/api/registros/pendientes', {});
    expect(status, text).toBe(200);
    expect(body).toMatchObject({
      cuantos: 2,
      siguiente: null,
      registros: [
        {
          id: mala.id,
          numero: mala.numero,
          estado: 'rechazada',
          texto: 'Rechazada: falta un dato o hay uno que el repositorio no acepta',
          intentos: 1,
          error: null,
        },
        {
          id: tarde.id,
          estado: 'demorada',
          texto: 'En registro desde hace 3 h',
          error: 'El repositorio no respondió',
        },
      ],
    });
    expect(body.registros[1].intentos).toBeGreaterThan(0);
    const nombreDe = async (id: string) =>
      (
        await sql<Record<'nombre' | 'documento', string>>(
          `select nombre || ' ' || apellido as nombre, documento from portal.personas where id = $1`,
          [id],
        )
      )[0]!;
    expect(body.registros[0].profesional).toBe((await nombreDe(mundo.visita.medica.personaId)).nombre);
    const paciente = await nombreDe(mundo.visita.paciente.personaId);
    for (const dato of [paciente.nombre, paciente.documento, 'Amoxicilina', 'Faringitis'])
      expect(text).not.toContain(dato);
    // The repository's words stay with whoever signed it.
    expect(text).not.toContain('no está habilitado');
  });

  it('leaves out a refused prescription that was annulled since', async () => {
    const { id } = await rechazada();
    expect((await lista()).cuantos).toBe(1);
    await mundo.anular(id);
    expect(await lista()).toEqual({ registros: [], siguiente: null, cuantos: 0 });
    expect((await reintentar(id)).status).toBe(404);
    expect((await mundo.registroDe(id)).estado).toBe('rechazada');
  });

  it('goes on after its first page', async () => {
    const { id } = await demorada();
    await sql(
      `with d as (insert into portal.documentos
         select (jsonb_populate_record(d, jsonb_build_object('id', gen_random_uuid(), 'numero', 1000 + n, 'codigo', md5(n::text),
           'archivo', null, 'archivo_tipo', null, 'sha256', null, 'bytes', null))).*
         from portal.documentos d, generate_series(1, 22) n where d.id = $1 returning unidad_id, id, numero)
       insert into portal.registros (unidad_id, documento_id, clave, desde, proximo)
         select unidad_id, id, gen_random_uuid(), now() - (numero - 998) * interval '1 hour', now() + interval '10 minutes' from d`,
      [id],
    );
    const primera = await lista();
    expect([primera.cuantos, primera.registros.length]).toEqual([23, 20]);
    const { body } = await pedir('/api/registros/pendientes', { despuesDe: primera.siguiente });
    expect([body.registros.length, body.siguiente]).toEqual([3, null]);
    const ids = [...primera.registros, ...body.registros].map((uno: { id: string }) => uno.id);
    expect(new Set(ids).size).toBe(23);
  });
});

describe('trying again', () => {
  it('registers a late prescription at once, under its key', async () => {
    const { id } = await demorada();
    const { status, body, text } = await reintentar(id);
    expect(status, text).toBe(200);
    expect(body).toEqual({ bien: true, texto: 'La receta quedó registrada.' });
    expect((await mundo.registroDe(id)).estado).toBe('registrada');
    expect((await lista()).cuantos).toBe(0);
    const [acto] = await sql<{ para_id: string }>(
      `select para_id from portal.auditoria where acto = 'reintentar_registro' and objeto = $1`,
      [`documento:${id}`],
    );
    expect(acto?.para_id).toBe(mundo.visita.paciente.personaId);
    expect((await reintentar(id)).status).toBe(404);
  });

  it('queues a refused one again under the same key, and tells what came of it', async () => {
    const { id } = await rechazada();
    await mundo.repositorio.set({ mode: 'rejects' });
    expect((await reintentar(id)).body).toEqual({
      bien: false,
      texto: 'El repositorio no la aceptó: falta un dato o hay uno que el repositorio no acepta.',
    });
    expect((await lista()).registros[0]).toMatchObject({ id, estado: 'rechazada', intentos: 2 });
    await mundo.repositorio.set({ mode: '', fault: 'away' });
    expect((await reintentar(id)).body).toEqual({
      bien: false,
      texto: 'El repositorio no respondió. El portal lo sigue intentando.',
    });
    expect((await mundo.registroDe(id)).estado).toBe('en_registro');
    await mundo.repositorio.set({ fault: '' });
    await mundo.enviar();
    expect((await mundo.registroDe(id)).estado).toBe('registrada');
    expect(new Set(await claves()).size).toBe(1);
  });

  it('does not send a second time what may be under way', async () => {
    const { id } = await demorada();
    await sql(`update portal.registros set proximo = now() + interval '60 seconds' where documento_id = $1`, [
      id,
    ]);
    await mundo.repositorio.set({ forgetAsked: true });
    const { status, body } = await reintentar(id);
    expect([status, body.code]).toEqual([409, 'registro_en_curso']);
    expect(await claves()).toEqual([]);
  });

  it('sends a refused annulment again, under its own key', async () => {
    const { id } = await firmado(mundo.portal, mundo.visita);
    await mundo.enviar();
    await mundo.anular(id);
    await mundo.repositorio.set({ mode: 'rejects', forgetAsked: true });
    await mundo.enviar();
    expect((await lista()).registros).toMatchObject([
      { id, texto: 'Anulación rechazada: falta un dato o hay uno que el repositorio no acepta' },
    ]);
    await mundo.repositorio.set({ mode: '' });
    expect((await reintentar(id)).body).toEqual({ bien: true, texto: 'La anulación quedó registrada.' });
    expect(new Set(await claves()).size).toBe(1);
    expect((await lista()).cuantos).toBe(0);
  });

  it('is only for the administration of the unit', async () => {
    const { id } = await demorada();
    for (const token of [mundo.visita.medica.token, mundo.visita.paciente.token]) {
      expect((await pedir('/api/registros/pendientes', {}, { token })).status).toBe(404);
      expect((await reintentar(id, { token })).status).toBe(404);
    }
    const otra = { host: OTRA_UNIDAD.host };
    const { token } = await mundo.portal.signIn('22999000', { acceso: 'personal', ...otra });
    const ajena = await pedir('/api/registros/pendientes', {}, { token, ...otra });
    expect(ajena.body).toEqual({ registros: [], siguiente: null, cuantos: 0 });
    expect((await reintentar(id, { token, ...otra })).status).toBe(404);
    expect((await reintentar(id)).status).toBe(200);
  });
});
