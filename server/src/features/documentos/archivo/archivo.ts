import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { PortalError } from '@portal/domain/errores/errores';
import type { UnitDb } from '../../../db/unit-db.ts';
import { drawOnThread } from '../../../platform/paper/thread.ts';
import { readLogo } from '../../../platform/paper/paper.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Unidad } from '../../../units/registry.ts';
import { findDocumento, updateArchivo, type DocumentoRow } from '../documentos.repository.ts';
import { contenidoDe } from '../papel/hoja.ts';
import { drawDocumento, PAPEL, type ParaDibujar } from '../papel/papel.ts';

export const huella = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

export interface Guardado {
  archivo: string;
  archivo_tipo: string;
  sha256: string;
  bytes: number;
}

/** By day, so that what nobody holds is looked for among the newest alone. */
export const carpetaDe = (clave: string, cuando: Date) =>
  `${clave}/documentos/${cuando.toISOString().slice(0, 10)}`;

/** Draws it and puts it away, under a name that its content gives: written twice in a day, it is the same file. `antes` learns the name before it is there. */
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

/** A paper that was left to be drawn when first asked for: the constancia, the demonstration's. From then on its bytes stand. */
export async function conArchivo(
  platform: Platform,
  unidad: Unidad,
  db: UnitDb,
  row: DocumentoRow,
): Promise<DocumentoRow> {
  if (row.sha256 !== null) return row;
  const guardado = await guardarPapel(platform, unidad, row.id, {
    tipo: row.tipo,
    numero: row.numero,
    contenido: contenidoDe(row),
    faltan: row.faltan,
    firmado: row.firmado!,
    vigente_desde: row.vigente_desde!,
    vence: row.vence,
  });
  await db.run(updateArchivo(row.id, guardado));
  return db.get(findDocumento(db.unidadId, row.id));
}

/** The bytes as they are on disk now; nothing where they are gone. */
export async function leerArchivo(
  { files }: Platform,
  { archivo }: Pick<DocumentoRow, 'archivo'>,
): Promise<Buffer | undefined> {
  const file = archivo === null ? undefined : await files.find(archivo);
  return file && buffer(file.stream());
}

/** What was signed, or nothing: bytes that somebody changed are not handed out as a document. */
export async function leerIntacto(platform: Platform, row: DocumentoRow): Promise<Buffer> {
  const bytes = await leerArchivo(platform, row);
  if (bytes && huella(bytes) === row.sha256) return bytes;
  platform.log.error(
    { documento: row.id, falta: bytes === undefined },
    'a signed file is not what was signed',
  );
  throw new PortalError('documento_alterado');
}
