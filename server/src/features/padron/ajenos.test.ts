import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LUNES, NO_ENCONTRADO, openSession } from '../../testing/data/fila.ts';
import { conRol, csv, padronDe, ROSA } from '../../testing/data/padron.ts';
import { addAccount, UNIDAD } from '../../testing/data/people.ts';
import { startTestPortal, type TestPortal } from '../../testing/portal.ts';

let portal: TestPortal;
let marta: string;
let deOsef: string;
const otros: Record<string, { token: string | undefined; host?: string }> = {};
let padron: ReturnType<typeof padronDe>;
beforeAll(async () => {
  portal = await startTestPortal({ now: LUNES });
  marta = await conRol(portal, 'administrador');
  deOsef = await conRol(portal, 'administrador', UNIDAD.osef);
  for (const rol of ['paciente', 'profesional', 'gestor_art', 'coordinador_art'])
    otros[rol] = { token: await conRol(portal, rol) };
  otros['an administrator of another unit, with that token here'] = { token: deOsef };
  otros['nobody'] = { token: undefined };
  padron = padronDe(portal, marta);
});
beforeEach(() => padron.volver());
afterAll(() => portal.stop());

describe('everybody else gets 404 for the roll', () => {
  it.each([
    'paciente',
    'profesional',
    'gestor_art',
    'coordinador_art',
    'an administrator of another unit, with that token here',
    'nobody',
  ])('%s', async (quien) => {
    const { token, host = 'demo' } = otros[quien]!;
    const mia = (await padron.subir(csv(ROSA))).body.carga.id;
    const expected = quien === 'nobody' || quien.startsWith('an admin') ? 401 : 404;
    const answers = [
      await portal.request({ path: '/api/padron', token, host }),
      await portal.request({ path: '/api/padron/carga', token, host }),
      await padron.subir(csv(ROSA), { token, host }),
      await padron.aplicar({ id: mia, modo: 'reemplazar' }, { token, host }),
      await portal.post('/api/padron/carga/descartar', { id: mia }, { token, host }),
      await portal.post('/api/padron/archivo/ticket', { que: 'padron' }, { token, host }),
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => expected));
    expect(await padron.rollo()).toHaveLength(3);
    expect(
      (await portal.db.sql(`select 1 from portal.cargas_padron where id = $1 and estado = 'revisada'`, [mia]))
        .length,
    ).toBe(1);
  });

  it('shows and changes for another unit’s administrator only their own roll', async () => {
    const mia = (await padron.subir(csv(ROSA))).body.carga.id;
    const osef = { token: deOsef, host: 'osef' };
    expect((await portal.request({ path: '/api/padron', ...osef })).body).toMatchObject({
      afiliadosEnTotal: 1,
      afiliados: [{ apellido: 'Ajena' }],
    });
    expect((await portal.request({ path: '/api/padron/carga', ...osef })).body).toEqual({ revision: null });
    expect((await padron.aplicar({ id: mia, modo: 'reemplazar' }, osef)).body.code).toBe('padron_no_esta');
    const descartar = await portal.post('/api/padron/carga/descartar', { id: mia }, osef);
    expect([descartar.status, descartar.body]).toEqual([404, NO_ENCONTRADO]);
    const errores = await portal.post('/api/padron/archivo/ticket', { que: 'errores', carga: mia }, osef);
    expect([errores.status, errores.body]).toEqual([404, NO_ENCONTRADO]);
    const { body } = await portal.post('/api/padron/archivo/ticket', { que: 'padron' }, { token: marta });
    expect((await portal.request({ path: body.url, host: 'osef' })).status).toBe(404);
    expect((await portal.request({ path: body.url })).status).toBe(200);
    expect((await portal.request({ path: body.url })).status).toBe(404);
    // Two units may load at the same time.
    const propia = await padron.subir('dni\n20000077', osef);
    expect((await padron.aplicar({ id: propia.body.carga.id, modo: 'reemplazar' }, osef)).status).toBe(200);
    expect((await padron.rollo(UNIDAD.osef)).map(({ documento }) => documento)).toEqual(['20000077']);
    expect(await padron.rollo()).toHaveLength(3);
    expect((await padron.aplicar({ id: mia, modo: 'agregar' })).status).toBe(200);
  });

  it('refuses a former administrator, and their ticket, on the next request', async () => {
    const { dni, personaId, cuentaId } = await addAccount(portal.db, {
      roles: ['administrador', 'paciente'],
    });
    const token = await openSession(portal, personaId, { rol: 'administrador' });
    expect((await portal.request({ path: '/api/padron', token })).status).toBe(200);
    const { body } = await portal.post('/api/padron/archivo/ticket', { que: 'padron' }, { token });
    await portal.db.sql(`delete from portal.cuenta_roles where cuenta_id = $1 and rol = 'administrador'`, [
      cuentaId,
    ]);
    expect((await portal.request({ path: '/api/padron', token })).status, dni).not.toBe(200);
    expect((await portal.request({ path: body.url })).status).toBe(404);
  });
});
