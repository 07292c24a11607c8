import type { llamada } from '@portal/domain/llamada/contract';
import type { AnswerOf } from '@portal/domain/contract/endpoint';
import type { SignedCtx } from '../../http/context.ts';
import { chatDe } from './mensajes.ts';
import { exigirAbierta, participanteDe } from './participante.ts';
import { signPase } from './pase.ts';
import { relevosPara } from './relevos.ts';

export async function unirseALlamada(ctx: SignedCtx, { atencion: id }: { atencion: string }): Promise<AnswerOf<typeof llamada.unirseALlamada>> {
  const { platform, actor, unidad } = ctx;
  const { atencion, lado } = await participanteDe(ctx.db, actor, id);
  ctx.about({ persona: atencion.paciente_id, objeto: `atencion:${id}` });
  exigirAbierta(atencion);
  const [token, mensajes] = await Promise.all([
    signPase(platform.secrets, unidad.id, { atencionId: id, lado, personaId: actor.personaId, sesionId: actor.sesionId }),
    chatDe(ctx.db, id),
  ]);
  return { token, lado, iceServers: relevosPara(platform.config, id, ctx.clock.machine()), politica: platform.config.icePolicy, mensajes };
}
