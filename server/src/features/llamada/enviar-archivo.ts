import { Readable } from 'node:stream';
import { PortalError } from '@portal/domain/errores/errores';
import {
  ARCHIVO_BYTES,
  archivosBytesDe,
  archivosLlenos,
  type MensajeDeLlamada,
} from '@portal/domain/llamada/contract';
import type { UnitDb } from '../../db/unit-db.ts';
import type { SignedCtx } from '../../http/context.ts';
import { newId } from '../../platform/ids.ts';
import { extensionOf, kindOf, readUpload, safeName } from '../../platform/files/uploads.ts';
import { findMensaje, lockAtencion, sumArchivos } from './llamada.repository.ts';
import { avisarMensaje, enElCable, guardarMensaje } from './mensajes.ts';
import { exigirAbierta, getParticipante } from './participante.ts';

export interface Envio {
  atencion: string;
  id: string;
  nombre: string;
}

/**
 * Kept with the attention under a name of ours, by what it is and not by what it is called. Sent twice, it is one: the file of whoever comes second is
 * taken away again. Where nobody knows whether the message was written the file stays: what no message names is swept later.
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

/** Counted under the lock of the attention, so that many at once do not pass together; before the body is read, so that nobody sends it in vain. */
async function exigirLugar(ctx: SignedCtx, db: UnitDb, atencionId: string, bytes: number): Promise<void> {
  const limite = archivosBytesDe(ctx.unidad.plantilla);
  const { bytes: usados } = await db.get(sumArchivos(atencionId));
  if (Number(usados) + bytes > limite)
    throw new PortalError('archivos_de_llamada', { message: archivosLlenos(limite) });
}
