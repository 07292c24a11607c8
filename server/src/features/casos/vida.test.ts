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
import { startTestPortal, type TestPortal } from '../../testing/portal.ts';
import { addMedicoLaboral, entrar, atender } from '../../testing/fixtures/trabajador.ts';

const NOW = '2026-11-16T08:00:00-03:00';

let portal: TestPortal;
let paula: Someone;
let jorge: Someone;
let ruiz: Someone;
let marta: string;
beforeAll(async () => {
  portal = await startTestPortal({ now: NOW });
  paula = await addGestor(portal, { nombre: 'Paula' });
  jorge = await addGestor(portal, { nombre: 'Jorge', rol: 'coordinador_art' });
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
const correo = async (caso: Creado, count = 1) =>
  (await portal.mail.waitFor(caso.datos['email']!, count)).at(-1)!;
const turnoDe = async ({ turnoId }: Creado) =>
  (
    await portal.db.sql<{ estado: number; retenido_hasta: Date | null }>(
      'select estado, retenido_hasta from portal.turnos where id = $1',
      [turnoId],
    )
  )[0]!;
async function agendar(caso: Creado): Promise<Creado> {
  const [lugar] = await huecos(portal, paula);
  const turno = await act('crearTurno', { caso_id: caso.id, servicio_id: 4, ...lugar });
  expect(turno.status, turno.text).toBe(200);
  return { ...caso, turnoId: turno.body.id, hueco: lugar! };
}

describe('an ended case', () => {
  it.each([
    ['cancelar', 2],
    ['cerrar', 3],
  ] as const)('%s: refuses to undo a rejection', async (accion, status) => {
    const caso = await crearCaso(portal, paula);
    const { rechazar, confirmar } = codesOf(await correo(caso));
    await portal.post('/api/turno/confirmarEmail', { codigo: rechazar, estado: 2 });
    expect((await turnoDe(caso)).retenido_hasta).not.toBeNull();
    if (accion === 'cerrar') await setStatus(portal, caso.id, 5);
    expect((await act(accion, { id: caso.id })).status).toBe(200);
    expect(await turnoDe(caso)).toEqual({ estado: 2, retenido_hasta: null });
    const vuelta = await portal.post('/api/turno/confirmarEmail', { codigo: confirmar, estado: 1 });
    expect([vuelta.status, vuelta.body.linkAcceso, vuelta.body.deshacerHasta]).toEqual([200, null, null]);
    // Even while the place is still held.
    await portal.db.sql(`update portal.turnos set retenido_hasta = $2 where id = $1`, [
      caso.turnoId,
      new Date('2026-11-16T08:10:00-03:00'),
    ]);
    await portal.post('/api/turno/confirmarEmail', { codigo: confirmar, estado: 1 });
    expect([(await turnoDe(caso)).estado, await statusDe(portal, caso.id)]).toEqual([2, status]);
  });

  it('removes a worker from the line who came in time and still waits when the entry window closes', async () => {
    const caso = await crearCaso(portal, paula);
    at(caso, 0);
    const { atencion } = await entrar(portal, caso);
    at(caso, 31);
    expect((await act('cancelar', { id: caso.id })).status).toBe(200);
    expect((await turnoDe(caso)).estado).toBe(2);
    expect(await portal.db.sql('select estado from portal.atenciones where id = $1', [atencion])).toEqual([
      { estado: 'cancelada' },
    ]);
  });

  it('positive counterpart: a waiting worker keeps the case open and is attended', async () => {
    const caso = await crearCaso(portal, paula);
    const { rechazar } = codesOf(await correo(caso));
    at(caso, 0);
    await entrar(portal, caso);
    at(caso, 31);
    expect((await portal.post('/api/turno/confirmarEmail', { codigo: rechazar, estado: 2 })).status).toBe(
      200,
    );
    expect([(await turnoDe(caso)).estado, await statusDe(portal, caso.id)]).toEqual([1, 1]);
    expect((await detalle(portal, paula, caso.id)).body.turnos[0].id).toBe(caso.turnoId);
  });
});

describe('a corrected presence', () => {
  const marcar = (turno: string, estado: 3 | 4) =>
    portal.post('/api/agenda/presencia', { id: turno, estado }, { token: marta });

  it('reopens the case for the last appointment only, not for an old one', async () => {
    const caso = await crearCaso(portal, paula);
    at(caso, 31);
    expect((await marcar(caso.turnoId, 4)).status).toBe(200);
    const segundo = await agendar(caso);
    at(segundo, 0);
    await atender(portal, ruiz, segundo, 'nuevo_control');
    expect(await statusDe(portal, caso.id)).toBe(4);
    expect((await marcar(caso.turnoId, 3)).status).toBe(200);
    expect(await statusDe(portal, caso.id)).toBe(4);
    // Nor for an appointment whose attention has ended.
    await marcar(segundo.turnoId, 4);
    expect((await marcar(segundo.turnoId, 3)).status).toBe(200);
    expect(await statusDe(portal, caso.id)).toBe(4);

    const otro = await crearCaso(portal, paula);
    at(otro, 31);
    await marcar(otro.turnoId, 4);
    expect(await statusDe(portal, otro.id)).toBe(4);
    await marcar(otro.turnoId, 3);
    expect(await statusDe(portal, otro.id)).toBe(1);
  });
});

describe('the discharge', () => {
  const altaDe = async ({ id }: Creado) => {
    const { altaFecha, altaTipo, status, version } = (await detalle(portal, paula, id)).body.caso;
    return { altaFecha, altaTipo, status, version };
  };

  it('of a call is withdrawn by a new booking, and the next call writes its own', async () => {
    const caso = await crearCaso(portal, paula);
    at(caso, 0);
    await atender(portal, ruiz, caso, 'alta');
    expect(await altaDe(caso)).toMatchObject({
      status: 5,
      altaFecha: caso.hueco.fecha,
      altaTipo: 'alta_medica',
    });
    const segundo = await agendar(caso);
    expect(await altaDe(caso)).toMatchObject({ status: 1, altaFecha: null, altaTipo: null });
    const movido = await act('reprogramarTurno', {
      id: segundo.turnoId,
      ...(await huecos(portal, paula)).find(({ fecha }) => fecha === '2026-11-17')!,
    });
    expect(movido.status, movido.text).toBe(200);
    const tercero = { ...segundo, hueco: { fecha: '2026-11-17', hora: movido.body.hora as string } };
    await correo(caso, 3);
    at(tercero, 0);
    await atender(portal, ruiz, tercero, 'alta');
    expect(await altaDe(caso)).toMatchObject({ status: 5, altaFecha: '2026-11-17' });
  });

  it('entered by hand stays', async () => {
    const caso = await crearCaso(portal, paula);
    at(caso, 0);
    await atender(portal, ruiz, caso, 'alta');
    const { version } = await altaDe(caso);
    const nada = {
      fechaEvento: null,
      contingencia: null,
      empleador: null,
      empleadorCuit: null,
      iltInicio: null,
      aceptacion: null,
      aceptacionFecha: null,
    };
    const datos = { ...nada, altaFecha: '2026-11-15', altaTipo: 'fin_de_tratamiento' };
    expect((await act('datos', { id_caso: caso.id, version, datos })).status).toBe(200);
    await agendar(caso);
    expect(await altaDe(caso)).toMatchObject({
      status: 1,
      altaFecha: '2026-11-15',
      altaTipo: 'fin_de_tratamiento',
    });
  });
});

describe('a manager who left', () => {
  it('keeps their cases visible, and receives no new case', async () => {
    const diego = await addGestor(portal, { nombre: 'Diego' });
    const caso = await crearCaso(portal, diego);
    const gestores = async () =>
      (await portal.request({ path: '/api/art/gestores', token: jorge.token })).body as {
        id: string;
        activo: boolean;
      }[];
    expect((await gestores()).find(({ id }) => id === diego.personaId)).toMatchObject({
      activo: true,
      abiertos: 1,
    });
    await portal.db.sql('update portal.cuentas set activa = false where persona_id = $1', [diego.personaId]);
    expect((await gestores()).find(({ id }) => id === diego.personaId)).toMatchObject({
      activo: false,
      abiertos: 1,
    });
    const suyos = await lista(portal, jorge, { gestor_id: diego.personaId });
    expect(suyos.body.casos.map(({ casoId }: { casoId: number }) => casoId)).toEqual([caso.id]);
    expect((await act('reasignar', { casos: [caso.id], gestor_id: diego.personaId }, jorge)).status).toBe(
      404,
    );
    expect((await act('reasignar', { casos: [caso.id], gestor_id: paula.personaId }, jorge)).body).toEqual({
      reasignados: 1,
    });
    expect((await lista(portal, jorge, { gestor_id: marta })).status).toBe(422);
  });
});

describe('an appointment with a professional', () => {
  it('moves only within that professional’s hours, which are shown', async () => {
    await portal.db.sql(
      `update portal.servicios set turno_profesional = true, turno_prof_intervalo = 45 where unidad_id = 1 and id = 4`,
    );
    const [lugar] = (
      await portal.request({
        path: `/api/art/disponibles?servicio_id=4&profesional_id=${ruiz.personaId}`,
        token: paula.token,
      })
    ).body.dias;
    const [primera, segunda] = lugar.horas as string[];
    const caso = await crearCaso(
      portal,
      paula,
      { profesional_id_turno: ruiz.personaId },
      { hueco: { fecha: lugar.fecha, hora: primera! } },
    );
    const [turno] = (await detalle(portal, paula, caso.id)).body.turnos;
    expect(turno).toMatchObject({
      porProfesional: true,
      profesional: { id: ruiz.personaId, turnos: { dias: { lunes: true }, horarios: expect.any(Array) } },
    });
    expect(
      (await act('reprogramarTurno', { id: caso.turnoId, fecha: lugar.fecha, hora: segunda })).status,
    ).toBe(200);
    await portal.db.sql(
      `update portal.servicios set turno_profesional = false where unidad_id = 1 and id = 4`,
    );
    const cualquiera = await crearCaso(portal, paula);
    expect((await detalle(portal, paula, cualquiera.id)).body.turnos[0].porProfesional).toBe(false);
  });
});
