import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setClock } from '../../testing/clock.ts';
import { addDoctor, LUNES, openSession, type Someone } from '../../testing/data/fila.ts';
import { UNIDAD } from '../../testing/data/people.ts';
import { startTestPortal, type TestPortal } from '../../testing/portal.ts';
import { nuevoEnlaceEP } from './index.ts';
import { conAtencion, familia, datos, entrar } from '../../testing/fixtures/enlace-ep.ts';

let portal: TestPortal;
let medica: Someone;
let admin: { token: string };
beforeAll(async () => {
  portal = await startTestPortal({ now: LUNES });
  medica = await addDoctor(portal, { enGuardia: false });
  admin = await portal.signIn('22999000', { acceso: 'personal' });
});
afterAll(() => portal.stop());

const VACIO = { code: 'sin_atenciones', message: 'No se encontraron atenciones' };
const INVALIDO = { code: 'enlace_invalido', message: 'El enlace no es válido o ya venció.' };
const listar = (token: string, query = '') => portal.request({ path: `/api/atencion/listar${query}`, token });
const detalle = (token: string, id: string) => portal.request({ path: `/api/atencion/detalle/${id}`, token });
const codigoDe = (url: string) => new URL(url).searchParams.get('codigoUser')!;

/** A link as the mail after a call creates it. */
const enlace = async (personaId: string, pacienteId = personaId, unidadId: number = UNIDAD.demo) => {
  const { platform } = portal.portal;
  const { url } = await platform
    .unit(unidadId)
    .tx((tx) => nuevoEnlaceEP(tx, platform.clock, 'http://demo.localhost', { personaId, pacienteId }));
  return codigoDe(url);
};

describe('a session by link', () => {
  /** Every read and act of a patient except those that the link is for. */
  const doors: [string, string, unknown?][] = [
    ['GET', '/api/atencion/limite'],
    ['GET', '/api/atencion/iniciada'],
    ['GET', '/api/turno/listar'],
    ['GET', '/api/turno/espera'],
    ['GET', '/api/cuenta/sesiones'],
    ['GET', '/api/misDatos/accesos'],
    ['POST', '/api/misDatos/ticket', {}],
    ['POST', '/api/atencion/solicitar', { documento: '30111222', servicio_id: 1, terminos: 'x' }],
    ['POST', '/api/sesion/cambiarRol', { rol: 'profesional' }],
    ['POST', '/api/cuenta/cambiarClave', {}],
    ['POST', '/api/unidad/certificado/ticket', {}],
    ['GET', '/api/fila'],
  ];
  it('reaches nothing else', async () => {
    const { personaId, dni } = await conAtencion(portal, medica);
    const { token } = await entrar(portal, await enlace(personaId));
    const answers = await Promise.all(
      [
        ...doors,
        ['GET', `/api/usuario/${dni}`],
        ['GET', `/api/condicionMedica/getCondicionesMedicas/${dni}`],
      ].map(async ([method, path, body]) => [
        path,
        (
          await portal.request({
            method: method as 'GET',
            path,
            token,
            ...(method === 'POST' ? { body } : {}),
          })
        ).body?.code,
      ]),
    );
    expect(answers.filter(([, code]) => code !== 'no_encontrado')).toEqual([]);
    expect((await listar(token)).status).toBe(200);
  });

  it('sees no other person, by id or by DNI', async () => {
    const [una, otra] = [await conAtencion(portal, medica), await conAtencion(portal, medica)];
    const { token } = await entrar(portal, await enlace(una.personaId));
    expect((await detalle(token, otra.atencion)).body.code).toBe('no_encontrado');
    expect((await listar(token, `?documento=${otra.dni}`)).body).toEqual(VACIO);
    const own = await openSession(portal, otra.personaId);
    expect((await detalle(own, otra.atencion)).status).toBe(200);
  });

  it('does not reach the holder’s children', async () => {
    const { titular, hijo } = await familia(portal, medica);
    const { token } = await entrar(portal, await enlace(titular.personaId));
    expect((await listar(token)).body.atenciones).toMatchObject([{ id: titular.atencion }]);
    expect((await listar(token, `?documento=${hijo.documento}`)).body).toEqual(VACIO);
    expect((await detalle(token, hijo.atencion)).body.code).toBe('no_encontrado');
  });

  it('keeps its scope when renewed, and ends when closed', async () => {
    const { personaId } = await conAtencion(portal, medica);
    const { cookie } = await entrar(portal, await enlace(personaId));
    const renewed = await portal.post('/api/sesion/renovar', {}, { cookie });
    expect(renewed.body).toMatchObject({ alcance: 'atenciones', usuario: { documento: '' } });
    expect((await listar(renewed.body.token)).status).toBe(200);
    await portal.post('/api/sesion/cerrar', {}, { token: renewed.body.token, cookie: renewed.cookie });
    expect((await listar(renewed.body.token)).status).toBe(401);
  });

  it('ends with a new password, as the link does, and is refused while the account is blocked', async () => {
    const { personaId, token: propia } = await conAtencion(portal, medica);
    const codigo = await enlace(personaId);
    const { token } = await entrar(portal, codigo);
    await portal.db.sql('update portal.cuentas set activa = false where persona_id = $1', [personaId]);
    expect((await listar(token)).status).toBe(401);
    await portal.db.sql('update portal.cuentas set activa = true where persona_id = $1', [personaId]);
    expect((await listar(token)).status).toBe(200);
    const otra = await conAtencion(portal, medica);
    const deOtra = await entrar(portal, await enlace(otra.personaId));
    const clave = { actual: 'demo1234', password: 'una clave larga', conf_password: 'una clave larga' };
    expect((await portal.post('/api/cuenta/cambiarClave', clave, { token: propia })).status).toBe(200);
    expect([
      (await listar(token)).status,
      (await listar(propia)).status,
      (await listar(deOtra.token)).status,
    ]).toEqual([401, 200, 200]);
    expect((await datos(portal, codigo)).body).toEqual(INVALIDO);
  });

  it('for a child ends with the holder’s access: family link, eighteenth birthday, privacy from sixteen', async () => {
    const ends: [string, string, (f: Awaited<ReturnType<typeof familia>>) => Promise<unknown> | void][] = [
      [
        'link',
        '2018-06-10',
        ({ hijo }) =>
          portal.db.sql(
            `update portal.vinculos_familiares set estado = 'terminado' where integrante_id = $1`,
            [hijo.personaId],
          ),
      ],
      ['birthday', '2008-11-17', () => setClock(portal, '2026-11-17T00:00:00-03:00')],
    ];
    for (const [nombre, fecNac, end] of ends) {
      const f = await familia(portal, medica, fecNac);
      const codigo = await enlace(f.titular.personaId, f.hijo.personaId);
      const { token } = await entrar(portal, codigo);
      expect([nombre, (await listar(token)).status]).toEqual([nombre, 200]);
      await end(f);
      expect([nombre, (await listar(token)).body]).toEqual([nombre, VACIO]);
      expect((await detalle(token, f.hijo.atencion)).body.code).toBe('no_encontrado');
      expect((await datos(portal, codigo)).body).toEqual(INVALIDO);
      setClock(portal, LUNES);
    }
    const f = await familia(portal, medica, '2010-05-05');
    const codigo = await enlace(f.titular.personaId, f.hijo.personaId);
    const { token } = await entrar(portal, codigo);
    const privacidad = (valor: boolean) =>
      portal.post('/api/unidad/ajustes', { clave: 'privacidadDesde16', valor }, { token: admin.token });
    expect((await privacidad(true)).status).toBe(200);
    expect((await listar(token)).body).toEqual(VACIO);
    expect((await datos(portal, codigo)).body).toEqual(INVALIDO);
    expect((await privacidad(false)).status).toBe(200);
    expect((await listar(token)).status).toBe(200);
  });
});
