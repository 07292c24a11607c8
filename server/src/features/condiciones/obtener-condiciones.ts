import { clavesCondicion } from '@portal/domain/condiciones/condiciones';
import type { CondicionesMedicas } from '@portal/domain/condiciones/contract';
import type { SignedCtx } from '../../http/context.ts';
import { personaPorDni } from '../personas/index.ts';
import { listCondiciones } from './condiciones.repository.ts';

/** All fourteen, ticked or not. */
export async function obtenerCondiciones(
  ctx: SignedCtx,
  { dni }: { dni: string },
): Promise<{ dni: string; condiciones: CondicionesMedicas }> {
  const persona = await personaPorDni(ctx, dni);
  const marcadas = new Map(
    (await ctx.db.many(listCondiciones(persona.id))).map(({ clave, observacion }) => [clave, observacion]),
  );
  return {
    dni,
    condiciones: Object.fromEntries(
      clavesCondicion.map((clave) => [clave, marcadas.get(clave) ?? null]),
    ) as CondicionesMedicas,
  };
}
