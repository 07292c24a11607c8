import type { MensajeDeLlamada } from '@portal/domain/llamada/contract';
import type { SignedCtx } from '../../http/context.ts';
import { chatDe } from './mensajes.ts';
import { participanteDe } from './participante.ts';

/** Also after the call: it is kept with the attention. */
export async function listarMensajes(ctx: SignedCtx, { id }: { id: string }): Promise<MensajeDeLlamada[]> {
  const { atencion } = await participanteDe(ctx.db, ctx.actor, id);
  ctx.about({ persona: atencion.paciente_id, objeto: `atencion:${id}` });
  return chatDe(ctx.db, id);
}
