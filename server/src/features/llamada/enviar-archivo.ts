import type { QueryOf } from '@portal/domain/contract/endpoint';
import { Readable } from 'node:stream';
import { PortalError } from '@portal/domain/errores/errores';
import {
  ARCHIVO_BYTES,
  archivosBytesDe,
  archivosLlenos,
  type MensajeDeLlamada,
  type llamada,
} from '@portal/domain/llamada/contract';
import type { UnitDb } from '../../db/unit-db.ts';
import type { SignedCtx } from '../../http/context.ts';
import { newId } from '../../platform/ids.ts';
import { extensionOf, kindOf, readUpload, safeName } from '../../platform/files/uploads.ts';
import { findMensaje, lockAtencion, countBytes } from './llamada.repository.ts';
import { avisarMensaje, enElCable, guardarMensaje } from './mensajes.ts';
import { exigirAbierta, getParticipante } from './participante.ts';

export type Envio = QueryOf<typeof llamada.enviarArchivo>;

/**
 * Stores the file with the attention under a generated name, with the type detected from its content.
 * Repeating the upload keeps one file and deletes the second. If the outcome of the commit is unknown the
 * file stays, and the sweep deletes it if it is orphaned.
 */
export async function enviarArchivo(
  ctx: SignedCtx,
  { atencion: atencionId, id, nombre }: Envio,
  body: Readable,
): Promise<MensajeDeLlamada> {
  const participante = await getParticipante(ctx, atencionId);
  exigirAbierta(participante);
  const before = await ctx.db.find(findMensaje(ctx.unidad.id, atencionId, id));
  if (before) {
    if (before.autor_id !== ctx.actor.personaId) throw new PortalError('datos_invalidos');
    return enElCable(before);
  }
  await exigirLugar(ctx, ctx.db, atencionId, 1);
  const bytes = await readUpload(ctx.platform, body, ARCHIVO_BYTES);
  const tipo = kindOf(bytes);
  if (!tipo) throw new PortalError('archivo_no_admitido');
  const archivo = `${ctx.unidad.clave}/llamadas/${newId()}.${extensionOf[tipo]}`;
  const quitar = () => ctx.platform.files.remove(archivo).catch(() => {});
  await ctx.platform.files.put(archivo, Readable.from([bytes]));
  const row = await ctx
    .act(async (tx) => {
      exigirAbierta(await tx.get(lockAtencion(atencionId)));
      if (!(await tx.find(findMensaje(ctx.unidad.id, atencionId, id))))
        await exigirLugar(ctx, tx, atencionId, bytes.length);
      return guardarMensaje(tx, {
        unidad_id: ctx.unidad.id,
        atencion_id: atencionId,
        id,
        autor_id: ctx.actor.personaId,
        del_profesional: participante.lado === 'profesional',
        archivo,
        archivo_nombre: safeName(nombre, tipo),
        archivo_tipo: tipo,
        archivo_bytes: bytes.length,
        creado: ctx.clock.now(),
      });
    })
    .catch(async (error: unknown) => {
      if (error instanceof PortalError) await quitar();
      throw error;
    });
  if (row.archivo !== archivo) await quitar();
  const mensaje = enElCable(row);
  avisarMensaje(ctx.platform, ctx.unidad.id, atencionId, mensaje);
  return mensaje;
}

/**
 * Checked before the body is read, to refuse early, and again under the attention's lock, so that concurrent
 * uploads cannot exceed the limit together.
 */
async function exigirLugar(ctx: SignedCtx, db: UnitDb, atencionId: string, bytes: number): Promise<void> {
  const limite = archivosBytesDe(ctx.unidad.plantilla);
  const { bytes: usados } = await db.get(countBytes(atencionId));
  if (Number(usados) + bytes > limite)
    throw new PortalError('archivos_de_llamada', { message: archivosLlenos(limite) });
}
