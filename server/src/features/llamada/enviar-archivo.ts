import { Readable } from 'node:stream';
import { PortalError } from '@portal/domain/errores/errores';
import { ARCHIVO_BYTES, type MensajeDeLlamada } from '@portal/domain/llamada/contract';
import type { SignedCtx } from '../../http/context.ts';
import { newId } from '../../platform/ids.ts';
import { extensionOf, kindOf, readUpload, safeName } from '../../platform/uploads.ts';
import { findMensaje, lockAtencion } from './llamada.repository.ts';
import { contarMensaje, enElCable, guardarMensaje } from './mensajes.ts';
import { exigirAbierta, getParticipante } from './participante.ts';

export interface Envio {
  atencion: string;
  id: string;
  nombre: string;
}

/** Kept with the attention under a name of ours, by what it is and not by what it is called. Sent twice, it is one. */
export async function enviarArchivo(ctx: SignedCtx, { atencion: atencionId, id, nombre }: Envio, body: Readable): Promise<MensajeDeLlamada> {
  const participante = await getParticipante(ctx, atencionId);
  exigirAbierta(participante);
  const before = await ctx.db.find(findMensaje(ctx.unidad.id, atencionId, id));
  if (before) {
    if (before.autor_id !== ctx.actor.personaId) throw new PortalError('datos_invalidos');
    return enElCable(before);
  }
  const bytes = await readUpload(ctx.platform, body, ARCHIVO_BYTES);
  const tipo = kindOf(bytes);
  if (!tipo) throw new PortalError('archivo_no_admitido');
  const archivo = `${ctx.unidad.clave}/llamadas/${newId()}.${extensionOf[tipo]}`;
  await ctx.platform.files.put(archivo, Readable.from([bytes]));
  const mensaje = await ctx
    .act(async (tx) => {
      exigirAbierta(await tx.get(lockAtencion(atencionId)));
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
      await ctx.platform.files.remove(archivo).catch(() => {});
      throw error;
    });
  contarMensaje(ctx.platform, ctx.unidad.id, atencionId, mensaje);
  return mensaje;
}
