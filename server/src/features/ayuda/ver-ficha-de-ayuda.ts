import type { FichaDeAyuda } from '@portal/domain/ayuda/contract';
import type { SignedCtx } from '../../http/context.ts';
import { findFicha, listParecidas } from './ayuda.repository.ts';
import { estadoDe, toHallada } from './buscar-personas.ts';

/** A person's identity and account, without health data. */
export async function verFichaDeAyuda(ctx: SignedCtx, { id }: { id: string }): Promise<FichaDeAyuda> {
  ctx.about({ persona: null });
  const row = await ctx.db.get(findFicha(ctx.unidad.id, id));
  ctx.about({ persona: id });
  const { nombre, apellido, dni, fec_nac, telefono, email } = row;
  return {
    persona: { id, nombre, apellido, dni, fec_nac, telefono, email, creada: row.creada.toISOString() },
    cuenta: row.cuenta
      ? {
          estado: estadoDe(row),
          bloqueo: row.bloqueo,
          email: row.cuenta_email,
          roles: row.roles,
          segundoFactor: row.segundo_factor,
          creada: row.cuenta_creada!.toISOString(),
          ultimoIngreso: row.ultimo?.toISOString() ?? null,
        }
      : null,
    propia: id === ctx.actor.personaId,
    parecidas: (await ctx.db.many(listParecidas(ctx.unidad.id, id))).map(toHallada),
  };
}
