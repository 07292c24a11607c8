import type { UnitTx } from '../../db/unit-db.ts';
import type { Clock } from '../../platform/clock.ts';
import { emitirEnlace } from '../../platform/secrets/enlaces.ts';
import { MAILED_LINK_MS } from '../../platform/secrets/secrets.ts';
import { ENLACE } from './enlace-ep.repository.ts';

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
  const enlace = { proposito: ENLACE, objeto: pacienteId, persona_id: personaId };
  const { secreto, vence } = await emitirEnlace(tx, clock, MAILED_LINK_MS, enlace);
  return { url: `${origin}/misAtencionesEP?codigoUser=${secreto}`, vence };
}
