import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { addDoctor, addPatient, LUNES, type Someone } from '../../../testing/data/fila.ts';
import { startTestPortal, type TestPortal } from '../../../testing/portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({ now: LUNES });
});
afterAll(() => portal.stop());

const HTA = {
  nombre: 'Control de presión',
  abreviatura: 'hta',
  para: 'nota',
  texto: 'TA dentro de lo esperado.',
};
const guardar = (who: Someone, body: object) => portal.post('/api/modelos', body, { token: who.token });
const borrar = (who: Someone, id: string) => portal.post('/api/modelos/borrar', { id }, { token: who.token });
const listar = async (who: Someone) =>
  (await portal.request({ path: '/api/modelos', token: who.token })).body as { id: string; nombre: string }[];

describe("a professional's own texts", () => {
  it('are kept, renamed, changed and deleted, each with its event', async () => {
    const laura = await addDoctor(portal);
    const { status, body, text } = await guardar(laura, { ...HTA, abreviatura: ' HTA ' });
    expect(status, text).toBe(200);
    expect(body).toEqual({ id: body.id, ...HTA });
    const cambiado = { ...HTA, id: body.id, nombre: 'Hipertensión', texto: 'TA alta.' };
    expect((await guardar(laura, cambiado)).body).toMatchObject(cambiado);
    expect(await listar(laura)).toEqual([cambiado]);
    expect((await borrar(laura, body.id)).status).toBe(200);
    expect(await listar(laura)).toEqual([]);
    const actos = await portal.db.sql<{ acto: string }>(
      'select acto from portal.auditoria where actor_id = $1 and objeto = $2 order by id',
      [laura.personaId, `modelo:${body.id}`],
    );
    expect(actos.map(({ acto }) => acto)).toEqual(['guardar_modelo', 'guardar_modelo', 'borrar_modelo']);
  });

  it('are seen, changed and deleted by nobody else', async () => {
    const [laura, otra] = [await addDoctor(portal), await addDoctor(portal)];
    const { body } = await guardar(laura, HTA);
    expect(await listar(otra)).toEqual([]);
    expect((await guardar(otra, { ...HTA, id: body.id })).status).toBe(404);
    expect((await borrar(otra, body.id)).status).toBe(404);
    expect((await borrar(laura, newId())).status).toBe(404);
    const paciente = await addPatient(portal);
    expect((await guardar(paciente, HTA)).status).toBe(404);
    expect(await listar(laura)).toHaveLength(1);
  });

  it('need a name and a text, and an abbreviation that is free', async () => {
    const laura = await addDoctor(portal);
    const vacio = await guardar(laura, { ...HTA, nombre: ' ', texto: '\n', abreviatura: 'a b' });
    expect(vacio.status).toBe(422);
    expect(vacio.body.fields).toEqual({
      nombre: 'Poné un nombre',
      texto: 'Escribí el texto',
      abreviatura: 'De 2 a 12 letras o números, sin espacios',
    });
    expect((await guardar(laura, HTA)).status).toBe(200);
    const repetida = await guardar(laura, { ...HTA, nombre: 'Otro' });
    expect(repetida.body.fields).toEqual({ abreviatura: 'Ya la usás en otro texto' });
    expect((await guardar(laura, { ...HTA, abreviatura: '' })).status).toBe(200);
    expect((await guardar(laura, { ...HTA, texto: 'x'.repeat(4001), abreviatura: '' })).status).toBe(422);
  });

  it('are at most a hundred, also when two arrive at once', async () => {
    const laura = await addDoctor(portal);
    await portal.db.sql(
      `insert into portal.modelos (unidad_id, id, profesional_id, nombre, para, texto, creado, cambiado)
       select 1, gen_random_uuid(), $1, 'Texto ' || n, 'todo', 'x', now(), now() from generate_series(1, 99) n`,
      [laura.personaId],
    );
    const answers = await Promise.all([1, 2].map((n) => guardar(laura, { ...HTA, abreviatura: `ab${n}` })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await listar(laura)).toHaveLength(100);
  });
});
