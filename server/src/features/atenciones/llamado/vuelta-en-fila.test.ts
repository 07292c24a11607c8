import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addLine, call, inLine, LUNES, now, see, stateOf, type Someone } from '../../../testing/data/fila.ts';
import { startTestPortal, type TestPortal } from '../../../testing/portal.ts';
import { iniciarAtencion } from '../curso/iniciar-atencion.ts';
import { listDuraciones } from '../fila/fila.repository.ts';
import { countDelDia } from '../fila/tablero.repository.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({ now: LUNES });
});
afterAll(() => portal.stop());

const volver = (who: Someone, id: string) =>
  portal.post('/api/fila/volver-a-llamar', { id }, { token: who.token });
const pasar = (who: Someone, body: object) => portal.post('/api/fila/transferir', body, { token: who.token });
const regresar = (who: Someone, id: string) =>
  portal.post('/api/atencion/volver', { id }, { token: who.token });
const ausente = (who: Someone, id: string) => portal.post('/api/fila/ausente', { id }, { token: who.token });
const finalizar = (who: Someone, id: string) =>
  portal.post('/api/fila/finalizar', { id }, { token: who.token });

/** Attended and finished by `doctor`, a moment ago. */
async function atendida(doctors = 1) {
  const line = await addLine(portal, { doctors });
  const paciente = await inLine(portal, line.servicio);
  await call(portal, line.doctor, paciente.id);
  await iniciarAtencion(portal.portal.platform, 1, paciente.id);
  expect((await finalizar(line.doctor, paciente.id)).status).toBe(200);
  return { ...line, paciente };
}

describe('a place in line', () => {
  /** Called again, in the call, and handed over to a colleague, who calls. */
  async function entregada() {
    const { servicio, doctor, others, paciente } = await atendida(2);
    const colega = others[0]!;
    const { body } = await volver(doctor, paciente.id);
    await iniciarAtencion(portal.portal.platform, 1, body.id);
    const pase = { id: body.id, servicio_id: servicio, profesional_id: colega.personaId };
    expect((await pasar(doctor, pase)).status).toBe(200);
    expect((await call(portal, colega, body.id)).status).toBe(200);
    return { servicio, colega, paciente, id: body.id as string };
  }

  it('of one who was handed over is kept when the colleague hangs up', async () => {
    const { servicio, colega, id } = await entregada();
    expect((await pasar(colega, { id, servicio_id: servicio })).status).toBe(200);
    expect(await stateOf(portal, id)).toBe('emitida');
    expect((await call(portal, colega, id)).status).toBe(200);
  });

  it('of one who was handed over is kept when the colleague goes off duty', async () => {
    const { colega, id } = await entregada();
    await portal.post('/api/fila/guardia', { enGuardia: false }, { token: colega.token });
    expect(await stateOf(portal, id)).toBe('emitida');
  });

  it('of one who was handed over is kept for half an hour after a missed call', async () => {
    const { colega, paciente, id } = await entregada();
    await ausente(colega, id);
    expect((await see(portal, paciente, id)).body.regresoHasta).not.toBeNull();
    expect((await regresar(paciente, id)).status).toBe(200);
    expect(await stateOf(portal, id)).toBe('emitida');
  });

  it('is not given to one who missed the call and never had it', async () => {
    const { doctor, paciente } = await atendida();
    const { body } = await volver(doctor, paciente.id);
    await ausente(doctor, body.id);
    expect((await see(portal, paciente, body.id)).body).toMatchObject({
      status: 'no_se_presento',
      regresoHasta: null,
    });
    expect((await regresar(paciente, body.id)).body.code).toBe('atencion_terminada');
    expect(await stateOf(portal, body.id)).toBe('no_se_presento');
  });

  it('is not given by a handover before the patient came in', async () => {
    const { servicio, doctor, others, paciente } = await atendida(2);
    const { body } = await volver(doctor, paciente.id);
    const pase = { id: body.id, servicio_id: servicio, profesional_id: others[0]!.personaId };
    const pronto = await pasar(doctor, pase);
    expect([pronto.status, pronto.body]).toMatchObject([
      409,
      {
        code: 'vuelta_sin_entrar',
        message: 'El paciente todavía no entró: para pasarlo, esperá a que entre a la llamada.',
      },
    ]);
    expect(await stateOf(portal, body.id)).toBe('chamado');
    await iniciarAtencion(portal.portal.platform, 1, body.id);
    expect((await pasar(doctor, pase)).status).toBe(200);
  });
});

describe('a call back of a service that was disabled meanwhile', () => {
  it('is taken back by hanging up; nobody is handed over to that service', async () => {
    const { servicio, doctor, others, paciente } = await atendida(2);
    const [una, otra] = [await volver(doctor, paciente.id), await inLine(portal, servicio)];
    await call(portal, others[0]!, otra.id);
    await portal.db.sql('update portal.servicios set habilitado = false where id = $1', [servicio]);
    const entregar = { id: otra.id, servicio_id: servicio, profesional_id: doctor.personaId };
    expect((await pasar(others[0]!, entregar)).status).toBe(404);
    const { status, text } = await pasar(doctor, { id: una.body.id, servicio_id: servicio });
    expect(status, text).toBe(200);
    expect(await stateOf(portal, una.body.id)).toBe('cancelada');
  });
});

describe('the figures of the line', () => {
  it('count no absence of a patient who was called again, and their attention', async () => {
    const { servicio, doctor, paciente } = await atendida();
    const cuenta = async () => {
      const desde = new Date(now(portal).getTime() - 60 * 60_000);
      const rows = await portal.portal.platform.unit(1).many(countDelDia(1, desde));
      return rows.find(({ servicio_id }) => servicio_id === servicio);
    };
    const perdida = await volver(doctor, paciente.id);
    await ausente(doctor, perdida.body.id);
    expect(await cuenta()).toMatchObject({ ausentes: 0, atendidos: 1 });
    const segunda = await volver(doctor, paciente.id);
    await iniciarAtencion(portal.portal.platform, 1, segunda.body.id);
    await finalizar(doctor, segunda.body.id);
    const otra = await inLine(portal, servicio);
    await call(portal, doctor, otra.id);
    await ausente(doctor, otra.id);
    expect(await cuenta()).toMatchObject({ ausentes: 1, atendidos: 2 });
  });

  it('estimate the wait by first attentions only', async () => {
    const { servicio, doctor, paciente } = await atendida();
    const { body } = await volver(doctor, paciente.id);
    await iniciarAtencion(portal.portal.platform, 1, body.id);
    await finalizar(doctor, body.id);
    for (const [id, minutos] of [
      [paciente.id, 20],
      [body.id, 2],
    ])
      await portal.db.sql(
        'update portal.atenciones set llamada = fin - make_interval(mins => $2) where id = $1',
        [id, minutos],
      );
    const rows = await portal.portal.platform.unit(1).many(listDuraciones(1));
    expect(rows.find(({ servicio_id }) => servicio_id === servicio)?.minutos).toBe('20.0');
  });
});
