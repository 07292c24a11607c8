import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addVisita, firmado, type Visita } from '../../testing/data/documentos.ts';
import { addMember, perfilDe } from '../../testing/data/family.ts';
import { LUNES, openSession } from '../../testing/data/fila.ts';
import { addAccount } from '../../testing/data/people.ts';
import { startTestPortal, type TestPortal } from '../../testing/portal.ts';
import { addPaciente, reservar } from '../../testing/data/turnos.ts';
import { codesOf } from '../../testing/clock.ts';

/** Documents and the pre-attention link go to verified addresses only; and the ways to verify an address. */

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({ now: LUNES });
});
afterAll(() => portal.stop());

let serial = 0;
const newEmail = () => `propio${(serial += 1)}@ejemplo.com`;
/** Somebody with an unverified address. */
async function conCuenta(email = newEmail()) {
  const { dni, personaId, cuentaId } = await addAccount(portal.db, { email });
  await portal.db.sql('update portal.personas set email = $2, email_verificado = null where id = $1', [
    personaId,
    email,
  ]);
  return { dni, personaId, cuentaId, email, token: await openSession(portal, personaId) };
}
const pedir = (token: string, body: unknown = {}) =>
  portal.post('/api/usuario/email/codigo', body, { token });
const verificar = (token: string, codigo: string, more: object = {}) =>
  portal.post('/api/usuario/email/verificar', { codigo, ...more }, { token });
const codigoEn = async (email: string, count = 1) =>
  /: (\d{6})$/m.exec((await portal.mail.waitFor(email, count)).at(-1)!.text)![1]!;
const other = (codigo: string, by = 1) => String((Number(codigo) + by) % 1_000_000).padStart(6, '0');
const perfil = async (token: string, dni: string) =>
  (await portal.request({ path: `/api/usuario/${dni}`, token })).body.emailVerificado as boolean | undefined;
const finalizar = (visita: Visita) =>
  portal.post('/api/fila/finalizar', { id: visita.id }, { token: visita.medica.token });
const enlacesEn = (text: string) =>
  [...text.matchAll(/\/documento\/[\w-]+\/[\w-]{43}/g)].map(([path]) => path);
const asuntos = (email: string) => portal.mail.to(email).map(({ subject }) => subject);

/** A finished visit with a signed prescription. */
async function atendida(pacienteId: string): Promise<Visita> {
  const visita = await addVisita(portal, { pacienteId });
  await firmado(portal, visita);
  const ended = await finalizar(visita);
  expect(ended.status, ended.text).toBe(200);
  return visita;
}

describe('documents by mail', () => {
  it('send no link to an unverified address, and say once where to verify; then documents arrive', async () => {
    const eva = await conCuenta();
    await atendida(eva.personaId);
    await atendida(eva.personaId);
    await portal.mail.waitFor(eva.email);
    await expect
      .poll(() => portal.db.sql(`select 1 from portal.mensajes where estado = 'pendiente'`))
      .toEqual([]);
    expect(asuntos(eva.email)).toEqual(['Verificá tu email · Portal Demo']);
    const [aviso] = portal.mail.to(eva.email);
    expect(aviso!.text).toContain(`http://demo.localhost:${portal.port}/miPerfil`);
    expect(enlacesEn(aviso!.text)).toEqual([]);
    for (const word of [eva.dni, 'Eva', 'Clínica', 'Laura', 'receta'])
      expect(aviso!.text).not.toContain(word);
    expect(await perfil(eva.token, eva.dni)).toBe(false);

    expect((await pedir(eva.token)).body).toEqual({ enviadoA: eva.email });
    expect((await verificar(eva.token, await codigoEn(eva.email, 2))).status).toBe(200);
    expect(await perfil(eva.token, eva.dni)).toBe(true);
    await atendida(eva.personaId);
    const fin = (await portal.mail.waitFor(eva.email, 3)).at(-1)!;
    expect(fin.subject).toBe('Terminó tu atención · Portal Demo');
    expect(enlacesEn(fin.text)).toHaveLength(2);
  });

  it('treat a new address as unverified, and invalidate the code sent to the former one', async () => {
    const eva = await conCuenta();
    await pedir(eva.token);
    const viejo = await codigoEn(eva.email);
    const nueva = newEmail();
    const save = (email: string) =>
      portal.post(
        '/api/usuario/guardarPerfil',
        { id: eva.personaId, data: perfilDe(eva.dni, { email }), password: 'demo1234' },
        { token: eva.token },
      );
    expect((await save(nueva)).status).toBe(200);
    expect((await verificar(eva.token, viejo)).body.code).toBe('codigo_de_email');
    expect(await perfil(eva.token, eva.dni)).toBe(false);
    await pedir(eva.token);
    expect((await verificar(eva.token, await codigoEn(nueva))).status).toBe(200);
    expect(await perfil(eva.token, eva.dni)).toBe(true);
    const tercera = newEmail();
    expect((await save(tercera)).status).toBe(200);
    expect(await perfil(eva.token, eva.dni)).toBe(false);
    await atendida(eva.personaId);
    await portal.mail.waitFor(tercera);
    expect(asuntos(tercera)).toEqual(['Verificá tu email · Portal Demo']);
  });

  it('treat an address corrected by an administrator as unverified', async () => {
    const eva = await conCuenta();
    await portal.db.sql('update portal.personas set email_verificado = $2 where id = $1', [
      eva.personaId,
      eva.email,
    ]);
    const [admin] = await portal.db.sql<{ persona_id: string }>(
      `select persona_id from portal.cuentas where unidad_id = 1 and dni = '22999000'`,
    );
    const token = await openSession(portal, admin!.persona_id, { rol: 'administrador' });
    const answer = await portal.post(
      '/api/ayuda/email',
      { id: eva.personaId, email: newEmail(), password: 'demo1234' },
      { token },
    );
    expect(answer.status, answer.text).toBe(200);
    expect(await perfil(eva.token, eva.dni)).toBe(false);
  });

  it('ask a person without an account for DNI and birth date at the link, which a changed address ends', async () => {
    const email = newEmail();
    const visita = await addVisita(portal, { email });
    await portal.db.sql('delete from portal.sesiones where persona_id = $1', [visita.paciente.personaId]);
    await portal.db.sql(
      'delete from portal.cuenta_roles where cuenta_id in (select id from portal.cuentas where persona_id = $1)',
      [visita.paciente.personaId],
    );
    await portal.db.sql('delete from portal.cuentas where persona_id = $1', [visita.paciente.personaId]);
    await portal.db.sql('update portal.personas set email_verificado = null where id = $1', [
      visita.paciente.personaId,
    ]);
    expect((await finalizar(visita)).status).toBe(200);
    const [mail] = await portal.mail.waitFor(email);
    expect(mail!.text).toContain('te pedimos tu DNI y tu fecha de nacimiento');
    const [path] = enlacesEn(mail!.text);
    const abrir = (identidad?: object) =>
      portal.post('/api/documento/abrir', { path, ...(identidad ? { identidad } : {}) });
    const [row] = await portal.db.sql<{ documento: string; fec_nac: string }>(
      `select documento, to_char(fec_nac, 'YYYY-MM-DD') as fec_nac from portal.personas where id = $1`,
      [visita.paciente.personaId],
    );
    expect((await abrir()).body.code).toBe('identidad_requerida');
    expect((await abrir({ documento: '30111222', fecNac: row!.fec_nac })).body.code).toBe(
      'identidad_distinta',
    );
    expect((await abrir({ documento: row!.documento, fecNac: row!.fec_nac })).status).toBe(200);
    await portal.db.sql('update portal.personas set email = $2 where id = $1', [
      visita.paciente.personaId,
      newEmail(),
    ]);
    expect((await abrir({ documento: row!.documento, fecNac: row!.fec_nac })).status).toBe(404);
  });

  it('send a child’s own address links that ask; the holder verifies it with the code sent there', async () => {
    const eva = await conCuenta();
    await portal.db.sql('update portal.personas set email_verificado = $2 where id = $1', [
      eva.personaId,
      eva.email,
    ]);
    const hija = await addMember(portal.db, eva.personaId);
    const suyo = newEmail();
    await portal.db.sql('update portal.personas set email = $2 where id = $1', [hija.personaId, suyo]);
    expect(await perfil(eva.token, hija.documento)).toBe(false);
    await atendida(hija.personaId);
    const [delaHija] = await portal.mail.waitFor(suyo);
    const [deEva] = await portal.mail.waitFor(eva.email);
    expect(
      (await portal.post('/api/documento/abrir', { path: enlacesEn(delaHija!.text)[0] })).body.code,
    ).toBe('identidad_requerida');
    expect((await portal.post('/api/documento/abrir', { path: enlacesEn(deEva!.text)[0] })).status).toBe(200);
    expect((await pedir(eva.token, { doc: hija.documento })).body).toEqual({ enviadoA: suyo });
    expect((await verificar(eva.token, await codigoEn(suyo, 2), { doc: hija.documento })).status).toBe(200);
    expect(await perfil(eva.token, hija.documento)).toBe(true);
    // The holder's own address is verified separately.
    await portal.db.sql('update portal.personas set email = $2 where id = $1', [
      hija.personaId,
      eva.email.toUpperCase(),
    ]);
    expect(await perfil(eva.token, hija.documento)).toBeUndefined();
  });
});

describe('the pre-attention link', () => {
  it('is not sent to an unverified address', async () => {
    const eva = await conCuenta();
    const visita = await atendida(eva.personaId);
    const emitir = () =>
      portal.post('/api/atencion/ep/emitir', { paciente_id: eva.personaId }, { token: visita.medica.token });
    const refused = await emitir();
    expect([refused.status, refused.body.code]).toEqual([422, 'email_sin_verificar']);
    await portal.db.sql('update portal.personas set email_verificado = $2 where id = $1', [
      eva.personaId,
      eva.email,
    ]);
    expect((await emitir()).status).toBe(200);
  });
});

describe('using a mailed secret verifies the address', () => {
  const verificado = async (personaId: string) =>
    (
      await portal.db.sql<{ v: string | null }>(
        'select email_verificado as v from portal.personas where id = $1',
        [personaId],
      )
    )[0]!.v;

  it('a recovery code, or the link of its mail', async () => {
    const [uno, dos] = [await conCuenta(), await conCuenta()];
    for (const { email } of [uno, dos]) await portal.post('/api/recuperacionClave/codigo', { email });
    const codigo = /: (\d{6})$/m.exec((await portal.mail.waitFor(uno.email))[0]!.text)![1]!;
    expect(
      (
        await portal.post('/api/recuperacionClave/verificarCodigo', {
          email: uno.email,
          codigo: other(codigo),
        })
      ).status,
    ).toBe(422);
    expect(await verificado(uno.personaId)).toBeNull();
    expect(
      (await portal.post('/api/recuperacionClave/verificarCodigo', { email: uno.email, codigo })).status,
    ).toBe(200);
    expect(await verificado(uno.personaId)).toBe(uno.email);
    const enlace = /enlace=([\w-]{43})/.exec((await portal.mail.waitFor(dos.email))[0]!.text)![1]!;
    expect(
      (await portal.post('/api/recuperacionClave/enlace', { enlace, password: 'mate-amargo-9' })).status,
    ).toBe(200);
    expect(await verificado(dos.personaId)).toBe(dos.email);
  });

  it('the answer to a turno’s mail, while the address is the one mailed', async () => {
    for (const cambia of [false, true]) {
      const quien = await addPaciente(portal.db);
      await portal.db.sql('update portal.personas set email_verificado = null where id = $1', [
        quien.personaId,
      ]);
      const token = await openSession(portal, quien.personaId);
      const hora = cambia ? '11:00' : '10:30';
      const booked = await reservar(portal, token, { documento: quien.dni, fecha: '2026-11-18', hora });
      expect(booked.status, booked.text).toBe(200);
      const { confirmar } = codesOf((await portal.mail.waitFor(quien.email!))[0]!);
      if (cambia)
        await portal.db.sql('update portal.personas set email = $2 where id = $1', [
          quien.personaId,
          newEmail(),
        ]);
      expect((await portal.post('/api/turno/confirmarEmail', { codigo: confirmar, estado: 1 })).status).toBe(
        200,
      );
      expect(await verificado(quien.personaId)).toBe(cambia ? null : quien.email);
    }
  });

  it('a document link mailed before addresses were verified', async () => {
    const eva = await conCuenta();
    await portal.db.sql('update portal.personas set email_verificado = $2 where id = $1', [
      eva.personaId,
      eva.email,
    ]);
    await atendida(eva.personaId);
    const [path] = enlacesEn((await portal.mail.waitFor(eva.email))[0]!.text);
    await portal.db.sql('update portal.personas set email_verificado = null where id = $1', [eva.personaId]);
    expect((await portal.post('/api/documento/abrir', { path })).status).toBe(200);
    expect(await verificado(eva.personaId)).toBe(eva.email);
  });
});

describe('the verification code', () => {
  it('allows five mails and twenty attempts per day, concurrent ones too; five wrong attempts invalidate it', async () => {
    const eva = await conCuenta();
    const asked = await Promise.all(Array.from({ length: 12 }, () => pedir(eva.token)));
    expect(asked.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(asked.find(({ status }) => status === 429)!.body.message).toBe(
      'Hoy ya te enviamos varios códigos a ese correo. Usá el último, o probá de nuevo mañana.',
    );
    await portal.mail.waitFor(eva.email, 5);
    // Of five concurrent codes the newest is unknown: try each mail's code once, then wrong ones.
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, i) => verificar(eva.token, other('000000', i + 1))),
    );
    expect(answers.filter(({ body }) => body.code === 'codigo_de_email')).toHaveLength(20);
    expect(answers.filter(({ body }) => body.code === 'email_muchas_pruebas')).toHaveLength(20);
    const [row] = await portal.db.sql<{ intentos: number }>(
      'select intentos from portal.codigos_de_email where persona_id = $1',
      [eva.personaId],
    );
    expect(row!.intentos).toBe(5);
  });

  it('sends a mailbox that many people type at most five mails per day', async () => {
    const email = newEmail();
    const statuses: number[] = [];
    for (let i = 0; i < 6; i += 1) statuses.push((await pedir((await conCuenta(email)).token)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  it('is valid for ten minutes for its requester, and refused with a message otherwise', async () => {
    const [eva, otra] = [await conCuenta(), await conCuenta()];
    await pedir(eva.token);
    const codigo = await codigoEn(eva.email);
    expect((await verificar(eva.token, 'doce')).body.fields).toEqual({ codigo: 'El código tiene 6 números' });
    expect((await verificar(otra.token, codigo)).status).toBe(422);
    expect((await verificar(eva.token, `${codigo.slice(0, 3)} ${codigo.slice(3)}`)).status).toBe(200);
    await pedir(eva.token);
    const tarde = await codigoEn(eva.email, 2);
    await portal.db.sql(
      `update portal.codigos_de_email set vence = now() - interval '1 second' where persona_id = $1`,
      [eva.personaId],
    );
    expect((await verificar(eva.token, tarde)).body.code).toBe('codigo_de_email');
    const sin = await addAccount(portal.db);
    expect((await pedir(await openSession(portal, sin.personaId))).body.code).toBe('sin_email');
  });
});
