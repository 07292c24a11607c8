import type { Ctx } from '../../http/context.ts';
import { findCuentaByDni, type CuentaRow } from './cuentas.repository.ts';
import { countFailure, mustWait } from './demoras.ts';

/** The account that a DNI and a password open. Unknown, wrong, blocked and waiting are alike, after the same work. */
export async function comprobarClave(ctx: Ctx, dni: string, password: string): Promise<CuentaRow | undefined> {
  const { secrets, passwords } = ctx.platform;
  const now = ctx.clock.machine();
  const [cuenta, waiting] = await Promise.all([ctx.db.find(findCuentaByDni(ctx.unidad.id, dni)), mustWait(ctx.db, secrets, dni, now)]);
  if (cuenta) ctx.about({ persona: cuenta.persona_id, actor: { personaId: cuenta.persona_id, rol: null } });
  const matches = await passwords.verify(cuenta?.clave_hash, password);
  if (cuenta && matches && cuenta.activa && !waiting) return cuenta;
  // What comes during a wait is not judged and does not lengthen it: nobody is kept out for good.
  if (!waiting) await countFailure(ctx.db, secrets, dni, now);
  return undefined;
}
