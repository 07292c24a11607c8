import * as z from 'zod/mini';
import { campo, instante } from '../contract/campos.ts';
import { contract, givesTicket, reads, takesTicket, writes } from '../contract/endpoint.ts';
import { wireDni } from '../contract/names.ts';
import { wire } from '../contract/wire.ts';
import { columnasPadron } from './lineas.ts';

export const PADRON_BYTES = 64 * 1024 * 1024;
export const PADRON_LINEAS = 1_000_000;

const afiliado = {
  documento: z.string(),
  nroAfiliado: z.nullable(z.string()),
  plan: z.nullable(z.string()),
  estado: z.string(),
  apellido: z.nullable(z.string()),
  nombre: z.nullable(z.string()),
  fecNac: z.nullable(z.string()),
  sexo: z.nullable(z.string()),
};
export const AfiliadoDelPadron = wire(afiliado, wireDni);
export type AfiliadoDelPadron = z.infer<typeof AfiliadoDelPadron>;

export const modosDeCarga = ['reemplazar', 'agregar'] as const;
export type ModoDeCarga = (typeof modosDeCarga)[number];

export const CargaDelPadron = z.object({
  id: z.int(),
  estado: z.enum(['recibiendo', 'revisada', 'aplicada', 'descartada', 'fallida']),
  archivo: z.string(),
  autor: z.string(),
  creada: instante(),
  /** Bytes received so far, while the upload runs. */
  bytes: z.int(),
  bytesTotal: z.nullable(z.int()),
  columnas: z.array(z.enum(columnasPadron)),
  ignoradas: z.array(z.string()),
  lineas: z.int(),
  validas: z.int(),
  conErrores: z.int(),
  nuevos: z.int(),
  cambiados: z.int(),
  iguales: z.int(),
  /** Affiliates that the file does not contain: they are removed if it replaces the padrón. */
  salen: z.int(),
  modo: z.nullable(z.enum(modosDeCarga)),
  terminada: z.nullable(instante()),
});
export type CargaDelPadron = z.infer<typeof CargaDelPadron>;

const ErrorDeLinea = wire({ linea: z.int(), documento: z.nullable(z.string()), error: z.string() });
/** The first lines of an upload, and its first errors. */
export const RevisionDelPadron = z.object({
  carga: CargaDelPadron,
  muestra: z.array(wire({ linea: z.int(), ...afiliado, que: z.enum(['nuevo', 'cambia', 'igual']) }, wireDni)),
  errores: z.array(ErrorDeLinea),
  /**
   * Columns that the unit compares with typed data and that the file lacks: affiliates without them are not
   * enabled.
   */
  faltan: z.array(z.enum(columnasPadron)),
});
export type RevisionDelPadron = z.infer<typeof RevisionDelPadron>;

const lectura = { ...reads, who: ['administrador'] } as const;
const acto = { ...writes, who: ['administrador'] } as const;
const una = { id: z.int().check(z.positive()) } as const;

export const padron = contract({
  listarPadron: {
    ...lectura,
    path: '/api/padron',
    summary: 'The roll of affiliates, by what a DNI or a surname begins with; fifteen a page',
    query: z.strictObject({
      buscar: campo(80),
      page: z._default(
        z.pipe(
          z.pipe(z.string().check(z.regex(/^[0-9]{1,6}$/)), z.transform(Number)),
          z.int().check(z.positive()),
        ),
        1,
      ),
    }),
    answer: z.object({
      afiliados: z.array(AfiliadoDelPadron),
      /** Total of the search. */
      total: z.int(),
      page: z.int(),
      /** Total of the padrón. */
      afiliadosEnTotal: z.int(),
      activos: z.int(),
      ultima: z.nullable(CargaDelPadron),
    }),
    audit: 'ver_padron',
  },
  obtenerCargaPadron: {
    ...lectura,
    path: '/api/padron/carga',
    summary: 'The load that is under way or under review, if any',
    answer: z.object({ revision: z.nullable(RevisionDelPadron) }),
    audit: 'ver_padron',
  },
  subirPadron: {
    ...acto,
    path: '/api/padron/carga/subir',
    summary: 'A CSV with the roll: read and compared, and nothing changed yet',
    query: z.strictObject({ archivo: campo(120) }),
    upload: {
      types: [
        'text/csv',
        'text/plain',
        'application/csv',
        'application/vnd.ms-excel',
        'application/octet-stream',
      ],
      bytes: PADRON_BYTES,
    },
    answer: RevisionDelPadron,
    audit: 'revisar_padron',
    idempotent: 'no',
  },
  aplicarPadron: {
    ...acto,
    path: '/api/padron/carga/aplicar',
    summary: 'The reviewed load becomes the roll, or is added to it: all of it or nothing',
    body: z.strictObject({
      ...una,
      modo: z.enum(modosDeCarga),
      /** Skip lines with errors. */ soloValidas: z._default(z.boolean(), false),
    }),
    answer: CargaDelPadron,
    audit: 'cargar_padron',
    idempotent: 'key',
  },
  descartarPadron: {
    ...acto,
    path: '/api/padron/carga/descartar',
    summary: 'The load under review is let go; the roll stays as it is',
    body: z.strictObject(una),
    audit: 'descartar_padron',
  },
  pedirArchivoPadron: {
    ...givesTicket,
    path: '/api/padron/archivo/ticket',
    summary: 'A one-use address of the roll as CSV, of the errors of a load, or of a model to fill in',
    body: z.strictObject({ que: z.enum(['padron', 'modelo', 'errores']), carga: z.optional(una.id) }),
    who: ['administrador'],
  },
  obtenerArchivoPadron: {
    ...takesTicket,
    path: '/api/padron/archivo',
    summary: 'What the ticket was asked for',
    answer: { stream: ['text/csv'] },
    audit: 'descargar_padron',
  },
});
