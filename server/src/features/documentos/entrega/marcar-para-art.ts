import type { DocumentoDelEscritorio } from '@portal/domain/documentos/contract';
import { puedeSerParaArt } from '@portal/domain/documentos/para-art';
import { PortalError } from '@portal/domain/errores/errores';
import type { SignedCtx } from '../../../http/context.ts';
import { documentoPropio, mostrar } from '../borrador/borrador.ts';
import { upsertParaArt } from '../borrador/borrador.repository.ts';

/**
 * Releases one's own paper for the case's manager, or withholds it. Allowed after signing too, since the
 * paper itself does not change.
 */
export async function marcarParaArt(
  ctx: SignedCtx,
  { id, paraArt }: { id: string; paraArt: boolean },
): Promise<DocumentoDelEscritorio> {
  const row = await documentoPropio(ctx, id);
  if (!row.de_caso || !puedeSerParaArt(row.tipo)) throw new PortalError('no_encontrado');
  const marca = {
    documento_id: id,
    para_art: paraArt,
    autor_id: ctx.actor.personaId,
    cambiado: ctx.clock.now(),
  };
  await ctx.act((tx) => tx.run(upsertParaArt({ unidad_id: tx.unidadId, ...marca })));
  return mostrar(ctx, id);
}
