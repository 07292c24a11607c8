import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codesOf, setClock } from '../../testing/clock.ts';
import {
  addDoctor,
  addPatient,
  addService,
  ask,
  call,
  inLine,
  later,
  LUNES,
  openSession,
  stateOf,
} from '../../testing/data/fila.ts';
import { addAccount } from '../../testing/data/people.ts';
import { startTestPortal, type TestPortal } from '../../testing/portal.ts';
import { addPaciente, reservar } from '../../testing/data/turnos.ts';

let portal: TestPortal;
let token: string;
beforeAll(async () => {
  portal = await startTestPortal({ now: LUNES });
  const admin = await addAccount(portal.db, { roles: ['administrador'] });
  token = await openSession(portal, admin.personaId, { rol: 'administrador' });
});
afterAll(() => portal.stop());

const cambiar = (clave: string, valor: unknown, by: string | undefined = token, host = 'demo') =>
  portal.post('/api/unidad/ajustes', { clave, valor }, { token: by, host });
const vigente = async () => (await portal.request({ path: '/api/unidad/reglas', token })).body;

describe('out of range', () => {
  it.each([
    ['atencion.limiteMensual', 0, 'Tiene que ser un número entero entre 1 y 1.000.'],
    ['atencion.limiteMensual', 2.5, 'Tiene que ser un número entero entre 1 y 1.000.'],
    ['atencion.limiteMensual', '4', 'Tiene que ser un número entero entre 1 y 1.000.'],
    ['atencion.periodo', 'dia', 'Elegí la semana, el mes o el año.'],
    ['atencion.rellamados', 6, 'Tiene que ser un número entero entre 0 y 5.'],
    ['atencion.minutosPorPrioridad', -1, 'Tiene que ser un número entero entre 0 y 60.'],
    ['turnos.retencionMinutos', 4, 'Tiene que ser un número entero entre 5 y 60.'],
    ['privacidadDesde16', 'si', 'Tiene que ser sí o no.'],
    [
      'registro.residentes',
      { codigosPostales: [] },
      'Escribí al menos un código postal, o quitá la restricción.',
    ],
    [
      'registro.residentes',
      { codigosPostales: ['1832', '18a2'] },
      'Cada código postal tiene 4 dígitos: revisá «18a2».',
    ],
    ['aviso', { texto: '', tono: 'informa' }, 'El aviso tiene entre 1 y 300 letras, en una sola línea.'],
    ['aviso', { texto: 'x', tono: 'grita' }, 'El aviso tiene entre 1 y 300 letras, en una sola línea.'],
    [
      'aviso',
      { texto: 'x', tono: 'informa', desde: '2026-11-20T00:00:00Z', hasta: '2026-11-19T00:00:00Z' },
      'El aviso termina antes de empezar: revisá las fechas.',
    ],
  ])('refuses %s = %j with a plain message', async (clave, valor, dicho) => {
    const { status, body } = await cambiar(clave, valor);
    expect([status, body.fields]).toEqual([422, { [clave]: dicho }]);
    expect((await vigente()).vigente).toEqual((await vigente()).modelo);
  });

  it('refuses every other caller', async () => {
    const paciente = await addPatient(portal);
    expect((await cambiar('atencion.limiteMensual', 9, paciente.token)).status).toBe(404);
    expect((await cambiar('atencion.limiteMensual', 9, token, 'osef')).status).toBe(401);
    expect((await portal.request({ path: '/api/unidad/reglas', token: paciente.token })).status).toBe(404);
  });
});

describe('effective at once', () => {
  it('the limit of attentions, with its audit event', async () => {
    const servicio = await addService(portal.db);
    await addDoctor(portal, { servicios: [servicio] });
    const who = await addPatient(portal);
    expect((await cambiar('atencion.limiteMensual', 1)).status).toBe(200);
    const first = await ask(portal, who, servicio);
    expect(first.status, first.text).toBe(200);
    await portal.db.sql(
      `update portal.atenciones set estado = 'encerrado', fin = now(), profesional_id = (select persona_id from portal.profesionales where unidad_id = 1 limit 1) where id = $1`,
      [first.body.id],
    );
    expect((await ask(portal, who, servicio)).body.code).toBe('limite_de_atenciones');
    expect((await cambiar('atencion.limiteMensual', 2)).status).toBe(200);
    expect((await ask(portal, who, servicio)).status).toBe(200);
    expect(
      await portal.db.sql(
        `select count(*)::int as n from portal.auditoria where unidad_id = 1 and acto = 'cambiar_ajuste' and objeto = 'atencion.limiteMensual' and resultado = 'ok'`,
      ),
    ).toEqual([{ n: 2 }]);
    await cambiar('atencion.limiteMensual', null);
  });

  it('the period that the limit counts', async () => {
    const servicio = await addService(portal.db);
    await addDoctor(portal, { servicios: [servicio] });
    const who = await addPatient(portal);
    const usadas = async () =>
      (await portal.request({ path: '/api/atencion/limite', token: who.token })).body.pacientes[0].atenciones;
    const first = await ask(portal, who, servicio);
    expect(first.status, first.text).toBe(200);
    // Nine days ago: of this month, not of this week.
    await portal.db.sql(
      `update portal.atenciones set estado = 'encerrado', fin = llegada, llegada = llegada - interval '9 days', profesional_id = (select persona_id from portal.profesionales where unidad_id = 1 limit 1) where id = $1`,
      [first.body.id],
    );
    expect(await usadas()).toBe(1);
    expect((await cambiar('atencion.periodo', 'semana')).status).toBe(200);
    expect(await usadas()).toBe(0);
    expect((await portal.request({ path: '/api/configuracion' })).body.reglas.periodo).toBe('semana');
    expect((await cambiar('atencion.periodo', 'anio')).status).toBe(200);
    expect(await usadas()).toBe(1);
    await cambiar('atencion.periodo', null);
  });

  it('the number of repeated calls', async () => {
    const servicio = await addService(portal.db);
    const doctor = await addDoctor(portal, { servicios: [servicio] });
    expect((await cambiar('atencion.rellamados', 0)).status).toBe(200);
    expect((await portal.request({ path: '/api/configuracion' })).body.reglas.rellamados).toBe(0);
    const who = await inLine(portal, servicio);
    expect((await call(portal, doctor)).status).toBe(200);
    await later(portal.db, who.id, 46);
    await expect.poll(() => stateOf(portal, who.id)).toBe('no_se_presento');
    await cambiar('atencion.rellamados', null);
    const otra = await inLine(portal, servicio);
    await call(portal, doctor);
    await later(portal.db, otra.id, 46);
    await expect
      .poll(
        async () =>
          (await portal.db.sql('select llamados from portal.atenciones where id = $1', [otra.id]))[0],
      )
      .toEqual({ llamados: 2 });
    expect(await stateOf(portal, otra.id)).toBe('chamado');
  });

  it('the weight of an earlier place in line', async () => {
    const servicio = await addService(portal.db);
    await addDoctor(portal, { servicios: [servicio] });
    const ventaja = async () => {
      const who = await inLine(portal, servicio, { fecNac: '1940-01-01' });
      const [row] = await portal.db.sql<{ minutos: number }>(
        'select extract(epoch from llegada - orden)::int / 60 as minutos from portal.atenciones where id = $1',
        [who.id],
      );
      return row!.minutos;
    };
    expect(await ventaja()).toBe(10);
    await cambiar('atencion.minutosPorPrioridad', 25);
    expect(await ventaja()).toBe(25);
    await cambiar('atencion.minutosPorPrioridad', 0);
    expect(await ventaja()).toBe(0);
    await cambiar('atencion.minutosPorPrioridad', null);
  });

  it('the duration of a hold', async () => {
    const AHORA = '2026-11-16T09:00:00-03:00';
    const rechazado = async (hora: string) => {
      setClock(portal, AHORA);
      const quien = await addPaciente(portal.db);
      const session = await portal.signIn(quien.dni);
      const { body } = await reservar(portal, session.token, {
        documento: quien.dni,
        fecha: '2026-11-19',
        hora,
      });
      const [mail] = await portal.mail.waitFor(quien.email!);
      const answer = await portal.post('/api/turno/confirmarEmail', {
        codigo: codesOf(mail!).confirmar,
        estado: 2,
      });
      expect(answer.status, answer.text).toBe(200);
      const [row] = await portal.db.sql<{ hasta: Date }>(
        'select retenido_hasta as hasta from portal.turnos where id = $1',
        [body.id],
      );
      return Math.round((row!.hasta.getTime() - new Date(AHORA).getTime()) / 60_000);
    };
    expect(await rechazado('10:00')).toBe(10);
    expect((await cambiar('turnos.retencionMinutos', 30)).status).toBe(200);
    expect(await rechazado('10:30')).toBe(30);
    await cambiar('turnos.retencionMinutos', null);
    setClock(portal, LUNES);
  });

  it('who may register', async () => {
    const registrar = (cp: string) => portal.post('/api/usuario/registrar', { cp });
    expect(
      (await cambiar('registro.residentes', { distrito: 'Azul', codigosPostales: ['7300'] })).status,
    ).toBe(200);
    expect((await vigente()).vigente.registro.residentes).toEqual({
      distrito: 'Azul',
      codigosPostales: ['7300'],
    });
    expect((await portal.request({ path: '/api/configuracion' })).body.registro.residentes).toEqual({
      distrito: 'Azul',
    });
    expect((await registrar('1832')).status).toBe(422);
    await cambiar('registro.residentes', null);
    expect((await vigente()).vigente.registro.residentes).toBeUndefined();
  });
});

describe('the notice to all', () => {
  const visto = async () => (await portal.request({ path: '/api/configuracion' })).body.aviso;
  const pagina = async () =>
    (await portal.request({ path: '/login', headers: { accept: 'text/html' } })).text;

  it('is on every page during its period, not before and not after', async () => {
    setClock(portal, LUNES);
    expect(await visto()).toBeUndefined();
    const aviso = {
      texto: 'El jueves no hay atención',
      tono: 'advierte',
      desde: '2026-11-16T10:30:00-03:00',
      hasta: '2026-11-16T12:00:00-03:00',
    };
    expect((await cambiar('aviso', aviso)).status).toBe(200);
    expect(await visto()).toBeUndefined();
    setClock(portal, '2026-11-16T10:30:01-03:00');
    expect(await visto()).toEqual({
      texto: 'El jueves no hay atención',
      tono: 'advierte',
      hasta: '2026-11-16T12:00:00-03:00',
    });
    expect(await pagina()).toContain('El jueves no hay atención');
    expect((await portal.request({ host: 'osef', path: '/api/configuracion' })).body.aviso).toBeUndefined();
    setClock(portal, '2026-11-16T12:00:00-03:00');
    expect(await visto()).toBeUndefined();
    await cambiar('aviso', { texto: '</script><b>hola', tono: 'urgente' });
    expect(await pagina()).toContain('\\u003c/script>\\u003cb>hola');
    expect((await cambiar('aviso', null)).status).toBe(200);
    expect(await visto()).toBeUndefined();
  });
});
