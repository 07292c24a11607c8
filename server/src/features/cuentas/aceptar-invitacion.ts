import type { personal } from '@portal/domain/cuentas/contract-personal';
import { validarClaveDelPersonal } from '@portal/domain/cuentas/personal';
import { claveDebil } from '@portal/domain/cuentas/reglas';
import type { AnswerOf } from '@portal/domain/contract/endpoint';
import { PortalError } from '@portal/domain/errores/errores';
import type { Ctx } from '../../http/context.ts';
import { hashToken } from '../../platform/secrets.ts';
import { clavesComunes } from './claves-comunes.ts';
import { deleteCodigo } from './cuentas.repository.ts';
import { findCuentaDePersona, findInvitacion, lockInvitacion, setPrimeraClave, spendInvitacion, type CuentaDePersona } from './personal.repository.ts';

/** Unknown, used, out of time, withdrawn, or of an account that was closed: nothing, in the same words. */
async function cuentaInvitada(ctx: Ctx, codigo: string): Promise<CuentaDePersona> {
  ctx.about({ persona: null });
  const enlace = await ctx.db.find(findInvitacion(ctx.db, hashToken(codigo), ctx.clock.machine()));
  const cuenta = enlace?.persona_id ? await ctx.db.find(findCuentaDePersona(enlace.persona_id)) : undefined;
  if (!cuenta?.activa) throw new PortalError('enlace_invalido');
  ctx.about({ persona: cuenta.persona_id });
  return cuenta;
}

export async function verInvitacion(ctx: Ctx, { codigo }: { codigo: string }): Promise<AnswerOf<typeof personal.verInvitacion>> {
  const { sin_clave, nombre, roles } = await cuentaInvitada(ctx, codigo);
  return { estado: sin_clave ? 'pendiente' : 'con_clave', nombre, roles: roles.filter((rol) => rol !== 'paciente') };
}

/** The first password, and only the first: an account that has one is left as it is. */
export async function aceptarInvitacion(
  ctx: Ctx,
  { codigo, password, conf_password }: { codigo: string; password: string; conf_password: string },
): Promise<Record<string, never>> {
  const cuenta = await cuentaInvitada(ctx, codigo);
  if (!cuenta.sin_clave) throw new PortalError('invitacion_usada');
  const fields = validarClaveDelPersonal({ password, conf_password });
  const weak = fields['password'] ? undefined : claveDebil(password, cuenta, clavesComunes);
  if (weak) fields['password'] = weak;
  if (Object.keys(fields).length > 0) throw new PortalError('datos_invalidos', { fields });

  const hash = await ctx.platform.passwords.of(ctx.unidad.id).hash(password);
  const now = ctx.clock.machine();
  await ctx.act(async (tx) => {
    if (!(await tx.find(lockInvitacion(tx, hashToken(codigo), now)))) throw new PortalError('enlace_invalido');
    await tx.run(spendInvitacion(hashToken(codigo), now));
    if ((await tx.run(setPrimeraClave(cuenta.id, hash))) === 0) throw new PortalError('invitacion_usada');
    await tx.run(deleteCodigo(cuenta.id));
    ctx.about({ actor: { personaId: cuenta.persona_id, rol: null } });
  });
  return {};
}
