import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { addVisita, firmado, type Visita } from '../../testing/data/documentos.ts';
import {
  addChild,
  addDoctor,
  addPatient,
  addService,
  addTurno,
  call,
  inLine,
  LUNES,
  NO_ENCONTRADO,
  openSession,
  type Someone,
} from '../../testing/data/fila.ts';
import { startTestPortal, type TestPortal } from '../../testing/portal.ts';

const PDF = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');
let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({ now: LUNES });
});
afterAll(() => portal.stop());

const enviar = async ({ id }: Visita, who: Someone, nombre: string) => {
  const mensaje = newId();
  const answer = await portal.request({
    method: 'POST',
    path: `/api/llamada/archivo?atencion=${id}&id=${mensaje}&nombre=${nombre}`,
    token: who.token,
    raw: PDF,
    headers: { 'content-type': 'application/pdf' },
  });
  expect(answer.status, answer.text).toBe(200);
  return mensaje;
};
const finalizar = ({ id, medica }: Visita) =>
  portal.post('/api/fila/finalizar', { id }, { token: medica.token });
const detalle = (token: string, id: string) => portal.request({ path: `/api/atencion/detalle/${id}`, token });
const pasada = (who: Someone, id: string) =>
  portal.request({ path: `/api/fila/pasada/${id}`, token: who.token });
const previa = (who: Someone, query: string) =>
  portal.request({ path: `/api/fila/previa?${query}`, token: who.token });
const archivo = (token: string, atencion: string, id: string) =>
  portal.post('/api/atencion/archivo', { atencion, id }, { token });

/** A finished visit with files of both sides, a note and a prescription. */
async function atendida(more: Parameters<typeof addVisita>[1] = {}) {
  const visita = await addVisita(portal, more);
  const delMedico = await enviar(visita, visita.medica, 'ejercicios.pdf');
  const suyo = await enviar(visita, visita.paciente, 'foto.pdf');
  await portal.post(
    '/api/fila/nota',
    {
      id: visita.id,
      version: 0,
      evolucion: 'Odinofagia',
      diagnostico: 'Faringitis',
      indicaciones: 'Tomar líquidos',
    },
    { token: visita.medica.token },
  );
  const receta = await firmado(portal, visita);
  await finalizar(visita);
  return { visita, delMedico, suyo, receta };
}

describe('the patient’s view of a past call', () => {
  it('has chat and files of both sides, each with its own address, and the prescription with its QR', async () => {
    const { visita, delMedico, suyo } = await atendida();
    const { body } = await detalle(visita.paciente.token, visita.id);
    expect(body.chat).toMatchObject([
      {
        id: delMedico,
        de: 'profesional',
        autor: { id: visita.medica.personaId, nombre: 'Dra. Laura Prueba' },
        archivo: { nombre: 'ejercicios.pdf' },
      },
      { id: suyo, de: 'paciente', autor: null, archivo: { nombre: 'foto.pdf' } },
    ]);
    expect(body.recetas[0]).toMatchObject({
      medicamentos: [
        {
          nombre: 'Amoxicilina',
          detalle: 'Comprimidos, 500 mg, envase por 21',
          posologia: 'Uno cada 8 horas.',
        },
      ],
      qr: { lado: expect.any(Number), trazo: expect.stringMatching(/^M\d+ \d+h/) },
    });
    const { url } = (await archivo(visita.paciente.token, visita.id, delMedico)).body;
    const file = await portal.request({ path: url });
    expect([file.status, file.bytes.equals(PDF)]).toEqual([200, true]);
    expect((await portal.request({ path: url })).status).toBe(404);
  });

  it('is also open by the turno’s link and the pre-attention link, and to nobody else', async () => {
    const { visita, suyo } = await atendida();
    const { personaId } = visita.paciente;
    const porTurno = await openSession(portal, personaId, {
      alcance: 'atencion',
      objeto: `atencion:${visita.id}`,
    });
    const porEP = await openSession(portal, personaId, { alcance: 'atenciones', objeto: personaId });
    for (const token of [porTurno, porEP]) {
      expect((await detalle(token, visita.id)).body.chat).toHaveLength(2);
      expect((await archivo(token, visita.id, suyo)).status).toBe(200);
    }
    const otro = await addPatient(portal);
    expect((await archivo(otro.token, visita.id, suyo)).body).toEqual(NO_ENCONTRADO);
    const ajena = await openSession(portal, personaId, {
      alcance: 'atencion',
      objeto: `atencion:${newId()}`,
    });
    expect((await archivo(ajena, visita.id, suyo)).body).toEqual(NO_ENCONTRADO);
  });

  it('is open to the holder of a child', async () => {
    const titular = await addPatient(portal);
    const hijo = await addChild(portal, titular);
    const { visita, delMedico } = await atendida({ pacienteId: hijo.personaId });
    expect((await detalle(titular.token, visita.id)).body.chat).toHaveLength(2);
    expect((await archivo(titular.token, visita.id, delMedico)).status).toBe(200);
  });

  it('is mentioned in the mail', async () => {
    const email = `chat${newId().slice(-6)}@ejemplo.com`;
    await atendida({ email });
    const [mail] = await portal.mail.waitFor(email);
    expect(mail!.text).toContain(
      'El chat y los archivos que se enviaron en la llamada están en «Ver la atención».',
    );
    const sin = `sinchat${newId().slice(-6)}@ejemplo.com`;
    await finalizar(await addVisita(portal, { email: sin }));
    expect((await portal.mail.waitFor(sin))[0]!.text).not.toContain('El chat');
  });
});

describe('past attentions at the desk', () => {
  it('are open for patients whom the professional may call or attends, in full; afterwards only the own ones', async () => {
    const { visita, suyo, receta } = await atendida();
    const servicio = await addService(portal.db);
    const otra = await addDoctor(portal, { servicios: [servicio] });
    const ajena = await addDoctor(portal);
    expect((await pasada(otra, visita.id)).body).toEqual(NO_ENCONTRADO);
    const { body: enFila } = await portal.post(
      '/api/atencion/solicitar',
      { documento: visita.paciente.dni, servicio_id: servicio, terminos: '2026-11-01' },
      { token: visita.paciente.token },
    );
    for (const paso of ['en la fila', 'llamado', 'atendido']) {
      if (paso === 'llamado') await call(portal, otra, enFila.id);
      if (paso === 'atendido')
        await portal.db.sql(
          `update portal.atenciones set estado = 'iniciado', inicio = llamada where id = $1`,
          [enFila.id],
        );
      const { status, body } = await pasada(otra, visita.id);
      expect(status, paso).toBe(200);
      expect(body).toMatchObject({ evolucion: { evolucion: 'Odinofagia', indicaciones: 'Tomar líquidos' } });
      expect(body.chat).toHaveLength(2);
      expect((await archivo(otra.token, visita.id, suyo)).status).toBe(200);
      expect(
        (await portal.post('/api/documento/abrir', { path: receta.path }, { token: otra.token })).status,
      ).toBe(200);
      expect((await pasada(ajena, visita.id)).body).toEqual(NO_ENCONTRADO);
    }
    await portal.post('/api/fila/finalizar', { id: enFila.id }, { token: otra.token });
    expect((await pasada(otra, visita.id)).body).toEqual(NO_ENCONTRADO);
    expect((await pasada(otra, enFila.id)).status).toBe(200);
    expect((await pasada(visita.medica, visita.id)).status).toBe(200);
  });

  it('are closed to a professional off duty; each read is audited with the patient', async () => {
    const { visita } = await atendida();
    const servicio = await addService(portal.db);
    const medica = await addDoctor(portal, { servicios: [servicio] });
    const { body: enFila } = await portal.post(
      '/api/atencion/solicitar',
      { documento: visita.paciente.dni, servicio_id: servicio, terminos: '2026-11-01' },
      { token: visita.paciente.token },
    );
    const ficha = await previa(medica, `atencion=${enFila.id}`);
    expect(ficha.status, ficha.text).toBe(200);
    expect(ficha.body).toMatchObject({
      paciente: { nome: 'Ana Prueba', documento: visita.paciente.dni },
      caso: null,
    });
    expect(ficha.body.atenciones.map(({ id }: { id: string }) => id)).toContain(visita.id);
    const [evento] = await portal.db.sql<{ objeto: string }>(
      `select objeto from portal.auditoria where acto = 'ver_ficha_previa' and para_id = $1 and actor_id = $2 and resultado = 'ok'`,
      [visita.paciente.personaId, medica.personaId],
    );
    expect(evento!.objeto).toBe(enFila.id);
    await portal.post('/api/fila/guardia', { enGuardia: false }, { token: medica.token });
    expect((await previa(medica, `atencion=${enFila.id}`)).body).toEqual(NO_ENCONTRADO);
    expect((await pasada(medica, visita.id)).body).toEqual(NO_ENCONTRADO);
    expect((await previa(medica, '')).status).toBe(422);
  });

  it('are open for today’s turnos of the own agenda, not for tomorrow’s, a colleague’s or a cancelled one', async () => {
    const servicio = await addService(portal.db);
    const medica = await addDoctor(portal, { servicios: [servicio], enGuardia: false });
    const colega = await addDoctor(portal, { servicios: [servicio], enGuardia: false });
    const paciente = await addPatient(portal);
    const hoy = await addTurno(portal, paciente, { servicio, minutos: 90, profesional: medica.personaId });
    expect((await previa(medica, `turno=${hoy}`)).body.paciente.documento).toBe(paciente.dni);
    expect((await previa(colega, `turno=${hoy}`)).body).toEqual(NO_ENCONTRADO);
    const otro = await addPatient(portal);
    const manana = await addTurno(portal, otro, {
      servicio,
      minutos: 24 * 60,
      profesional: medica.personaId,
    });
    expect((await previa(medica, `turno=${manana}`)).body).toEqual(NO_ENCONTRADO);
    await portal.db.sql('update portal.turnos set estado = 2, adelante = false where id = $1', [hoy]);
    expect((await previa(medica, `turno=${hoy}`)).body).toEqual(NO_ENCONTRADO);
  });
});

it('are closed for patients in another service’s line', async () => {
  const servicio = await addService(portal.db);
  const medica = await addDoctor(portal, { servicios: [servicio] });
  const espera = await inLine(portal, servicio);
  const otra = await addDoctor(portal, { servicios: [await addService(portal.db)] });
  expect((await previa(otra, `atencion=${espera.id}`)).body).toEqual(NO_ENCONTRADO);
  expect((await previa(medica, `atencion=${espera.id}`)).status).toBe(200);
});
