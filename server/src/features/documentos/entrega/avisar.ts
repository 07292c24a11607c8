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

type Papel = Pick<DocumentoRow, 'id' | 'tipo' | 'reemplaza' | 'atencion_id'>;
type Anulado = Pick<DocumentoRow, 'id' | 'tipo' | 'numero' | 'firmado' | 'atencion_id'>;

/**
 * Mails a document that is signed after the call. Documents signed during the call go with the mail at its
 * end.
 */
export async function avisarDocumento(
  platform: Platform,
  unidad: Unidad,
  tx: UnitTx,
  row: Papel,
): Promise<void> {
  if (row.tipo === 'evolucion') return;
  const atencion = await tx.get(findTerminada(row.atencion_id));
  if (atencion.estado !== 'encerrado') return;
  const { receptores, sinVerificar } = await receptoresDe(platform, unidad, tx, atencion);
  await avisarSinVerificar(platform, unidad, tx, sinVerificar);
  for (const receptor of receptores) {
    const url = await nuevoEnlace(tx, platform.clock, platform.originOf(unidad), row.id, receptor);
    await encolarMensaje(platform, tx, {
      tipo: 'documento',
      destinatario: receptor.email,
      causa: `documento:${row.id}`,
      ...palabrasDeDocumento(unidad, row, receptor, url),
    });
  }
}

/**
 * Says that a document is annulled, to those who get the papers of its attention. Also during the call: the
 * patient may have opened it on their screen.
 */
export async function avisarAnulacion(
  platform: Platform,
  unidad: Unidad,
  tx: UnitTx,
  row: Anulado,
): Promise<void> {
  const atencion = await tx.get(findTerminada(row.atencion_id));
  const { receptores, sinVerificar } = await receptoresDe(platform, unidad, tx, atencion);
  await avisarSinVerificar(platform, unidad, tx, sinVerificar);
  for (const receptor of receptores) {
    const url = await nuevoEnlace(tx, platform.clock, platform.originOf(unidad), row.id, receptor);
    await encolarMensaje(platform, tx, {
      tipo: 'documento_anulado',
      destinatario: receptor.email,
      causa: `anulacion:${row.id}`,
      ...palabrasDeAnulacion(unidad, row, receptor, url),
    });
  }
}

export const palabrasDeAnulacion = (
  unidad: Unidad,
  { tipo, numero, firmado }: Anulado,
  receptor: Receptor,
  url: string,
) =>
  correoDeAnulacion(
    unidad,
    {
      ...receptor,
      documento: numero === null ? nombreDeTipo[tipo] : `${nombreDeTipo[tipo]} n° ${numero}`,
      firmado: fechaCorta(diaDe(firmado!)),
    },
    url,
  );

export const palabrasDeDocumento = (
  unidad: Unidad,
  { tipo, reemplaza }: Papel,
  receptor: Receptor,
  url: string,
) => correoDeDocumento(unidad, { ...receptor, tipo: nombreDeTipo[tipo], corrige: reemplaza !== null }, url);
