import type { Receta } from '@portal/domain/documentos/contract';
import { PortalError } from '@portal/domain/errores/errores';
import type { SignedCtx } from '../../http/context.ts';
import { documentoVisible } from './visible.ts';
import { toReceta } from './vista.ts';

/** An array of one, as the wire has it. */
export async function getReceta(ctx: SignedCtx, { idReceta }: { idReceta: string }): Promise<Receta[]> {
  const row = await documentoVisible(ctx, ctx.actor, idReceta);
  if (row.tipo !== 'receta') throw new PortalError('no_encontrado');
  return [toReceta(row, ctx.clock.now())];
}
