import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDoctor, addPatient, LUNES, type Someone } from '../../testing/data/fila.ts';
import { UNIDAD } from '../../testing/data/people.ts';
import { expectUnit, startTestPortal, type TestPortal } from '../../testing/portal.ts';
import { nuevoEnlaceEP } from './index.ts';
import { conAtencion, familia, datos, ingresar, entrar } from '../../testing/fixtures/enlace-ep.ts';

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
const emitir = (quien: { token: string }, paciente_id: string) =>
  portal.post('/api/atencion/ep/emitir', { paciente_id }, { token: quien.token });
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

describe('the link', () => {
  it('answers with the person and a ticket, and opens that person’s attentions', async () => {
    const { dni, personaId, atencion } = await conAtencion(portal, medica);
    const answer = await datos(portal, await enlace(personaId));
    expect(answer.body).toEqual({
      user: { documento: dni, nome: 'Eva', sobrenome: 'Prueba' },
      password: expect.stringMatching(/^[\w-]{43}$/),
    });
    const sesion = await ingresar(portal, dni, answer.body.password);
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
    const { titular, hijo } = await familia(portal, medica);
    const codigo = await enlace(titular.personaId, hijo.personaId);
    const { body } = await datos(portal, codigo);
    expect(body).toMatchObject({
      user: { documento: titular.dni },
      hijo: { documento: hijo.documento, nome: 'Mía', sobrenome: 'Prueba' },
    });
    const { token } = await entrar(portal, codigo);
    for (const query of ['', `?documento=${hijo.documento}`])
      expect((await listar(token, query)).body.atenciones).toMatchObject([{ id: hijo.atencion }]);
    expect((await detalle(token, hijo.atencion)).status).toBe(200);
    expect((await listar(token, `?documento=${titular.dni}`)).body).toEqual(VACIO);
    expect((await detalle(token, titular.atencion)).body.code).toBe('no_encontrado');
  });

  it('works repeatedly for seven days, signed in or not', async () => {
    const { personaId, token } = await conAtencion(portal, medica);
    const codigo = await enlace(personaId);
    for (let i = 0; i < 3; i += 1) await entrar(portal, codigo);
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
    const late = await datos(portal, codigo);
    expect([late.status, late.body]).toEqual([404, INVALIDO]);
  });

  it('is stored as a hash, and valid for its unit and purpose only', async () => {
    const { personaId } = await conAtencion(portal, medica);
    const codigo = await enlace(personaId);
    const dump = JSON.stringify(
      await portal.db.sql('select * from portal.enlaces where persona_id = $1', [personaId]),
    );
    expect(dump).not.toContain(codigo);
    await expectUnit(portal, 'osef', 'OSEF');
    expect((await datos(portal, codigo, 'osef')).body).toEqual(INVALIDO);
    expect((await portal.post('/api/turno/entrypoint', { codigoTurno: codigo })).status).toBe(404);
    expect((await datos(portal, 'x'.repeat(43))).body).toEqual(INVALIDO);
    for (const bad of ['', 'corto', `${codigo}'--`, 'a'.repeat(101)])
      expect((await datos(portal, bad)).status).toBe(422);
    await portal.db.sql(`update portal.enlaces set proposito = 'otro' where persona_id = $1`, [personaId]);
    expect((await datos(portal, codigo)).body).toEqual(INVALIDO);
  });

  it('of a blocked account opens nothing', async () => {
    const { personaId } = await conAtencion(portal, medica);
    const codigo = await enlace(personaId);
    await portal.db.sql('update portal.cuentas set activa = false where persona_id = $1', [personaId]);
    expect((await datos(portal, codigo)).body).toEqual(INVALIDO);
    await portal.db.sql('update portal.cuentas set activa = true where persona_id = $1', [personaId]);
    expect((await datos(portal, codigo)).status).toBe(200);
  });

  it('audits its use with the person concerned', async () => {
    const { titular, hijo } = await familia(portal, medica);
    const codigo = await enlace(titular.personaId, hijo.personaId);
    const { token } = await entrar(portal, codigo);
    await listar(token);
    await datos(portal, 'y'.repeat(43));
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
  it('works once', async () => {
    const { personaId, dni } = await conAtencion(portal, medica);
    const { password } = (await datos(portal, await enlace(personaId))).body;
    const answers = await Promise.all([ingresar(portal, dni, password), ingresar(portal, dni, password)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
    expect((await ingresar(portal, dni, password)).body).toEqual(LOGIN);
  });

  it('is valid for a minute, with its document, in its unit', async () => {
    const [una, otra] = [await conAtencion(portal, medica), await conAtencion(portal, medica)];
    const { password } = (await datos(portal, await enlace(una.personaId))).body;
    for (const documento of [otra.dni, '', '11111111'])
      expect((await ingresar(portal, documento, password)).body).toEqual(LOGIN);
    expect((await ingresar(portal, una.dni, password, 'osef')).body).toEqual(LOGIN);
    expect((await portal.post('/api/sesion/iniciar', { correo: una.dni, password })).body).toEqual(LOGIN);
    expect((await ingresar(portal, una.dni, 'demo1234')).body).toEqual(LOGIN);
    expect((await ingresar(portal, una.dni, password)).status).toBe(200);
    const { password: tarde } = (await datos(portal, await enlace(una.personaId))).body;
    await portal.db.sql(
      `update portal.enlaces set vence = now() - interval '1 second' where persona_id = $1 and proposito = 'ticket:atenciones'`,
      [una.personaId],
    );
    expect((await ingresar(portal, una.dni, tarde)).body).toEqual(LOGIN);
  });

  it('is not replaced by the link’s own code', async () => {
    const { personaId, dni } = await conAtencion(portal, medica);
    expect((await ingresar(portal, dni, await enlace(personaId))).body).toEqual(LOGIN);
  });
});

describe('staff send the link', () => {
  it('by mail to the patient: the answer contains no link', async () => {
    const { personaId, email, atencion } = await conAtencion(portal, medica);
    const answer = await emitir(medica, personaId);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body).toEqual({ enviadoA: `ep••••@ejemplo.com`, vence: expect.stringMatching(/^\d{4}-/) });
    const [mail] = await portal.mail.waitFor(email);
    expect(mail!.subject).toBe('El enlace a tus atenciones · Portal Demo');
    const [url] = /http:\/\/demo\.localhost:\d+\/misAtencionesEP\?codigoUser=[\w-]{43}/.exec(mail!.text)!;
    const { token } = await entrar(portal, codigoDe(url));
    expect((await listar(token)).body.atenciones).toMatchObject([{ id: atencion }]);
    expect(mail!.text + mail!.html).not.toMatch(/\d{8}|[Ff]aringitis|Dolor de garganta/);
  });

  it('for a child to the holder, about the child', async () => {
    const { titular, hijo } = await familia(portal, medica);
    expect((await emitir(admin, hijo.personaId)).status).toBe(200);
    const [mail] = await portal.mail.waitFor(titular.email);
    expect(mail!.subject).toBe('El enlace a las atenciones de Mía · Portal Demo');
    const { body } = await datos(portal, /codigoUser=([\w-]+)/.exec(mail!.text)![1]!);
    expect(body).toMatchObject({ user: { documento: titular.dni }, hijo: { documento: hijo.documento } });
  });

  it('from eighteen on to the person; without an address to nobody', async () => {
    const { titular, hijo } = await familia(portal, medica, '2000-01-01');
    expect((await emitir(admin, hijo.personaId)).body.code).toBe('paciente_sin_email');
    await portal.db.sql('update portal.personas set email = $2, email_verificado = lower($2) where id = $1', [
      hijo.personaId,
      'mayor@ejemplo.com',
    ]);
    expect((await emitir(admin, hijo.personaId)).status).toBe(200);
    const [mail] = await portal.mail.waitFor('mayor@ejemplo.com');
    const { body } = await datos(portal, /codigoUser=([\w-]+)/.exec(mail!.text)![1]!);
    expect(body).toMatchObject({ user: { documento: hijo.documento } });
    expect(body.hijo).toBeUndefined();
    expect(portal.mail.to(titular.email)).toEqual([]);
    const sin = await conAtencion(portal, medica, null);
    const answer = await emitir(admin, sin.personaId);
    expect([answer.status, answer.body.message]).toEqual([
      422,
      'El paciente no tiene un email al que enviarle el enlace.',
    ]);
  });

  it('as a professional only to patients they attended; no other role may', async () => {
    const { personaId } = await conAtencion(portal, medica);
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

  it('once per idempotency key', async () => {
    const { personaId, email } = await conAtencion(portal, medica);
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
