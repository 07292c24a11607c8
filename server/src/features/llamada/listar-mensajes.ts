import type { MensajeDeLlamada } from '@portal/domain/llamada/contract';
import type { SignedCtx } from '../../http/context.ts';
import { chatDe } from './mensajes.ts';
import { getParticipante } from './participante.ts';

/** Also after the call: the chat is kept with the attention. */
export async function listarMensajes(ctx: SignedCtx, { id }: { id: string }): Promise<MensajeDeLlamada[]> {
  await getParticipante(ctx, id);
  return chatDe(ctx.db, id);
}
