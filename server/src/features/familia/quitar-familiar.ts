import { PortalError } from '@portal/domain/errores/errores';
import { vinculoTerminado } from '@portal/domain/familia/hechos';
import type { SignedCtx } from '../../http/context.ts';
import {
  endVinculo,
  findAtencionAbierta,
  findVinculoPropio,
  settleIdentidades,
} from './familia.repository.ts';
import { integrantePropio } from './integrante-propio.ts';

/** Ends the link; the person and their records stay. Repeating it changes nothing. */
export async function quitarFamiliar(ctx: SignedCtx, { dni }: { dni: string }): Promise<void> {
  const titularId = ctx.actor.personaId;
  const integrante = await integrantePropio(ctx, dni);
  if (!integrante) {
    const before = await ctx.db.find(findVinculoPropio(titularId, dni));
    if (before?.fin === 'quitado') return;
    throw new PortalError('no_encontrado');
  }
  await ctx.act(async (tx) => {
    // Without the link nobody would receive the papers of that attention.
    if (await tx.find(findAtencionAbierta(titularId, integrante.id)))
      throw new PortalError('integrante_en_atencion');
    await tx.run(endVinculo(titularId, integrante.id, 'quitado', ctx.clock.machine()));
    await ctx.platform.publish(tx, vinculoTerminado({ titularId, integranteId: integrante.id }));
    await tx.run(settleIdentidades(integrante.id, 'rechazada'));
  });
}
