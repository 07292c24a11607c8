import { archivosBytesDe, type llamada } from '@portal/domain/llamada/contract';
import type { AnswerOf } from '@portal/domain/contract/endpoint';
import type { SignedCtx } from '../../http/context.ts';
import { findPropuesta } from './llamada.repository.ts';
import { chatDe } from './mensajes.ts';
import { exigirAbierta, getParticipante } from './participante.ts';
import { signPase } from './pase.ts';
import { relevosPara } from './relevos.ts';

export async function unirseALlamada(
  ctx: SignedCtx,
  { atencion: id }: { atencion: string },
): Promise<AnswerOf<typeof llamada.unirseALlamada>> {
  const { platform, actor, unidad } = ctx;
  const participante = await getParticipante(ctx, id);
  exigirAbierta(participante);
  const { lado } = participante;
  const [token, mensajes, parada] = await Promise.all([
    signPase(platform.secrets, unidad.id, {
      atencionId: id,
      lado,
      personaId: actor.personaId,
      sesionId: actor.sesionId,
    }),
    chatDe(ctx.db, id),
    lado === 'paciente' ? ctx.db.find(findPropuesta(id, ctx.clock.machine())) : undefined,
  ]);
  const propuesta =
    parada?.conexion && parada.propuesta ? { de: parada.conexion, sdp: parada.propuesta } : undefined;
  return {
    token,
    lado,
    iceServers: relevosPara(platform.config, id, ctx.clock.machine()),
    politica: platform.config.icePolicy,
    mensajes,
    archivosBytes: archivosBytesDe(unidad.plantilla),
    inicio: participante.inicio?.toISOString() ?? null,
    ...(propuesta && { propuesta }),
  };
}
