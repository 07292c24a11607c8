import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAtencion } from '../../../testing/data/atenciones.ts';
import { addGestor, crearCaso } from '../../../testing/data/casos.ts';
import { addDoctor, addService } from '../../../testing/data/fila.ts';
import { addPaciente, profesional, SERVICIO } from '../../../testing/data/turnos.ts';
import { startTestPortal, type TestPortal } from '../../../testing/portal.ts';

let portal: TestPortal;
let laura: string;
let token: string;
beforeAll(async () => {
  portal = await startTestPortal({ now: '2026-11-16T09:00:00-03:00' });
  await portal.db.sql('delete from portal.turnos');
  await portal.db.sql(
    `update portal.servicios set turno_profesional = true where unidad_id = 1 and id = $1`,
    [SERVICIO.clinica],
  );
  laura = await profesional(portal.db, '20333444');
  ({ token } = await portal.signIn('20333444', { acceso: 'personal' }));
});
afterAll(() => portal.stop());

/** Somebody whom Laura attended a moment ago. */
async function atendido(estado = 'encerrado', servicio: number = SERVICIO.clinica, email?: string | null) {
  const paciente = await addPaciente(portal.db, email === undefined ? {} : { email });
  const { id } = await addAtencion(portal.db, {
    estado,
    pacienteId: paciente.personaId,
    profesionalId: laura,
  });
  await portal.db.sql('update portal.atenciones set servicio_id = $2, fin = now() where id = $1', [
    id,
    servicio,
  ]);
  return { ...paciente, id };
}
const mirar = (id: string, de = token) => portal.request({ path: `/api/fila/control/${id}`, token: de });
const dar = (atencion: string, lugar: object, de = token, headers = {}) =>
  portal.post('/api/fila/control', { atencion, ...lugar }, { token: de, headers });
interface Opcion {
  semanas: number;
  lugar: { fecha: string; hora: string } | null;
}
const primera = async (id: string) => (await mirar(id)).body.opciones[0] as Opcion;

describe('a turno for the control', () => {
  it('is the next free one of this professional, a week on, and is mailed to the patient', async () => {
    const { id, email, personaId } = await atendido();
    const { body, status, text } = await mirar(id);
    expect(status, text).toBe(200);
    expect(body).toMatchObject({ conmigo: true, servicio: { id: SERVICIO.clinica } });
    const opciones = body.opciones as Opcion[];
    expect(opciones.map(({ semanas }) => semanas)).toEqual([1, 2, 4]);
    expect(opciones[0]!.lugar!.fecha >= '2026-11-23').toBe(true);
    expect(opciones[1]!.lugar!.fecha >= '2026-11-30').toBe(true);
    const answer = await dar(id, opciones[0]!.lugar!);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body).toMatchObject({ status: 1, hora: opciones[0]!.lugar!.hora });
    const [turno] = await portal.db.sql(
      'select profesional_id, paciente_id, reservado_por from portal.turnos where id = $1',
      [answer.body.id],
    );
    expect(turno).toEqual({ profesional_id: laura, paciente_id: personaId, reservado_por: laura });
    const [mail] = await portal.mail.waitFor(email!);
    expect(mail!.text).toContain(opciones[0]!.lugar!.hora);
  });

  it('that somebody took meanwhile is refused, and the next free one is offered', async () => {
    const [uno, otro] = [await atendido(), await atendido()];
    const { lugar } = await primera(uno.id);
    expect((await dar(otro.id, lugar!)).status).toBe(200);
    const { status, body } = await dar(uno.id, lugar!);
    expect([status, body.code]).toEqual([409, 'turno_ocupado']);
    const siguiente = await primera(uno.id);
    expect(siguiente.lugar).not.toEqual(lugar);
    expect((await dar(uno.id, siguiente.lugar!)).status).toBe(200);
  });

  it('is one turno for two presses with one key', async () => {
    const { id, personaId } = await atendido();
    const { lugar } = await primera(id);
    const headers = { 'idempotency-key': 'control-0001-control-0001' };
    const answers = await Promise.all([1, 2].map(() => dar(id, lugar!, token, headers)));
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    const turnos = await portal.db.sql('select 1 from portal.turnos where paciente_id = $1', [personaId]);
    expect(turnos).toHaveLength(1);
  });
});

describe('a control that is not given', () => {
  it('a colleague finds nothing', async () => {
    const { id } = await atendido();
    const colega = await addDoctor(portal);
    expect((await mirar(id, colega.token)).status).toBe(404);
    const { lugar } = await primera(id);
    expect((await dar(id, lugar!, colega.token)).status).toBe(404);
  });

  it('before the attention began there is none', async () => {
    const { id } = await atendido('chamado');
    expect((await mirar(id)).status).toBe(404);
  });

  it('of a case it is left to the manager, whatever service the patient was handed over to', async () => {
    const { turnoId } = await crearCaso(portal, await addGestor(portal));
    const [deCaso, suelta] = [await atendido(), await atendido()];
    await portal.db.sql('update portal.atenciones set turno_id = $2 where id = $1', [deCaso.id, turnoId]);
    const { status, body } = await mirar(deCaso.id);
    expect([status, body.code]).toEqual([409, 'control_de_caso']);
    const { lugar } = await primera(suelta.id);
    expect((await dar(deCaso.id, lugar!)).body.code).toBe('control_de_caso');
    expect((await dar(suelta.id, lugar!)).status).toBe(200);
    const { atendidos } = (await portal.request({ path: '/api/fila', token })).body;
    expect(atendidos.find(({ id }: { id: string }) => id === deCaso.id)).toMatchObject({ deCaso: true });
    expect(atendidos.find(({ id }: { id: string }) => id === suelta.id)).toMatchObject({ deCaso: false });
  });

  it('of a work-risk service without a case it is not refused', async () => {
    const laboral = await addService(portal.db, { laboral: true });
    const { id } = await atendido('encerrado', laboral);
    expect((await mirar(id)).status).toBe(200);
  });

  it('where the service takes no turnos nothing is offered or booked', async () => {
    const suelto = await addService(portal.db);
    await portal.db.sql('update portal.servicios set por_turno = false where id = $1', [suelto]);
    const { id } = await atendido('encerrado', suelto);
    expect((await mirar(id)).body.opciones.map(({ lugar }: Opcion) => lugar)).toEqual([null, null, null]);
    expect((await dar(id, { fecha: '2026-11-24', hora: '10:00' })).status).toBe(422);
  });

  it('without an address to write to, the reason is told', async () => {
    const { id } = await atendido('encerrado', SERVICIO.clinica, null);
    const { lugar } = await primera(id);
    expect((await dar(id, lugar!)).body.code).toBe('turno_sin_email');
  });
});
