import { profesionalRetirado } from '@portal/domain/cuentas/hechos';
import type { RolDelPersonal } from '@portal/domain/cuentas/personal';
import { PortalError } from '@portal/domain/errores/errores';
import { esPersonal } from '@portal/domain/roles/roles';
import type { UnitTx } from '../../../db/unit-db.ts';
import type { SignedCtx } from '../../../http/context.ts';
import { requireOtroAdministrador } from './administradores.ts';
import { darRoles } from './dar-roles.ts';
import {
  deleteRoles,
  endSesionesDeRoles,
  lockCuentaDePersona,
  lockOferta,
  lockPersonal,
  updateOferta,
} from './personal.repository.ts';
import { avisarFin } from '../sesiones/sesiones.ts';

/** Sets the staff roles of an account. Sessions in a removed role end with the next request. */
export async function cambiarRoles(
  ctx: SignedCtx,
  { id, roles }: { id: string; roles: RolDelPersonal[] },
): Promise<void> {
  ctx.about({ persona: null, objeto: roles.join(',') });
  return ctx.act(async (tx) => {
    await tx.run(lockPersonal(tx.unidadId));
    const cuenta = await tx.get(lockCuentaDePersona(id));
    ctx.about({ persona: id });
    if (!cuenta.roles.some(esPersonal)) {
      await cambiarOferta(tx, id, roles);
      return;
    }
    const quitados = cuenta.roles.filter((rol) => rol !== 'paciente' && !roles.includes(rol));
    if (quitados.includes('administrador')) {
      if (id === ctx.actor.personaId) throw new PortalError('rol_propio');
      await requireOtroAdministrador(tx, cuenta);
    }
    await darRoles(tx, cuenta, roles);
    if (quitados.length === 0) return;
    await tx.run(deleteRoles(cuenta.id, quitados));
    if (quitados.includes('profesional'))
      await ctx.platform.publish(tx, profesionalRetirado({ profesionalId: id }));
    avisarFin(
      ctx,
      tx,
      await tx.many(endSesionesDeRoles(cuenta.id, quitados, ctx.clock.machine())),
      'vencida',
    );
  });
}

/**
 * A person who has not accepted their invitation has no role yet: only the offer changes. Anybody else must
 * be invited.
 */
async function cambiarOferta(tx: UnitTx, personaId: string, roles: RolDelPersonal[]): Promise<void> {
  if (!(await tx.find(lockOferta(personaId)))) throw new PortalError('rol_sin_invitacion');
  if (roles.length === 0)
    throw new PortalError('datos_invalidos', { fields: { roles: 'Elegí al menos una función' } });
  await tx.run(updateOferta(personaId, [...new Set(roles)].toSorted()));
}
