import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addChild,
  addDoctor,
  addService,
  ask,
  addPatient,
  call,
  inLine,
  LUNES,
  NO_ENCONTRADO,
  SERVICIO,
  stateOf,
  type Someone,
} from '../../../testing/data/fila.ts';
import { startTestPortal, type TestPortal } from '../../../testing/portal.ts';
import { iniciarAtencion } from '../index.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({ now: LUNES });
});
afterAll(() => portal.stop());

const post = (who: Someone, address: string, body: unknown) =>
  portal.post(address, body, { token: who.token });
const ficha = (who: Someone, id: string) =>
  portal.request({ path: `/api/fila/ficha/${id}`, token: who.token });
const desk = async (who: Someone) => (await portal.request({ path: '/api/fila', token: who.token })).body;
const write = (who: Someone, id: string, version: number, more: Record<string, string | undefined> = {}) =>
  post(who, '/api/fila/nota', {
    id,
    version,
    evolucion: 'Buen estado general',
    diagnostico: 'Faringitis',
    indicaciones: 'Reposo',
    ...more,
  });

/** Somebody who is being attended now. */
async function attended({ laboral = false } = {}) {
  const servicio = await addService(portal.db, { laboral });
  const doctor = await addDoctor(portal, { servicios: [servicio] });
  const who = await inLine(portal, servicio);
  await call(portal, doctor);
  await iniciarAtencion(portal.portal.platform, 1, who.id);
  return { servicio, doctor, who, id: who.id };
}

describe('the ficha beside the call', () => {
  it('shows the patient, their own medical data, earlier attentions and the note', async () => {
    const { who, doctor, servicio, id } = await attended();
    await portal.db.sql(
      `update portal.personas set telefono = '1155550101', obra_social = 'OSEF', plan = '210', nro_afiliado = '77' where id = $1`,
      [who.personaId],
    );
    await portal.db.sql(
      `insert into portal.condiciones_medicas (unidad_id, persona_id, clave, observacion, cambiada) values (1, $1, 'hipertension', 'Controlada', now())`,
      [who.personaId],
    );
    await write(doctor, id, 0);
    await post(doctor, '/api/fila/finalizar', { id });
    const second = (await ask(portal, who, servicio, { motivo: 'Sigue la tos' })).body.id;
    await call(portal, doctor);
    const { status, body } = await ficha(doctor, second);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      riesgoTrabajo: false,
      acompana: null,
      atencion: { id: second, motivo: 'Sigue la tos', estado: 'chamado' },
      paciente: {
        nome: 'Eva Prueba',
        documento: who.dni,
        edad: 36,
        sexo: 'F',
        telefono: '1155550101',
        obraSocial: 'OSEF',
        plan: '210',
        nroAfiliado: '77',
      },
      condiciones: [{ nombre: 'Hipertensión', observacion: 'Controlada' }],
      atenciones: [{ id, profesional: 'Dra. Laura Prueba', diagnostico: 'Faringitis' }],
      nota: { evolucion: '', version: 0, guardada: null, cerrada: false },
    });
    // The professional also reads it after the call.
    expect((await ficha(doctor, id)).body.nota).toMatchObject({ diagnostico: 'Faringitis', cerrada: true });
  });

  it('names the adult who accompanies a child', async () => {
    const doctor = await addDoctor(portal, { servicios: [SERVICIO.pediatria] });
    const holder = await addPatient(portal, { nombre: 'Rosa' });
    const child = await addChild(portal, holder);
    const { id } = (await ask(portal, { ...holder, dni: child.documento }, SERVICIO.pediatria)).body;
    await call(portal, doctor, id);
    expect((await ficha(doctor, id)).body).toMatchObject({
      acompana: 'Rosa Prueba',
      paciente: { nome: 'Mía Prueba', edad: 8 },
    });
  });

  it('is closed before the call, after a no-show and to colleagues, and every read is audited', async () => {
    const servicio = await addService(portal.db);
    const [doctor, other] = [
      await addDoctor(portal, { servicios: [servicio] }),
      await addDoctor(portal, { servicios: [servicio] }),
    ];
    const who = await inLine(portal, servicio);
    expect((await ficha(doctor, who.id)).body).toEqual(NO_ENCONTRADO);
    await call(portal, doctor);
    expect((await ficha(doctor, who.id)).status).toBe(200);
    expect((await ficha(other, who.id)).body).toEqual(NO_ENCONTRADO);
    await post(doctor, '/api/fila/ausente', { id: who.id });
    expect((await ficha(doctor, who.id)).body).toEqual(NO_ENCONTRADO);
    const trail = await portal.db.sql(
      `select resultado, para_id from portal.auditoria where acto = 'ver_ficha' and actor_id = any ($1) order by id`,
      [[doctor.personaId, other.personaId]],
    );
    expect(trail).toEqual([
      { resultado: 'no_encontrado', para_id: null },
      { resultado: 'ok', para_id: who.personaId },
      { resultado: 'no_encontrado', para_id: null },
      { resultado: 'no_encontrado', para_id: null },
    ]);
  });

  it('keeps one note per professional after a transfer: the next reads the diagnosis, the first closes theirs', async () => {
    const { doctor, id } = await attended();
    const to = await addService(portal.db);
    const next = await addDoctor(portal, { servicios: [to] });
    await write(doctor, id, 0, { diagnostico: 'Para evaluar' });
    await post(doctor, '/api/fila/transferir', { id, servicio_id: to });
    await call(portal, next);
    const seen = (await ficha(next, id)).body;
    expect(seen.nota).toMatchObject({ version: 0, diagnostico: '' });
    expect(seen.atenciones).toMatchObject([{ id, diagnostico: 'Para evaluar' }]);
    expect((await write(next, id, 0, { diagnostico: 'Otro' })).body.version).toBe(1);
    expect((await ficha(doctor, id)).body.nota.diagnostico).toBe('Para evaluar');
    expect((await post(doctor, '/api/fila/nota/cerrar', { id })).body.cerrada).toBe(true);
    expect((await desk(doctor)).borradores).toEqual([]);
    expect((await ficha(next, id)).body.nota.cerrada).toBe(false);
  });
});

describe('the note', () => {
  it('saves over the version that was read, accepts the same text again, refuses another text over an old version', async () => {
    const { doctor, id } = await attended();
    expect((await write(doctor, id, 0)).body).toMatchObject({
      version: 1,
      diagnostico: 'Faringitis',
      cerrada: false,
    });
    expect((await write(doctor, id, 0)).body.version).toBe(1);
    expect((await write(doctor, id, 1, { indicaciones: 'Líquidos' })).body.version).toBe(2);
    const { status, body } = await write(doctor, id, 1, { indicaciones: 'Otra cosa' });
    expect([status, body.code, body.message]).toEqual([
      409,
      'nota_cambiada',
      'La nota cambió en otra pestaña. Te mostramos lo último que se guardó.',
    ]);
    expect((await ficha(doctor, id)).body.nota).toMatchObject({ version: 2, indicaciones: 'Líquidos' });
    expect((await write(doctor, id, 9)).status).toBe(409);
  });

  it('saves from only one of two tabs and reports the conflict', async () => {
    const { doctor, id } = await attended();
    await write(doctor, id, 0);
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, i) => write(doctor, id, 1, { evolucion: `texto ${i}` })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 409, 409, 409, 409, 409,
    ]);
  });

  it('stays among the drafts when the call ends without it, and is closed from there once', async () => {
    const { doctor, id } = await attended();
    await write(doctor, id, 0);
    expect((await post(doctor, '/api/fila/nota/cerrar', { id })).status).toBe(409);
    await post(doctor, '/api/fila/finalizar', { id, cerrarNota: false });
    expect((await desk(doctor)).borradores).toMatchObject([{ id, paciente: 'Eva Prueba' }]);
    expect((await write(doctor, id, 1, { evolucion: 'Más tarde' })).body.version).toBe(2);
    for (let i = 0; i < 2; i += 1)
      expect((await post(doctor, '/api/fila/nota/cerrar', { id })).body).toMatchObject({
        cerrada: true,
        evolucion: 'Más tarde',
      });
    expect((await desk(doctor)).borradores).toEqual([]);
    expect((await write(doctor, id, 2, { evolucion: 'Tarde' })).body.code).toBe('atencion_terminada');
  });

  it('is closed on finishing, even when empty', async () => {
    const { doctor, id } = await attended();
    await post(doctor, '/api/fila/finalizar', { id });
    expect((await desk(doctor)).borradores).toEqual([]);
    expect((await ficha(doctor, id)).body.nota).toMatchObject({ version: 0, cerrada: true, guardada: null });
  });

  it.each([
    { evolucion: 'x'.repeat(10_001) },
    { diagnostico: 'x'.repeat(501) },
    { indicaciones: 'x'.repeat(5001) },
    { evolucion: 'a\u0000b' },
  ])('refuses %#', async (more) => {
    const { doctor, id } = await attended();
    expect((await write(doctor, id, 0, more)).status).toBe(422);
    expect((await write(doctor, id, 0)).status).toBe(200);
  });
});

describe('the end of a work-risk attention', () => {
  it('requires the outcome', async () => {
    const { doctor, id } = await attended({ laboral: true });
    expect((await ficha(doctor, id)).body.riesgoTrabajo).toBe(true);
    const { status, body } = await post(doctor, '/api/fila/finalizar', { id });
    expect([status, body.code, body.message]).toEqual([
      422,
      'falta_resultado',
      'Elegí si es alta o nuevo control.',
    ]);
    expect(await stateOf(portal, id)).toBe('iniciado');
    expect((await post(doctor, '/api/fila/finalizar', { id, resultado: 'otra' })).status).toBe(422);
    expect((await post(doctor, '/api/fila/finalizar', { id, resultado: 'nuevo_control' })).body).toEqual({});
    expect(
      await portal.db.sql('select estado, resultado from portal.atenciones where id = $1', [id]),
    ).toEqual([{ estado: 'encerrado', resultado: 'nuevo_control' }]);
  });

  it('stores no outcome for any other attention', async () => {
    const { doctor, id } = await attended();
    await post(doctor, '/api/fila/finalizar', { id, resultado: 'alta' });
    expect(
      await portal.db.sql('select estado, resultado from portal.atenciones where id = $1', [id]),
    ).toEqual([{ estado: 'encerrado', resultado: null }]);
  });
});

describe('the survey', () => {
  it.each([0, 6, 1.5, '5'])('refuses %j as an answer', async (puntaje) => {
    const { who, doctor, id } = await attended();
    await post(doctor, '/api/fila/finalizar', { id });
    expect((await post(who, '/api/atencion/encuesta', { id, puntaje })).status).toBe(422);
    expect((await post(who, '/api/atencion/encuesta', { id, puntaje: 3 })).status).toBe(200);
  });

  it('accepts answers only for finished attentions', async () => {
    const { who, id } = await attended();
    expect((await post(who, '/api/atencion/encuesta', { id, puntaje: 3 })).body).toEqual(NO_ENCONTRADO);
  });
});
