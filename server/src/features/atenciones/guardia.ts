import type { SignedCtx } from '../../http/context.ts';
import type { UnitTx } from '../../db/unit-db.ts';
import { errorFacts } from '../../platform/log.ts';
import type { Platform } from '../../platform/platform.ts';
import { closeGuardia, countSinNadie, deleteGuardia, findGuardia, insertGuardia, touchGuardia } from './fila.repository.ts';
import { contarCambio, contarFinDeLlamada } from './contar-cambio.ts';
import { soltarFila } from './pase/soltar-fila.ts';
import { olvidarTablero } from './tablero.ts';

/** On or off duty. Who leaves puts back in line whom they had called; what has begun stays theirs. */
export async function cambiarGuardia(ctx: SignedCtx, { enGuardia }: { enGuardia: boolean }): Promise<{ enGuardia: boolean; quedan: number }> {
  const { personaId } = ctx.actor;
  const ahora = ctx.clock.now();
  const { devueltas, quedan } = await ctx.act(async (tx) => {
    if (enGuardia) await tx.run(insertGuardia({ unidad_id: tx.unidadId, profesional_id: personaId, desde: ahora, visto: ahora }));
    else await tx.run(deleteGuardia(personaId));
    const devueltas = enGuardia ? [] : await soltarFila(tx, personaId);
    return { devueltas, quedan: enGuardia ? 0 : (await tx.get(countSinNadie(tx.unidadId, personaId))).quedan };
  });
  olvidarTablero(ctx.platform, ctx.unidad.id);
  for (const { id } of devueltas) {
    contarFinDeLlamada(ctx.platform, ctx.unidad.id, id, 'ausente');
    await contarCambio(ctx.platform, ctx.unidad.id, id);
  }
  return { enGuardia, quedan };
}

/** Blocked, or no professional any more: off duty in the act that makes it so, and whoever was being called keeps the place. What has begun stays. */
export async function dejarDeAtender(platform: Platform, tx: UnitTx, profesionalId: string): Promise<() => void> {
  const { unidadId } = tx;
  await tx.run(deleteGuardia(profesionalId));
  const devueltas = await soltarFila(tx, profesionalId);
  return () => {
    olvidarTablero(platform, unidadId);
    for (const { id } of devueltas) {
      contarFinDeLlamada(platform, unidadId, id, 'ausente');
      contarCambio(platform, unidadId, id).catch((error: unknown) =>
        platform.log.warn({ unidad: unidadId, ...errorFacts(error) }, 'the return of an attention was not told'),
      );
    }
  };
}

/** The desk is open in a browser, or is being closed there. It brings nobody back on duty. */
export async function latir(ctx: SignedCtx, { cierra = false }: { cierra?: true | undefined | false }): Promise<{ enGuardia: boolean }> {
  const ahora = ctx.clock.now();
  const touch = cierra ? closeGuardia(ctx.actor.personaId, ahora) : touchGuardia(ctx.actor.personaId, ahora);
  return { enGuardia: (await ctx.db.run(touch)) > 0 };
}

export const guardiaDe = (ctx: SignedCtx) => ctx.db.find(findGuardia(ctx.actor.personaId));
