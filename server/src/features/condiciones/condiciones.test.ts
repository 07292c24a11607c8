import { afterAll, beforeAll, expect, it } from 'vitest';
import { addMember } from '../../testing/data/family.ts';
import { addAccount, UNIDAD } from '../../testing/data/people.ts';
import { expectUnit, startTestPortal, type TestPortal } from '../../testing/portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.stop());

/** Typed by hand from the specification, section 3. */
const ninguna = {
  enfermedadesNeurologicas: null,
  alteracionesVisuales: null,
  afeccionesNariz: null,
  diabetes: null,
  hipertension: null,
  alteracionesPulmonares: null,
  nodulosQuistes: null,
  alteracionesCardiacas: null,
  alteracionesDigestivas: null,
  alteracionesSangre: null,
  alteracionesRenales: null,
  afeccionesGinecologicas: null,
  afeccionesMusculares: null,
  enfermedadesCongenitas: null,
};
const NO_ENCONTRADO = { code: 'no_encontrado', message: 'No encontramos lo que buscás.' };

const ver = (token: string | undefined, documento: string, host?: string) =>
  portal.request({ path: `/api/condicionMedica/getCondicionesMedicas/${documento}`, token, host });
const guardar = (token: string | undefined, documento: string, condiciones: unknown, host?: string) =>
  portal.post('/api/condicionMedica/guardarCondicionesMedicas', { documento, condiciones }, { token, host });

async function family(options: { unidadId?: number; host?: string } = {}) {
  const holder = await addAccount(portal.db, options.unidadId ? { unidadId: options.unidadId } : {});
  const member = await addMember(
    portal.db,
    holder.personaId,
    options.unidadId ? { unidadId: options.unidadId } : {},
  );
  const { token } = await portal.signIn(holder.dni, options.host ? { host: options.host } : {});
  return { holder, member, token };
}

it('returns all fourteen unticked before anything is saved', async () => {
  await expectUnit(portal, 'demo', 'Portal Demo');
  const { holder, token } = await family();
  expect(Object.keys(ninguna)).toHaveLength(14);
  const { status, body } = await ver(token, holder.dni);
  expect([status, body]).toEqual([200, { documento: holder.dni, condiciones: ninguna }]);
});

it('stores a tick as an empty observation and an untick as null, separately for holder and members', async () => {
  const { holder, member, token } = await family();
  const propias = { ...ninguna, diabetes: '', hipertension: 'Controlada\ncon medicación' };
  const suyas = { ...ninguna, afeccionesNariz: 'Rinitis' };
  expect((await guardar(token, holder.dni, propias)).body).toEqual({});
  expect((await guardar(token, member.documento, suyas)).status).toBe(200);
  expect((await ver(token, holder.dni)).body.condiciones).toEqual(propias);
  expect((await ver((await portal.signIn(holder.dni)).token, member.documento)).body.condiciones).toEqual(
    suyas,
  );
  await guardar(token, holder.dni, { ...propias, diabetes: null });
  expect((await ver(token, holder.dni)).body.condiciones).toEqual({ ...propias, diabetes: null });
  // Nothing is mandatory: an empty body is valid, and an omitted condition is unticked.
  expect((await guardar(token, holder.dni, {})).status).toBe(200);
  expect((await ver(token, holder.dni)).body.condiciones).toEqual(ninguna);
  expect((await ver(token, member.documento)).body.condiciones).toEqual(suyas);
});

it('keeps the date of an unchanged condition', async () => {
  const { holder, token } = await family();
  const dates = () =>
    portal.db.sql<{ clave: string; cambiada: Date }>(
      'select clave, cambiada from portal.condiciones_medicas where persona_id = $1 order by clave',
      [holder.personaId],
    );
  await guardar(token, holder.dni, { diabetes: '', hipertension: 'a' });
  const before = await dates();
  await guardar(token, holder.dni, { diabetes: '', hipertension: 'b' });
  const after = await dates();
  expect(after[0]).toEqual(before[0]);
  expect(after[1]!.cambiada.getTime()).toBeGreaterThan(before[1]!.cambiada.getTime());
});

it.each([
  [{ otra: '' }],
  [{ Diabetes: '' }],
  [{ diabetes: true }],
  [{ diabetes: 1 }],
  [{ diabetes: {} }],
  [{ diabetes: 'x'.repeat(501) }],
  [{ diabetes: 'a\u0000' }],
  [[]],
  [null],
  ['diabetes'],
])('refuses %j and keeps the stored data', async (condiciones) => {
  const { holder, token } = await family();
  await guardar(token, holder.dni, { diabetes: 'sí' });
  const { status, body } = await guardar(token, holder.dni, condiciones);
  expect([status, body.code]).toEqual([422, 'datos_invalidos']);
  expect((await ver(token, holder.dni)).body.condiciones).toEqual({ ...ninguna, diabetes: 'sí' });
});

it('returns 404 for another person’s and another unit’s, on read and write, and audits the attempt', async () => {
  const mine = await family();
  const theirs = await family();
  const abroad = await family({ unidadId: UNIDAD.osef, host: 'osef' });
  const victims = [
    theirs.holder.dni,
    theirs.member.documento,
    abroad.holder.dni,
    abroad.member.documento,
    '11111111',
  ];
  for (const documento of victims) {
    expect((await ver(mine.token, documento)).body).toEqual(NO_ENCONTRADO);
    expect((await guardar(mine.token, documento, { diabetes: 'x' })).body).toEqual(NO_ENCONTRADO);
  }
  expect(
    await portal.db.sql('select 1 from portal.condiciones_medicas where persona_id = any ($1)', [
      [theirs, abroad].flatMap(({ holder, member }) => [holder.personaId, member.personaId]),
    ]),
  ).toEqual([]);
  const rows = await portal.db.sql<{ acto: string; n: number }>(
    `select acto, count(*)::int as n from portal.auditoria where actor_id = $1 and resultado = 'no_encontrado' group by 1 order by 1`,
    [mine.holder.personaId],
  );
  expect(rows).toEqual([
    { acto: 'guardar_condiciones', n: victims.length },
    { acto: 'ver_condiciones', n: victims.length },
  ]);
  expect((await ver(theirs.token, theirs.member.documento)).status).toBe(200);
  expect((await ver(abroad.token, abroad.member.documento, 'osef')).status).toBe(200);
});

it('refuses visitors and staff', async () => {
  expect((await ver(undefined, '30111222')).body.code).toBe('sin_sesion');
  expect((await guardar(undefined, '30111222', {})).body.code).toBe('sin_sesion');
  for (const [dni, acceso] of [
    ['27555666', 'personal'],
    ['20333444', 'personal'],
    ['22999000', 'personal'],
  ] as const) {
    const { token } = await portal.signIn(dni, { acceso });
    expect((await ver(token, dni)).body).toEqual(NO_ENCONTRADO);
    expect((await ver(token, '30111222')).body).toEqual(NO_ENCONTRADO);
  }
});
