import { nombreDeTipo } from '@portal/domain/documentos/escrito';
import { diaDe, fechaCorta } from '@portal/domain/tiempo/fechas';
import type { UnitTx } from '../../../db/unit-db.ts';
import { encolarMensaje } from '../../../platform/mail/mensajes.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Unidad } from '../../../units/registry.ts';
import { findTerminada, type DocumentoRow } from '../documentos.repository.ts';
import { correoDeAnulacion, correoDeDocumento } from './correos.ts';
import { avisarSinVerificar, receptoresDe, type Receptor } from './destinatarios.ts';
import { nuevoEnlace } from './enlace.ts';

/** Why a document is mailed: it was signed after the call, or annulled. Also the type of the mail. */
export type Aviso = 'documento' | 'documento_anulado';
type Papel = Pick<DocumentoRow, 'id' | 'tipo' | 'numero' | 'firmado' | 'reemplaza' | 'atencion_id'>;

const causas: Record<Aviso, string> = { documento: 'documento', documento_anulado: 'anulacion' };

/**
 * Mails a signed or annulled document to those who get the papers of its attention. One that is signed during
 * the call goes with the mail at its end. An annulment does not wait: the patient may have opened the document
 * on their screen.
 */
export async function avisarDocumento(
  platform: Platform,
  unidad: Unidad,
  tx: UnitTx,
  aviso: Aviso,
  row: Papel,
): Promise<void> {
  if (row.tipo === 'evolucion') return;
  const atencion = await tx.get(findTerminada(row.atencion_id));
  if (aviso === 'documento' && atencion.estado !== 'encerrado') return;
  const { receptores, sinVerificar } = await receptoresDe(platform, unidad, tx, atencion);
  await avisarSinVerificar(platform, unidad, tx, sinVerificar);
  for (const receptor of receptores)
    await encolarMensaje(platform, tx, {
      tipo: aviso,
      destinatario: receptor.email,
      causa: `${causas[aviso]}:${row.id}`,
      ...(await palabrasDe(platform, unidad, tx, aviso, row, receptor)),
    });
}

/** The words of the mail, with a new link for its recipient. */
export async function palabrasDe(
  platform: Platform,
  unidad: Unidad,
  tx: UnitTx,
  aviso: Aviso,
  { id, tipo, numero, firmado, reemplaza }: Papel,
  receptor: Receptor,
) {
  const url = await nuevoEnlace(tx, platform.clock, platform.originOf(unidad), id, receptor);
  const nombre = nombreDeTipo[tipo];
  if (aviso === 'documento')
    return correoDeDocumento(unidad, { ...receptor, tipo: nombre, corrige: reemplaza !== null }, url);
  const documento = numero === null ? nombre : `${nombre} n° ${numero}`;
  return correoDeAnulacion(unidad, { ...receptor, documento, firmado: fechaCorta(diaDe(firmado!)) }, url);
}
