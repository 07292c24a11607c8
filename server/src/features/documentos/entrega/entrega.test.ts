import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { addGestor } from '../../../testing/data/casos.ts';
import { abrir, cookieDe, escribir, firmado, firmar } from '../../../testing/data/documentos.ts';
import { LUNES, openSession, type Someone } from '../../../testing/data/fila.ts';
import { addAccount } from '../../../testing/data/people.ts';
import { startTestPortal, type TestPortal } from '../../../testing/portal.ts';
import { addVisitaDeCaso, finalizarCaso, type VisitaDeCaso } from '../../../testing/data/visita-de-caso.ts';

let portal: TestPortal;
let paula: Someone;
beforeAll(async () => {
  portal = await startTestPortal({ now: LUNES });
  paula = await addGestor(portal);
});
afterAll(() => portal.stop());

const asunto = 'Terminó tu atención · Portal Demo';
const deFin = async (email: string) =>
  (await portal.mail.waitFor(email, 2)).find(({ subject }) => subject === asunto)!;
const paths = (text: string) => [...text.matchAll(/(\/documento\/[\w-]+\/[\w-]+)/g)].map(([, path]) => path!);
const conIdentidad = (path: string, documento: string, fecNac: string, host?: string) =>
  portal.post('/api/documento/abrir', { path, identidad: { documento, fecNac } }, { host });
const editar = async ({ caso }: VisitaDeCaso, email: string) => {
  const [row] = await portal.db.sql<{ version: number }>(
    'select version from portal.casos where unidad_id = 1 and id = $1',
    [caso.id],
  );
  const { nombre, apellido, documento, telMovil } = caso.datos;
  const answer = await portal.post(
    '/api/art/editDataPaciente',
    { id_caso: caso.id, nombre, apellido, documento, telefono: telMovil, email, version: row!.version },
    { token: paula.token },
  );
  expect(answer.status, answer.text).toBe(200);
};

describe('a worker without an account', () => {
  it('gets signed papers by mail at the case’s address, and opens them with DNI and birth date', async () => {
    const uno = await addVisitaDeCaso(portal, paula);
    const { visita, caso } = uno;
    const { email, documento, fecNac } = caso.datos;
    const receta = await firmado(portal, visita);
    const certificado = await firmado(portal, visita, {
      tipo: 'certificado',
      texto: 'Reposo.',
      diagnostico: 'Esguince',
      dias: 3,
      desde: '',
    });
    expect((await finalizarCaso(portal, visita)).status).toBe(200);
    const mail = await deFin(email!);
    expect(paths(mail.text)).toHaveLength(3);
    expect(mail.text).toContain(`Receta n° ${receta.numero}: http`);
    expect(mail.text).toContain(`Certificado n° ${certificado.numero}: http`);
    expect(mail.text).toContain('Constancia de teleasistencia: http');
    expect(mail.text).toContain('DNI y tu fecha de nacimiento');
    // There is no account to sign in with.
    expect(mail.text).not.toContain('/detalleAtencion');
    for (const secret of [documento!, 'Esguince', 'Amoxicilina'])
      expect(mail.text + mail.html + mail.subject).not.toContain(secret);

    const [path] = paths(mail.text);
    expect((await abrir(portal, {}, path!)).body).toMatchObject({ code: 'identidad_requerida' });
    expect((await portal.request({ path: `${path}.pdf` })).body.code).toBe('identidad_requerida');
    expect((await conIdentidad(path!, documento!, '1979-06-26')).body).toMatchObject({
      code: 'identidad_distinta',
    });
    expect((await conIdentidad(path!, '30111222', fecNac!)).body.code).toBe('identidad_distinta');
    const opened = await conIdentidad(path!, documento!, fecNac!);
    expect([opened.status, opened.body.nombre, opened.body.url]).toEqual([200, 'Receta', `${path}.pdf`]);
    const cookie = cookieDe(opened)!;
    const pdf = await portal.request({ path: opened.body.url, cookie });
    expect([pdf.status, pdf.headers['content-type']]).toEqual([200, 'application/pdf']);
    // The cookie opens that paper and no other.
    const otra = paths(mail.text)[1]!;
    expect((await portal.request({ path: `${otra}.pdf`, cookie })).status).toBe(403);
    expect((await conIdentidad(otra, documento!, fecNac!)).status).toBe(200);
  });

  it('gets 404 in another unit, for another paper, mistyped or expired, even with the right data', async () => {
    const { visita, caso } = await addVisitaDeCaso(portal, paula);
    const { email, documento, fecNac } = caso.datos;
    const receta = await firmado(portal, visita);
    await finalizarCaso(portal, visita);
    const [path] = paths((await deFin(email!)).text);
    const secreto = path!.split('/')[3]!;
    expect(path).toContain(receta.id);
    expect((await conIdentidad(path!, documento!, fecNac!, 'osef')).status).toBe(404);
    expect((await conIdentidad(`/documento/${newId()}/${secreto}`, documento!, fecNac!)).status).toBe(404);
    expect((await conIdentidad(`${path!.slice(0, -3)}xxx`, documento!, fecNac!)).status).toBe(404);
    expect((await conIdentidad(path!, documento!, fecNac!)).status).toBe(200);
    await portal.db.sql(`update portal.enlaces set vence = now() - interval '1 second' where objeto = $1`, [
      receta.id,
    ]);
    expect((await conIdentidad(path!, documento!, fecNac!)).status).toBe(404);
    expect((await abrir(portal, {}, path!)).status).toBe(404);
  });

  it('locks a link for fifteen minutes after five wrong answers, concurrent ones too; right answers do not count', async () => {
    const { visita, caso } = await addVisitaDeCaso(portal, paula);
    const { email, documento, fecNac } = caso.datos;
    await finalizarCaso(portal, visita);
    const [path] = paths((await deFin(email!)).text);
    for (let i = 0; i < 7; i += 1) expect((await conIdentidad(path!, documento!, fecNac!)).status).toBe(200);
    const wrong = await Promise.all(
      Array.from({ length: 12 }, () => conIdentidad(path!, '30111222', fecNac!)),
    );
    expect(wrong.filter(({ body }) => body.code === 'identidad_distinta')).toHaveLength(5);
    const late = await conIdentidad(path!, documento!, fecNac!);
    expect([late.status, late.body.code]).toEqual([429, 'demasiados_intentos']);
    expect(Number(late.headers['retry-after'])).toBeGreaterThan(800);
    await portal.db.sql(`update portal.intentos set hasta = now() - interval '1 second'`);
    expect((await conIdentidad(path!, documento!, fecNac!)).status).toBe(200);
  });

  it('uses a contact changed before the end; a later change ends the old mailbox’s links', async () => {
    const uno = await addVisitaDeCaso(portal, paula);
    const { documento, fecNac, email: viejo } = uno.caso.datos;
    await firmado(portal, uno.visita);
    const nuevo = `nuevo${documento}@ejemplo.com`;
    await editar(uno, nuevo);
    await finalizarCaso(portal, uno.visita);
    const mail = (await portal.mail.waitFor(nuevo)).find(({ subject }) => subject === asunto)!;
    expect((await portal.mail.waitFor(viejo!)).map(({ subject }) => subject)).not.toContain(asunto);
    const [path] = paths(mail.text);
    expect((await conIdentidad(path!, documento!, fecNac!)).status).toBe(200);
    await editar(uno, `otro${documento}@ejemplo.com`);
    expect((await conIdentidad(path!, documento!, fecNac!)).status).toBe(404);
  });

  it('is notified of a paper signed or corrected after the call in the same way', async () => {
    const uno = await addVisitaDeCaso(portal, paula);
    const { documento, fecNac, email } = uno.caso.datos;
    await finalizarCaso(portal, uno.visita);
    await deFin(email!);
    const { body: borrador } = await escribir(portal, uno.visita, {
      tipo: 'certificado',
      texto: 'Reposo.',
      diagnostico: '',
      dias: 2,
      desde: '',
    });
    const { body: certificado } = await firmar(portal, uno.visita, borrador.id);
    const { body: otro } = await portal.post(
      '/api/documento/corregir',
      { documento: certificado.id, id: newId() },
      { token: uno.visita.medica.token },
    );
    await firmar(portal, uno.visita, otro.id);
    const mails = await portal.mail.waitFor(email!, 4);
    for (const subject of [
      'Hay un documento nuevo de tu atención · Portal Demo',
      'Se corrigió un documento de tu atención · Portal Demo',
    ]) {
      const [path] = paths(mails.find((mail) => mail.subject === subject)!.text);
      expect((await abrir(portal, {}, path!)).body.code).toBe('identidad_requerida');
      expect((await conIdentidad(path!, documento!, fecNac!)).status).toBe(200);
    }
  });

  it('gets no mail without an address, and sees the papers in the session by link', async () => {
    const { visita, trabajador } = await addVisitaDeCaso(portal, paula, { email: '' });
    const receta = await firmado(portal, visita);
    expect((await finalizarCaso(portal, visita)).status).toBe(200);
    expect(
      await portal.db.sql(`select 1 from portal.mensajes where causa = $1`, [`fin:${visita.id}`]),
    ).toEqual([]);
    const { status, body } = await portal.request({
      path: `/api/atencion/detalle/${visita.id}`,
      token: trabajador.token,
    });
    expect(status).toBe(200);
    expect(body.documentos.map(({ clase }: { clase: string }) => clase).toSorted()).toEqual([
      'constancia',
      'receta',
    ]);
    expect((await abrir(portal, trabajador, `/documento/${receta.id}`)).status).toBe(200);
    // Only that attention.
    const otra = await addVisitaDeCaso(portal, paula);
    await finalizarCaso(portal, otra.visita);
    expect(
      (await portal.request({ path: `/api/atencion/detalle/${otra.visita.id}`, token: trabajador.token }))
        .status,
    ).toBe(404);
    expect(
      (
        await portal.request({
          path: `/api/atencion/detalle/${otra.visita.id}`,
          token: otra.trabajador.token,
        })
      ).status,
    ).toBe(200);
  });
});

it('with an account at another address gets both mails: the account’s without questions, the case’s with them', async () => {
  const { visita, caso } = await addVisitaDeCaso(portal, paula);
  const { email, documento } = caso.datos;
  const propio = `cuenta${documento}@ejemplo.com`;
  const { personaId } = await addAccount(portal.db, { email: propio });
  await portal.db.sql(
    `insert into portal.identidades_pendientes (unidad_id, persona_id, anterior_id, creada, estado) values (1, $1, $2, now(), 'aprobada')`,
    [personaId, visita.paciente.personaId],
  );
  await finalizarCaso(portal, visita);
  const [delCaso] = paths((await deFin(email!)).text);
  const cuenta = (await portal.mail.waitFor(propio))[0]!;
  expect(cuenta.text).toContain('/detalleAtencion');
  const [deLaCuenta] = paths(cuenta.text);
  expect((await abrir(portal, {}, deLaCuenta!)).status).toBe(200);
  expect((await abrir(portal, {}, delCaso!)).body.code).toBe('identidad_requerida');
});

it('gets it again from an administrator at the case’s current address, with working links', async () => {
  const uno = await addVisitaDeCaso(portal, paula);
  const { documento, fecNac, email } = uno.caso.datos;
  await firmado(portal, uno.visita);
  await finalizarCaso(portal, uno.visita);
  await deFin(email!);
  const [admin] = await portal.db.sql<{ persona_id: string }>(
    `select persona_id from portal.cuentas where unidad_id = 1 and dni = '22999000'`,
  );
  const token = await openSession(portal, admin!.persona_id, { rol: 'administrador' });
  await expect
    .poll(() =>
      portal.db.sql(`select estado from portal.mensajes where causa = $1`, [`fin:${uno.visita.id}`]),
    )
    .toEqual([{ estado: 'enviado' }]);
  const [row] = await portal.db.sql<{ id: string }>(`select id from portal.mensajes where causa = $1`, [
    `fin:${uno.visita.id}`,
  ]);
  const nuevo = `corregido${documento}@ejemplo.com`;
  await editar(uno, nuevo);
  const answer = await portal.post(
    '/api/mensajes/reenviar',
    { id: row!.id },
    { token, headers: { 'idempotency-key': newId() } },
  );
  expect(answer.status, answer.text).toBe(200);
  const again = await portal.mail.waitFor(nuevo);
  const [path] = paths(again.find(({ subject }) => subject === asunto)!.text);
  expect((await conIdentidad(path!, documento!, fecNac!)).status).toBe(200);
});
