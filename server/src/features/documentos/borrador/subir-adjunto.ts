import type { QueryOf } from '@portal/domain/contract/endpoint';
import { Readable } from 'node:stream';
import {
  ADJUNTO_BYTES,
  type DocumentoDelEscritorio,
  type documentos,
} from '@portal/domain/documentos/contract';
import { PortalError } from '@portal/domain/errores/errores';
import type { SignedCtx } from '../../../http/context.ts';
import { newId } from '../../../platform/ids.ts';
import { extensionOf, kindOf, readUpload, safeName } from '../../../platform/files/uploads.ts';
import { atencionConFicha } from '../../atenciones/index.ts';
import { carpetaDe, huella } from '../archivo/archivo.ts';
import { comprobarMismo, documentoPropio, mostrar } from './borrador.ts';
import { findDocumento } from '../documentos.repository.ts';
import { copyParaArt, insertBorrador } from './borrador.repository.ts';

export type Envio = QueryOf<typeof documentos.subirAdjunto>;

/**
 * Stores the file under a generated name, with the type detected from its content. Repeating the upload
 * creates no second one. It is a draft until signed.
 */
export async function subirAdjunto(
  ctx: SignedCtx,
  { id, atencion, nombre, descripcion, corrige }: Envio,
  body: Readable,
): Promise<DocumentoDelEscritorio> {
  const { personaId } = ctx.actor;
  const { paciente_id } = await atencionConFicha(ctx, atencion);
  const antes = await ctx.db.find(findDocumento(ctx.unidad.id, id));
  if (antes) {
    comprobarMismo(antes, { atencion, tipo: 'adjunto', personaId });
    return mostrar(ctx, id);
  }
  if (corrige !== undefined) {
    const viejo = await documentoPropio(ctx, corrige);
    if (viejo.tipo !== 'adjunto' || viejo.estado !== 'firmado' || viejo.atencion_id !== atencion)
      throw new PortalError('no_encontrado');
    if (viejo.corregido_id !== null) throw new PortalError('documento_corregido');
  }
  const bytes = await readUpload(ctx.platform, body, ADJUNTO_BYTES);
  const tipo = kindOf(bytes);
  if (!tipo) throw new PortalError('archivo_no_admitido');
  const archivo = `${carpetaDe(ctx.unidad.clave, ctx.clock.machine())}/${newId()}.${extensionOf[tipo]}`;
  await ctx.platform.files.put(archivo, Readable.from([bytes]));
  const nuevo = {
    id,
    atencion_id: atencion,
    paciente_id,
    autor_id: personaId,
    tipo: 'adjunto',
    contenido: { tipo: 'adjunto', descripcion },
    reemplaza: corrige ?? null,
    archivo,
    archivo_tipo: tipo,
    archivo_nombre: safeName(nombre, tipo),
    sha256: huella(bytes),
    bytes: bytes.length,
    guardado: ctx.clock.now(),
  } as const;
  let enviado = false;
  const saved = await ctx
    .act(async (tx) => {
      const rows = await tx.run(insertBorrador({ unidad_id: tx.unidadId, ...nuevo }));
      if (corrige !== undefined && rows > 0) await tx.run(copyParaArt(tx.unidadId, corrige, id));
      enviado = true;
      return rows;
    })
    .catch(async (error: unknown) => {
      // If the commit was sent, its outcome is unknown: leave the file, and the sweep deletes it if it is
      // orphaned.
      if (!enviado) await ctx.platform.files.remove(archivo).catch(() => {});
      throw error;
    });
  if (saved === 0) await ctx.platform.files.remove(archivo).catch(() => {});
  return mostrar(ctx, id);
}
