import type { UnitTx } from '../../db/unit-db.ts';
import type { Clock } from '../../platform/clock.ts';
import { hashToken, MAILED_LINK_MS, newToken } from '../../platform/secrets/secrets.ts';
import { insertEnlaceEP } from './enlace-ep.repository.ts';

/**
 * The pre-attention link: it reaches the attentions of `pacienteId`, as far as `personaId` (the patient, or
 * the holder of a child's family) may see them.
 */
export async function nuevoEnlaceEP(
  tx: UnitTx,
  clock: Clock,
  origin: string,
  { personaId, pacienteId }: { personaId: string; pacienteId: string },
): Promise<{ url: string; vence: Date }> {
  const codigo = newToken();
  const vence = new Date(clock.machine().getTime() + MAILED_LINK_MS);
  await tx.run(
    insertEnlaceEP({
      unidad_id: tx.unidadId,
      hash: hashToken(codigo),
      objeto: pacienteId,
      persona_id: personaId,
      vence,
    }),
  );
  return { url: `${origin}/misAtencionesEP?codigoUser=${codigo}`, vence };
}
