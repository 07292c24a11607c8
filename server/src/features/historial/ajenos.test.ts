import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { setClock } from '../../testing/clock.ts';
import { addMember } from '../../testing/data/family.ts';
import { addDoctor, addPatient, LUNES, openSession, type Someone } from '../../testing/data/fila.ts';
import { addTerminada } from '../../testing/data/historial.ts';
import { UNIDAD } from '../../testing/data/people.ts';
import { expectUnit, startTestPortal, type TestPortal } from '../../testing/portal.ts';

let portal: TestPortal;
let medica: Someone;
let admin: { token: string };
beforeAll(async () => {
  portal = await startTestPortal({ now: LUNES });
  medica = await addDoctor(portal, { enGuardia: false });
  admin = await portal.signIn('22999000', { acceso: 'personal' });
});
afterEach(() => setClock(portal, LUNES));
afterAll(() => portal.stop());

const NADIE = '018f0000-0000-7000-8000-000000000000';
const VACIO = [404, { code: 'sin_atenciones', message: 'No se encontraron atenciones' }];
const FALTA = [404, { code: 'no_encontrado', message: 'No encontramos lo que buscás.' }];
const said = ({ status, body }: { status: number; body: unknown }) => [status, body];

const listar = (token: string | undefined, documento?: string, host?: string) =>
  portal.request({
    path: `/api/atencion/listar${documento === undefined ? '' : `?documento=${documento}`}`,
    token,
    host,
  });
const detalle = (token: string | undefined, id: string, host?: string) =>
  portal.request({ path: `/api/atencion/detalle/${id}`, token, host });
const atendida = async (pacienteId: string, pedidaPor = pacienteId) =>
  (
    await addTerminada(portal.db, pacienteId, {
      profesionalId: medica.personaId,
      inicio: '2026-11-09T10:00:00-03:00',
      pedidaPor,
    })
  ).id;

/** A holder and a member, each with an attention. */
async function familia(fecNac = '2018-06-10') {
  const titular = await addPatient(portal);
  const hijo = await addMember(portal.db, titular.personaId, { fecNac });
  return {
    titular,
    hijo,
    propia: await atendida(titular.personaId),
    suya: await atendida(hijo.personaId, titular.personaId),
  };
}
const ve = async (token: string, documento: string, id: string) => [
  (await listar(token, documento)).status,
  (await detalle(token, id)).status,
];

describe('a holder', () => {
  it('sees their own and the family’s minors’ attentions, one person at a time', async () => {
    const { titular, hijo, propia, suya } = await familia();
    expect((await listar(titular.token)).body.atenciones).toMatchObject([{ id: propia }]);
    expect((await listar(titular.token, titular.dni)).body.atenciones).toMatchObject([{ id: propia }]);
    expect((await listar(titular.token, hijo.documento)).body.atenciones).toMatchObject([
      { id: suya, cliente: { documento: hijo.documento } },
    ]);
    expect((await detalle(titular.token, suya)).status).toBe(200);
  });

  it.each([
    ['17, a second before midnight', '2008-11-17', '2026-11-16T23:59:59-03:00', 200],
    ['18 at midnight of Buenos Aires', '2008-11-17', '2026-11-17T00:00:00-03:00', 404],
  ])('%s', async (_nombre, fecNac, ahora, status) => {
    const { titular, hijo, suya } = await familia(fecNac);
    setClock(portal, ahora);
    expect(await ve(titular.token, hijo.documento, suya)).toEqual([status, status]);
    // And a member who turned eighteen sees them with their own account.
    expect(await ve(await openSession(portal, hijo.personaId), hijo.documento, suya)).toEqual([200, 200]);
  });

  it('loses access when the link ends, and has none while it is pending', async () => {
    for (const estado of ['terminado', 'pendiente']) {
      const { titular, hijo, suya } = await familia();
      expect(await ve(titular.token, hijo.documento, suya)).toEqual([200, 200]);
      await portal.db.sql('update portal.vinculos_familiares set estado = $2 where integrante_id = $1', [
        hijo.personaId,
        estado,
      ]);
      expect(await ve(titular.token, hijo.documento, suya)).toEqual([404, 404]);
    }
  });

  it('does not see an adolescent’s where the unit hides them', async () => {
    const ajuste = async (clave: string, valor: boolean) =>
      expect(
        (await portal.post('/api/unidad/ajustes', { clave, valor }, { token: admin.token })).status,
      ).toBe(200);
    const [joven, nene] = [await familia('2010-11-16'), await familia('2010-11-17')];
    expect(await ve(joven.titular.token, joven.hijo.documento, joven.suya)).toEqual([200, 200]);
    await ajuste('privacidadDesde16', true);
    try {
      expect(await ve(joven.titular.token, joven.hijo.documento, joven.suya)).toEqual([404, 404]);
      expect(await ve(nene.titular.token, nene.hijo.documento, nene.suya)).toEqual([200, 200]);
      expect(
        await ve(await openSession(portal, joven.hijo.personaId), joven.hijo.documento, joven.suya),
      ).toEqual([200, 200]);
    } finally {
      await ajuste('privacidadDesde16', false);
    }
    await ajuste('requiere.grupofamiliar', false);
    try {
      expect(await ve(nene.titular.token, nene.hijo.documento, nene.suya)).toEqual([404, 404]);
      expect(await ve(nene.titular.token, nene.titular.dni, nene.propia)).toEqual([200, 200]);
    } finally {
      await ajuste('requiere.grupofamiliar', true);
    }
  });
});

describe('everybody else', () => {
  it('gets 404 for another family’s, by DNI and by id, in this unit or another', async () => {
    const { titular, hijo, propia, suya } = await familia();
    const { token } = await addPatient(portal);
    for (const documento of [titular.dni, hijo.documento, '11111111', '22999000'])
      expect(said(await listar(token, documento))).toEqual(VACIO);
    for (const id of [propia, suya, NADIE]) expect(said(await detalle(token, id))).toEqual(FALTA);
    expect((await detalle(titular.token, propia)).status).toBe(200);
  });

  it('gets 404 for another unit’s person and attention', async () => {
    await expectUnit(portal, 'osef', 'OSEF');
    const alli = await addPatient(portal, { unidadId: UNIDAD.osef });
    const otra = await addDoctor(portal, { unidadId: UNIDAD.osef, servicios: [], enGuardia: false });
    const { id } = await addTerminada(portal.db, alli.personaId, {
      unidadId: UNIDAD.osef,
      profesionalId: otra.personaId,
      inicio: '2026-11-09T10:00:00-03:00',
    });
    expect((await detalle(alli.token, id, 'osef')).status).toBe(200);
    const { token } = await addPatient(portal);
    expect(said(await detalle(token, id))).toEqual(FALTA);
    expect(said(await listar(token, alli.dni))).toEqual(VACIO);
    expect((await detalle(alli.token, id)).body.code).toBe('sin_sesion');
  });

  it('is refused here as staff: attending professional, colleague, case managers, administrator, and visitors', async () => {
    const { titular, propia } = await familia();
    const gestora = await portal.signIn('27555666', { acceso: 'personal' });
    const coordinador = await portal.signIn('24777888', { acceso: 'personal' });
    const otra = await addDoctor(portal, { enGuardia: false });
    for (const { token } of [medica, otra, gestora, coordinador, admin]) {
      expect(said(await listar(token, titular.dni))).toEqual(FALTA);
      expect(said(await detalle(token, propia))).toEqual(FALTA);
    }
    expect([
      (await listar(undefined, titular.dni)).body.code,
      (await detalle(undefined, propia)).body.code,
    ]).toEqual(['sin_sesion', 'sin_sesion']);
  });

  it('reaches one attention and no history with a session for that attention', async () => {
    const { titular, propia } = await familia();
    const { propia: otra } = await familia();
    const token = await openSession(portal, titular.personaId, {
      alcance: 'atencion',
      objeto: `atencion:${propia}`,
    });
    expect(said(await listar(token))).toEqual(FALTA);
    expect((await detalle(token, propia)).status).toBe(200);
    expect(said(await detalle(token, otra))).toEqual(FALTA);
  });

  it('is audited on every attempt, without a name', async () => {
    const { titular, propia } = await familia();
    const curiosa = await addPatient(portal);
    await listar(curiosa.token, titular.dni);
    await detalle(curiosa.token, propia);
    const events = await portal.db.sql(
      `select acto, resultado, para_id from portal.auditoria where actor_id = $1 order by id`,
      [curiosa.personaId],
    );
    expect(events).toEqual([
      { acto: 'ver_atenciones', resultado: 'sin_atenciones', para_id: null },
      { acto: 'ver_atenciones', resultado: 'no_encontrado', para_id: null },
    ]);
  });

  it('costs the same queries for a foreign attention as for a missing one', async () => {
    const { propia } = await familia();
    const { token } = await addPatient(portal);
    const { platform } = portal.portal;
    const unit = platform.unit.bind(platform);
    const asked: string[][] = [];
    platform.unit = (id) => {
      const db = unit(id);
      const kept: string[] = [];
      asked.push(kept);
      const spy = <T extends (query: never) => unknown>(name: string, f: T) =>
        ((query: never) => (kept.push(`${name} ${(query as { name?: string }).name ?? ''}`), f(query))) as T;
      return { ...db, many: spy('many', db.many as never), find: spy('find', db.find as never) } as typeof db;
    };
    try {
      await detalle(token, propia);
      await detalle(token, NADIE);
    } finally {
      platform.unit = unit;
    }
    const [foreign, missing] = asked.filter((kept) => kept.includes('find historial-detalle'));
    expect(foreign).toEqual(missing);
    expect(foreign).toEqual(['many integrantes', 'many historial-mismas', 'find historial-detalle']);
  });
});
