import { readdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../platform/ids.ts';
import { addGestor, crearCaso, datosDeCaso, form, huecos } from '../testing/data/casos.ts';
import { startClamd, VIRUS, type Clamd } from '../testing/servers/clamd.ts';
import { addVisita, type Visita } from '../testing/data/documentos.ts';
import { LUNES, type Someone } from '../testing/data/fila.ts';
import { conRol, csv, NUEVA, padronDe } from '../testing/data/padron.ts';
import { UNIDAD } from '../testing/data/people.ts';
import { startTestPortal, type TestAnswer, type TestPortal } from '../testing/portal.ts';

// Every upload path, against a clamd that knows one string: accepts clean files, refuses infected ones, and
// refuses all without an answer.
let portal: TestPortal;
let clamd: Clamd;
let visita: Visita;
let gestor: Someone;
let admin: string;
/** A session in a unit with banners. */
let deOsef: string;
let caso: number;
beforeAll(async () => {
  clamd = await startClamd();
  // Only uploads write files: the audit seal does not run meanwhile.
  portal = await startTestPortal({ now: LUNES, env: { SCAN_URL: clamd.url }, tickByHand: true });
  visita = await addVisita(portal);
  gestor = await addGestor(portal);
  admin = await conRol(portal, 'administrador');
  deOsef = await conRol(portal, 'administrador', UNIDAD.osef);
  caso = (await crearCaso(portal, gestor)).id;
});
afterEach(() => {
  clamd.mode = 'well';
});
afterAll(async () => {
  await portal.stop();
  await clamd.stop();
});

const pdf = (words: string) => Buffer.from(`%PDF-1.4\n${words}\n%%EOF\n`);
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
/** Bytes after a picture's end are still part of the file for a scanner. */
const png = (words: string) => Buffer.concat([PNG, Buffer.from(words === 'limpio' ? '' : words)]);
const subir = (
  address: string,
  query: Record<string, string>,
  token: string,
  raw: Buffer,
  type: string,
  host?: string,
) =>
  portal.request({
    method: 'POST',
    host,
    path: Object.keys(query).length === 0 ? address : `${address}?${new URLSearchParams(query).toString()}`,
    token,
    raw,
    headers: { 'content-type': type },
  });
const conArchivo = async (address: string, fields: Record<string, string>, bytes: Buffer) =>
  form(portal, address, gestor.token, fields, { file: { bytes, filename: 'a.pdf' }, key: newId() });

interface Camino {
  enviar(bytes: Buffer): Promise<TestAnswer>;
  hacer: (words: string) => Buffer;
}
/** Typed by hand: an upload of the contracts that is missing here fails below. */
const caminos: Record<string, Camino> = {
  'POST /api/llamada/archivo': {
    enviar: (bytes) =>
      subir(
        '/api/llamada/archivo',
        { atencion: visita.id, id: newId(), nombre: 'a.pdf' },
        visita.medica.token,
        bytes,
        'application/pdf',
      ),
    hacer: pdf,
  },
  'POST /api/documento/adjunto': {
    enviar: (bytes) =>
      subir(
        '/api/documento/adjunto',
        { id: newId(), atencion: visita.id, nombre: 'a.pdf', descripcion: '' },
        visita.medica.token,
        bytes,
        'application/pdf',
      ),
    hacer: pdf,
  },
  'POST /api/art/crear': {
    async enviar(bytes) {
      const [hueco] = await huecos(portal, gestor);
      return conArchivo(
        '/api/art/crear',
        datosDeCaso({ fecha_turno: hueco!.fecha, hora_turno: hueco!.hora }),
        bytes,
      );
    },
    hacer: pdf,
  },
  'POST /api/art/guardarDocumento': {
    enviar: (bytes) =>
      conArchivo('/api/art/guardarDocumento', { id_caso: String(caso), descripcion: 'x' }, bytes),
    hacer: pdf,
  },
  'POST /api/banner/imagen': {
    enviar: (bytes) => subir('/api/banner/imagen', {}, deOsef, bytes, 'image/png', 'osef'),
    hacer: png,
  },
  'POST /api/unidad/plantilla/imagen': {
    enviar: (bytes) => subir('/api/unidad/plantilla/imagen', {}, admin, bytes, 'image/png'),
    hacer: png,
  },
  'POST /api/unidad/plantilla/certificado': {
    enviar: (bytes) => subir('/api/unidad/plantilla/certificado', {}, admin, bytes, 'application/pdf'),
    hacer: pdf,
  },
  'POST /api/padron/carga/subir': {
    enviar: (bytes) => padronDe(portal, admin).subir(bytes),
    hacer: (words) => Buffer.from(csv(NUEVA, words === 'limpio' ? '' : `20000010;${words}`)),
  },
};
/** Forms with fields and no file: the city's form, a document's description, and a system's request for a token. */
const SIN_ARCHIVO = ['POST /ingresoCiudad', 'POST /api/art/editDetalleDocumento', 'POST /fhir/token'];

/**
 * Files in the store, drafts included: those are deleted after the answer. The audit's seals are written in the
 * background, so they are left out.
 */
const archivos = () =>
  readdirSync(path.join(portal.dataDir, 'archivos'), { recursive: true, encoding: 'utf8' })
    .filter((name) => !name.startsWith('auditoria'))
    .toSorted();
/** Until the draft of an earlier upload is deleted. */
const sinBorradores = () =>
  expect.poll(() => archivos().filter((name) => name.startsWith('.nuevos/'))).toEqual([]);
/** A failed load of the roll is a row of its history. */
const filas = () =>
  portal.db.counts([
    'auditoria',
    'auditoria_sellos',
    'mensajes',
    'cargas_padron',
    'socket_io_attachments',
    'intentos',
  ]);

it('the table has every upload of the contracts', async () => {
  const { body } = await portal.request({ path: '/api/openapi.json' });
  const paths = body.paths as Record<
    string,
    Record<string, { requestBody?: { content: Record<string, unknown> } }>
  >;
  const known = Object.entries(paths).flatMap(([address, methods]) =>
    Object.entries(methods).flatMap(([method, { requestBody }]) =>
      requestBody && Object.keys(requestBody.content).some((type) => type !== 'application/json')
        ? [`${method.toUpperCase()} ${address}`]
        : [],
    ),
  );
  expect(known.toSorted()).toEqual([...Object.keys(caminos), ...SIN_ARCHIVO].toSorted());
});

describe.each(Object.keys(caminos))('%s', (camino) => {
  const { enviar, hacer } = caminos[camino]!;

  it('clean: accepts the file after scanning it', async () => {
    const before = clamd.seen;
    const answer = await enviar(hacer('limpio'));
    expect(answer.status, answer.text).toBe(200);
    expect(clamd.seen).toBe(before + 1);
  });

  it('infected: refuses with a Spanish message and stores nothing', async () => {
    await sinBorradores();
    const [antes, guardados] = [await filas(), archivos()];
    const answer = await enviar(hacer(VIRUS));
    expect([answer.status, answer.body]).toEqual([
      422,
      {
        code: 'archivo_infectado',
        message: 'El antivirus rechazó ese archivo y no lo guardamos. Revisá tu equipo y probá con otro.',
      },
    ]);
    await expect.poll(async () => [await filas(), archivos()]).toEqual([antes, guardados]);
  });

  it('no answer, too long for the scanner, or no verdict: refuses and stores nothing', async () => {
    await sinBorradores();
    const [antes, guardados] = [await filas(), archivos()];
    for (const mode of ['closing', 'long', 'babble'] as const) {
      clamd.mode = mode;
      const answer = await enviar(hacer('limpio'));
      expect([mode, answer.status, answer.body]).toEqual([
        mode,
        503,
        {
          code: 'antivirus_sin_respuesta',
          message:
            'No pudimos revisar el archivo con el antivirus, y sin eso no lo guardamos. Probá de nuevo en un minuto.',
        },
      ]);
    }
    await expect.poll(async () => [await filas(), archivos()]).toEqual([antes, guardados]);
  });
});
