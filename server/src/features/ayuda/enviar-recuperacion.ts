import { CORREOS_DE_LA_MESA } from '@portal/domain/cuentas/limites';
import { taparEmail } from '@portal/domain/personas/tapar-email';
import { PortalError } from '@portal/domain/errores/errores';
import type { SignedCtx } from '../../http/context.ts';
import { newId } from '../../platform/ids.ts';
import { DAY, takeOne } from '../../platform/limits/index.ts';
import { encolarMensaje } from '../../platform/mail/mensajes.ts';
import { cuentaConRoles } from '../cuentas/index.ts';
import { correoParaRecuperar } from './correos.ts';

const correosDelDia = {
  name: 'recuperacion-ayuda',
  times: CORREOS_DE_LA_MESA,
  seconds: DAY,
  error: 'correos_del_dia',
} as const;

/**
 * Mails a link to the recovery page to the account's own address. It contains no code: the person requests
 * one there, like everybody.
 */
export async function enviarRecuperacion(
  ctx: SignedCtx,
  { id }: { id: string },
): Promise<{ enviadoA: string }> {
  ctx.about({ persona: null });
  const cuenta = await cuentaConRoles(ctx.db, id);
  if (!cuenta) throw new PortalError('no_encontrado');
  ctx.about({ persona: id });
  if (!cuenta.activa) throw new PortalError('cuenta_desactivada');
  const { email } = cuenta;
  if (!email) throw new PortalError('cuenta_sin_email');
  await ctx.act(async (tx) => {
    await takeOne(tx, ctx.platform.secrets, correosDelDia, cuenta.id, ctx.clock.machine());
    await encolarMensaje(ctx, tx, {
      tipo: 'recuperacion_ayuda',
      destinatario: email,
      causa: `recuperacion-ayuda:${cuenta.id}:${newId()}`,
      ...correoParaRecuperar(ctx.unidad, ctx.platform.originOf(ctx.unidad), cuenta.nombre),
    });
  });
  return { enviadoA: taparEmail(email) };
}
