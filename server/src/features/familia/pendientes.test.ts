import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMember, espera, familiarDe, rowOf } from '../../testing/data/family.ts';
import { addPapel, addTerminada } from '../../testing/data/historial.ts';
import { addAccount, addPerson, newDni } from '../../testing/data/people.ts';
import { startTestPortal, type TestPortal } from '../../testing/portal.ts';
import { idsDeLaMisma } from '../personas/index.ts';

let portal: TestPortal;
let admin: string;
beforeAll(async () => {
  portal = await startTestPortal({ now: '2026-11-16T10:00:00-03:00' });
  admin = (await portal.signIn('22999000', { acceso: 'personal' })).token;
});
afterAll(() => portal.stop());

const NO_ENCONTRADO = { code: 'no_encontrado', message: 'No encontramos lo que buscás.' };

let number = 0;
async function holder(nombre = 'Eva') {
  const email = `pendiente${(number += 1)}@ejemplo.com`;
  const cuenta = await addAccount(portal.db, { nombre, email });
  await portal.db.sql('update portal.personas set email = $2 where id = $1', [cuenta.personaId, email]);
  return { ...cuenta, email, token: (await portal.signIn(cuenta.dni)).token };
}
type Holder = Awaited<ReturnType<typeof holder>>;
const crear = ({ token, personaId }: Holder, familiar: Record<string, unknown>) =>
  portal.post('/api/familiar/crear', { tipo: '3', usuario: personaId, familiar }, { token });
const family = async ({ dni }: Holder) =>
  (await portal.signIn(dni)).sesion.grupoFamiliar as { data: Record<string, unknown> }[];
interface Pendiente {
  id: string;
  tipo: string;
  persona: { nombre: string; documento: string };
  otra: { nombre: string; documento: string } | null;
  detalle: string | null;
}
const listar = (token: string | undefined = admin, host?: string) =>
  portal.request({ path: '/api/familiar/pendientes', token, host });
const pending = async (tipo: string, documento: string) =>
  ((await listar()).body as Pendiente[]).filter(
    (row) => row.tipo === tipo && row.persona.documento === documento,
  );
const resolver = (
  id: string,
  tipo: string,
  aprobar: boolean,
  token: string | undefined = admin,
  host?: string,
) => portal.post('/api/familiar/resolver', { id, tipo, aprobar }, { token, host });
const conPuntos = (dni: string) => `${dni.slice(0, 2)}.${dni.slice(2, 5)}.${dni.slice(5)}`;
const same = async (personaId: string) =>
  (await idsDeLaMisma(portal.portal.platform.unit(1), personaId)).toSorted();

/** Ana adds a child whom Bruno's family already has. */
async function sharedChild() {
  const [ana, bruno] = [await holder('Ana'), await holder('Bruno')];
  const known = await addMember(portal.db, bruno.personaId, { nombre: 'Conocida', fecNac: '2017-01-02' });
  await crear(ana, familiarDe({ documento: known.documento, nome: 'Mía' }));
  const [created] = await portal.db.sql<{ integrante_id: string }>(
    'select integrante_id from portal.vinculos_familiares where titular_id = $1',
    [ana.personaId],
  );
  return {
    ana,
    bruno,
    known,
    createdId: created!.integrante_id,
    id: `${ana.personaId}:${created!.integrante_id}`,
  };
}

describe('a pending link', () => {
  it('is listed with the requester, the known person and both birth dates', async () => {
    const { ana, bruno, known, id } = await sharedChild();
    const [row, ...more] = await pending('vinculo', known.documento);
    expect(more).toEqual([]);
    expect(row).toMatchObject({
      id,
      persona: { nombre: 'Mía', apellido: 'Prueba', documento: known.documento },
      otra: { nombre: 'Conocida', apellido: 'Prueba', documento: known.documento },
      detalle: `Lo pide Ana Prueba (DNI\u00a0${conPuntos(ana.dni)}). Nacimiento: 10/06/2018; en el registro anterior: 02/01/2017.`,
      titular: { nombre: 'Ana', apellido: 'Prueba', documento: ana.dni },
      familias: [{ nombre: 'Bruno', apellido: 'Prueba', documento: bruno.dni }],
      abre: [],
    });
    expect(await pending('identidad', known.documento)).toEqual([]);
  });

  it('counts once in the menu, with any number of older records', async () => {
    const cuantos = async () =>
      (await portal.request({ path: '/api/familiar/pendientes/cuantos', token: admin })).body
        .cuantos as number;
    const before = await cuantos();
    const { known, id } = await sharedChild();
    expect(await cuantos()).toBe(before + 1);
    const again = await addPerson(portal.db, { documento: known.documento, fecNac: '2017-01-02' });
    await portal.db.sql(
      `insert into portal.identidades_pendientes (unidad_id, persona_id, anterior_id, creada) values (1, $1, $2, now())`,
      [id.split(':')[1], again],
    );
    expect(await cuantos()).toBe(before + 1);
    await resolver(id, 'vinculo', true);
    expect(await cuantos()).toBe(before);
    expect(before + 1).toBe(((await listar()).body as Pendiente[]).length + 1);
  });

  it('shows how many records an approval would open', async () => {
    const { known } = await sharedChild();
    const [doctor] = await portal.db.sql<{ persona_id: string }>(
      'select persona_id from portal.profesionales where unidad_id = 1 limit 1',
    );
    const atencion = await addTerminada(portal.db, known.personaId, {
      profesionalId: doctor!.persona_id,
      inicio: '2026-11-10T12:00:00Z',
    });
    await addPapel(portal.db, atencion.id, { tipo: 'receta', numero: 9101 });
    await portal.db.sql(`insert into portal.condiciones_medicas values (1, $1, 'diabetes', '', now())`, [
      known.personaId,
    ]);
    expect((await pending('vinculo', known.documento))[0]).toMatchObject({
      abre: [
        { que: 'Atenciones', cuantos: 1 },
        { que: 'Documentos', cuantos: 1 },
        { que: 'Condiciones médicas', cuantos: 1 },
      ],
    });
  });

  it('notifies the requester and, once approved, the other family, without a DNI', async () => {
    const { ana, bruno, known, id } = await sharedChild();
    for (let i = 0; i < 2; i += 1) await resolver(id, 'vinculo', true);
    const [asked] = await portal.mail.waitFor(ana.email);
    const [family2] = await portal.mail.waitFor(bruno.email);
    expect([asked!.subject, family2!.subject]).toEqual([
      'La institución aprobó el vínculo con Mía · Portal Demo',
      'Conocida está también en otro grupo familiar · Portal Demo',
    ]);
    expect(family2!.text).toContain(
      'La institución aprobó que Ana Prueba tenga a Conocida en su grupo familiar',
    );
    for (const { text, html } of [asked!, family2!])
      for (const dni of [ana.dni, known.documento]) expect(text + html).not.toContain(dni);
    const refused = await sharedChild();
    await resolver(refused.id, 'vinculo', false);
    expect((await portal.mail.waitFor(refused.ana.email)).map(({ subject }) => subject)).toEqual([
      'La institución no aprobó el vínculo con Mía · Portal Demo',
    ]);
    expect(
      await portal.db.sql('select 1 from portal.mensajes where destinatario = $1', [refused.bruno.email]),
    ).toEqual([]);
  });

  it('approved: is no longer pending, joins the two records, and each family keeps its person', async () => {
    const { ana, bruno, known, createdId, id } = await sharedChild();
    const before = await rowOf(portal.db, known.personaId);
    for (let i = 0; i < 2; i += 1) expect((await resolver(id, 'vinculo', true)).body).toEqual({});
    expect(await family(ana)).toHaveLength(1);
    expect(await espera(portal.db, ana.personaId, known.documento)).toBe(false);
    expect(await family(bruno)).toHaveLength(1);
    expect(await same(createdId)).toEqual([createdId, known.personaId].toSorted());
    expect(await same(known.personaId)).toEqual([createdId, known.personaId].toSorted());
    // The record is the same, but its resource names the other one now.
    expect(await rowOf(portal.db, known.personaId)).toEqual({ ...before, cambiada: expect.any(Date) });
    expect(await pending('vinculo', known.documento)).toEqual([]);
    // Once decided, the same endpoint cannot reverse it.
    expect((await resolver(id, 'vinculo', false)).body).toEqual(NO_ENCONTRADO);
    const [event] = await portal.db.sql<Record<string, unknown>>(
      `select para_id, objeto, actor_rol from portal.auditoria where acto = 'resolver_vinculo' and para_id = $1 and resultado = 'ok' limit 1`,
      [createdId],
    );
    expect(event).toEqual({ para_id: createdId, objeto: 'vinculo:aprobar', actor_rol: 'administrador' });
  });

  it('refused: ends the holder’s link and leaves the other family’s person unchanged', async () => {
    const { ana, bruno, known, createdId, id } = await sharedChild();
    const before = await rowOf(portal.db, known.personaId);
    expect((await resolver(id, 'vinculo', false)).body).toEqual({});
    expect([await family(ana), (await family(bruno)).length]).toEqual([[], 1]);
    expect(await same(createdId)).toEqual([createdId]);
    expect(await rowOf(portal.db, known.personaId)).toEqual(before);
    expect((await portal.request({ path: `/api/usuario/${known.documento}`, token: ana.token })).status).toBe(
      404,
    );
    // A new request is pending again.
    expect((await crear(ana, familiarDe({ documento: known.documento }))).status).toBe(200);
    expect(await espera(portal.db, ana.personaId, known.documento)).toBe(true);
  });

  it.each(['28444555', 'adult'])(
    'never gives charge of an adult or of an account holder: %s',
    async (which) => {
      const documento = which === 'adult' ? newDni() : which;
      if (which === 'adult') await addPerson(portal.db, { documento, fecNac: '1990-05-20' });
      const ana = await holder();
      await crear(ana, familiarDe({ documento }));
      const [row] = (await pending('vinculo', documento)).filter(({ id }) => id.startsWith(ana.personaId));
      const { status, body } = await resolver(row!.id, 'vinculo', true);
      expect([status, body.message]).toEqual([
        422,
        'Quien ya tiene ese DNI es mayor de edad o tiene su propia cuenta: no puede quedar a cargo de otra persona.',
      ]);
      expect(await espera(portal.db, ana.personaId, documento)).toBe(true);
      // Nor through the pending identity.
      const [identity] = await portal.db.sql<{ anterior_id: string }>(
        'select anterior_id from portal.identidades_pendientes where persona_id = $1',
        [row!.id.split(':')[1]],
      );
      expect(
        (await resolver(`${row!.id.split(':')[1]}:${identity!.anterior_id}`, 'identidad', true)).body,
      ).toEqual(NO_ENCONTRADO);
    },
  );
});

describe('a pending report', () => {
  async function reported() {
    const ana = await holder('Ana');
    const mateo = await addMember(portal.db, ana.personaId);
    await portal.post(
      '/api/familiar/reportar',
      { documento: mateo.documento, motivo: 'No es mi hijo' },
      { token: ana.token },
    );
    const [row] = await pending('reporte', mateo.documento);
    return { ana, mateo, row: row! };
  }

  it('approved: ends the link, which needs the unit’s approval from then on', async () => {
    const { ana, mateo, row } = await reported();
    expect([row.otra!.nombre, row.detalle]).toEqual(['Ana', 'No es mi hijo']);
    for (let i = 0; i < 2; i += 1) expect((await resolver(row.id, 'reporte', true)).body).toEqual({});
    expect(await family(ana)).toEqual([]);
    expect(await rowOf(portal.db, mateo.personaId)).toBeDefined();
    expect((await portal.mail.waitFor(ana.email)).map(({ subject }) => subject)).toEqual([
      'Mía ya no está en tu grupo familiar · Portal Demo',
    ]);
    expect((await crear(ana, familiarDe({ documento: mateo.documento }))).status).toBe(200);
    expect(await espera(portal.db, ana.personaId, mateo.documento)).toBe(true);
  });

  it('refused: keeps the link', async () => {
    const { ana, mateo, row } = await reported();
    expect((await resolver(row.id, 'reporte', false)).status).toBe(200);
    expect(await family(ana)).toHaveLength(1);
    expect(await pending('reporte', mateo.documento)).toEqual([]);
  });
});

describe('permissions', () => {
  it('admits only the unit’s administrator', async () => {
    const { id, ana, known } = await sharedChild();
    for (const [dni, acceso] of [
      ['28444555', 'portal'],
      ['20333444', 'personal'],
      ['27555666', 'personal'],
      ['24777888', 'personal'],
    ] as const) {
      const { token } = await portal.signIn(dni, { acceso });
      expect((await listar(token)).body).toEqual(NO_ENCONTRADO);
      expect((await resolver(id, 'vinculo', true, token)).body).toEqual(NO_ENCONTRADO);
    }
    expect((await resolver(id, 'vinculo', true, ana.token)).body).toEqual(NO_ENCONTRADO);
    expect([(await listar('')).body.code, (await resolver(id, 'vinculo', true, '')).body.code]).toEqual([
      'sin_sesion',
      'sin_sesion',
    ]);
    expect(await espera(portal.db, ana.personaId, known.documento)).toBe(true);
  });

  it('hides it from another unit’s administrator', async () => {
    const { id, known } = await sharedChild();
    const other = await portal.signIn('22999000', { host: 'osef', acceso: 'personal' });
    expect((await listar(other.token, 'osef')).body).toEqual([]);
    expect((await resolver(id, 'vinculo', true, other.token, 'osef')).body).toEqual(NO_ENCONTRADO);
    expect(await pending('vinculo', known.documento)).toHaveLength(1);
  });

  it.each([
    ['x', 'vinculo'],
    ['018f0000-0000-7000-8000-000000000000', 'vinculo'],
    ['018f0000-0000-7000-8000-000000000000:018f0000-0000-7000-8000-000000000001', 'vinculo'],
    ['018f0000-0000-7000-8000-000000000000:018f0000-0000-7000-8000-000000000001', 'identidad'],
    ['018f0000-0000-7000-8000-000000000000', 'dni'],
    ["' or true --", 'dni'],
    ['018f0000-0000-7000-8000-000000000000', 'reporte'],
    ['', 'reporte'],
  ])('returns 404 for %s as %s', async (id, tipo) => {
    for (const aprobar of [true, false])
      expect((await resolver(id, tipo, aprobar)).body).toEqual(NO_ENCONTRADO);
  });

  it.each([{ tipo: 'otro' }, { aprobar: 'si' }, { id: 1 }, { id: 'x'.repeat(121) }])(
    'refuses %j',
    async (wrong) => {
      const { status } = await portal.post(
        '/api/familiar/resolver',
        { id: 'x', tipo: 'dni', aprobar: true, ...wrong },
        { token: admin },
      );
      expect(status).toBe(422);
    },
  );
});
