import { resumenEventos } from '@portal/domain/resumen/eventos';
import type { UnitTx } from '../../db/unit-db.ts';
import type { Platform } from '../../platform/platform.ts';
import { roomOf } from '../../platform/realtime/realtime.ts';
import { listQuienesAtienden } from './resumen.repository.ts';

/** Open pages ask again; that request checks what they may see. Nothing of the person travels in the event. */
export async function avisarCambio(
  { realtime }: Pick<Platform, 'realtime'>,
  tx: UnitTx,
  mismas: readonly string[],
): Promise<void> {
  const atienden = await tx.many(listQuienesAtienden(mismas));
  const personas = [...mismas, ...atienden.flatMap(({ profesional_id }) => profesional_id ?? [])];
  const rooms = [...new Set(personas)].map((persona) => roomOf.persona(tx.unidadId, persona));
  tx.afterCommit(() => realtime.tell(resumenEventos.resumenCambio, rooms, {}));
}
