import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { abrir, addVisita, cookieDe, firmado, firmar, type Visita } from '../../testing/data/documentos.ts';
import { LUNES, NO_ENCONTRADO } from '../../testing/data/fila.ts';
import { startTestPortal, type TestPortal } from '../../testing/portal.ts';

let portal: TestPortal;
let visita: Visita;
let receta: { id: string; path: string; numero: number };
beforeAll(async () => {
  portal = await startTestPortal({ now: LUNES });
  visita = await addVisita(portal);
  receta = await firmado(portal, visita);
});
afterAll(() => portal.stop());

const PDF = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF');
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const subir = (
  bytes: Buffer,
  type: string,
  { id = newId(), nombre = 'Estudio.pdf', token = visita.medica.token, more = '' } = {},
) =>
  portal.request({
    method: 'POST',
    path: `/api/documento/adjunto?atencion=${visita.id}&id=${id}&nombre=${encodeURIComponent(nombre)}&descripcion=Laboratorio${more}`,
    raw: bytes,
    token,
    headers: { 'content-type': type },
  });

describe('a PDF in a tab or frame, without a bearer token', () => {
  it('is opened by a cookie for its own path, several times, for minutes', async () => {
    const opened = await abrir(portal, visita.paciente, receta.path);
    expect(opened.body).toMatchObject({
      url: `${receta.path}.pdf`,
      tipo: 'receta',
      nombre: 'Receta',
      numero: receta.numero,
      enMarco: true,
      estado: 'vigente',
      incompleta: false,
    });
    const [line] = opened.headers['set-cookie']!;
    expect(line).toMatch(
      new RegExp(
        `^documento=[\\w-]{43}; Max-Age=600; Path=/documento/${receta.id}\\.pdf; HttpOnly; SameSite=Lax$`,
      ),
    );
    for (let time = 0; time < 2; time += 1) {
      const pdf = await portal.request({ path: opened.body.url, cookie: cookieDe(opened) });
      expect([pdf.status, pdf.bytes.subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
      expect(pdf.headers).toMatchObject({
        'content-type': 'application/pdf',
        'content-disposition': `inline; filename="receta-${receta.numero}.pdf"`,
        'x-frame-options': 'SAMEORIGIN',
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
      });
      expect(pdf.headers['content-security-policy']).toContain("frame-ancestors 'self'");
    }
    expect((await portal.request({ path: opened.body.url })).body).toEqual(NO_ENCONTRADO);
  });

  it('is refused with another document’s cookie, and ends with its session', async () => {
    const otra = await firmado(portal, visita);
    const opened = await abrir(portal, visita.paciente, receta.path);
    expect((await portal.request({ path: `${otra.path}.pdf`, cookie: cookieDe(opened) })).body).toEqual(
      NO_ENCONTRADO,
    );
    expect(
      (await portal.request({ path: opened.body.url, cookie: cookieDe(opened), host: 'osef' })).body,
    ).toEqual(NO_ENCONTRADO);
    expect((await portal.request({ path: opened.body.url, cookie: cookieDe(opened) })).status).toBe(200);
    await portal.db.sql('update portal.sesiones set terminada = now() where persona_id = $1', [
      visita.paciente.personaId,
    ]);
    expect((await portal.request({ path: opened.body.url, cookie: cookieDe(opened) })).body).toEqual(
      NO_ENCONTRADO,
    );
    await portal.db.sql('update portal.sesiones set terminada = null where persona_id = $1', [
      visita.paciente.personaId,
    ]);
    await portal.db.sql(
      `update portal.enlaces set vence = now() - interval '1 second' where proposito = 'documento:cookie'`,
    );
    expect((await portal.request({ path: opened.body.url, cookie: cookieDe(opened) })).body).toEqual(
      NO_ENCONTRADO,
    );
  });

  it.each([
    '/documento/',
    '/documento/../x',
    '/documento/a/b/c',
    'documento/x',
    '/api/x',
    `/documento/${'x'.repeat(200)}`,
  ])('refuses %s as a document path', async (path) => {
    expect((await abrir(portal, visita.paciente, path)).status).toBe(422);
  });

  it.each(['%00', "'", '1 or 1=1'])('returns 404 for /documento/%s.pdf', async (id) => {
    expect(
      (await portal.request({ path: `/documento/${encodeURI(decodeURIComponent(id))}.pdf` })).status,
    ).toBe(404);
    expect(
      (await portal.request({ path: `/documento/${receta.id}/${encodeURI(decodeURIComponent(id))}.pdf` }))
        .status,
    ).toBe(404);
  });

  it('serves the web page at the same path without the extension', async () => {
    for (const path of [receta.path, '/documento/cualquier-cosa']) {
      const page = await portal.request({ path, headers: { accept: 'text/html' } });
      expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    }
  });
});

describe('an attached file', () => {
  it.each([
    ['application/pdf', PDF, 'Análisis de sangre.pdf', 'Análisis de sangre.pdf'],
    ['image/png', PNG, '../../foto.exe', 'foto.png'],
  ])(
    '%s: is a draft, then signed; downloaded, never run in our origin',
    async (type, bytes, nombre, guardado) => {
      const draft = await subir(bytes, type, { nombre });
      expect(draft.body).toMatchObject({
        tipo: 'adjunto',
        estado: 'borrador',
        archivo: { nombre: guardado, tipo: type, bytes: bytes.length },
        escrito: { descripcion: 'Laboratorio' },
      });
      expect((await abrir(portal, visita.paciente, `/documento/${draft.body.id}`)).status).toBe(404);
      expect((await firmar(portal, visita, draft.body.id)).body).toMatchObject({
        estado: 'firmado',
        numero: null,
      });
      const opened = await abrir(portal, visita.paciente, `/documento/${draft.body.id}`);
      expect(opened.body.enMarco).toBe(false);
      const file = await portal.request({ path: opened.body.url, cookie: cookieDe(opened) });
      expect(file.bytes.equals(bytes)).toBe(true);
      expect(file.headers['content-type']).toBe(type);
      expect(file.headers['content-disposition']).toContain(`attachment; filename="`);
      expect(file.headers['content-disposition']).toContain(
        `filename*=UTF-8''${encodeURIComponent(guardado)}`,
      );
      expect(file.headers['content-security-policy']).toBe(
        "sandbox; default-src 'none'; frame-ancestors 'none'",
      );
    },
  );

  it('is typed by content and not by name, and stored once when sent twice', async () => {
    expect((await subir(Buffer.from('<html><script>1</script>'), 'application/pdf')).body.code).toBe(
      'archivo_no_admitido',
    );
    expect((await subir(PDF, 'text/html')).status).toBe(415);
    expect((await subir(Buffer.alloc(11 * 1024 * 1024), 'application/pdf')).status).toBe(413);
    const id = newId();
    expect((await subir(PDF, 'application/pdf', { id })).body.id).toBe(id);
    expect((await subir(PDF, 'application/pdf', { id })).status).toBe(200);
    expect(await portal.db.sql('select 1 from portal.documentos where id = $1', [id])).toHaveLength(1);
    expect((await subir(PDF, 'application/pdf', { token: visita.paciente.token })).status).toBe(404);
  });

  it('is corrected by another file', async () => {
    const viejo = (await subir(PDF, 'application/pdf')).body;
    await firmar(portal, visita, viejo.id);
    const nuevo = (await subir(PDF, 'application/pdf', { more: `&corrige=${viejo.id}` })).body;
    expect((await firmar(portal, visita, nuevo.id)).body.corrige).toEqual({ id: viejo.id, numero: null });
    expect((await abrir(portal, visita.paciente, `/documento/${viejo.id}`)).body.estado).toBe('corregida');
  });
});

describe('/verificar', () => {
  it('shows what the document is and nothing of its content', async () => {
    const [row] = await portal.db.sql<{ codigo: string; sha256: string }>(
      'select codigo, sha256 from portal.documentos where id = $1',
      [receta.id],
    );
    const answer = await portal.request({ path: `/api/documento/verificar/${row!.codigo}` });
    expect(answer.body).toEqual({
      conPresencia: false,
      encontrado: true,
      tipo: 'receta',
      nombre: 'Receta',
      numero: receta.numero,
      unidad: 'Portal Demo',
      firmado: '2026-11-16T13:00:00.000Z'.replace(/T.*/, answer.body.firmado.slice(10)),
      vence: '2026-12-17T03:00:00.000Z',
      profesional: 'Dra. Laura Prueba',
      matricula: 'MN 98.765',
      paciente: 'A. P.',
      estado: 'vigente',
      anulada: null,
      registrada: false,
      registro: { estado: 'sin_registro', cuirs: [], motivo: null },
      sha256Registrada: null,
      intacto: true,
      incompleta: false,
      sha256: row!.sha256,
    });
    for (const word of ['Amoxicilina', 'Faringitis', 'Ana', visita.paciente.dni, '27301112225'])
      expect(answer.text).not.toContain(word);
  });

  it('answers an unknown code and another unit’s code with the same status and shape', async () => {
    const [row] = await portal.db.sql<{ codigo: string }>(
      'select codigo from portal.documentos where id = $1',
      [receta.id],
    );
    const known = await portal.request({ path: `/api/documento/verificar/${row!.codigo}` });
    const answers = [
      await portal.request({ path: `/api/documento/verificar/${'A'.repeat(24)}` }),
      await portal.request({ path: `/api/documento/verificar/${row!.codigo}`, host: 'osef' }),
      await portal.request({ path: `/api/documento/verificar/x` }),
    ];
    expect((await portal.request({ path: `/api/documento/verificar/%00` })).status).toBe(404);
    for (const { status, body } of answers) {
      expect([status, body.encontrado]).toEqual([200, false]);
      expect(Object.keys(body)).toEqual(Object.keys(known.body));
      expect(Object.values(body).filter((value) => value !== null)).toEqual([false]);
    }
  });
});

it('sends the cookie only over TLS', async () => {
  const tls = await startTestPortal({
    now: LUNES,
    db: portal.db,
    mail: portal.mail,
    dataDir: portal.dataDir,
    env: { BEHIND_TLS: 'on' },
  });
  try {
    const opened = await abrir(tls, visita.paciente, receta.path);
    expect(opened.headers['set-cookie']![0]).toMatch(
      new RegExp(
        `^__Secure-documento=[\\w-]{43}; Max-Age=600; Path=/documento/${receta.id}\\.pdf; HttpOnly; Secure; SameSite=Lax$`,
      ),
    );
    expect((await tls.request({ path: opened.body.url, cookie: cookieDe(opened) })).status).toBe(200);
  } finally {
    await tls.stop();
  }
});
