import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { addDoctor, addService, call, inLine, LUNES, type Someone } from '../../../testing/data/fila.ts';
import { startTestPortal, type TestPortal } from '../../../testing/portal.ts';
import { iniciarAtencion } from '../curso/iniciar-atencion.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({ now: LUNES });
});
afterAll(() => portal.stop());

const pasar = (who: Someone, body: object) => portal.post('/api/fila/transferir', body, { token: who.token });
const ficha = (who: Someone, id: string) =>
  portal.request({ path: `/api/fila/ficha/${id}`, token: who.token });
const escritorio = async (who: Someone) =>
  (await portal.request({ path: '/api/fila', token: who.token })).body;

/** Two services, each with a professional on duty; the first is attending a patient. */
async function enConsulta() {
  const [uno, dos] = [await addService(portal.db), await addService(portal.db)];
  const a = await addDoctor(portal, { servicios: [uno], nombre: 'Alba' });
  const b = await addDoctor(portal, { servicios: [dos], nombre: 'Berta' });
  const paciente = await inLine(portal, uno);
  await call(portal, a, paciente.id);
  await iniciarAtencion(portal.portal.platform, 1, paciente.id);
  return { uno, dos, a, b, paciente };
}

describe('a transfer', () => {
  it('carries a hand-over text into the line and the record; the first note keeps its own service', async () => {
    const { uno, dos, a, b, paciente } = await enConsulta();
    await portal.post(
      '/api/fila/nota',
      { id: paciente.id, version: 0, evolucion: 'Visto', diagnostico: 'Lumbalgia', indicaciones: '' },
      { token: a.token },
    );
    expect(
      (await pasar(a, { id: paciente.id, servicio_id: dos, motivo: '  Pide un control de piel. ' })).status,
    ).toBe(200);
    const [item] = (await escritorio(b)).fila;
    expect(item).toMatchObject({
      id: paciente.id,
      servicio: { id: dos },
      pase: { de: 'Dra. Alba Prueba', motivo: 'Pide un control de piel.' },
    });
    await call(portal, b, paciente.id);
    const { body } = await ficha(b, paciente.id);
    expect(body.pases).toMatchObject([
      { profesional: 'Dra. Alba Prueba', servicio: `Servicio ${uno}`, motivo: 'Pide un control de piel.' },
    ]);
    expect(body.atenciones[0]).toMatchObject({
      id: paciente.id,
      profesional: 'Dra. Alba Prueba',
      servicio: `Servicio ${uno}`,
      diagnostico: 'Lumbalgia',
    });
    // Signed later, it still names the service in which it was written.
    await portal.post('/api/fila/nota/cerrar', { id: paciente.id }, { token: a.token });
    const [firmada] = await portal.db.sql<{ servicio: string }>(
      `select contenido -> 'hoja' -> 'atencion' ->> 'servicio' as servicio from portal.documentos where atencion_id = $1 and tipo = 'evolucion'`,
      [paciente.id],
    );
    expect(firmada!.servicio).toBe(`Servicio ${uno}`);
  });

  it('keeps the chat messages of the colleague as theirs', async () => {
    const { dos, a, b, paciente } = await enConsulta();
    const id = newId();
    const sent = await portal.request({
      method: 'POST',
      path: `/api/llamada/archivo?atencion=${paciente.id}&id=${id}&nombre=x.pdf`,
      token: a.token,
      raw: Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n'),
      headers: { 'content-type': 'application/pdf' },
    });
    expect(sent.status, sent.text).toBe(200);
    await pasar(a, { id: paciente.id, servicio_id: dos });
    await call(portal, b, paciente.id);
    const { body } = await portal.request({ path: `/api/llamada/mensajes/${paciente.id}`, token: b.token });
    expect(body).toMatchObject([
      { id, de: 'profesional', autor: { id: a.personaId, nombre: 'Dra. Alba Prueba' } },
    ]);
  });

  it('goes to a named colleague on duty, also of the same service: only they may call, and the place stays', async () => {
    const { uno, a, paciente } = await enConsulta();
    const colega = await addDoctor(portal, { servicios: [uno], nombre: 'Carla' });
    const tercera = await addDoctor(portal, { servicios: [uno], nombre: 'Dora' });
    const destino = (await escritorio(a)).destinos.find(({ id }: { id: number }) => id === uno);
    expect(destino.colegas.map(({ nombre }: { nombre: string }) => nombre)).toEqual([
      'Dra. Carla Prueba',
      'Dra. Dora Prueba',
    ]);
    expect(
      (await pasar(a, { id: paciente.id, servicio_id: uno, profesional_id: colega.personaId })).status,
    ).toBe(200);
    expect((await call(portal, tercera, paciente.id)).status).toBe(404);
    expect((await call(portal, tercera)).body).toEqual({ atencion: null });
    expect((await call(portal, colega)).body.atencion).toMatchObject({
      id: paciente.id,
      sala: paciente.sala,
    });
  });

  it('refuses oneself, a colleague off duty, and one who does not attend that service', async () => {
    const { uno, dos, a, b, paciente } = await enConsulta();
    const fuera = await addDoctor(portal, { servicios: [dos], enGuardia: false });
    for (const [servicio_id, { personaId }] of [
      [uno, a],
      [dos, fuera],
      [uno, b],
      [dos, { personaId: newId() }],
    ] as const)
      expect((await pasar(a, { id: paciente.id, servicio_id, profesional_id: personaId })).body.code).toBe(
        'colega_ausente',
      );
    expect((await pasar(a, { id: paciente.id, servicio_id: dos, profesional_id: b.personaId })).status).toBe(
      200,
    );
  });

  it('returns to the service when the named colleague stops attending', async () => {
    const { uno, a, paciente } = await enConsulta();
    const colega = await addDoctor(portal, { servicios: [uno] });
    const tercera = await addDoctor(portal, { servicios: [uno] });
    await pasar(a, { id: paciente.id, servicio_id: uno, profesional_id: colega.personaId });
    expect((await call(portal, tercera)).body).toEqual({ atencion: null });
    await portal.post('/api/fila/guardia', { enGuardia: false }, { token: colega.token });
    expect((await call(portal, tercera)).body.atencion.id).toBe(paciente.id);
  });
});

it('lists the patients attended today at the desk, newest first, and opens the record', async () => {
  const { a, paciente } = await enConsulta();
  expect((await escritorio(a)).atendidos).toEqual([]);
  await portal.post('/api/fila/finalizar', { id: paciente.id }, { token: a.token });
  expect((await escritorio(a)).atendidos).toMatchObject([
    { id: paciente.id, sala: paciente.sala, paciente: 'Eva Prueba', sinCerrar: false },
  ]);
  expect((await ficha(a, paciente.id)).status).toBe(200);
});
