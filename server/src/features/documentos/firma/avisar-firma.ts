import { documentosEventos } from '@portal/domain/documentos/eventos';
import type { UnitTx } from '../../../db/unit-db.ts';
import type { Platform } from '../../../platform/platform.ts';
import { roomOf } from '../../../platform/realtime/realtime.ts';
import { findTerminada, type DocumentoRow } from '../documentos.repository.ts';

/**
 * Tells the open pages of the patient, and other tabs of the author, to fetch again; that request checks what they
 * may see.
 */
export async function avisarFirma(
  { realtime }: Pick<Platform, 'realtime'>,
  tx: UnitTx,
  { atencion_id, autor_id }: Pick<DocumentoRow, 'atencion_id' | 'autor_id'>,
): Promise<void> {
  const { paciente_id, pedida_por } = await tx.get(findTerminada(atencion_id));
  const rooms = [...new Set([paciente_id, pedida_por, autor_id])].map((persona) =>
    roomOf.persona(tx.unidadId, persona),
  );
  tx.afterCommit(() => realtime.tell(documentosEventos.documentoFirmado, rooms, { atencion: atencion_id }));
}
