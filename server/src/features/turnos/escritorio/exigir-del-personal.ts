import { PortalError } from '@portal/domain/errores/errores';
import { estadosTurno } from '@portal/domain/turnos/estados';
import type { SignedCtx } from '../../../http/context.ts';
import type { DuenosRow } from '../turnos.repository.ts';

/**
 * A professional reaches their own turnos, an administrator all of the unit. Another professional's turno, or
 * an open offer, gets the same answer as a missing one.
 */
export function exigirDelPersonal<Turno extends DuenosRow>(ctx: SignedCtx, turno: Turno | undefined): Turno {
  const suyo =
    turno !== undefined &&
    turno.estado !== estadosTurno.ofrecido &&
    (ctx.actor.rol === 'administrador' || turno.profesional_id === ctx.actor.personaId);
  ctx.about({ persona: suyo ? turno.paciente_id : null, ...(suyo ? { objeto: `turno:${turno.id}` } : {}) });
  if (!suyo) throw new PortalError('no_encontrado');
  return turno;
}
