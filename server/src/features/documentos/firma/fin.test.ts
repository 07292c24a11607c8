import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import {
  abrir,
  addVisita,
  escribir,
  firmado,
  firmar,
  leer,
  RECETA,
  type Visita,
} from '../../../testing/data/documentos.ts';
import { addChild, addPatient, LUNES } from '../../../testing/data/fila.ts';
import { UNIDAD } from '../../../testing/data/people.ts';
import { startTestPortal, type TestPortal } from '../../../testing/portal.ts';
import { textOfPdf } from '../../../testing/read/read-pdf.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({ now: LUNES });
});
afterAll(() => portal.stop());

const ESCOBAR = 5;
const correo = (() => {
  let n = 0;
  return () => `fin${(n += 1)}@ejemplo.com.ar`;
})();
const finalizar = ({ id, medica }: Visita, more: object = {}, host?: string) =>
  portal.post('/api/fila/finalizar', { id, ...more }, { token: medica.token, host });
const anotar = (
  { id, medica }: Visita,
  texto: Partial<Record<'evolucion' | 'diagnostico' | 'indicaciones', string>>,
) =>
  portal.post(
    '/api/fila/nota',
    { id, version: 0, evolucion: '', diagnostico: '', indicaciones: '', ...texto },
    { token: medica.token },
  );
const documentos = (atencion: string, tipo: string) =>
  portal.db.sql<{
    id: string;
    estado: string;
    reemplaza: string | null;
    contenido: Record<string, unknown>;
    sha256: string | null;
  }>(
    'select id, estado, reemplaza, contenido, sha256 from portal.documentos where atencion_id = $1 and tipo = $2 order by firmado',
    [atencion, tipo],
  );
const detalle = async ({ id, paciente }: Visita) =>
  (await portal.request({ path: `/api/atencion/detalle/${id}`, token: paciente.token })).body;

describe('the note', () => {
  it('closed with the attention becomes the signed record that the patient reads, and is never overwritten', async () => {
    const visita = await addVisita(portal);
    await anotar(visita, {
      evolucion: 'Odinofagia.',
      diagnostico: 'Faringitis aguda',
      indicaciones: 'Reposo.',
    });
    expect((await detalle(visita)).code).toBe('no_encontrado');
    await finalizar(visita);
    expect((await detalle(visita)).evolucion).toMatchObject({
      evolucion: 'Odinofagia.',
      diagnostico: 'Faringitis aguda',
      indicaciones: 'Reposo.',
      corrige: false,
    });
    const [primera] = await documentos(visita.id, 'evolucion');
    await expect(
      portal.db.sql(`update portal.documentos set contenido = '{}' where id = $1`, [primera!.id]),
    ).rejects.toMatchObject({ code: '42501' });

    const { body: borrador } = await portal.post(
      '/api/documento/corregir',
      { documento: primera!.id, id: newId() },
      { token: visita.medica.token },
    );
    expect(borrador).toMatchObject({
      tipo: 'evolucion',
      estado: 'borrador',
      escrito: { tipo: 'evolucion', diagnostico: 'Faringitis aguda' },
      path: null,
    });
    const escrito = {
      tipo: 'evolucion',
      evolucion: 'Odinofagia.',
      diagnostico: 'Faringitis estreptocócica',
      indicaciones: 'Reposo.',
    };
    await portal.post(
      '/api/documento/borrador',
      { id: borrador.id, atencion: visita.id, version: 1, escrito },
      { token: visita.medica.token },
    );
    expect((await detalle(visita)).evolucion.diagnostico).toBe('Faringitis aguda');
    expect((await firmar(portal, visita, borrador.id, 2)).status).toBe(200);
    expect((await detalle(visita)).evolucion).toMatchObject({
      diagnostico: 'Faringitis estreptocócica',
      corrige: true,
    });
    expect(
      (await documentos(visita.id, 'evolucion')).map(({ contenido }) => contenido['diagnostico']),
    ).toEqual(['Faringitis aguda', 'Faringitis estreptocócica']);
  });

  it('left open stays its author’s draft, and is signed once when closed', async () => {
    const visita = await addVisita(portal);
    await anotar(visita, { diagnostico: 'Faringitis aguda' });
    await finalizar(visita, { cerrarNota: false });
    expect((await detalle(visita)).evolucion).toBeNull();
    const cerrar = () =>
      portal.post('/api/fila/nota/cerrar', { id: visita.id }, { token: visita.medica.token });
    await Promise.all([cerrar(), cerrar()]);
    await cerrar();
    expect(await documentos(visita.id, 'evolucion')).toHaveLength(1);
    expect((await detalle(visita)).evolucion.diagnostico).toBe('Faringitis aguda');
  });

  it('leaves no record when empty', async () => {
    const visita = await addVisita(portal);
    await finalizar(visita);
    expect(await documentos(visita.id, 'evolucion')).toEqual([]);
  });
});

describe('the constancia', () => {
  it('is created by every ended attention, rendered soon, and stored', async () => {
    const visita = await addVisita(portal);
    const receta = await firmado(portal, visita);
    await Promise.all([finalizar(visita), finalizar(visita)]);
    const [constancia, ...otras] = await documentos(visita.id, 'constancia');
    expect(otras).toEqual([]);
    await expect
      .poll(async () => (await documentos(visita.id, 'constancia'))[0]!.sha256)
      .toMatch(/^[0-9a-f]{64}$/);
    await portal.db.sql(`update portal.personas set apellido = 'Otro' where id = $1`, [
      visita.medica.personaId,
    ]);
    const [uno, dos] = await Promise.all([
      leer(portal, visita.paciente, `/documento/${constancia!.id}`),
      leer(portal, visita.paciente, `/documento/${constancia!.id}`),
    ]);
    expect(uno.bytes.equals(dos.bytes)).toBe(true);
    const text = textOfPdf(uno.bytes);
    for (const part of [
      'Constancia de teleasistencia',
      'Ana Prueba',
      'Dra. Laura Prueba',
      `Receta n° ${receta.numero}`,
    ])
      expect(text).toContain(part);
    await portal.restart();
    expect(
      (await leer(portal, visita.paciente, `/documento/${constancia!.id}`)).bytes.equals(uno.bytes),
    ).toBe(true);
  });

  it('is created also when the job ended the attention', async () => {
    const visita = await addVisita(portal);
    await portal.db.sql(
      `update portal.atenciones set inicio = inicio - interval '3 hours', visto_profesional = visto_profesional - interval '3 hours' where id = $1`,
      [visita.id],
    );
    await expect.poll(async () => (await documentos(visita.id, 'constancia')).length).toBe(1);
  });
});

describe('the mail after the call', () => {
  it('goes to the patient once, with links and no clinical content', async () => {
    const email = correo();
    const visita = await addVisita(portal, { email });
    await anotar(visita, { diagnostico: 'Faringitis aguda', evolucion: '<script>alert(1)</script>' });
    const receta = await firmado(portal, visita);
    await Promise.all([finalizar(visita), finalizar(visita)]);
    const [mail, ...more] = await portal.mail.waitFor(email);
    expect(more).toEqual([]);
    expect(mail!.subject).toBe('Terminó tu atención · Portal Demo');
    expect(mail!.text).toContain(`http://demo.localhost:${portal.port}/detalleAtencion?id=${visita.id}`);
    expect(mail!.text).toContain(
      `Receta n° ${receta.numero}: http://demo.localhost:${portal.port}/documento/${receta.id}/`,
    );
    expect(mail!.text).toContain('Constancia de teleasistencia: http://');
    for (const secret of ['Faringitis', 'Amoxicilina', visita.paciente.dni, '27301112225', 'script'])
      for (const part of [mail!.subject, mail!.text, mail!.html]) expect(part).not.toContain(secret);
    for (const [, path] of mail!.text.matchAll(/(\/documento\/\S+)/g)) {
      const opened = await abrir(portal, {}, path!);
      expect((await portal.request({ path: opened.body.url })).headers['content-type']).toBe(
        'application/pdf',
      );
    }
  });

  it('goes to the holder for a member, who opens it', async () => {
    const titular = await addPatient(portal, { email: correo() });
    await portal.db.sql(
      'update portal.personas set email = (select email from portal.cuentas where persona_id = $1), email_verificado = (select lower(email) from portal.cuentas where persona_id = $1) where id = $1',
      [titular.personaId],
    );
    const [{ email } = { email: '' }] = await portal.db.sql<{ email: string }>(
      'select email from portal.personas where id = $1',
      [titular.personaId],
    );
    const hijo = await addChild(portal, titular);
    const visita = await addVisita(portal, { pacienteId: hijo.personaId });
    await finalizar(visita);
    const [mail] = await portal.mail.waitFor(email);
    expect(mail!.subject).toBe('Terminó la atención de Mía · Portal Demo');
    const [path] = /\/documento\/\S+/.exec(mail!.text)!;
    expect((await abrir(portal, {}, path)).status).toBe(200);
  });

  it('is not sent for a sixteen-year-old where the unit hides it from the holder', async () => {
    await portal.db.sql(
      `insert into portal.ajustes (unidad_id, clave, valor) values ($1, 'privacidadDesde16', 'true')`,
      [UNIDAD.osef],
    );
    portal.portal.platform.units.forget(UNIDAD.osef);
    const titular = await addPatient(portal, { unidadId: UNIDAD.osef, email: correo() });
    const hija = await addChild(portal, titular, '2010-02-25', UNIDAD.osef);
    const visita = await addVisita(portal, { unidadId: UNIDAD.osef, pacienteId: hija.personaId });
    await finalizar(visita, {}, 'osef');
    expect(await documentos(visita.id, 'constancia')).toHaveLength(1);
    expect(
      await portal.db.sql(`select 1 from portal.mensajes where causa = $1`, [`fin:${visita.id}`]),
    ).toEqual([]);
  });

  it('carries the legacy screen’s link where the unit has that screen', async () => {
    const email = correo();
    const visita = await addVisita(portal, { unidadId: ESCOBAR, email });
    await finalizar(visita, {}, 'escobar');
    const [mail] = await portal.mail.waitFor(email);
    const [, codigoUser] = /misAtencionesEP\?codigoUser=([\w-]+)/.exec(mail!.text)!;
    const datos = await portal.post('/api/atencion/ep/datos', { codigoUser }, { host: 'escobar' });
    expect(datos.body.user.documento).toBe(visita.paciente.dni);
    expect(mail!.text).not.toContain('detalleAtencion');
  });

  it('is sent again for later signatures, and says when it is a correction', async () => {
    const email = correo();
    const visita = await addVisita(portal, { email });
    await finalizar(visita);
    await portal.mail.waitFor(email);
    const { body: borrador } = await escribir(portal, visita, {
      tipo: 'certificado',
      texto: 'Reposo.',
      diagnostico: 'Secreto',
      dias: 2,
      desde: '',
    });
    const { body: certificado } = await firmar(portal, visita, borrador.id);
    const mails = await portal.mail.waitFor(email, 2);
    expect(mails[1]!.subject).toBe('Hay un documento nuevo de tu atención · Portal Demo');
    expect(mails[1]!.text).toContain(`/documento/${certificado.id}/`);
    expect(mails[1]!.text).not.toContain('Secreto');
    const { body: otro } = await portal.post(
      '/api/documento/corregir',
      { documento: certificado.id, id: newId() },
      { token: visita.medica.token },
    );
    await firmar(portal, visita, otro.id);
    expect((await portal.mail.waitFor(email, 3))[2]!.subject).toBe(
      'Se corrigió un documento de tu atención · Portal Demo',
    );
  });

  it('is not sent without an address, and the attention ends anyway', async () => {
    const visita = await addVisita(portal);
    expect((await finalizar(visita)).status).toBe(200);
    expect(
      await portal.db.sql(`select 1 from portal.mensajes where causa = $1`, [`fin:${visita.id}`]),
    ).toEqual([]);
  });
});

describe('a professional’s own documents', () => {
  it('are listed with drafts first, and only to their author', async () => {
    const visita = await addVisita(portal);
    const receta = await firmado(portal, visita);
    const { body: borrador } = await escribir(portal, visita, { tipo: 'indicaciones', texto: 'Reposo' });
    const { body } = await portal.request({ path: '/api/documento/propios', token: visita.medica.token });
    expect(body.documentos).toMatchObject([
      { id: borrador.id, estado: 'borrador', paciente: 'Ana Prueba', path: null },
      { id: receta.id, estado: 'firmado', numero: receta.numero, vigencia: 'vigente', incompleta: false },
    ]);
    expect(
      (await portal.request({ path: '/api/documento/propios', token: visita.paciente.token })).status,
    ).toBe(404);
  });
});

it('sends clinical text unescaped as text', async () => {
  const visita = await addVisita(portal);
  const malo = '<img src=x onerror=alert(1)> file:///etc/passwd http://mal.example';
  const receta = await firmado(portal, visita, { ...RECETA, diagnostico: malo, observaciones: malo });
  const answer = await portal.post(
    '/api/recetas/getReceta',
    { idReceta: receta.id },
    { token: visita.paciente.token },
  );
  expect(answer.body[0].diagnostico).toBe(malo);
  expect(answer.headers['content-type']).toContain('application/json');
  expect(textOfPdf((await leer(portal, visita.paciente, receta.path)).bytes)).toContain(malo);
});
