import type { personal } from '@portal/domain/cuentas/contract-personal';
import { conFactorEnProduccion, unidadExigeFactor } from '@portal/domain/cuentas/segundo-factor';
import { unidadExigePresencia } from '@portal/domain/documentos/presencia';
import type { AnswerOf } from '@portal/domain/contract/endpoint';
import { esPersonal, type Rol } from '@portal/domain/roles/roles';
import { isProduction } from '../../../config/config.ts';
import type { SignedCtx } from '../../../http/context.ts';
import { listPersonal } from './personal.repository.ts';

const esDelPersonal = (roles: readonly Rol[]) => roles.some(esPersonal);

export async function listarPersonal(ctx: SignedCtx): Promise<AnswerOf<typeof personal.listarPersonal>> {
  ctx.about({ persona: null });
  const rows = await ctx.db.many(listPersonal(ctx.unidad.id, ctx.clock.machine()));
  return {
    exigeSegundoFactor: unidadExigeFactor(ctx.unidad.plantilla),
    exigePresencia: unidadExigePresencia(ctx.unidad.plantilla),
    siempreA: isProduction(ctx.platform.config) ? [...conFactorEnProduccion] : [],
    personal: rows.map(
      ({
        id,
        nombre,
        apellido,
        dni,
        email,
        activa,
        bloqueo,
        sin_clave,
        roles,
        ofrecidos,
        segundo_factor,
        ultimo,
        vence,
      }) => ({
        id,
        nombre,
        apellido,
        dni,
        email,
        // Before the invitation is accepted, show the offered roles.
        roles: esDelPersonal(roles) ? roles : [...new Set([...roles, ...(ofrecidos ?? [])])].toSorted(),
        estado: !activa
          ? ('desactivada' as const)
          : sin_clave || !esDelPersonal(roles)
            ? ('invitada' as const)
            : ('activa' as const),
        bloqueo,
        invitacionVence: sin_clave || !esDelPersonal(roles) ? (vence?.toISOString() ?? null) : null,
        segundoFactor: segundo_factor,
        ultimoIngreso: ultimo?.toISOString() ?? null,
        propia: id === ctx.actor.personaId,
      }),
    ),
  };
}
