import { PortalError } from '@portal/domain/errores/errores';
import type { SignedCtx } from '../../../http/context.ts';
import { updateEncuesta } from '../atenciones.repository.ts';
import { atencionDelPaciente } from '../propia.ts';

export async function responderEncuesta(
  ctx: SignedCtx,
  { id, puntaje, comentario }: { id: string; puntaje: number; comentario: string },
): Promise<void> {
  await atencionDelPaciente(ctx, id);
  const kept = await ctx.act((tx) => tx.run(updateEncuesta(id, puntaje, comentario.trim())));
  if (kept === 0) throw new PortalError('no_encontrado');
}
