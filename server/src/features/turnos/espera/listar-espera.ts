import { diaDe } from '@portal/domain/tiempo/fechas';
import type { Espera } from '@portal/domain/turnos/contract';
import type { SignedCtx } from '../../../http/context.ts';
import { integrantesDe } from '../../personas/index.ts';
import { aEspera } from './a-espera.ts';
import { listEspera } from './espera.repository.ts';

/**
 * Waiting-list entries of the caller and the minors of their family. An expired offer is not shown as one.
 */
export async function listarEspera(ctx: SignedCtx): Promise<Espera[]> {
  ctx.about({ objeto: 'familia' });
  const now = ctx.clock.now();
  const familia = ctx.unidad.plantilla.requiere.grupofamiliar
    ? await integrantesDe(ctx.db, ctx.actor.personaId, diaDe(now))
    : [];
  const filas = await ctx.db.many(
    listEspera(ctx.unidad.id, [ctx.actor.personaId, ...familia.map(({ id }) => id)]),
  );
  return filas.map((fila) =>
    aEspera(fila.hasta !== null && fila.hasta <= now ? { ...fila, hasta: null } : fila),
  );
}
