import { readdirSync, statSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  addGestor,
  crearCaso,
  datosDeCaso,
  detalle,
  form,
  huecos,
  multipart,
  type Creado,
} from '../../../testing/data/casos.ts';
import type { Someone } from '../../../testing/data/fila.ts';
import { startTestPortal, type TestPortal } from '../../../testing/portal.ts';
import { createArchivosJob } from './archivos.job.ts';

const PDF = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const jpg = (width: number, height: number) => {
  const frame = Buffer.from('ffc0000b080000000001011100', 'hex');
  frame.writeUInt16BE(height, 5);
  frame.writeUInt16BE(width, 7);
  return Buffer.concat([
    Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'),
    frame,
    Buffer.alloc(20),
    Buffer.from('ffd9', 'hex'),
  ]);
};
const png = (width: number, height: number) => {
  const bytes = Buffer.from(PNG);
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
};
const MB = 1024 * 1024;
/** A PDF of that size. */
const pdfDe = (size: number) =>
  Buffer.concat([PDF.subarray(0, 9), Buffer.alloc(size - PDF.length, 'a'), PDF.subarray(9)]);
const NO_ADMITIDO = {
  code: 'archivo_no_admitido',
  message: 'Solo se pueden enviar archivos PDF, JPG o PNG de hasta 10 MB.',
};
const NOMBRE = {
  code: 'archivo_no_admitido',
  message: 'El nombre del archivo no se admite: tiene carpetas o caracteres ocultos.',
};

let portal: TestPortal;
let paula: Someone;
let caso: Creado;
beforeAll(async () => {
  portal = await startTestPortal({ now: '2026-11-16T09:00:00-03:00' });
  paula = await addGestor(portal);
});
afterAll(() => portal.stop());
beforeEach(async () => {
  await expect.poll(() => enDisco().filter((file) => file.includes('.nuevos'))).toEqual([]);
  caso = await crearCaso(portal, paula);
});

/**
 * Every file in the store, drafts included. The audit's seals are written in the background, so they are left
 * out. A refused upload's draft is deleted after the answer, so a test polls for its absence.
 */
const enDisco = (): string[] => {
  const folder = path.join(portal.dataDir, 'archivos');
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.startsWith(path.join(folder, 'auditoria')))
    .map((entry) => path.join(entry.parentPath, entry.name));
};
const filas = () => portal.db.sql<{ n: number }>('select count(*)::int as n from portal.documentos_caso');
const guardar = (bytes: Buffer, filename: string, fields: Record<string, string> = {}, key?: string) =>
  form(
    portal,
    '/api/art/guardarDocumento',
    paula.token,
    { id_caso: String(caso.id), descripcion: 'Estudio', ...fields },
    { file: { bytes, filename }, ...(key ? { key } : {}) },
  );

describe('detects the type by content, not by name', () => {
  it.each([
    ['a PDF', PDF, 'denuncia.pdf', 'denuncia.pdf', 'PDF'],
    ['a PNG without an ending', PNG, 'foto', 'foto.png', 'Imagen'],
    ['a JPG called otherwise', jpg(640, 480), 'IMG_1.exe', 'IMG_1.jpg', 'Imagen'],
    ['a name with accents', PDF, 'Radiografía ñandú.pdf', 'Radiografía ñandú.pdf', 'PDF'],
    ['ten megabytes', pdfDe(10 * MB), 'grande.pdf', 'grande.pdf', 'PDF'],
    ['8,000 × 6,000', png(8000, 6000), 'plano.png', 'plano.png', 'Imagen'],
  ])('%s', async (_name, bytes, filename, nombre, tipo) => {
    const answer = await guardar(bytes, filename);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body).toMatchObject({ nombre, tipo, contiene: { descripcion: 'Estudio' } });
    const { body } = await portal.post(
      '/api/art/documento/ticket',
      { documento: answer.body.id },
      { token: paula.token },
    );
    const got = await portal.request({ path: body.url });
    expect([got.status, got.bytes.equals(bytes), got.headers['x-content-type-options']]).toEqual([
      200,
      true,
      'nosniff',
    ]);
    expect(got.headers['content-disposition']).toContain(encodeURIComponent(nombre));
    expect((await detalle(portal, paula, caso.id)).body.linea).toContainEqual(
      expect.objectContaining({ tipo: 'documento', documento: answer.body.id }),
    );
  });
});

describe('refuses with a clear error and stores nothing', () => {
  const BIDI = '\u202Efdp.exe';
  it.each([
    ['a renamed executable', Buffer.from('MZ\u0090\u0000 not a PDF'), 'informe.pdf', NO_ADMITIDO],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), 'informe.pdf', NO_ADMITIDO],
    ['a PDF without an end', Buffer.from('%PDF-1.4 and nothing'), 'informe.pdf', NO_ADMITIDO],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'dibujo.png', NO_ADMITIDO],
    ['one byte more than ten megabytes', pdfDe(10 * MB + 1), 'grande.pdf', NO_ADMITIDO],
    ['a PNG of 16,000 × 16,000', png(16_000, 16_000), 'plano.png', NO_ADMITIDO],
    ['a PNG of 50,000 × 50,000', png(50_000, 50_000), 'bomba.png', NO_ADMITIDO],
    ['a JPG of 50,000 × 50,000', jpg(50_000, 50_000), 'bomba.jpg', NO_ADMITIDO],
    ['../', PDF, '../../etc/passwd.pdf', NOMBRE],
    ['..\\', PDF, '..\\\\..\\\\windows\\\\win.pdf', NOMBRE],
    ['right to left', PDF, BIDI, NOMBRE],
    ['an empty file with a name', Buffer.alloc(0), 'vacio.pdf', NO_ADMITIDO],
  ])('%s', async (_name, bytes, filename, cuerpo) => {
    const antes = [enDisco(), await filas()];
    const answer = await guardar(bytes, filename);
    expect([answer.status, answer.body]).toEqual([415, cuerpo]);
    await expect.poll(async () => [enDisco(), await filas()]).toEqual(antes);
    // The same with a new case: no case is created.
    const [lugar] = await huecos(portal, paula);
    const datos = datosDeCaso({ fecha_turno: lugar!.fecha, hora_turno: lugar!.hora });
    const creado = await form(portal, '/api/art/crear', paula.token, datos, { file: { bytes, filename } });
    expect([creado.status, creado.body]).toEqual([415, cuerpo]);
    expect(
      await portal.db.sql('select id from portal.casos where documento = $1', [datos['documento']]),
    ).toEqual([]);
    await expect.poll(enDisco).toEqual(antes[0]);
  });

  it.each([
    ['no file', {}, undefined],
    ['an empty field of a browser', {}, { bytes: Buffer.alloc(0), filename: '' }],
  ])('%s: El documento es requerido', async (_name, fields, file) => {
    const answer = await form(
      portal,
      '/api/art/guardarDocumento',
      paula.token,
      { id_caso: String(caso.id), descripcion: '', ...fields },
      { file },
    );
    expect([answer.status, answer.body.fields]).toEqual([422, { file: 'El documento es requerido' }]);
  });

  it('refuses two files, a repeated field, an unknown field, a misnamed file, JSON and a missing boundary', async () => {
    const antes = [enDisco(), await filas()];
    const base = [
      { name: 'id_caso', value: String(caso.id) },
      { name: 'descripcion', value: 'x' },
    ];
    const file = { name: 'file', value: PDF, filename: 'a.pdf' };
    const enviar = (parts: Parameters<typeof multipart>[0], headers: Record<string, string> = {}) => {
      const { raw, headers: propios } = multipart(parts);
      return portal.request({
        method: 'POST',
        path: '/api/art/guardarDocumento',
        token: paula.token,
        raw,
        headers: { ...propios, ...headers },
      });
    };
    expect((await enviar([...base, file, file])).status).toBe(400);
    expect((await enviar([...base, base[0]!, file])).status).toBe(400);
    expect((await enviar([...base, { name: 'gestor_id', value: 'x' }, file])).status).toBe(422);
    expect((await enviar([...base, { name: '__proto__', value: 'x' }, file])).status).toBe(400);
    expect((await enviar([...base, { ...file, name: 'otro' }])).status).toBe(400);
    expect((await enviar(base, { 'content-type': 'application/json' })).status).toBe(415);
    expect((await enviar(base, { 'content-type': 'multipart/form-data' })).status).toBe(400);
    expect((await enviar([{ name: 'id_caso', value: `${caso.id},1001` }, base[1]!, file])).status).toBe(422);
    await expect.poll(async () => [enDisco(), await filas()]).toEqual(antes);
    // Positive counterpart.
    expect((await enviar([...base, file])).status).toBe(200);
  });

  it('leaves no file when the act fails after the file was written', async () => {
    const antes = enDisco();
    const lugar = caso.hueco;
    const file = { bytes: PDF, filename: 'a.pdf' };
    const answer = await form(
      portal,
      '/api/art/crear',
      paula.token,
      datosDeCaso({ fecha_turno: lugar.fecha, hora_turno: lugar.hora }),
      { file },
    );
    expect(answer.body.code).toBe('turno_ocupado');
    await expect.poll(enDisco).toEqual(antes);
  });
});

/** Streams without a length until the server stops. Returns the answer and this process's memory growth. */
function chorro(megabytes: number): Promise<{ status: number; body: string; peak: number; sent: number }> {
  const boundary = 'sin-largo';
  return new Promise((resolve, reject) => {
    const before = process.memoryUsage().rss;
    let [sent, peak] = [0, 0];
    let answered: { status: number; body: string } | undefined;
    const outgoing = httpRequest({
      host: '127.0.0.1',
      port: portal.port,
      method: 'POST',
      path: '/api/art/guardarDocumento',
      headers: {
        host: `demo.localhost:${portal.port}`,
        'x-portal': '1',
        authorization: `Bearer ${paula.token}`,
        'content-type': `multipart/form-data; boundary=${boundary}`,
        'transfer-encoding': 'chunked',
      },
    });
    outgoing.on('response', (incoming) => {
      let body = '';
      incoming.on('data', (chunk: Buffer) => (body += chunk.toString()));
      incoming.on('end', () => (answered = { status: incoming.statusCode!, body }));
    });
    outgoing.on('error', (error) => void (answered ?? reject(error)));
    outgoing.on('close', () =>
      answered
        ? resolve({ ...answered, peak: peak - before, sent })
        : reject(new Error('closed without an answer')),
    );
    outgoing.write(
      `--${boundary}\r\nContent-Disposition: form-data; name="id_caso"\r\n\r\n${caso.id}\r\n--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\nContent-Type: application/pdf\r\n\r\n%PDF-1.4\n`,
    );
    const chunk = Buffer.alloc(MB, 'a');
    const next = () => {
      peak = Math.max(peak, process.memoryUsage().rss);
      if (outgoing.destroyed) return;
      if (sent >= megabytes) {
        outgoing.end(`\r\n--${boundary}--\r\n`);
        return;
      }
      sent += 1;
      if (outgoing.write(chunk)) setImmediate(next);
      else outgoing.once('drain', next);
    };
    next();
  });
}

it('answers and disconnects a client that never stops sending', { timeout: 60_000 }, async () => {
  const { status, sent } = await chorro(100_000);
  expect(status).toBe(415);
  expect(sent).toBeLessThan(200);
  expect((await detalle(portal, paula, caso.id)).status).toBe(200);
});

it(
  'refuses 30 MB without a length with a readable message, without memory growth, and stores nothing',
  { timeout: 60_000 },
  async () => {
    const antes = [enDisco(), await filas()];
    const { status, body, peak } = await chorro(30);
    expect([status, JSON.parse(body)]).toEqual([415, NO_ADMITIDO]);
    await expect.poll(async () => [enDisco(), await filas()]).toEqual(antes);
    console.log(
      `30 MB without a length: sender and portal, one process, grew by ${Math.round(peak / MB)} MB at most`,
    );
    const mas = await Promise.all([chorro(60), chorro(60), chorro(60), chorro(60)]);
    expect(mas.map((uno) => uno.status)).toEqual([415, 415, 415, 415]);
    // 240 MB were sent; the limit of one file is 10 MB.
    expect(Math.max(...mas.map((uno) => uno.peak)) / MB).toBeLessThan(120);
    // The portal still answers.
    expect((await detalle(portal, paula, caso.id)).status).toBe(200);
  },
);

it('refuses a body whose declared length is too large without reading it', async () => {
  const answer = await guardar(pdfDe(11 * MB), 'grande.pdf');
  expect([answer.status, answer.body.code]).toEqual([413, 'muy_grande']);
});

it('stores one file for two requests with one idempotency key', async () => {
  const [uno, otro] = [
    await guardar(PDF, 'a.pdf', {}, 'clave-documento-1'),
    await guardar(PDF, 'a.pdf', {}, 'clave-documento-1'),
  ];
  expect(otro.body).toEqual(uno.body);
  expect(
    (await portal.db.sql('select id from portal.documentos_caso where caso_id = $1', [caso.id])).map(
      ({ id }) => id,
    ),
  ).toEqual([uno.body.id]);
  expect(enDisco().filter((file) => statSync(file).size === PDF.length).length).toBe(
    (await portal.db.sql('select 1 from portal.documentos_caso where bytes = $1', [PDF.length])).length,
  );
  expect((await guardar(PNG, 'a.pdf', {}, 'clave-documento-1')).body.code).toBe('clave_repetida');
});

it('requires a description when editing', async () => {
  const { body } = await guardar(PDF, 'a.pdf');
  const editar = (descripcion: string) =>
    form(portal, '/api/art/editDetalleDocumento', paula.token, { id_documento: body.id, descripcion });
  expect((await editar('  ')).body.fields).toEqual({ descripcion: 'La descripción es requerida' });
  expect((await editar('Radiografía')).body.contiene).toEqual({ descripcion: 'Radiografía' });
  expect((await editar('Radiografía')).status).toBe(200);
  // The old timeline line stays, and the change adds its own line.
  const lineas = (
    (await detalle(portal, paula, caso.id)).body.linea as { texto: string; documento: string | null }[]
  ).filter(({ documento }) => documento === body.id);
  expect(lineas.map(({ texto }) => texto)).toEqual([
    `Descripción del documento ${body.nombre} cambiada: Radiografía`,
    `Documento agregado: ${body.contiene.descripcion || body.nombre}`,
  ]);
});

it('deletes a dead process’s file after an hour, and keeps every file that a case holds', async () => {
  const { body } = await guardar(PDF, 'a.pdf');
  const { platform, db } = portal.portal;
  const { Readable } = await import('node:stream');
  const dia = new Date().toISOString().slice(0, 10);
  await platform.files.put(`demo/casos/${dia}/huerfano.pdf`, Readable.from([PDF]));
  const clock = { now: platform.clock.now, machine: () => new Date(Date.now() + 30 * 60_000) };
  await createArchivosJob(db, { ...platform, clock }).run();
  expect(await platform.files.find(`demo/casos/${dia}/huerfano.pdf`)).toBeDefined();
  await createArchivosJob(db, {
    ...platform,
    clock: { ...clock, machine: () => new Date(Date.now() + 61 * 60_000) },
  }).run();
  expect(await platform.files.find(`demo/casos/${dia}/huerfano.pdf`)).toBeUndefined();
  const { url } = (
    await portal.post('/api/art/documento/ticket', { documento: body.id }, { token: paula.token })
  ).body;
  expect((await portal.request({ path: url })).status).toBe(200);
});
