import type { SignedCtx } from '../../../http/context.ts';
import type { UnitTx } from '../../../db/unit-db.ts';
import type { Platform } from '../../../platform/platform.ts';
import {
  closeGuardia,
  countSinNadie,
  deleteGuardia,
  findGuardia,
  insertGuardia,
  touchGuardia,
} from './fila.repository.ts';
import { avisarFinDeLlamada } from '../avisar-atencion.ts';
import { soltarFila } from '../pase/soltar-fila.ts';
import { olvidarTablero } from './tablero.ts';

/**
 * Starts or ends the duty. Ending it puts called patients back in line; an attention that has begun stays.
 */
export async function cambiarGuardia(
  ctx: SignedCtx,
  { enGuardia }: { enGuardia: boolean },
): Promise<{ enGuardia: boolean; quedan: number }> {
  const { personaId } = ctx.actor;
  const ahora = ctx.clock.now();
  return ctx.act(async (tx) => {
    if (!enGuardia) {
      await dejarDeAtender(ctx.platform, tx, personaId);
      return { enGuardia, quedan: (await tx.get(countSinNadie(tx.unidadId, personaId))).quedan };
    }
    await tx.run(
      insertGuardia({ unidad_id: tx.unidadId, profesional_id: personaId, desde: ahora, visto: ahora }),
    );
    tx.afterCommit(() => olvidarTablero(ctx.platform, tx.unidadId));
    return { enGuardia, quedan: 0 };
  });
}

/**
 * Ends the duty: by the professional, by a block, or by losing the role. Called patients keep their place in
 * line. An attention that has begun stays.
 */
export async function dejarDeAtender(platform: Platform, tx: UnitTx, profesionalId: string): Promise<void> {
  await tx.run(deleteGuardia(profesionalId));
  tx.afterCommit(() => olvidarTablero(platform, tx.unidadId));
  for (const { id } of await soltarFila(tx, profesionalId, platform.clock.now()))
    avisarFinDeLlamada(platform, tx, id, 'ausente');
}

/** Heartbeat of the desk in a browser, or its closing. It does not start the duty again. */
export async function latir(
  ctx: SignedCtx,
  { cierra = false }: { cierra?: true | undefined | false },
): Promise<{ enGuardia: boolean }> {
  const ahora = ctx.clock.now();
  const touch = cierra ? closeGuardia(ctx.actor.personaId, ahora) : touchGuardia(ctx.actor.personaId, ahora);
  return { enGuardia: (await ctx.db.run(touch)) > 0 };
}

export const guardiaDe = (ctx: SignedCtx) => ctx.db.find(findGuardia(ctx.actor.personaId));
