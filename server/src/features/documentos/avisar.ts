import { nombreDeTipo } from '@portal/domain/documentos/escrito';
import type { UnitTx } from '../../db/unit-db.ts';
import { encolarMensaje } from '../../platform/mensajes.ts';
import type { Platform } from '../../platform/platform.ts';
import { aQuienesEscribir } from '../personas/index.ts';
import type { Unidad } from '../unidades/registry.ts';
import { correoDeDocumento } from './correos.ts';
import { findTerminada, type DocumentoRow } from './documentos.repository.ts';
import { nuevoEnlace } from './enlace.ts';

/** What is signed after the call is told by itself; what was signed in it comes with the mail at its end. */
export async function avisarDocumento(platform: Platform, unidad: Unidad, tx: UnitTx, row: DocumentoRow): Promise<void> {
  if (row.tipo === 'evolucion') return;
  const atencion = await tx.get(findTerminada(row.atencion_id));
  if (atencion.estado !== 'encerrado') return;
  for (const quien of await aQuienesEscribir(platform.clock, unidad, tx, row.paciente_id)) {
    const url = await nuevoEnlace(tx, platform.clock, platform.originOf(unidad), { documentoId: row.id, personaId: quien.id });
    await encolarMensaje(tx, platform.clock, {
      tipo: 'documento',
      destinatario: quien.email,
      causa: `documento:${row.id}`,
      ...correoDeDocumento(unidad, { ...quien, tipo: nombreDeTipo[row.tipo], corrige: row.reemplaza !== null }, url),
    });
  }
}
