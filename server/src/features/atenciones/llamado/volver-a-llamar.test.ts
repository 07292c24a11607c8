import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addChild,
  addLine,
  addPatient,
  addTurno,
  ask,
  call,
  inLine,
  later,
  LUNES,
  openSession,
  see,
  stateOf,
  TERMINOS,
  type Someone,
} from '../../../testing/data/fila.ts';
import { startTestPortal, type TestPortal } from '../../../testing/portal.ts';
import { iniciarAtencion } from '../curso/iniciar-atencion.ts';
import { avisarLlamada } from './avisar-llamada.ts';
import { findAtencion } from '../atenciones.repository.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({ now: LUNES });
});
afterAll(() => portal.stop());

const volver = (who: Someone, id: string, headers = {}) =>
  portal.post('/api/fila/volver-a-llamar', { id }, { token: who.token, headers });
const finalizar = (who: Someone, id: string, more = {}) =>
  portal.post('/api/fila/finalizar', { id, ...more }, { token: who.token });
const escritorio = async (who: Someone) =>
  (await portal.request({ path: '/api/fila', token: who.token })).body;
const continuadas = (id: string) =>
  portal.db.sql<{ id: string; estado: string; cancelada_por: string | null; turno_id: string | null }>(
    'select id, estado, cancelada_por, turno_id from portal.atenciones where continua_a = $1 order by llegada, id',
    [id],
  );

/** Attended and finished by `doctor`, a moment ago. */
async function atendida(doctors = 1, email: string | null = null) {
  const line = await addLine(portal, { doctors });
  const paciente = await inLine(portal, line.servicio, { email });
  await call(portal, line.doctor, paciente.id);
  await iniciarAtencion(portal.portal.platform, 1, paciente.id);
  expect((await finalizar(line.doctor, paciente.id)).status).toBe(200);
  return { ...line, paciente };
}

describe('calling the same patient again', () => {
  it('begins a called attention that names the first and rings at the patient', async () => {
    const { doctor, paciente } = await atendida();
    const { status, body, text } = await volver(doctor, paciente.id);
    expect(status, text).toBe(200);
    expect(body).toMatchObject({ estado: 'chamado', llamados: 1, continua: { sala: paciente.sala } });
    expect(body.sala).not.toBe(paciente.sala);
    expect((await escritorio(doctor)).actual).toMatchObject({
      id: body.id,
      continua: { sala: paciente.sala },
    });
    const abiertas = await portal.request({ path: '/api/atencion/abiertas', token: paciente.token });
    expect(abiertas.body.atenciones).toMatchObject([{ id: body.id, status: 'chamado' }]);
    const [acto] = await portal.db.sql(
      `select acto, para_id from portal.auditoria where objeto = $1 and acto = 'volver_a_llamar'`,
      [body.id],
    );
    expect(acto).toMatchObject({ para_id: paciente.personaId });
  });

  it('is written to the patient as a call is, and counts as missed after the usual time', async () => {
    const { doctor, paciente } = await atendida(1, 'vuelta@ejemplo.com');
    const { body } = await volver(doctor, paciente.id);
    const row = await portal.portal.platform.unit(1).get(findAtencion(1, body.id));
    avisarLlamada(portal.portal.platform, 1, row);
    await expect
      .poll(() =>
        portal.db.sql(`select 1 from portal.mensajes where causa like $1`, [`llamada:${body.id}:%`]),
      )
      .toHaveLength(1);
    for (let vez = 0; vez < 3; vez += 1) {
      await later(portal.db, body.id, 46);
      await portal.portal.runDueWork(1000);
    }
    expect(await stateOf(portal, body.id)).toBe('no_se_presento');
    // The first is finished as before, and the patient can be called once more.
    expect(await stateOf(portal, paciente.id)).toBe('encerrado');
    expect((await volver(doctor, paciente.id)).status).toBe(200);
  });

  it('has a constancia of its own, which names the first; the records name each other', async () => {
    const { doctor, paciente } = await atendida();
    const { body } = await volver(doctor, paciente.id);
    await iniciarAtencion(portal.portal.platform, 1, body.id);
    expect((await finalizar(doctor, body.id)).status).toBe(200);
    const constancias = await portal.db.sql<{ atencion_id: string; continua: string | null }>(
      `select atencion_id, contenido -> 'hoja' -> 'atencion' ->> 'continua' as continua from portal.documentos
       where tipo = 'constancia' and atencion_id = any ($1::uuid[]) order by firmado`,
      [[paciente.id, body.id]],
    );
    expect(constancias).toEqual([
      { atencion_id: paciente.id, continua: null },
      { atencion_id: body.id, continua: `${paciente.sala}-161126` },
    ]);
    const detalle = async (id: string) =>
      (await portal.request({ path: `/api/atencion/detalle/${id}`, token: paciente.token })).body;
    expect(await detalle(body.id)).toMatchObject({
      continua: { id: paciente.id, atencion: `${paciente.sala}-161126` },
      continuadas: [],
    });
    expect(await detalle(paciente.id)).toMatchObject({ continua: null, continuadas: [{ id: body.id }] });
  });

  it("stays outside the patient's limit, where the first counts", async () => {
    const { doctor, paciente } = await atendida();
    const { body } = await volver(doctor, paciente.id);
    await finalizar(doctor, body.id);
    const { body: limite } = await portal.request({ path: '/api/atencion/limite', token: paciente.token });
    expect(limite.pacientes).toMatchObject([{ documento: paciente.dni, atenciones: 1 }]);
  });

  it('counts as an attention in the figures, and as no arrival', async () => {
    const { servicio, doctor, paciente } = await atendida();
    const { body } = await volver(doctor, paciente.id);
    await iniciarAtencion(portal.portal.platform, 1, body.id);
    await finalizar(doctor, body.id);
    const rows = await portal.db.sql(
      `select hora is null as sin_hora, espera is null as sin_espera, con_turno, duracion is null as sin_duracion
       from portal.atenciones_del_tramo(1, 0, (date '2026-11-16' - date '1970-01-01')) where servicio_id = $1 order by hora`,
      [servicio],
    );
    expect(rows).toEqual([
      { sin_hora: false, sin_espera: false, con_turno: false, sin_duracion: false },
      { sin_hora: true, sin_espera: true, con_turno: false, sin_duracion: false },
    ]);
  });

  it('is the same call for two presses at once', async () => {
    const { doctor, paciente } = await atendida();
    const answers = await Promise.all([1, 2, 3].map(() => volver(doctor, paciente.id)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(await continuadas(paciente.id)).toHaveLength(1);
  });

  it('does not ring again for a late repeat of one press, and does for another', async () => {
    const { servicio, doctor, paciente } = await atendida();
    const una = { 'idempotency-key': 'vuelta-0001-vuelta-0001' };
    const { body } = await volver(doctor, paciente.id, una);
    const dejar = { id: body.id, servicio_id: servicio };
    expect((await portal.post('/api/fila/transferir', dejar, { token: doctor.token })).status).toBe(200);
    const tarde = await volver(doctor, paciente.id, una);
    expect([tarde.status, tarde.body]).toEqual([200, body]);
    expect((await escritorio(doctor)).actual).toBeNull();
    expect(await continuadas(paciente.id)).toHaveLength(1);
    const otra = await volver(doctor, paciente.id, { 'idempotency-key': 'vuelta-0002-vuelta-0002' });
    expect(otra.body.id).not.toBe(body.id);
    expect((await escritorio(doctor)).actual).toMatchObject({ id: otra.body.id });
  });
});

describe('who cannot be called again', () => {
  it('after the hour it is refused, a minute before it is not', async () => {
    const { doctor, paciente } = await atendida();
    await later(portal.db, paciente.id, 61 * 60);
    const tarde = await volver(doctor, paciente.id);
    expect(tarde.status).toBe(409);
    expect(tarde.body).toMatchObject({
      code: 'vuelta_vencida',
      message: 'Pasó más de una hora desde que terminó la atención: dale un turno de control.',
    });
    expect(await continuadas(paciente.id)).toEqual([]);
    await later(portal.db, paciente.id, -2 * 60);
    expect((await volver(doctor, paciente.id)).status).toBe(200);
  });

  it('a colleague of the same service finds nothing', async () => {
    const { doctor, others, paciente } = await atendida(2);
    expect((await volver(others[0]!, paciente.id)).status).toBe(404);
    expect((await volver(doctor, paciente.id)).status).toBe(200);
  });

  it('who handed the attention over finds nothing, who finished it may', async () => {
    const { servicio, doctor, others } = await addLine(portal, { doctors: 2 });
    const paciente = await inLine(portal, servicio);
    await call(portal, doctor, paciente.id);
    await iniciarAtencion(portal.portal.platform, 1, paciente.id);
    const pase = { id: paciente.id, servicio_id: servicio, profesional_id: others[0]!.personaId };
    expect((await portal.post('/api/fila/transferir', pase, { token: doctor.token })).status).toBe(200);
    await call(portal, others[0]!, paciente.id);
    await finalizar(others[0]!, paciente.id);
    expect((await volver(doctor, paciente.id)).status).toBe(404);
    expect((await volver(others[0]!, paciente.id)).status).toBe(200);
  });

  it('an attention that is open or was missed is not called again this way', async () => {
    const { servicio, doctor } = await addLine(portal);
    const paciente = await inLine(portal, servicio);
    await call(portal, doctor, paciente.id);
    expect((await volver(doctor, paciente.id)).body.code).toBe('atencion_abierta');
    await portal.post('/api/fila/ausente', { id: paciente.id }, { token: doctor.token });
    expect((await volver(doctor, paciente.id)).status).toBe(404);
  });

  it('a patient who is in line again, or with somebody else, is not taken out of there', async () => {
    const { servicio, doctor, paciente } = await atendida();
    expect((await ask(portal, paciente, servicio)).status).toBe(200);
    const { status, body } = await volver(doctor, paciente.id);
    expect([status, body.code]).toEqual([409, 'paciente_ocupado']);
    expect(await continuadas(paciente.id)).toEqual([]);
  });

  it('a professional with another patient, or off duty, is told so', async () => {
    const { servicio, doctor, paciente } = await atendida();
    const otro = await inLine(portal, servicio);
    await call(portal, doctor, otro.id);
    expect((await volver(doctor, paciente.id)).body.code).toBe('en_otra_atencion');
    await finalizar(doctor, otro.id);
    await portal.post('/api/fila/guardia', { enGuardia: false }, { token: doctor.token });
    expect((await volver(doctor, paciente.id)).body.code).toBe('sin_guardia');
    await portal.post('/api/fila/guardia', { enGuardia: true }, { token: doctor.token });
    expect((await volver(doctor, paciente.id)).status).toBe(200);
  });
});

describe('a call that the professional takes back', () => {
  it('is cancelled when they hang up: the patient asked for no place in line', async () => {
    const { servicio, doctor, paciente } = await atendida();
    const { body } = await volver(doctor, paciente.id);
    const dejar = { id: body.id, servicio_id: servicio };
    expect((await portal.post('/api/fila/transferir', dejar, { token: doctor.token })).status).toBe(200);
    expect(await continuadas(paciente.id)).toMatchObject([
      { estado: 'cancelada', cancelada_por: 'profesional' },
    ]);
    expect((await see(portal, paciente, body.id)).body).toMatchObject({ canceladaPor: 'profesional' });
    expect((await volver(doctor, paciente.id)).status).toBe(200);
  });

  it('is cancelled when they go off duty', async () => {
    const { doctor, paciente } = await atendida();
    await volver(doctor, paciente.id);
    await portal.post('/api/fila/guardia', { enGuardia: false }, { token: doctor.token });
    expect(await continuadas(paciente.id)).toMatchObject([
      { estado: 'cancelada', cancelada_por: 'profesional' },
    ]);
  });
});

describe("the patient's side", () => {
  it('reaches it by the link of the turno, which stays attended', async () => {
    const { servicio, doctor } = await addLine(portal);
    const paciente = await addPatient(portal);
    const turno = await addTurno(portal, paciente, { servicio, minutos: 0 });
    const enlace = await openSession(portal, paciente.personaId, {
      alcance: 'atencion',
      objeto: `turno:${turno}`,
    });
    const llegar = () => portal.post('/api/atencion/turno', { turno, terminos: TERMINOS }, { token: enlace });
    const { body: primera } = await llegar();
    await call(portal, doctor, primera.id);
    await iniciarAtencion(portal.portal.platform, 1, primera.id);
    await finalizar(doctor, primera.id);
    const { body } = await volver(doctor, primera.id);
    expect((await llegar()).body).toMatchObject({ id: body.id, status: 'chamado' });
    expect((await portal.post('/api/llamada/unirse', { atencion: body.id }, { token: enlace })).status).toBe(
      200,
    );
    await portal.post('/api/fila/ausente', { id: body.id }, { token: doctor.token });
    const [{ estado } = { estado: 0 }] = await portal.db.sql<{ estado: number }>(
      'select estado from portal.turnos where id = $1',
      [turno],
    );
    expect(estado).toBe(3);
  });

  it('rings at the holder for the child, and at no other family', async () => {
    const { servicio, doctor } = await addLine(portal);
    const [titular, ajeno] = [await addPatient(portal), await addPatient(portal)];
    const hijo = await addChild(portal, titular, '2010-06-10');
    const primera = await ask(portal, { ...titular, dni: hijo.documento }, servicio);
    expect(primera.status, primera.text).toBe(200);
    await call(portal, doctor, primera.body.id);
    await finalizar(doctor, primera.body.id);
    const { body } = await volver(doctor, primera.body.id);
    expect((await see(portal, titular, body.id)).body).toMatchObject({
      status: 'chamado',
      paciente: { documento: hijo.documento },
    });
    expect((await see(portal, ajeno, body.id)).status).toBe(404);
  });

  it('of a work-risk service ends with an outcome of its own', async () => {
    const { servicio, doctor } = await addLine(portal, { laboral: true });
    const paciente = await inLine(portal, servicio);
    await call(portal, doctor, paciente.id);
    await finalizar(doctor, paciente.id, { resultado: 'nuevo_control' });
    const { body } = await volver(doctor, paciente.id);
    expect((await finalizar(doctor, body.id)).body.code).toBe('falta_resultado');
    expect((await finalizar(doctor, body.id, { resultado: 'alta' })).status).toBe(200);
  });
});
