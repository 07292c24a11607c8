import { PortalError } from '@portal/domain/errores/errores';
import type { SignedCtx } from '../../http/context.ts';
import { newId } from '../../platform/ids.ts';
import { encolarMensaje } from '../../platform/mensajes.ts';
import { correoParaRecuperar } from './correos-personal.ts';
import { tapar } from './invitar-personal.ts';
import { findCuentaDePersona } from './personal.repository.ts';

/** The way to a new password, to the account's own address. It holds no code: whoever follows it asks for one, as everybody does. */
export async function enviarRecuperacion(ctx: SignedCtx, { id }: { id: string }): Promise<{ enviadoA: string }> {
  ctx.about({ persona: null });
  const cuenta = await ctx.db.get(findCuentaDePersona(id));
  ctx.about({ persona: id });
  if (!cuenta.activa) throw new PortalError('cuenta_desactivada');
  const { email } = cuenta;
  if (!email) throw new PortalError('cuenta_sin_email');
  await ctx.act((tx) =>
    encolarMensaje(tx, ctx.clock, {
      tipo: 'recuperacion_ayuda',
      destinatario: email,
      causa: `recuperacion-ayuda:${cuenta.id}:${newId()}`,
      ...correoParaRecuperar(ctx.unidad, ctx.platform.originOf(ctx.unidad), cuenta.nombre),
    }),
  );
  ctx.platform.wakeRelay();
  return { enviadoA: tapar(email) };
}
