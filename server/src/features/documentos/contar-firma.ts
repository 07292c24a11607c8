import { documentosEventos } from '@portal/domain/documentos/eventos';
import type { SignedCtx } from '../../http/context.ts';
import { roomOf } from '../../platform/realtime.ts';
import { findTerminada } from './documentos.repository.ts';

/** After the commit: the patient's side, which may have the attention or the list open, asks again. What it may see is asked there. */
export async function contarFirma({ platform, db, unidad }: SignedCtx, atencionId: string): Promise<void> {
  const { paciente_id, pedida_por } = await db.get(findTerminada(atencionId));
  const rooms = [...new Set([paciente_id, pedida_por])].map((persona) => roomOf.persona(unidad.id, persona));
  platform.realtime.tell(documentosEventos.documentoFirmado, rooms, { atencion: atencionId });
}
