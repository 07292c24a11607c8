import type { DocumentoDelEscritorio } from '@portal/domain/documentos/contract';
import { PortalError } from '@portal/domain/errores/errores';
import type { SignedCtx } from '../../../http/context.ts';
import { comprobarMismo, documentoPropio, mostrar } from '../borrador/borrador.ts';
import { findDocumento } from '../documentos.repository.ts';
import { copyParaArt, insertBorrador } from '../borrador/borrador.repository.ts';
import { escritoDe } from '../papel/hoja.ts';

/** A signed document never changes: the correction is a new document that replaces it once signed. */
export async function corregirDocumento(
  ctx: SignedCtx,
  { documento, id }: { documento: string; id: string },
): Promise<DocumentoDelEscritorio> {
  const viejo = await documentoPropio(ctx, documento);
  // The portal writes the constancia; a file is corrected by uploading another.
  if (viejo.estado !== 'firmado' || viejo.tipo === 'constancia' || viejo.tipo === 'adjunto')
    throw new PortalError('no_encontrado');
  const { personaId } = ctx.actor;
  const antes = await ctx.db.find(findDocumento(ctx.unidad.id, id));
  if (antes) {
    comprobarMismo(antes, { atencion: viejo.atencion_id, tipo: viejo.tipo, personaId });
    return mostrar(ctx, id);
  }
  if (viejo.anulada !== null) throw new PortalError('documento_anulado');
  if (viejo.corregido_id !== null) throw new PortalError('documento_corregido');
  const { atencion_id, paciente_id, tipo } = viejo;
  const guardado = ctx.clock.now();
  await ctx.act(async (tx) => {
    await tx.run(
      insertBorrador({
        unidad_id: tx.unidadId,
        id,
        atencion_id,
        paciente_id,
        autor_id: personaId,
        tipo,
        contenido: escritoDe(viejo),
        guardado,
        reemplaza: viejo.id,
      }),
    );
    await tx.run(copyParaArt(tx.unidadId, viejo.id, id));
  });
  return mostrar(ctx, id);
}
