import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { codesOf, holdMachine, releaseMachine, setClock } from '../../../testing/clock.ts';
import { TERMINOS } from '../../../testing/data/fila.ts';
import { addMember } from '../../../testing/data/family.ts';
import { UNIDAD } from '../../../testing/data/people.ts';
import { expectUnit, startTestPortal, type TestPortal } from '../../../testing/portal.ts';
import { addPaciente, reservar, SERVICIO } from '../../../testing/data/turnos.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({ now: '2026-11-16T09:00:00-03:00' });
  await portal.db.sql('delete from portal.turnos');
});
afterAll(() => portal.stop());
afterEach(() => releaseMachine(portal));

const HORAS = [
  '10:00',
  '10:30',
  '11:00',
  '11:30',
  '12:00',
  '12:30',
  '13:00',
  '13:30',
  '14:00',
  '14:30',
  '15:00',
  '15:30',
];
let next = 0;
interface Para {
  host?: string;
  unidadId?: number;
  documento?: (personaId: string) => Promise<string>;
  servicio_id?: number;
}

async function reservado({
  host = 'demo',
  unidadId = UNIDAD.demo,
  documento,
  servicio_id = SERVICIO.clinica,
}: Para = {}) {
  setClock(portal, '2026-11-16T09:00:00-03:00');
  const quien = await addPaciente(portal.db, { unidadId });
  const { token } = await portal.signIn(quien.dni, { host });
  const [fecha, hora] = [`2026-11-${17 + Math.floor(next / HORAS.length)}`, HORAS[next % HORAS.length]!];
  next += 1;
  const para = documento ? await documento(quien.personaId) : quien.dni;
  const answer = await reservar(portal, token, { documento: para, fecha, hora, servicio_id }, { host });
  expect(answer.status, answer.text).toBe(200);
  const [mail] = await portal.mail.waitFor(quien.email!);
  const inicio = new Date(answer.body.inicio);
  return {
    ...quien,
    token,
    host,
    id: answer.body.id as string,
    inicio,
    fecha: answer.body.fecha as string,
    hora,
    codigo: codesOf(mail!).entrada!,
  };
}
const desde = (inicio: Date, minutos: number, segundos = 0) =>
  new Date(inicio.getTime() + (minutos * 60 + segundos) * 1000);
const entrada = (codigoTurno: string, host = 'demo') =>
  portal.post('/api/turno/entrypoint', { codigoTurno }, { host });
const ingresar = (codigoTurno: string, password: string, host = 'demo') =>
  portal.post('/api/turno/ingresar', { codigoTurno, password }, { host });
const turno = async (id: string) =>
  (
    await portal.db.sql<{ estado: number; llegada: Date | null }>(
      'select estado, llegada from portal.turnos where id = $1',
      [id],
    )
  )[0]!;
const sesionesDe = (persona: string) =>
  portal.db.sql(
    'select alcance, objeto, nivel, cuenta_id from portal.sesiones where persona_id = $1 and alcance <> $2',
    [persona, 'portal'],
  );

describe('the entry window', () => {
  it.each([
    [
      '-30:00',
      [-30, 0],
      -30,
      'Ud. tiene asignado un turno para el día {fecha} a las {hora} hs. Por favor ingrese en el horario del turno asignado',
    ],
    ['-29:59', [-29, -59], -29, null],
    ['0:00', [0, 0], 0, null],
    ['+29:59', [29, 59], 29, null],
    [
      '+30:00',
      [30, 0],
      30,
      'El turno al que está intentando acceder estaba previsto para el día {fecha} a las {hora} hs. Por favor, vuelva a solicitarlo nuevamente',
    ],
  ] as const)('at %s', async (_nombre, [minutos, segundos], diferencia, rechazo) => {
    const { codigo, inicio, personaId, fecha, hora, id } = await reservado();
    setClock(portal, desde(inicio, minutos, segundos));
    const answer = await entrada(codigo);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body).toEqual({
      login: codigo,
      password: null,
      user: { nome: 'Eva' },
      diferenciaEnMinutos: diferencia,
      turno: { fecha, hora, paciente: 'Eva Prueba', especialidad: 'Clínica Médica', id },
    });
    const entered = await ingresar(codigo, 'demo1234');
    if (rechazo === null) {
      expect(entered.status, entered.text).toBe(200);
      expect(await sesionesDe(personaId)).toEqual([
        { alcance: 'atencion', objeto: `turno:${id}`, nivel: 1, cuenta_id: null },
      ]);
      // Signing in is not arriving: the patient arrives when they accept the terms.
      expect((await turno(id)).llegada).toBeNull();
    } else {
      expect([entered.status, entered.body.code]).toEqual([404, 'enlace_invalido']);
      expect(entered.body.message).toBe(rechazo.replace('{fecha}', fecha).replace('{hora}', hora));
      expect(await sesionesDe(personaId)).toEqual([]);
      expect((await turno(id)).llegada).toBeNull();
    }
  });

  it('readmits a waiting patient by the same link until the attention ends; refuses one who never came', async () => {
    const { codigo, inicio, token, id } = await reservado();
    setClock(portal, desde(inicio, 1));
    const { body: atencion } = await portal.post(
      '/api/atencion/turno',
      { turno: id, terminos: TERMINOS },
      { token },
    );
    expect(atencion.status).toBe('emitida');
    const ponerEn = (estado: string, fin: Date | null) =>
      portal.db.sql(
        'update portal.atenciones set estado = $2, fin = $3, profesional_id = (select min(persona_id::text)::uuid from portal.profesionales where unidad_id = $4) where id = $1',
        [atencion.id, estado, fin, UNIDAD.demo],
      );
    setClock(portal, desde(inicio, 31));
    expect((await entrada(codigo)).body).toMatchObject({ diferenciaEnMinutos: 31, enEspera: true });
    const entered = await ingresar(codigo, 'demo1234');
    expect(entered.status, entered.text).toBe(200);
    // That session reaches the place in line from before.
    const again = await portal.post(
      '/api/atencion/turno',
      { turno: id, terminos: TERMINOS },
      { token: entered.body.token },
    );
    expect([again.status, again.body.id, again.body.status]).toEqual([200, atencion.id, 'emitida']);

    for (const estado of ['chamado', 'iniciado']) {
      await ponerEn(estado, null);
      setClock(portal, desde(inicio, 95));
      expect((await ingresar(codigo, 'demo1234')).status).toBe(200);
    }
    // After a missed call: half an hour to return. After the end: nothing to return to.
    await ponerEn('no_se_presento', desde(inicio, 70));
    expect((await ingresar(codigo, 'demo1234')).status).toBe(200);
    setClock(portal, desde(inicio, 101));
    expect((await ingresar(codigo, 'demo1234')).body.code).toBe('enlace_invalido');
    await ponerEn('encerrado', desde(inicio, 99));
    expect((await ingresar(codigo, 'demo1234')).body.code).toBe('enlace_invalido');
    expect((await entrada(codigo)).body).not.toHaveProperty('enEspera');
  });

  it('accepts the link repeatedly until then', async () => {
    const { codigo, inicio } = await reservado();
    for (const minutos of [-20, 0, 20]) {
      setClock(portal, desde(inicio, minutos));
      expect((await ingresar(codigo, 'demo1234')).status).toBe(200);
    }
  });
});

describe('signing in by the link', () => {
  it('refuses a wrong password with the sign-in’s message, and accepts the right one', async () => {
    const { codigo, inicio } = await reservado();
    setClock(portal, inicio);
    for (const wrong of ['otra1234', '', 'demo123']) {
      const answer = await ingresar(codigo, wrong);
      expect([answer.status, answer.body.code, answer.body.message]).toEqual([
        401,
        'login_incorrecto',
        'DNI o contraseña incorrectos',
      ]);
      expect(answer.cookie).toBeUndefined();
    }
    expect((await ingresar(codigo, 'demo1234')).status).toBe(200);
  });

  it('counts guesses together with those of the sign-in, and delays them', async () => {
    const { codigo, inicio, dni } = await reservado();
    setClock(portal, inicio);
    holdMachine(portal);
    for (let i = 0; i < 6; i += 1) expect((await ingresar(codigo, `mala-${i}`)).status).toBe(401);
    expect((await ingresar(codigo, 'demo1234')).status).toBe(401);
    expect((await portal.post('/api/sesion/iniciar', { correo: dni, password: 'demo1234' })).status).toBe(
      401,
    );
    releaseMachine(portal);
    await portal.db.sql(`update portal.intentos set hasta = now() - interval '1 second'`);
    expect((await ingresar(codigo, 'demo1234')).status).toBe(200);
  });

  it('asks for the holder’s password for a child’s turno, and opens the child’s session', async () => {
    let childId = '';
    const { codigo, inicio, id, personaId } = await reservado({
      servicio_id: SERVICIO.pediatria,
      documento: async (holder) => {
        const child = await addMember(portal.db, holder, { nombre: 'Mía' });
        childId = child.personaId;
        return child.documento;
      },
    });
    setClock(portal, inicio);
    expect((await entrada(codigo)).body).toMatchObject({
      password: null,
      user: { nome: 'Eva' },
      turno: { paciente: 'Mía Prueba', especialidad: 'Pediatría' },
    });
    const entered = await ingresar(codigo, 'demo1234');
    expect(entered.status, entered.text).toBe(200);
    expect(entered.body.usuario).toMatchObject({ nome: 'Mía', documento: '', email: null, domicilio: null });
    expect(await sesionesDe(childId)).toEqual([
      { alcance: 'atencion', objeto: `turno:${id}`, nivel: 1, cuenta_id: null },
    ]);
    expect(await sesionesDe(personaId)).toEqual([]);
  });

  it('admits a person without credentials by a ticket, once and for a minute', async () => {
    const { codigo, inicio, cuentaId, personaId, id } = await reservado();
    await portal.db.sql('delete from portal.enlaces where sesion_id is not null');
    await portal.db.sql('delete from portal.sesiones where cuenta_id = $1', [cuentaId]);
    await portal.db.sql('delete from portal.cuenta_roles where cuenta_id = $1', [cuentaId]);
    await portal.db.sql('delete from portal.cuentas where id = $1', [cuentaId]);
    setClock(portal, desde(inicio, -30));
    expect((await entrada(codigo)).body.password).toBeNull();
    setClock(portal, inicio);
    const { password, user } = (await entrada(codigo)).body;
    expect(user.nome).toBe('Eva Prueba');
    expect(password).toMatch(/^[\w-]{43}$/);
    expect((await ingresar(codigo, 'demo1234')).status).toBe(401);
    expect((await ingresar(codigo, password)).status).toBe(200);
    expect((await ingresar(codigo, password)).status).toBe(401);
    expect(await sesionesDe(personaId)).toEqual([
      { alcance: 'atencion', objeto: `turno:${id}`, nivel: 0, cuenta_id: null },
    ]);

    const old = (await entrada(codigo)).body.password;
    await portal.db.sql(
      `update portal.enlaces set vence = now() - interval '1 second' where proposito = 'ticket:turno' and usado is null`,
    );
    expect((await ingresar(codigo, old)).status).toBe(401);
    // A ticket is for its own turno.
    const other = await reservado();
    setClock(portal, inicio);
    const { password: another } = (await entrada(codigo)).body;
    setClock(portal, other.inicio);
    expect((await ingresar(other.codigo, another)).status).toBe(401);
  });

  it('galeno admits without a question', async () => {
    await expectUnit(portal, 'galeno', 'Galeno ART');
    const { codigo, inicio } = await reservado({ host: 'galeno', unidadId: UNIDAD.galeno });
    setClock(portal, inicio);
    const { password, user } = (await entrada(codigo, 'galeno')).body;
    expect(user.nome).toBe('Eva Prueba');
    const entered = await ingresar(codigo, password, 'galeno');
    expect(entered.status, entered.text).toBe(200);
    expect(entered.body.alcance).toBe('atencion');
  });
});

describe('a session by link', () => {
  it('reaches only its turno: 404 elsewhere, where the portal session gets an answer', async () => {
    const { codigo, inicio, id, token, dni } = await reservado();
    setClock(portal, inicio);
    const entered = await ingresar(codigo, 'demo1234');
    expect(entered.body).toMatchObject({
      alcance: 'atencion',
      roles: [],
      grupoFamiliar: [],
      usuario: { nome: 'Eva', documento: '', fec_nac: null },
    });
    const calls = [
      { path: '/api/turno/listar' },
      { path: `/api/turno/detalle/${id}` },
      { path: '/api/turno/espera' },
      { path: `/api/condicionMedica/getCondicionesMedicas/${dni}` },
      { path: '/api/turno/comprobante/ticket', method: 'POST' as const, body: { id } },
    ];
    for (const call of calls) {
      expect((await portal.request({ ...call, token: entered.body.token })).status, call.path).toBe(404);
      expect((await portal.request({ ...call, token })).status, call.path).toBe(200);
    }
    // Renewing keeps its scope.
    const renewed = await portal.post('/api/sesion/renovar', {}, { cookie: entered.cookie });
    expect(renewed.body).toMatchObject({
      alcance: 'atencion',
      grupoFamiliar: [],
      usuario: { documento: '' },
    });
  });
});

describe('invalid links', () => {
  it('get the same 404 when unknown, of the answer, or of another unit; the own unit answers', async () => {
    const { codigo, inicio, email } = await reservado();
    setClock(portal, inicio);
    const { confirmar } = codesOf(portal.mail.to(email!)[0]!);
    for (const wrong of ['B'.repeat(43), confirmar!]) {
      for (const answer of [await entrada(wrong), await ingresar(wrong, 'demo1234')])
        expect([answer.status, answer.body.code]).toEqual([404, 'enlace_invalido']);
    }
    await expectUnit(portal, 'l-zamora', 'Municipio de Lomas de Zamora');
    expect((await entrada(codigo, 'l-zamora')).status).toBe(404);
    expect((await ingresar(codigo, 'demo1234', 'l-zamora')).status).toBe(404);
    expect((await entrada(codigo)).status).toBe(200);
    expect((await portal.post('/api/turno/entrypoint', {})).status).toBe(422);
  });

  it('of a cancelled turno are refused, with the reason', async () => {
    const one = await reservado();
    expect((await portal.post('/api/turno/cancelar', { id: one.id }, { token: one.token })).status).toBe(200);
    const two = await reservado();
    await portal.db.sql(`update portal.turnos set estado = 5, motivo_cancelar = 'Licencia' where id = $1`, [
      two.id,
    ]);
    setClock(portal, one.inicio);
    const cancelled = await entrada(one.codigo);
    expect([cancelled.status, cancelled.body.code, cancelled.body.message]).toEqual([
      404,
      'enlace_invalido',
      'el turno fue cancelado.',
    ]);
    expect((await ingresar(one.codigo, 'demo1234')).status).toBe(404);
    expect((await entrada(two.codigo)).body.message).toBe('el turno fue cancelado por el profesional.');
  });
});
