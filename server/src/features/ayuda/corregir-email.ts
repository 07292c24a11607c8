import { PortalError } from '@portal/domain/errores/errores';
import { reglasEmail } from '@portal/domain/personas/reglas';
import { esPersonal } from '@portal/domain/roles/roles';
import { primera } from '@portal/domain/validacion/reglas';
import type { SignedCtx } from '../../http/context.ts';
import { newId } from '../../platform/ids.ts';
import { encolarMensaje } from '../../platform/mail/mensajes.ts';
import {
  anularEnviados,
  cambiarEmailDeCuenta,
  cuentaEnCambio,
  verificarClavePropia,
} from '../cuentas/index.ts';
import { cambiarPersona, leerPersona } from '../personas/index.ts';
import { correoDeEmailCorregido } from './correos.ts';

/**
 * For patients who lost access to their mailbox. Refused for staff: the address gives access to the recovery
 * and, with it, to a professional's signature. Links and codes sent to the old address become invalid.
 */
export async function corregirEmail(
  ctx: SignedCtx,
  { id, email, password }: { id: string; email: string; password: string },
): Promise<void> {
  ctx.about({ persona: null });
  const nuevo = email.trim();
  const message = primera(reglasEmail(false), nuevo);
  if (message) throw new PortalError('datos_invalidos', { message, fields: { email: message } });
  const persona = await leerPersona(ctx.db, id);
  ctx.about({ persona: id });
  await verificarClavePropia(ctx, password, 'password');
  await ctx.act(async (tx) => {
    const cuenta = await cuentaEnCambio(tx, id);
    if (cuenta?.roles.some(esPersonal)) throw new PortalError('cuenta_del_personal');
    const anteriores = new Set(
      [cuenta?.email, persona.email].filter(
        (address) => address && address.toLowerCase() !== nuevo.toLowerCase(),
      ) as string[],
    );
    await cambiarPersona(tx, id, { email: nuevo });
    if (cuenta) {
      await cambiarEmailDeCuenta(tx, cuenta.id, nuevo);
      await anularEnviados(tx, cuenta.id);
    }
    const causa = `email-corregido:${id}:${newId()}`;
    const origin = ctx.platform.originOf(ctx.unidad);
    const avisar = (destinatario: string, cual: 'anterior' | 'nuevo') =>
      encolarMensaje(ctx, tx, {
        tipo: 'email_corregido',
        destinatario,
        causa,
        ...correoDeEmailCorregido(ctx.unidad, origin, persona.nombre, cual),
      });
    for (const anterior of anteriores) await avisar(anterior, 'anterior');
    await avisar(nuevo, 'nuevo');
  });
}
