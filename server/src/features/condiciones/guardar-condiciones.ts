import type { CondicionesMedicas } from '@portal/domain/condiciones/contract';
import type { SignedCtx } from '../../http/context.ts';
import { personaPorDni } from '../personas/index.ts';
import { deleteCondiciones, upsertCondiciones } from './condiciones.repository.ts';

export interface Guardado {
  dni: string;
  condiciones: CondicionesMedicas;
}

/** Replaces the whole list. No condition is mandatory. */
export async function guardarCondiciones(ctx: SignedCtx, { dni, condiciones }: Guardado): Promise<void> {
  const persona = await personaPorDni(ctx, dni);
  const marcadas = Object.entries(condiciones).filter(
    (entry): entry is [string, string] => entry[1] !== null,
  );
  const cambiada = ctx.clock.machine();
  await ctx.act(async (tx) => {
    await tx.run(
      deleteCondiciones(
        persona.id,
        marcadas.map(([clave]) => clave),
      ),
    );
    if (marcadas.length === 0) return;
    await tx.run(
      upsertCondiciones(
        marcadas.map(([clave, observacion]) => ({
          unidad_id: tx.unidadId,
          persona_id: persona.id,
          clave,
          observacion: observacion.trim(),
          cambiada,
        })),
      ),
    );
  });
}
