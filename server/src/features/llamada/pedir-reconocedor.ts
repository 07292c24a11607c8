import type { llamada } from '@portal/domain/llamada/contract';
import type { AnswerOf } from '@portal/domain/contract/endpoint';
import type { SignedCtx } from '../../http/context.ts';
import { permisoDeReconocedor } from '../conexiones/index.ts';
import { setVozReconocida } from './llamada.repository.ts';
import { exigirAbierta, getParticipante } from './participante.ts';

/** Only for whoever takes part in an open call. The token names the unit, not the person. */
export async function pedirReconocedor(
  ctx: SignedCtx,
  { atencion }: { atencion: string },
): Promise<AnswerOf<typeof llamada.pedirReconocedor>> {
  exigirAbierta(await getParticipante(ctx, atencion));
  const reconocedor = (await permisoDeReconocedor(ctx.platform, ctx.db)) ?? null;
  // Before the voice leaves: the constancia must not forget it.
  if (reconocedor) await ctx.db.run(setVozReconocida(atencion, ctx.clock.now()));
  return { reconocedor };
}
