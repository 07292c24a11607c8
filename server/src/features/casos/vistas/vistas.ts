import { conVista, type VistaGuardada } from '@portal/domain/casos/vistas';
import { PortalError } from '@portal/domain/errores/errores';
import type { SignedCtx } from '../../../http/context.ts';
import { deleteVistas, listVistas, upsertVista } from './vistas.repository.ts';

/** In the audit trail a view has no name: its owner may have written a worker's. */
const objeto = 'vistas';

export const listarVistas = (ctx: SignedCtx): Promise<VistaGuardada[]> =>
  ctx.db.many(listVistas(ctx.unidad.id, ctx.actor.personaId));

export async function guardarVista(ctx: SignedCtx, nueva: VistaGuardada): Promise<VistaGuardada[]> {
  ctx.about({ persona: null, objeto });
  const { personaId } = ctx.actor;
  return ctx.act(async (tx) => {
    const antes = await tx.many(listVistas(tx.unidadId, personaId));
    const quedan = conVista(antes, nueva);
    const sobran = antes
      .map(({ nombre }) => nombre)
      .filter((uno) => !quedan.some(({ nombre }) => nombre === uno));
    if (sobran.length > 0) await tx.run(deleteVistas(tx.unidadId, personaId, sobran));
    await tx.run(
      upsertVista({
        unidad_id: tx.unidadId,
        persona_id: personaId,
        ...nueva,
        guardada: ctx.clock.now(),
      }),
    );
    return quedan;
  });
}

export async function borrarVista(ctx: SignedCtx, { nombre }: { nombre: string }): Promise<void> {
  ctx.about({ persona: null, objeto });
  await ctx.act(async (tx) => {
    if ((await tx.run(deleteVistas(tx.unidadId, ctx.actor.personaId, [nombre]))) === 0)
      throw new PortalError('no_encontrado');
  });
}
