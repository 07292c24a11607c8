import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setClock } from '../../testing/clock.ts';
import { addMember } from '../../testing/data/family.ts';
import { addDoctor, addPatient, LUNES, openSession, type Someone } from '../../testing/data/fila.ts';
import { addTerminada } from '../../testing/data/historial.ts';
import { UNIDAD } from '../../testing/data/people.ts';
import { expectUnit, startTestPortal, type TestPortal } from '../../testing/portal.ts';
import { nuevoEnlaceEP } from './index.ts';

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
const LOGIN = { code: 'login_incorrecto', message: 'DNI o contraseña incorrectos' };

let correo = 0;
async function conAtencion(email: string | null = `ep${(correo += 1)}@ejemplo.com`) {
  const who = await addPatient(portal);
  await portal.db.sql('update portal.personas set email = $2, email_verificado = lower($2) where id = $1', [
    who.personaId,
    email,
  ]);
  const { id } = await addTerminada(portal.db, who.personaId, {
    profesionalId: medica.personaId,
    inicio: '2026-11-09T10:00:00-03:00',
  });
  return { ...who, email: email ?? '', atencion: id };
}
/** A holder with a child, each with one attention. */
async function familia(fecNac = '2018-06-10') {
  const titular = await conAtencion();
  const hijo = await addMember(portal.db, titular.personaId, { fecNac });
  const { id } = await addTerminada(portal.db, hijo.personaId, {
    profesionalId: medica.personaId,
    inicio: '2026-11-10T10:00:00-03:00',
    pedidaPor: titular.personaId,
  });
  return { titular, hijo: { ...hijo, atencion: id } };
}
const emitir = (quien: { token: string }, paciente_id: string) =>
  portal.post('/api/atencion/ep/emitir', { paciente_id }, { token: quien.token });
const datos = (codigoUser: string, host?: string) =>
  portal.post('/api/atencion/ep/datos', { codigoUser }, { host });
const ingresar = (documento: string, password: string, host?: string) =>
  portal.post('/api/atencion/ep/ingresar', { correo: documento, password }, { host });
const listar = (token: string, query = '') => portal.request({ path: `/api/atencion/listar${query}`, token });
const detalle = (token: string, id: string) => portal.request({ path: `/api/atencion/detalle/${id}`, token });
const codigoDe = (url: string) => new URL(url).searchParams.get('codigoUser')!;

/** A link, as the mail after a call makes it. */
const enlace = async (personaId: string, pacienteId = personaId, unidadId: number = UNIDAD.demo) => {
  const { platform } = portal.portal;
  const { url } = await platform
    .unit(unidadId)
    .tx((tx) => nuevoEnlaceEP(tx, platform.clock, 'http://demo.localhost', { personaId, pacienteId }));
  return codigoDe(url);
};
async function entrar(codigo: string) {
  const { status, body, text } = await datos(codigo);
  expect(status, text).toBe(200);
  const sesion = await ingresar(body.user.documento, body.password);
  expect(sesion.status, sesion.text).toBe(200);
  return { ...sesion.body, cookie: sesion.cookie } as {
    token: string;
    alcance: string;
    usuario: Record<string, unknown>;
    grupoFamiliar: unknown[];
    cookie: string;
  };
}

describe('the link', () => {
  it('answers whom to sign in and a ticket, and opens the attentions of that person', async () => {
    const { dni, personaId, atencion } = await conAtencion();
    const answer = await datos(await enlace(personaId));
    expect(answer.body).toEqual({
      user: { documento: dni, nome: 'Eva', sobrenome: 'Prueba' },
      password: expect.stringMatching(/^[\w-]{43}$/),
    });
    const sesion = await ingresar(dni, answer.body.password);
    expect(sesion.body).toMatchObject({
      alcance: 'atenciones',
      usuario: { nome: 'Eva', documento: '' },
      grupoFamiliar: [],
    });
    const lista = await listar(sesion.body.token);
    expect(lista.body).toMatchObject({
      total: 1,
      atenciones: [{ id: atencion, cliente: { documento: dni } }],
    });
    expect((await listar(sesion.body.token, `?documento=${dni}`)).body.total).toBe(1);
    expect((await detalle(sesion.body.token, atencion)).status).toBe(200);
  });

  it('for a child names the child, and reaches the child’s attentions and not the holder’s', async () => {
    const { titular, hijo } = await familia();
    const codigo = await enlace(titular.personaId, hijo.personaId);
    const { body } = await datos(codigo);
    expect(body).toMatchObject({
      user: { documento: titular.dni },
      hijo: { documento: hijo.documento, nome: 'Mía', sobrenome: 'Prueba' },
    });
    const { token } = await entrar(codigo);
    for (const query of ['', `?documento=${hijo.documento}`])
      expect((await listar(token, query)).body.atenciones).toMatchObject([{ id: hijo.atencion }]);
    expect((await detalle(token, hijo.atencion)).status).toBe(200);
    expect((await listar(token, `?documento=${titular.dni}`)).body).toEqual(VACIO);
    expect((await detalle(token, titular.atencion)).body.code).toBe('no_encontrado');
  });

  it('works again and again for seven days, signed in or not', async () => {
    const { personaId, token } = await conAtencion();
    const codigo = await enlace(personaId);
    for (let i = 0; i < 3; i += 1) await entrar(codigo);
    expect((await portal.post('/api/atencion/ep/datos', { codigoUser: codigo }, { token })).status).toBe(200);
    const [row] = await portal.db.sql<{ dias: number }>(
      `select (extract(epoch from vence - now()) / 86400)::float8 as dias from portal.enlaces where persona_id = $1 and proposito = 'atenciones'`,
      [personaId],
    );
    expect(row!.dias).toBeGreaterThan(6.99);
    expect(row!.dias).toBeLessThanOrEqual(7);
    await portal.db.sql(
      `update portal.enlaces set vence = now() - interval '1 second' where persona_id = $1 and proposito = 'atenciones'`,
      [personaId],
    );
    const late = await datos(codigo);
    expect([late.status, late.body]).toEqual([404, INVALIDO]);
  });

  it('is stored hashed, and is good for its unit and its purpose alone', async () => {
    const { personaId } = await conAtencion();
    const codigo = await enlace(personaId);
    const dump = JSON.stringify(
      await portal.db.sql('select * from portal.enlaces where persona_id = $1', [personaId]),
    );
    expect(dump).not.toContain(codigo);
    await expectUnit(portal, 'osef', 'OSEF');
    expect((await datos(codigo, 'osef')).body).toEqual(INVALIDO);
    expect((await portal.post('/api/turno/entrypoint', { codigoTurno: codigo })).status).toBe(404);
    expect((await datos('x'.repeat(43))).body).toEqual(INVALIDO);
    for (const bad of ['', 'corto', `${codigo}'--`, 'a'.repeat(101)])
      expect((await datos(bad)).status).toBe(422);
    await portal.db.sql(`update portal.enlaces set proposito = 'otro' where persona_id = $1`, [personaId]);
    expect((await datos(codigo)).body).toEqual(INVALIDO);
  });

  it('of a blocked account opens nothing', async () => {
    const { personaId } = await conAtencion();
    const codigo = await enlace(personaId);
    await portal.db.sql('update portal.cuentas set activa = false where persona_id = $1', [personaId]);
    expect((await datos(codigo)).body).toEqual(INVALIDO);
    await portal.db.sql('update portal.cuentas set activa = true where persona_id = $1', [personaId]);
    expect((await datos(codigo)).status).toBe(200);
  });

  it('leaves its use in the trail, with the person whom it is about', async () => {
    const { titular, hijo } = await familia();
    const codigo = await enlace(titular.personaId, hijo.personaId);
    const { token } = await entrar(codigo);
    await listar(token);
    await datos('y'.repeat(43));
    const events = await portal.db.sql<{
      acto: string;
      resultado: string;
      actor_id: string;
      para_id: string;
    }>(`select acto, resultado, actor_id, para_id from portal.auditoria where para_id = $1 order by id`, [
      hijo.personaId,
    ]);
    expect(events).toEqual(
      ['abrir_enlace_atenciones', 'iniciar_sesion', 'ver_atenciones'].map((acto) => ({
        acto,
        resultado: 'ok',
        actor_id: titular.personaId,
        para_id: hijo.personaId,
      })),
    );
    const [refused] = await portal.db.sql(
      `select resultado, para_id from portal.auditoria where acto = 'abrir_enlace_atenciones' and resultado <> 'ok' order by id desc limit 1`,
    );
    expect(refused).toEqual({ resultado: 'enlace_invalido', para_id: null });
  });
});

describe('the ticket', () => {
  it('is good once', async () => {
    const { personaId, dni } = await conAtencion();
    const { password } = (await datos(await enlace(personaId))).body;
    const answers = await Promise.all([ingresar(dni, password), ingresar(dni, password)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
    expect((await ingresar(dni, password)).body).toEqual(LOGIN);
  });

  it('for a minute, with its document, in its unit', async () => {
    const [una, otra] = [await conAtencion(), await conAtencion()];
    const { password } = (await datos(await enlace(una.personaId))).body;
    for (const documento of [otra.dni, '', '11111111'])
      expect((await ingresar(documento, password)).body).toEqual(LOGIN);
    expect((await ingresar(una.dni, password, 'osef')).body).toEqual(LOGIN);
    expect((await portal.post('/api/sesion/iniciar', { correo: una.dni, password })).body).toEqual(LOGIN);
    expect((await ingresar(una.dni, 'demo1234')).body).toEqual(LOGIN);
    expect((await ingresar(una.dni, password)).status).toBe(200);
    const { password: tarde } = (await datos(await enlace(una.personaId))).body;
    await portal.db.sql(
      `update portal.enlaces set vence = now() where persona_id = $1 and proposito = 'ticket:atenciones'`,
      [una.personaId],
    );
    expect((await ingresar(una.dni, tarde)).body).toEqual(LOGIN);
  });

  it('a link’s own code is none', async () => {
    const { personaId, dni } = await conAtencion();
    expect((await ingresar(dni, await enlace(personaId))).body).toEqual(LOGIN);
  });
});

describe('a session by link', () => {
  /** Every read and act of a patient, but what the link is for. */
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
    const { personaId, dni } = await conAtencion();
    const { token } = await entrar(await enlace(personaId));
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

  it('sees nobody else, by id or by DNI', async () => {
    const [una, otra] = [await conAtencion(), await conAtencion()];
    const { token } = await entrar(await enlace(una.personaId));
    expect((await detalle(token, otra.atencion)).body.code).toBe('no_encontrado');
    expect((await listar(token, `?documento=${otra.dni}`)).body).toEqual(VACIO);
    const own = await openSession(portal, otra.personaId);
    expect((await detalle(own, otra.atencion)).status).toBe(200);
  });

  it('does not reach the holder’s children', async () => {
    const { titular, hijo } = await familia();
    const { token } = await entrar(await enlace(titular.personaId));
    expect((await listar(token)).body.atenciones).toMatchObject([{ id: titular.atencion }]);
    expect((await listar(token, `?documento=${hijo.documento}`)).body).toEqual(VACIO);
    expect((await detalle(token, hijo.atencion)).body.code).toBe('no_encontrado');
  });

  it('stays what it is when it is renewed, and ends when it is closed', async () => {
    const { personaId } = await conAtencion();
    const { cookie } = await entrar(await enlace(personaId));
    const renewed = await portal.post('/api/sesion/renovar', {}, { cookie });
    expect(renewed.body).toMatchObject({ alcance: 'atenciones', usuario: { documento: '' } });
    expect((await listar(renewed.body.token)).status).toBe(200);
    await portal.post('/api/sesion/cerrar', {}, { token: renewed.body.token, cookie: renewed.cookie });
    expect((await listar(renewed.body.token)).status).toBe(401);
  });

  it('ends with a new password, as the link does; and while the account is blocked', async () => {
    const { personaId, token: propia } = await conAtencion();
    const codigo = await enlace(personaId);
    const { token } = await entrar(codigo);
    await portal.db.sql('update portal.cuentas set activa = false where persona_id = $1', [personaId]);
    expect((await listar(token)).status).toBe(401);
    await portal.db.sql('update portal.cuentas set activa = true where persona_id = $1', [personaId]);
    expect((await listar(token)).status).toBe(200);
    const otra = await conAtencion();
    const deOtra = await entrar(await enlace(otra.personaId));
    const clave = { actual: 'demo1234', password: 'una clave larga', conf_password: 'una clave larga' };
    expect((await portal.post('/api/cuenta/cambiarClave', clave, { token: propia })).status).toBe(200);
    expect([
      (await listar(token)).status,
      (await listar(propia)).status,
      (await listar(deOtra.token)).status,
    ]).toEqual([401, 200, 200]);
    expect((await datos(codigo)).body).toEqual(INVALIDO);
  });

  it('for a child ends with the holder’s own view: the link, the eighteenth birthday, the unit’s privacy from sixteen', async () => {
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
      const f = await familia(fecNac);
      const codigo = await enlace(f.titular.personaId, f.hijo.personaId);
      const { token } = await entrar(codigo);
      expect([nombre, (await listar(token)).status]).toEqual([nombre, 200]);
      await end(f);
      expect([nombre, (await listar(token)).body]).toEqual([nombre, VACIO]);
      expect((await detalle(token, f.hijo.atencion)).body.code).toBe('no_encontrado');
      expect((await datos(codigo)).body).toEqual(INVALIDO);
      setClock(portal, LUNES);
    }
    const f = await familia('2010-05-05');
    const codigo = await enlace(f.titular.personaId, f.hijo.personaId);
    const { token } = await entrar(codigo);
    const privacidad = (valor: boolean) =>
      portal.post('/api/unidad/ajustes', { clave: 'privacidadDesde16', valor }, { token: admin.token });
    expect((await privacidad(true)).status).toBe(200);
    expect((await listar(token)).body).toEqual(VACIO);
    expect((await datos(codigo)).body).toEqual(INVALIDO);
    expect((await privacidad(false)).status).toBe(200);
    expect((await listar(token)).status).toBe(200);
  });
});

describe('staff sends it', () => {
  it('by mail, to the patient: the answer has no link', async () => {
    const { personaId, email, atencion } = await conAtencion();
    const answer = await emitir(medica, personaId);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body).toEqual({ enviadoA: `ep••••@ejemplo.com`, vence: expect.stringMatching(/^\d{4}-/) });
    const [mail] = await portal.mail.waitFor(email);
    expect(mail!.subject).toBe('El enlace a tus atenciones · Portal Demo');
    const [url] = /http:\/\/demo\.localhost:\d+\/misAtencionesEP\?codigoUser=[\w-]{43}/.exec(mail!.text)!;
    const { token } = await entrar(codigoDe(url));
    expect((await listar(token)).body.atenciones).toMatchObject([{ id: atencion }]);
    expect(mail!.text + mail!.html).not.toMatch(/\d{8}|[Ff]aringitis|Dolor de garganta/);
  });

  it('a child’s goes to the holder, and is about the child', async () => {
    const { titular, hijo } = await familia();
    expect((await emitir(admin, hijo.personaId)).status).toBe(200);
    const [mail] = await portal.mail.waitFor(titular.email);
    expect(mail!.subject).toBe('El enlace a las atenciones de Mía · Portal Demo');
    const { body } = await datos(/codigoUser=([\w-]+)/.exec(mail!.text)![1]!);
    expect(body).toMatchObject({ user: { documento: titular.dni }, hijo: { documento: hijo.documento } });
  });

  it('from eighteen on to oneself, and without an address to nobody', async () => {
    const { titular, hijo } = await familia('2000-01-01');
    expect((await emitir(admin, hijo.personaId)).body.code).toBe('paciente_sin_email');
    await portal.db.sql('update portal.personas set email = $2, email_verificado = lower($2) where id = $1', [
      hijo.personaId,
      'mayor@ejemplo.com',
    ]);
    expect((await emitir(admin, hijo.personaId)).status).toBe(200);
    const [mail] = await portal.mail.waitFor('mayor@ejemplo.com');
    const { body } = await datos(/codigoUser=([\w-]+)/.exec(mail!.text)![1]!);
    expect(body).toMatchObject({ user: { documento: hijo.documento } });
    expect(body.hijo).toBeUndefined();
    expect(portal.mail.to(titular.email)).toEqual([]);
    const sin = await conAtencion(null);
    const answer = await emitir(admin, sin.personaId);
    expect([answer.status, answer.body.message]).toEqual([
      422,
      'El paciente no tiene un email al que enviarle el enlace.',
    ]);
  });

  it('a professional only for whom they attended; nobody else at all', async () => {
    const { personaId } = await conAtencion();
    const [otra, paciente] = [await addDoctor(portal, { enGuardia: false }), await addPatient(portal)];
    expect((await emitir(otra, personaId)).body.code).toBe('no_encontrado');
    expect((await emitir(paciente, personaId)).body.code).toBe('no_encontrado');
    const gestora = await portal.signIn('27555666', { acceso: 'personal' });
    expect((await emitir(gestora, personaId)).body.code).toBe('no_encontrado');
    const ajeno = await addPatient(portal, { unidadId: UNIDAD.osef });
    expect((await emitir(admin, ajeno.personaId)).body.code).toBe('no_encontrado');
    expect((await emitir(admin, (await addPatient(portal)).personaId)).body).toEqual(VACIO);
    expect((await emitir(medica, personaId)).status).toBe(200);
    expect((await emitir(admin, personaId)).status).toBe(200);
  });

  it('the same key sends one mail', async () => {
    const { personaId, email } = await conAtencion();
    const send = () =>
      portal.post(
        '/api/atencion/ep/emitir',
        { paciente_id: personaId },
        { token: medica.token, headers: { 'idempotency-key': `clave-${personaId}` } },
      );
    const [one, two] = [await send(), await send()];
    expect(two.body).toEqual(one.body);
    await portal.mail.waitFor(email);
    expect(
      await portal.db.sql(`select 1 from portal.mensajes where destinatario = $1`, [email]),
    ).toHaveLength(1);
  });
});
