import { PortalError } from '@portal/domain/errores/errores';
import type { SignedCtx } from '../../http/context.ts';
import { anotar, avisarCaso } from './cambiar-estado.ts';
import { countDeLaUnidad, findGestor, listCargas, lockReasignar, setGestor } from './casos.repository.ts';

export const listarGestores = (ctx: SignedCtx) => {
  ctx.about({ persona: null });
  return ctx.db.many(listCargas(ctx.unidad.id));
};

/** Reassigns all of them or none: an id of another unit counts as missing. */
export async function reasignarCasos(
  ctx: SignedCtx,
  { casos, gestor_id }: { casos: readonly number[]; gestor_id: string },
): Promise<{ reasignados: number }> {
  const ids = [...new Set(casos)];
  const { personaId, rol } = ctx.actor;
  ctx.about({ persona: null });
  return ctx.act(async (tx) => {
    await tx.run(lockReasignar(tx.unidadId));
    const nuevo = await tx.get(findGestor(tx.unidadId, gestor_id));
    if ((await tx.get(countDeLaUnidad(tx.unidadId, ids))).cuantos !== ids.length)
      throw new PortalError('caso_inexistente');
    const cambiados = await tx.many(setGestor(tx.unidadId, ids, gestor_id));
    if (cambiados.length === 0) return { reasignados: 0 };
    const cambio = cambiados.map(({ id }) => id);
    const texto = `El caso pasó a ${nuevo.nombre} ${nuevo.apellido}`;
    await anotar(ctx, tx, cambio, [
      { tipo: 'gestor', texto, autorId: personaId, alerta: gestor_id !== personaId },
    ]);
    await avisarCaso(ctx.platform, tx, cambio, [gestor_id, ...cambiados.map(({ antes }) => antes)]);
    // One audit event per worker, so that each worker's trail shows who has their case now.
    const event = {
      unidadId: tx.unidadId,
      acto: 'reasignar_caso',
      resultado: 'ok',
      actorId: personaId,
      actorRol: rol,
    } as const;
    const { address: direccion, requestId: pedido } = ctx.caller;
    await tx.run(
      ctx.platform.audit.insert(
        cambiados.map(({ id, paciente_id }) => ({
          ...event,
          paraId: paciente_id,
          objeto: `caso:${id}`,
          direccion,
          pedido,
        })),
      ),
    );
    return { reasignados: cambiados.length };
  });
}
