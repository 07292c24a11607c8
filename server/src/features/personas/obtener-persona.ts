import { PortalError } from '@portal/domain/errores/errores';
import type { Usuario } from '@portal/domain/personas/contract';
import type { SignedCtx } from '../../http/context.ts';
import { puedeActuarPor, toUsuario } from './index.ts';
import { listPersonasByDocumento } from './personas.repository.ts';

/** A DNI only says who is meant; whether the caller may is asked of the person behind it. Somebody else's is a missing one. */
export async function obtenerPersona(ctx: SignedCtx, { documento }: { documento: string }): Promise<Usuario> {
  for (const row of await ctx.db.many(listPersonasByDocumento(documento))) {
    if (await puedeActuarPor(ctx, ctx.actor, row.id)) {
      ctx.about({ persona: row.id });
      return toUsuario(row);
    }
  }
  ctx.about({ persona: null });
  throw new PortalError('no_encontrado');
}
