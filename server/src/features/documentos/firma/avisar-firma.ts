import { documentosEventos } from '@portal/domain/documentos/eventos';
import type { UnitTx } from '../../../db/unit-db.ts';
import type { Platform } from '../../../platform/platform.ts';
import { roomOf } from '../../../platform/realtime/realtime.ts';
import { findTerminada } from '../documentos.repository.ts';

/** Tells the open pages of the patient, and of `otros`, to fetch again; that request checks what they may see. */
export async function avisarFirma(
  { realtime }: Pick<Platform, 'realtime'>,
  tx: UnitTx,
  atencionId: string,
  otros: readonly string[] = [],
): Promise<void> {
  const { paciente_id, pedida_por } = await tx.get(findTerminada(atencionId));
  const rooms = [...new Set([paciente_id, pedida_por, ...otros])].map((persona) =>
    roomOf.persona(tx.unidadId, persona),
  );
  tx.afterCommit(() => realtime.tell(documentosEventos.documentoFirmado, rooms, { atencion: atencionId }));
}
