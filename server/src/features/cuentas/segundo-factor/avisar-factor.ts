import type { UnitTx } from '../../../db/unit-db.ts';
import type { Ctx } from '../../../http/context.ts';
import { newId } from '../../../platform/ids.ts';
import { encolarMensaje } from '../../../platform/mail/mensajes.ts';
import { correoDeSegundoFactor, type CambioDeFactor } from '../personal/correos-personal.ts';

export async function avisarFactor(
  ctx: Ctx,
  tx: UnitTx,
  cuenta: { id: string; nombre: string; email: string | null },
  cambio: CambioDeFactor,
): Promise<void> {
  if (!cuenta.email) return;
  await encolarMensaje(ctx, tx, {
    tipo: 'segundo_factor',
    destinatario: cuenta.email,
    causa: `segundo-factor:${cuenta.id}:${newId()}`,
    ...correoDeSegundoFactor(ctx.unidad, ctx.platform.originOf(ctx.unidad), cuenta.nombre, cambio),
  });
}
