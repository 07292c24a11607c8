import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  addGestor,
  crearCaso,
  detalle,
  huecos,
  lista,
  setStatus,
  statusDe,
  type Creado,
} from '../../testing/data/casos.ts';
import { codesOf, setClock } from '../../testing/clock.ts';
import { type Someone } from '../../testing/data/fila.ts';
import { iniciarAtencion } from '../atenciones/index.ts';
import { startTestPortal, type TestPortal } from '../../testing/portal.ts';
import { openTab } from '../../testing/servers/socket.ts';
import { addMedicoLaboral, entrar, llamar } from '../../testing/fixtures/trabajador.ts';

const NOW = '2026-11-16T08:00:00-03:00';
const NO_ADMITE = { code: 'caso_no_admite', message: 'El estado del caso no lo permite.' };

let portal: TestPortal;
let paula: Someone;
let ruiz: Someone;
let marta: string;
beforeAll(async () => {
  portal = await startTestPortal({ now: NOW });
  // The background job would interfere with a fixed clock: the tests below run due work by hand.
  paula = await addGestor(portal, { nombre: 'Paula' });
  ruiz = await addMedicoLaboral(portal);
  marta = (await portal.signIn('22999000', { acceso: 'personal' })).token;
});
afterAll(() => portal.stop());
beforeEach(() => setClock(portal, NOW));

const act = (accion: string, body: Record<string, unknown>, who: Someone = paula) =>
  portal.post(`/api/art/${accion}`, body, { token: who.token });
const inicioDe = ({ hueco }: Creado) => new Date(`${hueco.fecha}T${hueco.hora}:00-03:00`);
const at = (caso: Creado, minutos: number) =>
  setClock(portal, new Date(inicioDe(caso).getTime() + minutos * 60_000));
const alertasDe = async (id: number) =>
  (await detalle(portal, paula, id)).body.alertas.map(({ texto }: { texto: string }) => texto);
const correo = async (caso: Creado, count = 1) =>
  (await portal.mail.waitFor(caso.datos['email']!, count)).at(-1)!;

async function atender(caso: Creado, resultado: 'alta' | 'nuevo_control') {
  const { atencion } = await entrar(portal, caso);
  await llamar(portal, ruiz, atencion);
  await iniciarAtencion(portal.portal.platform, 1, atencion);
  expect(
    (await portal.post('/api/fila/finalizar', { id: atencion }, { token: ruiz.token })).body.message,
  ).toBe('Elegí si es alta o nuevo control.');
  const fin = await portal.post('/api/fila/finalizar', { id: atencion, resultado }, { token: ruiz.token });
  expect(fin.status, fin.text).toBe(200);
  return atencion;
}

describe('the whole life of a case', () => {
  it('create → the worker enters by mail → call → discharge → 5 → closed', async () => {
    const caso = await crearCaso(portal, paula);
    const tab = openTab(portal.port, paula.token);
    expect(await tab.opened).toBe('connected');
    at(caso, -10);
    const { token, atencion } = await entrar(portal, caso);
    // The session by link reaches that attention and no case.
    expect((await portal.request({ path: `/api/art/detalle/${caso.id}`, token })).status).toBe(404);
    at(caso, 0);
    await llamar(portal, ruiz, atencion);
    await iniciarAtencion(portal.portal.platform, 1, atencion);
    expect((await detalle(portal, paula, caso.id)).body.turnos[0]).toMatchObject({
      estatus: 3,
      estatusString: 'Presente',
    });
    expect(await statusDe(portal, caso.id)).toBe(1);
    expect((await act('cerrar', { id: caso.id })).body).toEqual(NO_ADMITE);
    at(caso, 20);
    expect(
      (await portal.post('/api/fila/finalizar', { id: atencion, resultado: 'alta' }, { token: ruiz.token }))
        .status,
    ).toBe(200);
    const { body } = await detalle(portal, paula, caso.id);
    expect(body.caso).toMatchObject({
      status: 5,
      statusString: 'Cerrar caso',
      altaFecha: caso.hueco.fecha,
      altaTipo: 'alta_medica',
    });
    expect(await alertasDe(caso.id)).toContain('La atención terminó con el alta');
    await expect.poll(() => tab.heard['casoCambio']).toContainEqual({ caso: caso.id });
    tab.socket.close();
    expect((await act('cerrar', { id: caso.id })).body).toEqual({});
    expect((await detalle(portal, paula, caso.id)).body.caso).toMatchObject({
      status: 3,
      statusString: 'Cerrado',
    });
    // A second time changes nothing.
    expect((await act('cerrar', { id: caso.id })).status).toBe(200);

    const linea = (await detalle(portal, paula, caso.id)).body.linea as {
      tipo: string;
      texto: string;
      constancia: string | null;
      ocurrido: string;
    }[];
    expect([...new Set(linea.map(({ tipo }) => tipo))].toSorted()).toEqual([
      'alta',
      'asistencia',
      'constancia',
      'estado',
      'mensaje',
      'seguimiento',
      'turno',
    ]);
    expect(linea.find(({ tipo }) => tipo === 'constancia')!.constancia).toBe(atencion);
    const { body: ticket } = await act('documento/ticket', { constancia: atencion });
    const pdf = await portal.request({ path: ticket.url });
    expect([pdf.status, pdf.headers['content-type']]).toEqual([200, 'application/pdf']);
    // Alerts that were seen stay seen.
    await act('alertas/vistas', { caso_id: caso.id });
    expect(await alertasDe(caso.id)).toEqual([]);
  });

  it('new control → 4; booking → 1; discharge → 5; booking once more → 1', async () => {
    const caso = await crearCaso(portal, paula);
    at(caso, 0);
    await atender(caso, 'nuevo_control');
    expect((await detalle(portal, paula, caso.id)).body.caso).toMatchObject({
      status: 4,
      statusString: 'Agendar nuevo turno',
    });
    const [lugar] = await huecos(portal, paula);
    const turno = await act('crearTurno', { caso_id: caso.id, servicio_id: 4, ...lugar, unidad_id: 1 });
    expect([turno.status, turno.body.estatus]).toEqual([200, 1]);
    expect(await statusDe(portal, caso.id)).toBe(1);
    const segundo = { ...caso, turnoId: turno.body.id, hueco: lugar! };
    await correo(caso, 2);
    at(segundo, 0);
    await atender({ ...segundo, datos: caso.datos }, 'alta');
    expect(await statusDe(portal, caso.id)).toBe(5);
    const [otro] = await huecos(portal, paula);
    expect((await act('crearTurno', { caso_id: caso.id, servicio_id: 4, ...otro })).status).toBe(200);
    expect(await statusDe(portal, caso.id)).toBe(1);
  });

  it('discharge → 5; called again, new control → 4 without the discharge; discharge once more → 5', async () => {
    const caso = await crearCaso(portal, paula);
    at(caso, 0);
    const primera = await atender(caso, 'alta');
    const deAlta = { status: 5, altaFecha: caso.hueco.fecha, altaTipo: 'alta_medica' };
    const visto = async () => (await detalle(portal, paula, caso.id)).body.caso;
    const otraVez = async (resultado: string) => {
      const { body, text } = await portal.post(
        '/api/fila/volver-a-llamar',
        { id: primera },
        { token: ruiz.token },
      );
      const fin = { id: body.id, resultado };
      const { status } = await portal.post('/api/fila/finalizar', fin, { token: ruiz.token });
      expect(status, text).toBe(200);
    };
    expect(await visto()).toMatchObject(deAlta);
    await otraVez('nuevo_control');
    expect(await visto()).toMatchObject({ status: 4, altaFecha: null, altaTipo: null });
    await otraVez('alta');
    expect(await visto()).toMatchObject(deAlta);
  });
});

describe('status 4 follows the last pending appointment', () => {
  it('is set when the worker rejects by mail, and undone when the rejection is undone', async () => {
    const caso = await crearCaso(portal, paula);
    const { rechazar, confirmar } = codesOf(await correo(caso));
    expect((await portal.post('/api/turno/confirmarEmail', { codigo: rechazar, estado: 2 })).status).toBe(
      200,
    );
    expect(await statusDe(portal, caso.id)).toBe(4);
    expect((await detalle(portal, paula, caso.id)).body.turnos[0]).toMatchObject({
      estatus: 2,
      confirmacion: 'Rechazado',
      link: null,
    });
    expect(await alertasDe(caso.id)).toEqual([
      expect.stringMatching(/^El paciente rechazó el turno del lunes 16 de noviembre/),
    ]);
    expect((await lista(portal, paula, { casoId: String(caso.id) })).body.casos[0].alertas).toBe(1);
    expect((await portal.post('/api/turno/confirmarEmail', { codigo: confirmar, estado: 1 })).status).toBe(
      200,
    );
    expect(await statusDe(portal, caso.id)).toBe(1);
    expect((await detalle(portal, paula, caso.id)).body.turnos[0]).toMatchObject({
      estatus: 1,
      confirmacion: 'Confirmado',
    });
  });

  it('is not set by a confirmation, which changes only the appointment', async () => {
    const caso = await crearCaso(portal, paula);
    const { confirmar } = codesOf(await correo(caso));
    await portal.post('/api/turno/confirmarEmail', { codigo: confirmar, estado: 1 });
    expect(await statusDe(portal, caso.id)).toBe(1);
    expect(await alertasDe(caso.id)).toEqual([]);
    expect((await detalle(portal, paula, caso.id)).body.turnos[0].confirmacion).toBe('Confirmado');
  });

  it('is set by the job when the entry window closes and the worker did not come', async () => {
    const caso = await crearCaso(portal, paula);
    at(caso, 29);
    expect(await statusDe(portal, caso.id)).toBe(1);
    at(caso, 30);
    await expect.poll(() => statusDe(portal, caso.id)).toBe(4);
    expect((await detalle(portal, paula, caso.id)).body.turnos[0]).toMatchObject({
      estatus: 4,
      estatusString: 'Ausente',
    });
    expect(await alertasDe(caso.id)).toEqual([expect.stringMatching(/^Ausente en el turno del /)]);
  });

  it('is set when staff mark the worker absent, and undone by the correction', async () => {
    const caso = await crearCaso(portal, paula);
    at(caso, 31);
    await expect.poll(() => statusDe(portal, caso.id)).toBe(4);
    expect(
      (await portal.post('/api/agenda/presencia', { id: caso.turnoId, estado: 3 }, { token: marta })).status,
    ).toBe(200);
    expect(await statusDe(portal, caso.id)).toBe(1);
    expect(
      (await portal.post('/api/agenda/presencia', { id: caso.turnoId, estado: 4 }, { token: marta })).status,
    ).toBe(200);
    expect(await statusDe(portal, caso.id)).toBe(4);
  });

  it('is set when the professional cancels with a reason', async () => {
    const caso = await crearCaso(portal, paula);
    const motivo = 'El profesional tiene una licencia';
    const answer = await portal.post('/api/agenda/cancelar', { id: caso.turnoId, motivo }, { token: marta });
    expect(answer.status, answer.text).toBe(200);
    expect(await statusDe(portal, caso.id)).toBe(4);
    expect((await detalle(portal, paula, caso.id)).body.turnos[0]).toMatchObject({
      estatus: 5,
      estatusString: 'Cancelado por el profesional',
      motivo,
    });
  });

  it('is not set while another appointment is pending', async () => {
    await portal.db.sql(
      `insert into portal.servicios (unidad_id, id, nombre, sigla, por_turno, riesgo_trabajo) values (1, 44, 'Kinesiología laboral', 'K', true, true) on conflict do nothing`,
    );
    const caso = await crearCaso(portal, paula);
    const [otro] = await huecos(portal, paula, 44);
    const lugar =
      (await huecos(portal, paula, 44)).find(
        ({ hora, fecha }) => `${fecha} ${hora}` > `${caso.hueco.fecha} ${caso.hueco.hora}`,
      ) ?? otro!;
    expect((await act('crearTurno', { caso_id: caso.id, servicio_id: 44, ...lugar })).status).toBe(200);
    const { rechazar } = codesOf(
      (await portal.mail.waitFor(caso.datos['email']!, 2)).find(({ text }) =>
        text.includes('Medicina Laboral'),
      )!,
    );
    await portal.post('/api/turno/confirmarEmail', { codigo: rechazar, estado: 2 });
    expect(await statusDe(portal, caso.id)).toBe(1);
    expect((await lista(portal, paula, { casoId: String(caso.id) })).body.casos[0]).toMatchObject({
      fecha_turno: lugar.fecha,
      hora_turno: lugar.hora,
    });
  });
});

describe('cancelling the case', () => {
  it('cancels pending appointments, notifies the worker and frees the place', async () => {
    const caso = await crearCaso(portal, paula);
    await correo(caso);
    expect((await act('cancelar', { id: caso.id })).body).toEqual({});
    expect(await statusDe(portal, caso.id)).toBe(2);
    const { body } = await detalle(portal, paula, caso.id);
    expect(body.caso.statusString).toBe('Cancelado');
    expect(body.turnos[0]).toMatchObject({ estatus: 2, estatusString: 'Cancelado' });
    expect((await correo(caso, 2)).subject).toMatch(/^Turno cancelado: /);
    expect(await huecos(portal, paula)).toContainEqual(caso.hueco);
    // A second time changes nothing and writes no second mail.
    expect((await act('cancelar', { id: caso.id })).status).toBe(200);
    expect(
      await portal.db.sql('select tipo from portal.mensajes where destinatario = $1', [caso.datos['email']]),
    ).toHaveLength(2);
    // The manager did it: no alert is needed.
    expect(await alertasDe(caso.id)).toEqual([]);
  });

  it.each([4, 5])('works from status %i too', async (status) => {
    const caso = await crearCaso(portal, paula);
    await setStatus(portal, caso.id, status);
    expect((await act('cancelar', { id: caso.id })).status).toBe(200);
    expect(await statusDe(portal, caso.id)).toBe(2);
  });
});
