import { PortalError } from '@portal/domain/errores/errores';
import type { SignedCtx } from '../../../http/context.ts';
import type { DuenosFila } from '../turnos.repository.ts';

/** A professional sees their own turnos; who administers the unit, all of them. Somebody else's is a missing one, and so is an offer that runs. */
export function exigirDelPersonal<Turno extends DuenosFila>(ctx: SignedCtx, turno: Turno | undefined): Turno {
  const suyo =
    turno !== undefined &&
    turno.estado !== 0 &&
    (ctx.actor.rol === 'administrador' || turno.profesional_id === ctx.actor.personaId);
  ctx.about({ persona: suyo ? turno.paciente_id : null, ...(suyo ? { objeto: `turno:${turno.id}` } : {}) });
  if (!suyo) throw new PortalError('no_encontrado');
  return turno;
}
