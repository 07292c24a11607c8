import type { Asercion, Desafio } from '@portal/domain/cuentas/contract-llaves';
import { PortalError } from '@portal/domain/errores/errores';
import type { SignedCtx } from '../../../http/context.ts';
import { touchComprobada } from '../cuentas.repository.ts';
import { darDesafioPropio, gastarDesafio } from './desafios.ts';
import { anotarUso, probarLlave } from './usar-llave.ts';

export const pedirComprobacionConLlave = (ctx: SignedCtx): Promise<Desafio> =>
  darDesafioPropio(ctx, 'comprobar');

export async function comprobarConLlave(ctx: SignedCtx, { asercion }: { asercion: Asercion }): Promise<void> {
  const desafio = await gastarDesafio(ctx, 'comprobar', asercion.datosDelCliente);
  const probada = await probarLlave(ctx, asercion, desafio);
  if (probada.llave.cuenta_id !== ctx.actor.cuentaId) throw new PortalError('llave_no_reconocida');
  await ctx.act(async (tx) => {
    await anotarUso(ctx, tx, probada);
    await tx.run(touchComprobada(ctx.actor.sesionId, ctx.clock.machine()));
  });
}
