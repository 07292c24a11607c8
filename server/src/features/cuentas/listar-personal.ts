import type { personal } from '@portal/domain/cuentas/contract-personal';
import { exigeSegundoFactor } from '@portal/domain/cuentas/segundo-factor';
import type { AnswerOf } from '@portal/domain/contract/endpoint';
import type { SignedCtx } from '../../http/context.ts';
import { listPersonal } from './personal.repository.ts';

export async function listarPersonal(ctx: SignedCtx): Promise<AnswerOf<typeof personal.listarPersonal>> {
  ctx.about({ persona: null });
  const rows = await ctx.db.many(listPersonal(ctx.unidad.id, ctx.clock.machine()));
  return {
    exigeSegundoFactor: exigeSegundoFactor(ctx.unidad.plantilla),
    personal: rows.map(({ id, nombre, apellido, dni, email, activa, bloqueo, sin_clave, roles, segundo_factor, ultimo, vence }) => ({
      id,
      nombre,
      apellido,
      dni,
      email,
      roles,
      estado: !activa ? ('desactivada' as const) : sin_clave ? ('invitada' as const) : ('activa' as const),
      bloqueo,
      invitacionVence: sin_clave ? (vence?.toISOString() ?? null) : null,
      segundoFactor: segundo_factor,
      ultimoIngreso: ultimo?.toISOString() ?? null,
      propia: id === ctx.actor.personaId,
    })),
  };
}
