import { profesionalRetirado } from '@portal/domain/cuentas/hechos';
import { PortalError } from '@portal/domain/errores/errores';
import type { SignedCtx } from '../../../http/context.ts';
import { requireOtroAdministrador } from './administradores.ts';
import { deleteCodigo, deleteEnlacesDeLectura, endSesionesOfCuenta } from '../cuentas.repository.ts';
import { lockCuentaDePersona, lockPersonal, updateEstado } from './personal.repository.ts';
import { avisarFin } from '../sesiones/sesiones.ts';

/**
 * Blocks the account at once: no sign-in, no session, no mailed link. The reason is stored for
 * administrators.
 */
export async function bloquearCuenta(
  ctx: SignedCtx,
  { id, motivo }: { id: string; motivo: string },
): Promise<Record<string, never>> {
  ctx.about({ persona: null });
  const dicho = motivo.trim();
  if (dicho === '')
    throw new PortalError('datos_invalidos', { fields: { motivo: 'El motivo es requerido' } });
  if (id === ctx.actor.personaId) throw new PortalError('cuenta_propia');
  return ctx.act(async (tx) => {
    await tx.run(lockPersonal(tx.unidadId));
    const cuenta = await tx.get(lockCuentaDePersona(id));
    ctx.about({ persona: id });
    await requireOtroAdministrador(tx, cuenta);
    await tx.run(updateEstado(cuenta.id, false, dicho));
    await tx.run(deleteCodigo(cuenta.id));
    await tx.run(deleteEnlacesDeLectura(cuenta.id));
    await ctx.platform.publish(tx, profesionalRetirado({ profesionalId: id }));
    avisarFin(
      ctx,
      tx,
      await tx.many(endSesionesOfCuenta(cuenta.id, 'bloqueada', ctx.clock.machine())),
      'vencida',
    );
    return {};
  });
}

export async function desbloquearCuenta(
  ctx: SignedCtx,
  { id }: { id: string },
): Promise<Record<string, never>> {
  ctx.about({ persona: null });
  await ctx.act(async (tx) => {
    const cuenta = await tx.get(lockCuentaDePersona(id));
    ctx.about({ persona: id });
    await tx.run(updateEstado(cuenta.id, true, null));
  });
  return {};
}
