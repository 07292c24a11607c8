import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { addGestor } from '../../../testing/data/casos.ts';
import { addVisita, escribir, firmado, leer, RECETA, type Visita } from '../../../testing/data/documentos.ts';
import { LUNES } from '../../../testing/data/fila.ts';
import { addVisitaDeCaso, finalizarCaso } from '../../../testing/data/visita-de-caso.ts';
import { textOfPdf } from '../../../testing/read/read-pdf.ts';
import { startTestPortal, type TestPortal } from '../../../testing/portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({ now: LUNES });
});
afterAll(() => portal.stop());

const MOTIVO = 'Dosis equivocada';
const anular = ({ medica }: Pick<Visita, 'medica'>, id: string, motivo = MOTIVO) =>
  portal.post('/api/documento/anular', { id, motivo }, { token: medica.token });
const sha = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const guardado = async (id: string) =>
  (
    await portal.db.sql<{ sha256: string; codigo: string }>(
      'select sha256, codigo from portal.documentos where id = $1',
      [id],
    )
  )[0]!;
const anulaciones = (id: string) =>
  portal.db.sql<{ motivo: string }>('select motivo from portal.anulaciones where documento_id = $1', [id]);
const AVISO = 'Se anuló un documento de tu atención · Portal Demo';

describe('annulling a document', () => {
  it('marks it for its patient, at /verificar and in the PDF, and leaves the signed bytes as they are', async () => {
    const visita = await addVisita(portal);
    const receta = await firmado(portal, visita);
    const antes = await leer(portal, visita.paciente, receta.path);
    expect(textOfPdf(antes.bytes)).not.toContain('ANULADA');
    const { status, body } = await anular(visita, receta.id);
    expect([status, body.vigencia, body.anulacion.motivo]).toEqual([200, 'anulada', MOTIVO]);

    const { body: vista } = await portal.post(
      '/api/recetas/getReceta',
      { idReceta: receta.id },
      { token: visita.paciente.token },
    );
    expect(vista[0]).toMatchObject({ estado: 'anulada', anulacion: { motivo: MOTIVO } });

    const { sha256, codigo } = await guardado(receta.id);
    expect(sha256).toBe(sha(antes.bytes));
    const verificada = await portal.request({ path: `/api/documento/verificar/${codigo}` });
    expect(verificada.body).toMatchObject({ estado: 'anulada', intacto: true, sha256 });
    expect(verificada.body.anulada).toBe(body.anulacion.ocurrida);
    // The reason may be clinical: not for the public page.
    expect(verificada.text).not.toContain(MOTIVO);

    const despues = await leer(portal, visita.paciente, receta.path);
    const texto = textOfPdf(despues.bytes).replace(/\s+/gu, ' ');
    expect(texto).toContain('ANULADA el 16/11/2026');
    expect(texto).toContain('Amoxicilina');
    expect(texto).not.toContain(MOTIVO);
  });

  it('happens once: a second time, or two at once, changes nothing and mails nothing', async () => {
    const email = `${newId().slice(-12)}@ejemplo.com`;
    const visita = await addVisita(portal, { email });
    const receta = await firmado(portal, visita);
    const both = await Promise.all([anular(visita, receta.id, 'Una'), anular(visita, receta.id, 'Otra')]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const [fila, ...mas] = await anulaciones(receta.id);
    expect(mas).toEqual([]);
    const again = await anular(visita, receta.id, 'Tercera');
    expect(again.body.anulacion.motivo).toBe(fila!.motivo);
    const mails = await portal.db.sql(
      `select 1 from portal.mensajes where tipo = 'documento_anulado' and destinatario = $1`,
      [email],
    );
    expect(mails).toHaveLength(1);
  });

  it('tells the patient by mail without drugs, diagnosis or reason, also after the attention ended', async () => {
    const email = `${newId().slice(-12)}@ejemplo.com`;
    const visita = await addVisita(portal, { email });
    const receta = await firmado(portal, visita);
    await portal.db.sql(
      `update portal.atenciones set estado = 'encerrado', fin = inicio + interval '5 minutes' where id = $1`,
      [visita.id],
    );
    expect((await anular(visita, receta.id)).status).toBe(200);
    const mail = (await portal.mail.waitFor(email)).find(({ subject }) => subject === AVISO)!;
    expect(mail.text).toContain(`Receta n° ${receta.numero}`);
    expect(mail.text).toContain('Ya no es válido');
    for (const secret of ['Amoxicilina', 'Faringitis', MOTIVO, visita.paciente.dni])
      expect(mail.text + mail.html + mail.subject).not.toContain(secret);
  });

  it('mails nobody if the patient has no address', async () => {
    const visita = await addVisita(portal);
    await portal.db.sql(`update portal.personas set email = null, email_verificado = null where id = $1`, [
      visita.paciente.personaId,
    ]);
    const receta = await firmado(portal, visita);
    expect((await anular(visita, receta.id)).status).toBe(200);
    const mails = await portal.db.sql(`select 1 from portal.mensajes where causa = $1`, [
      `anulacion:${receta.id}`,
    ]);
    expect(mails).toEqual([]);
  });

  it('tells the worker of a case at the case’s address, and its manager sees it annulled', async () => {
    const paula = await addGestor(portal);
    const { visita, caso } = await addVisitaDeCaso(portal, paula);
    const receta = await firmado(portal, visita);
    expect((await finalizarCaso(portal, visita)).status).toBe(200);
    expect((await anular(visita, receta.id)).status).toBe(200);
    const mails = await portal.mail.waitFor(caso.datos.email!, 3);
    expect(mails.map(({ subject }) => subject)).toContain(AVISO);
    const { body } = await portal.request({ path: `/api/art/detalle/${caso.id}`, token: paula.token });
    expect(JSON.stringify(body)).toContain('"anulado":true');
  });

  it('refuses a reason of blanks, a draft, a replaced document and another professional’s', async () => {
    const visita = await addVisita(portal);
    const receta = await firmado(portal, visita);
    expect((await anular(visita, receta.id, ' \n')).body).toMatchObject({
      code: 'datos_invalidos',
      fields: { motivo: 'El motivo es requerido' },
    });
    const { body: borrador } = await escribir(portal, visita, RECETA);
    expect((await anular(visita, borrador.id)).status).toBe(404);
    const otra = await addVisita(portal);
    expect((await anular(otra, receta.id)).status).toBe(404);
    expect(await anulaciones(receta.id)).toEqual([]);

    const { body: correccion } = await portal.post(
      '/api/documento/corregir',
      { documento: receta.id, id: newId() },
      { token: visita.medica.token },
    );
    await portal.post(
      '/api/documento/firmar',
      { id: correccion.id, version: correccion.version },
      { token: visita.medica.token },
    );
    expect((await anular(visita, receta.id)).body.code).toBe('documento_reemplazado');
    expect((await anular(visita, correccion.id)).body.vigencia).toBe('anulada');
  });

  it('is neither repeated nor corrected afterwards, and no mail of papers lists it', async () => {
    const email = `${newId().slice(-12)}@ejemplo.com`;
    const visita = await addVisita(portal, { email });
    const [mala, buena] = [await firmado(portal, visita), await firmado(portal, visita)];
    await anular(visita, mala.id);
    const repetir = (receta: string) =>
      portal.post(
        '/api/documento/repetir',
        { id: newId(), atencion: visita.id, receta },
        { token: visita.medica.token },
      );
    expect((await repetir(mala.id)).body.code).toBe('documento_anulado');
    expect((await repetir(buena.id)).status).toBe(200);
    const corregir = await portal.post(
      '/api/documento/corregir',
      { documento: mala.id, id: newId() },
      { token: visita.medica.token },
    );
    expect(corregir.body.code).toBe('documento_anulado');
    const { body } = await portal.request({
      path: '/api/documento/propios',
      token: visita.medica.token,
    });
    const estados = Object.fromEntries(
      body.documentos.map(({ id, vigencia }: { id: string; vigencia: string }) => [id, vigencia]),
    );
    expect([estados[mala.id], estados[buena.id]]).toEqual(['anulada', 'vigente']);
  });

  it('cannot be undone in the database', async () => {
    const visita = await addVisita(portal);
    const receta = await firmado(portal, visita);
    await anular(visita, receta.id);
    await expect(
      portal.db.sql('delete from portal.anulaciones where documento_id = $1', [receta.id]),
    ).rejects.toThrow('append-only');
    await expect(portal.db.sql(`update portal.anulaciones set motivo = 'x'`)).rejects.toThrow('append-only');
  });
});
