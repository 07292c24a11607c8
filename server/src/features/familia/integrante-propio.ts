import { diaDe } from '@portal/domain/tiempo/fechas';
import type { SignedCtx } from '../../http/context.ts';
import { integrantesDe } from '../personas/index.ts';

export async function integrantePropio(ctx: SignedCtx, dni: string) {
  const integrantes = await integrantesDe(ctx.db, ctx.actor.personaId, diaDe(ctx.clock.now()));
  const integrante = integrantes.find((row) => row.dni === dni);
  ctx.about({ persona: integrante?.id ?? null });
  return integrante;
}
