import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addGestor, lista, type Creado } from '../../testing/data/casos.ts';
import { type Someone } from '../../testing/data/fila.ts';
import { addDosGestores } from '../../testing/fixtures/dos-gestores.ts';
import { startTestPortal, type TestPortal } from '../../testing/portal.ts';

let portal: TestPortal;
let paula: Someone;
let diego: Someone;
let jorge: Someone;
let ajena: Someone;
let paciente: Someone;
let dePaula: Creado[];
let deDiego: Creado;

beforeAll(async () => {
  portal = await startTestPortal({ now: '2026-11-16T09:00:00-03:00' });
  ({ paula, diego, jorge, ajena, paciente, dePaula, deDiego } = await addDosGestores(portal));
});
afterAll(() => portal.stop());

describe('the list', () => {
  const propios = () => dePaula.map(({ id }) => id).toSorted((a, b) => b - a);
  const ids = async (who: Someone, filtro: Record<string, unknown>) => {
    const { status, body } = await lista(portal, who, filtro);
    return status === 200 ? (body.casos as { casoId: number }[]).map(({ casoId }) => casoId) : status;
  };

  it.each([
    [{}],
    [{ gestor_id: '' }],
    [{ unidad_id: 1 }],
    [{ unidad_id: 'demo' }],
    [{ casoId: '' }],
    [{ status: '' }],
    [{ order: 'apellido' }],
    [{ size: 100 }],
  ])('returns a manager who asks %j all their own cases', async (filtro) => {
    expect([...((await ids(paula, filtro)) as number[])].toSorted((a, b) => b - a)).toEqual(propios());
  });

  it('accepts a manager’s own id and refuses any other id, real or not', async () => {
    expect(await ids(paula, { gestor_id: paula.personaId })).toEqual(propios());
    for (const gestor_id of [
      diego.personaId,
      jorge.personaId,
      ajena.personaId,
      paciente.personaId,
      '01900000-0000-7000-8000-000000000000',
    ]) {
      expect(await ids(paula, { gestor_id })).toBe(404);
    }
  });

  it.each([
    [{ casoId: () => String(deDiego.id) }],
    [{ apellido: () => 'Godoy' }],
    [{ nroSiniestro: () => 'AJENO-1' }],
    [{ documento: () => deDiego.datos['documento']! }],
    [{ buscar: () => 'AJENO' }],
    [{ email: () => deDiego.datos['email']! }],
  ])('does not find data that only a colleague’s case holds: %j', async (filtro) => {
    const pedido = Object.fromEntries(Object.entries(filtro).map(([campo, valor]) => [campo, valor()]));
    expect(await ids(paula, pedido)).toEqual([]);
    expect(await ids(diego, pedido)).toEqual([deDiego.id]);
    expect(await ids(jorge, pedido)).toEqual([deDiego.id]);
  });

  it.each([['%'], ['_'], ['%%'], ['*'], ['.*'], ["' or 1=1 --"], ['\\'], ['%Godoy%'], ['\u{10ffff}']])(
    'treats the wildcard %j as a plain character',
    async (comodin) => {
      for (const campo of [
        'casoId',
        'apellido',
        'nombre',
        'nroSiniestro',
        'documento',
        'email',
        'telefonoMovil',
        'buscar',
        'fechaAlta',
        'hora_turno',
        'fecha_turno',
      ]) {
        expect([campo, await ids(paula, { [campo]: comodin.slice(0, 5) })]).toEqual([campo, []]);
      }
    },
  );

  it.each([
    [{ gestor_id: ['x'] }],
    [{ gestor_id: { in: [] } }],
    [{ gestor_id: null }],
    [{ unidad_id: [1, 17] }],
    [{ unidad_id: { $ne: 1 } }],
    [{ status: [1, 2, 3, 4, 5] }],
    [{ status: [1] }],
    [{ status: true }],
    [{ status: 6 }],
    [{ status: 0 }],
    [{ casoId: [1001] }],
    [{ apellido: ['Godoy'] }],
    [{ apellido: { like: '%' } }],
    [{ page: [1] }],
    [{ page: 0 }],
    [{ size: 1000 }],
    [{ order: 'gestor_id' }],
    [{ order: 'id; drop table casos' }],
    [{ alcance: null }],
    [{ __proto__: null, rol: 'coordinador_art' }],
  ])('refuses %j', async (filtro) => {
    expect(await ids(paula, filtro)).toBe(422);
  });

  it('refuses another unit’s number for every caller', async () => {
    for (const unidad_id of [17, '17', 'osef', 99])
      for (const who of [paula, jorge]) expect(await ids(who, { unidad_id })).toBe(409);
  });

  it('shows a coordinator the unit’s cases with their manager, or one manager’s', async () => {
    const { body } = await lista(portal, jorge, { size: 100 });
    expect(body.casos.map(({ casoId }: { casoId: number }) => casoId)).toEqual(
      [deDiego.id, ...propios()].toSorted((a, b) => b - a),
    );
    expect(body.casos.find(({ casoId }: { casoId: number }) => casoId === deDiego.id).gestor).toMatchObject({
      id: diego.personaId,
      nombre: 'Diego',
    });
    expect(await ids(jorge, { gestor_id: diego.personaId })).toEqual([deDiego.id]);
    for (const gestor_id of [ajena.personaId, paciente.personaId])
      expect(await ids(jorge, { gestor_id })).toBe(404);
    const [fila] = (await lista(portal, paula, {})).body.casos;
    expect(fila.gestor).toBeNull();
  });

  it('applies a demotion on the next request', async () => {
    const otra = await addGestor(portal, { rol: 'coordinador_art' });
    expect((await ids(otra, {})) as number[]).toContain(deDiego.id);
    await portal.db.sql(
      `update portal.cuenta_roles set rol = 'paciente' where cuenta_id = (select id from portal.cuentas where persona_id = $1)`,
      [otra.personaId],
    );
    expect([401, 404]).toContain(await ids(otra, {}));
  });
});
