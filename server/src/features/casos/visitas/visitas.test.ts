import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Escrito } from '@portal/domain/documentos/escrito';
import { newId } from '../../../platform/ids.ts';
import { addGestor, detalle, form } from '../../../testing/data/casos.ts';
import { escribir, firmado, firmar, leer } from '../../../testing/data/documentos.ts';
import { addDoctor, addPatient, LUNES, SERVICIO, type Someone } from '../../../testing/data/fila.ts';
import { UNIDAD } from '../../../testing/data/people.ts';
import { startTestPortal, type TestPortal } from '../../../testing/portal.ts';
import { textOfPdf } from '../../../testing/read/read-pdf.ts';
import { addVisitaDeCaso, finalizarCaso } from '../../../testing/data/visita-de-caso.ts';

const PDF = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');
const CERTIFICADO = {
  tipo: 'certificado',
  texto: 'Reposo por esguince.',
  diagnostico: 'Esguince',
  dias: 5,
  desde: '2026-11-16',
} as const;
const ORDEN = {
  tipo: 'orden',
  pedidos: ['Resonancia de tobillo'],
  diagnostico: 'Esguince',
  diagnosticoCodigo: '',
  cuil: '',
  cobertura: '',
  observaciones: '',
} satisfies Escrito;
const INDICACIONES = { tipo: 'indicaciones', texto: 'Hielo veinte minutos.' } as const;

let portal: TestPortal;
let paula: Someone;
let diego: Someone;
let jorge: Someone;
let otraUnidad: Someone;
beforeAll(async () => {
  portal = await startTestPortal({ now: LUNES });
  paula = await addGestor(portal);
  diego = await addGestor(portal, { nombre: 'Diego' });
  jorge = await addGestor(portal, { nombre: 'Jorge', rol: 'coordinador_art' });
  otraUnidad = await addGestor(portal, { unidadId: UNIDAD.osef });
});
afterAll(() => portal.stop());

const pedir = (who: Someone, que: Record<string, unknown>, host?: string) =>
  portal.post('/api/art/documento/ticket', que, { token: who.token, host });
const visitas = async (who: Someone, caso: number) =>
  (await detalle(portal, who, caso)).body.visitas as Visita[];
interface Visita {
  atencion: string;
  resultado: string | null;
  profesional: string;
  constancia: string | null;
  papeles: { id: string; tipo: string; numero: number | null; dias: number | null; corregido: boolean }[];
}
const marcar = (who: Someone, id: string, paraArt: boolean) =>
  portal.post('/api/documento/para-art', { id, paraArt }, { token: who.token });

describe('a visit as the case’s manager sees it', () => {
  it('shows outcome, constancia and papers for the insurer, and neither the record nor unmarked papers', async () => {
    const { caso, visita } = await addVisitaDeCaso(portal, paula);
    await portal.post(
      '/api/fila/nota',
      {
        id: visita.id,
        version: 0,
        evolucion: 'Relato reservado',
        diagnostico: 'Dx reservado',
        indicaciones: 'Indicación reservada',
      },
      { token: visita.medica.token },
    );
    const receta = await firmado(portal, visita);
    const certificado = await firmado(portal, visita, CERTIFICADO);
    const orden = await firmado(portal, visita, ORDEN);
    const indicaciones = await firmado(portal, visita, INDICACIONES);
    // Nothing is shown before the visit ends.
    expect(await visitas(paula, caso.id)).toEqual([]);
    expect((await pedir(paula, { papel: certificado.id })).status).toBe(404);
    expect((await finalizarCaso(portal, visita, 'alta')).status).toBe(200);

    const [una, ...otras] = await visitas(paula, caso.id);
    expect(otras).toEqual([]);
    expect(una).toMatchObject({ atencion: visita.id, resultado: 'alta', profesional: 'Dra. Laura Prueba' });
    expect(una!.papeles.map(({ id, tipo, dias }) => [id, tipo, dias])).toEqual([
      [receta.id, 'Receta', null],
      [certificado.id, 'Certificado', 5],
      [orden.id, 'Orden', null],
    ]);
    const { text } = await detalle(portal, paula, caso.id);
    for (const secret of ['reservad', 'Hielo', indicaciones.id]) expect(text).not.toContain(secret);
    const [evolucion] = await portal.db.sql<{ id: string }>(
      `select id from portal.documentos where atencion_id = $1 and tipo = 'evolucion'`,
      [visita.id],
    );
    for (const id of [evolucion!.id, indicaciones.id])
      expect((await pedir(paula, { papel: id })).status).toBe(404);
    const { url } = (await pedir(paula, { papel: certificado.id })).body;
    const pdf = await portal.request({ path: url });
    expect(pdf.bytes.equals((await leer(portal, visita.paciente, certificado.path)).bytes)).toBe(true);
  });

  it('has the patient’s own constancia: same bytes, same code', async () => {
    const { caso, visita } = await addVisitaDeCaso(portal, paula);
    await finalizarCaso(portal, visita);
    const [{ constancia }] = (await visitas(paula, caso.id)) as [Visita];
    const porCaso = async () =>
      (await portal.request({ path: (await pedir(paula, { constancia: visita.id })).body.url })).bytes;
    const suya = (await leer(portal, visita.paciente, `/documento/${constancia}`)).bytes;
    expect((await porCaso()).equals(suya)).toBe(true);
    // Later changes of licence or name do not alter it.
    await portal.db.sql(`update portal.profesionales set matricula_numero = '11111' where persona_id = $1`, [
      visita.medica.personaId,
    ]);
    expect((await porCaso()).equals(suya)).toBe(true);
    expect(textOfPdf(suya)).toMatch(/L-\d+-161126/);
  });

  it('is open to that manager and the coordinator only; each opening is audited with the worker', async () => {
    const { caso, visita } = await addVisitaDeCaso(portal, paula);
    const certificado = await firmado(portal, visita, CERTIFICADO);
    await finalizarCaso(portal, visita);
    const paciente = await addPatient(portal);
    for (const que of [{ papel: certificado.id }, { constancia: visita.id }]) {
      expect((await pedir(diego, que)).status).toBe(404);
      expect((await pedir(otraUnidad, que, 'osef')).status).toBe(404);
      expect((await pedir(paciente, que)).status).toBe(404);
      expect((await pedir(visita.medica, que)).status).toBe(404);
      for (const who of [paula, jorge]) {
        const { url } = (await pedir(who, que)).body;
        expect((await portal.request({ path: url })).status).toBe(200);
        // Works once.
        expect((await portal.request({ path: url })).status).toBe(404);
      }
    }
    const vistas = await portal.db.sql<{ actor_id: string; objeto: string }>(
      `select actor_id, objeto from portal.auditoria where para_id = $1 and acto = 'ver_documento' and resultado = 'ok' and actor_id = any ($2::uuid[])`,
      [visita.paciente.personaId, [paula.personaId, jorge.personaId]],
    );
    expect(vistas.filter(({ objeto }) => objeto === `documento:${certificado.id}`)).toHaveLength(2);
    expect(vistas).toHaveLength(4);
    // A reassigned case takes its papers along; an older ticket stops working.
    const { url } = (await pedir(paula, { papel: certificado.id })).body;
    await portal.db.sql('update portal.casos set gestor_id = $2 where unidad_id = 1 and id = $1', [
      caso.id,
      diego.personaId,
    ]);
    expect((await portal.request({ path: url })).status).toBe(404);
    expect((await pedir(diego, { papel: certificado.id })).status).toBe(200);
  });

  it('never includes another visit of the same worker', async () => {
    const { caso, visita } = await addVisitaDeCaso(portal, paula);
    await finalizarCaso(portal, visita);
    const { visita: ajena } = await addVisitaDeCaso(portal, diego, {
      documento: caso.datos['documento']!,
      fecNac: caso.datos['fecNac']!,
    });
    const certificado = await firmado(portal, ajena, CERTIFICADO);
    await finalizarCaso(portal, ajena);
    expect((await pedir(paula, { papel: certificado.id })).status).toBe(404);
    expect((await pedir(diego, { papel: certificado.id })).status).toBe(200);
  });
});

describe('the mark ‘para la ART’', () => {
  it('belongs to the author, before and after signing; a correction inherits it', async () => {
    const { caso, visita } = await addVisitaDeCaso(portal, paula);
    const { body: borrador } = await escribir(portal, visita, CERTIFICADO);
    expect(borrador.paraArt).toBe(true);
    expect((await marcar(visita.medica, borrador.id, false)).body.paraArt).toBe(false);
    const { body: certificado } = await firmar(portal, visita, borrador.id);
    expect(certificado.paraArt).toBe(false);
    await finalizarCaso(portal, visita);
    expect((await visitas(paula, caso.id))[0]!.papeles).toEqual([]);
    const { body: correccion } = await portal.post(
      '/api/documento/corregir',
      { documento: certificado.id, id: newId() },
      { token: visita.medica.token },
    );
    expect(correccion.paraArt).toBe(false);
    await firmar(portal, visita, correccion.id);
    expect((await visitas(paula, caso.id))[0]!.papeles).toEqual([]);
    expect((await marcar(visita.medica, correccion.id, true)).status).toBe(200);
    expect((await visitas(paula, caso.id))[0]!.papeles.map(({ id }) => id)).toEqual([correccion.id]);
    // The mark does not change the signed bytes.
    const indicaciones = await firmado(portal, visita, INDICACIONES);
    expect((await marcar(visita.medica, indicaciones.id, true)).body).toMatchObject({
      paraArt: true,
      estado: 'firmado',
    });
  });

  it('is closed to everybody else, and exists only for papers of a case', async () => {
    const { visita } = await addVisitaDeCaso(portal, paula);
    const certificado = await firmado(portal, visita, CERTIFICADO);
    const otra = await addDoctor(portal, { servicios: [SERVICIO.laboral] });
    expect((await marcar(otra, certificado.id, false)).status).toBe(404);
    expect((await marcar(paula, certificado.id, true)).status).toBe(404);
    expect((await marcar(visita.medica, newId(), true)).status).toBe(404);
    expect((await marcar(visita.medica, certificado.id, false)).status).toBe(200);
    const sinCaso = await addVisitaDeCaso(portal, paula);
    await portal.db.sql('update portal.atenciones set turno_id = null where id = $1', [sinCaso.visita.id]);
    const suelto = await firmado(portal, sinCaso.visita, CERTIFICADO);
    expect((suelto as { paraArt?: boolean | null }).paraArt).toBeNull();
    expect((await marcar(sinCaso.visita.medica, suelto.id, true)).status).toBe(404);
  });
});

describe('the case as the professional sees it', () => {
  const ficha = (who: Someone, id: string) =>
    portal.request({ path: `/api/fila/ficha/${id}`, token: who.token });
  const abrirDelCaso = (who: Someone, turno: string, documento: string) =>
    portal.post('/api/art/visita/documento', { turno, documento }, { token: who.token });

  it('shows claim, contingency, event, diagnosis, telephone and documents, and opens them', async () => {
    const { caso, visita } = await addVisitaDeCaso(portal, paula);
    await portal.db.sql(
      `update portal.casos set contingencia = 'in_itinere', fecha_evento = '2026-11-10' where unidad_id = 1 and id = $1`,
      [caso.id],
    );
    const { body: doc } = await form(
      portal,
      '/api/art/guardarDocumento',
      paula.token,
      { id_caso: String(caso.id), descripcion: 'Radiografía' },
      { file: { bytes: PDF, filename: 'rx.pdf' } },
    );
    const { body } = await ficha(visita.medica, visita.id);
    expect(body.caso).toEqual({
      id: caso.id,
      turno: caso.turnoId,
      nroSiniestro: caso.datos['nroSiniestro'],
      contingencia: 'in_itinere',
      fechaEvento: '2026-11-10',
      diagnostico: 'Esguince de tobillo derecho, grado II',
      telefono: '1155550101',
      telefonoFijo: null,
      documentos: [{ id: doc.id, nombre: 'rx.pdf', descripcion: 'Radiografía', creado: expect.any(String) }],
    });
    const opened = await abrirDelCaso(visita.medica, caso.turnoId, doc.id);
    expect(opened.status, opened.text).toBe(200);
    const file = await portal.request({ path: opened.body.url });
    expect([file.status, file.bytes.equals(PDF)]).toEqual([200, true]);

    const otra = await addDoctor(portal, { servicios: [SERVICIO.laboral] });
    expect((await ficha(otra, visita.id)).status).toBe(404);
    expect((await abrirDelCaso(otra, caso.turnoId, doc.id)).status).toBe(404);
    expect((await abrirDelCaso(paula, caso.turnoId, doc.id)).status).toBe(404);
    // A document of another case is not reachable through this visit.
    const { visita: ajena, caso: otroCaso } = await addVisitaDeCaso(portal, paula);
    expect((await abrirDelCaso(ajena.medica, otroCaso.turnoId, doc.id)).status).toBe(404);
  });

  it('shows nothing for an attention without a case', async () => {
    const { visita } = await addVisitaDeCaso(portal, paula);
    await portal.db.sql('update portal.atenciones set turno_id = null where id = $1', [visita.id]);
    expect((await ficha(visita.medica, visita.id)).body.caso).toBeNull();
  });
});
