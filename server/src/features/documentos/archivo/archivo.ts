import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { PortalError } from '@portal/domain/errores/errores';
import type { UnitDb } from '../../../db/unit-db.ts';
import { drawOnThread } from '../../../platform/paper/thread.ts';
import { readLogo } from '../../../platform/paper/paper.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Unidad } from '../../../units/registry.ts';
import { findDocumento, type DocumentoRow } from '../documentos.repository.ts';
import { insertPapelRegistrado, updateArchivo } from '../borrador/borrador.repository.ts';
import { contenidoDe } from '../papel/hoja.ts';
import { marcaDeAnulada } from '../papel/marca.ts';
import { drawDocumento, PAPEL, type ParaDibujar } from '../papel/papel.ts';

export const huella = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

export interface Guardado {
  archivo: string;
  archivo_tipo: string;
  sha256: string;
  bytes: number;
}

/** One folder per day, so that the sweep for orphaned files looks only at the newest. */
export const carpetaDe = (clave: string, cuando: Date) =>
  `${clave}/documentos/${cuando.toISOString().slice(0, 10)}`;

/**
 * Renders and stores the PDF under a name derived from its content, so writing it twice in a day gives one
 * file. `antes` receives the name before the file exists.
 */
export async function guardarPapel(
  { files, clock }: Platform,
  unidad: Unidad,
  id: string,
  documento: ParaDibujar,
  antes: (archivo: string) => void = () => {},
): Promise<Guardado> {
  const pdf = await drawOnThread(PAPEL, drawDocumento, { ...documento, logo: await readLogo(files, unidad) });
  const sha256 = huella(pdf);
  const archivo = `${carpetaDe(unidad.clave, clock.machine())}/${id}-${sha256.slice(0, 16)}.pdf`;
  antes(archivo);
  await files.put(archivo, Readable.from([pdf]));
  return { archivo, archivo_tipo: 'application/pdf', sha256, bytes: pdf.length };
}

const paraDibujar = (row: DocumentoRow): ParaDibujar => ({
  tipo: row.tipo,
  numero: row.numero,
  contenido: contenidoDe(row),
  faltan: row.faltan,
  firmado: row.firmado!,
  vigente_desde: row.vigente_desde!,
  vence: row.vence,
});

/**
 * Renders a paper on first request: constancias, and those of the demonstration. From then on its bytes are
 * fixed.
 */
export async function conArchivo(
  platform: Platform,
  unidad: Unidad,
  db: UnitDb,
  row: DocumentoRow,
): Promise<DocumentoRow> {
  if (row.sha256 !== null) return row;
  const guardado = await guardarPapel(platform, unidad, row.id, paraDibujar(row));
  await db.run(updateArchivo(row.id, guardado));
  return db.get(findDocumento(db.unidadId, row.id));
}

/**
 * What a reader gets: the signed paper, or the one with the CUIRs once the prescription is registered. That one is
 * drawn once, and the signed bytes stay beside it.
 */
export async function paraEntregar(
  platform: Platform,
  unidad: Unidad,
  db: UnitDb,
  documento: DocumentoRow,
): Promise<DocumentoRow> {
  const row = await conRegistrado(platform, unidad, db, await conArchivo(platform, unidad, db, documento));
  return row.registrado_sha256 === null
    ? row
    : { ...row, archivo: row.registrado_archivo, sha256: row.registrado_sha256 };
}

/** Draws the paper with the CUIRs, if there are any and nobody has. */
export async function conRegistrado(
  platform: Platform,
  unidad: Unidad,
  db: UnitDb,
  row: DocumentoRow,
): Promise<DocumentoRow> {
  if (row.cuirs === null || row.registrado_sha256 !== null) return row;
  const { archivo, sha256, bytes } = await guardarPapel(platform, unidad, row.id, {
    ...paraDibujar(row),
    cuirs: row.cuirs,
  });
  await db.run(
    insertPapelRegistrado({ unidad_id: db.unidadId, documento_id: row.id, archivo, sha256, bytes }),
  );
  return db.get(findDocumento(db.unidadId, row.id));
}

/** The bytes on disk now; undefined if the file is missing. */
export async function leerArchivo(
  { files }: Platform,
  { archivo }: Pick<DocumentoRow, 'archivo'>,
): Promise<Buffer | undefined> {
  const file = archivo === null ? undefined : await files.find(archivo);
  return file && buffer(file.stream());
}

/** Returns exactly the signed bytes; throws if the file was changed or is missing. */
async function leerIntacto(platform: Platform, row: DocumentoRow): Promise<Buffer> {
  const bytes = await leerArchivo(platform, row);
  if (bytes && huella(bytes) === row.sha256) return bytes;
  platform.log.error(
    { documento: row.id, falta: bytes === undefined },
    'a signed file is not what was signed',
  );
  throw new PortalError('documento_alterado');
}

/**
 * What is handed out: the signed bytes, or for an annulled document the same content drawn again with its mark.
 * The signed bytes are checked in both cases and never change, so /verificar still compares their hash.
 */
export async function leerVigente(platform: Platform, unidad: Unidad, row: DocumentoRow): Promise<Buffer> {
  const bytes = await leerIntacto(platform, row);
  if (row.anulada === null || row.tipo === 'adjunto') return bytes;
  const logo = await readLogo(platform.files, unidad);
  return drawOnThread(PAPEL, drawDocumento, {
    ...paraDibujar(row),
    cuirs: row.cuirs ?? undefined,
    logo,
    marca: marcaDeAnulada(row.tipo, row.anulada),
  });
}
