import type { Receta } from '@portal/domain/documentos/contract';
import { PortalError } from '@portal/domain/errores/errores';
import type { SignedCtx } from '../../http/context.ts';
import { documentoVisible } from './visible.ts';
import { toReceta } from './vista.ts';

/** The specification's answer is an array of one. */
export async function getReceta(ctx: SignedCtx, { idReceta }: { idReceta: string }): Promise<Receta[]> {
  const row = await documentoVisible(ctx, ctx.actor, idReceta);
  if (row.tipo !== 'receta') throw new PortalError('no_encontrado');
  return [toReceta(row, ctx.clock.now())];
}
