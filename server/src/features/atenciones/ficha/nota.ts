import type { BodyOf } from '@portal/domain/contract/endpoint';
import type { Nota, atenciones } from '@portal/domain/atenciones/contract';
import { notaCerrada } from '@portal/domain/atenciones/hechos';
import { PortalError } from '@portal/domain/errores/errores';
import type { SignedCtx } from '../../../http/context.ts';
import { closeNota, findNota, upsertNota } from './ficha.repository.ts';
import { atencionConFicha } from '../propia.ts';
import { toNota } from '../vista.ts';

export type Escrito = BodyOf<typeof atenciones.guardarNota>;

/** Saves over the version that was read. Saving the same text again succeeds. */
export async function guardarNota(ctx: SignedCtx, { id, version, ...texto }: Escrito): Promise<Nota> {
  await atencionConFicha(ctx, id);
  const { personaId } = ctx.actor;
  const saved = await ctx.act((tx) =>
    tx.find(
      upsertNota(
        { unidad_id: tx.unidadId, atencion_id: id, autor_id: personaId, ...texto, guardada: ctx.clock.now() },
        version,
      ),
    ),
  );
  if (saved) return toNota(saved);
  const there = await ctx.db.find(findNota(ctx.unidad.id, id, personaId));
  if (there?.cerrada) throw new PortalError('atencion_terminada');
  const same =
    there &&
    there.evolucion === texto.evolucion &&
    there.diagnostico === texto.diagnostico &&
    there.indicaciones === texto.indicaciones;
  if (!same) throw new PortalError('nota_cambiada');
  return toNota(there);
}

/** Allowed only once the attention is over for this professional. */
export async function cerrarNota(ctx: SignedCtx, { id }: { id: string }): Promise<Nota> {
  const row = await atencionConFicha(ctx, id);
  const { personaId } = ctx.actor;
  if (row.profesional_id === personaId && row.estado !== 'encerrado')
    throw new PortalError('atencion_abierta');
  const ahora = ctx.clock.now();
  await ctx.act(async (tx) => {
    await tx.run(
      closeNota({
        unidad_id: tx.unidadId,
        atencion_id: id,
        autor_id: personaId,
        guardada: ahora,
        cerrada: ahora,
      }),
    );
    await ctx.platform.publish(tx, notaCerrada({ atencionId: id, autorId: personaId }));
  });
  return toNota(await ctx.db.find(findNota(ctx.unidad.id, id, personaId)));
}
