import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { DOCUMENTO_BYTES, FORMULARIO_BYTES } from '@portal/domain/casos/contract';
import { PortalError } from '@portal/domain/errores/errores';
import type * as z from 'zod/mini';
import type { SignedCtx } from '../../../http/context.ts';
import { AnsweredBefore } from '../../../http/idempotency.ts';
import { compareUnit, parseInput } from '../../../http/input/parse-input.ts';
import { newId } from '../../../platform/ids.ts';
import { readForm } from '../../../platform/files/multipart.ts';
import {
  extensionOf,
  isHonestName,
  kindOf,
  safeName,
  type FileKind,
} from '../../../platform/files/uploads.ts';
import type { ArchivoRow } from '../casos.repository.ts';

export interface Archivo {
  tipo: FileKind;
  nombre: string;
  bytes: Buffer;
}

/** Validates the fields by their schema and the file by its content. Stores nothing yet. */
export async function leerFormulario<Schema extends z.ZodMiniType>(
  ctx: SignedCtx,
  body: Readable,
  schema: Schema,
) {
  const { fields, file } = await readForm(body, {
    fileField: 'file',
    fileBytes: DOCUMENTO_BYTES,
    bodyBytes: FORMULARIO_BYTES,
  });
  // Empty ids in a form count as absent.
  const nombradas = Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => value !== '' || !/^(unidad_id|id_paciente)/.test(name)),
  );
  const datos = parseInput(schema, nombradas, 'body');
  for (const unidad_id of [nombradas['unidad_id'], nombradas['unidad_id_turno']])
    compareUnit(ctx.unidad, { unidad_id });
  const archivo = file && revisar(file);
  if (file) await ctx.platform.scan?.check(file.bytes);
  ctx.about({
    cuerpo: { fields, archivo: file && [file.name, createHash('sha256').update(file.bytes).digest('hex')] },
  });
  return { datos, archivo };
}

function revisar({ name, bytes }: { name: string; bytes: Buffer }): Archivo {
  if (name.length > 255) throw new PortalError('nombre_muy_largo');
  if (!isHonestName(name)) {
    throw new PortalError('archivo_no_admitido', {
      message: 'El nombre del archivo no se admite: tiene carpetas o caracteres ocultos.',
    });
  }
  const tipo = kindOf(bytes);
  if (!tipo) throw new PortalError('archivo_no_admitido');
  return { tipo, nombre: safeName(name, tipo), bytes };
}

/**
 * The transaction certainly did not commit: refused by a rule, answered before, or rolled back with a
 * database error code.
 */
const noSeHizo = (error: unknown) =>
  error instanceof PortalError ||
  error instanceof AnsweredBefore ||
  /^(22|23|40|42|P0)/.test((error as { code?: string } | null)?.code ?? '');

/** One folder per day, so that the sweep for orphaned files need not scan everything. */
export const carpetaDe = (clave: string, dia: string) => `${clave}/casos/${dia}`;

/**
 * Writes the file completely, under a generated name, before the transaction, and deletes it if the
 * transaction fails. If the process dies in between, the sweep deletes the orphaned file.
 */
export async function conArchivo<T>(
  ctx: SignedCtx,
  archivo: Archivo | undefined,
  hacer: (fila: Omit<ArchivoRow, 'caso_id' | 'descripcion'> | undefined) => Promise<T>,
): Promise<T> {
  if (!archivo) return hacer(undefined);
  const id = newId();
  const key = `${carpetaDe(ctx.unidad.clave, ctx.clock.machine().toISOString().slice(0, 10))}/${id}.${extensionOf[archivo.tipo]}`;
  const { files } = ctx.platform;
  await files.put(key, Readable.from([archivo.bytes]));
  try {
    return await hacer({
      id,
      tipo: archivo.tipo,
      archivo: key,
      nombre: archivo.nombre,
      bytes: archivo.bytes.length,
      creado: ctx.clock.now(),
    });
  } catch (error) {
    // If the connection broke, the commit may have succeeded: leave the file to the sweep.
    if (noSeHizo(error)) await files.remove(key).catch(() => {});
    throw error;
  }
}
