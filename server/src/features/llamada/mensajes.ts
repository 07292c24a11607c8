import { PortalError } from '@portal/domain/errores/errores';
import { llamadaEventos, type MensajeDeLlamada } from '@portal/domain/llamada/contract';
import type { UnitDb } from '../../db/unit-db.ts';
import type { Platform } from '../../platform/platform.ts';
import { roomDeLlamada } from '../atenciones/index.ts';
import {
  findMensaje,
  insertMensaje,
  listMensajes,
  type MensajeRow,
  type NuevoMensaje,
} from './llamada.repository.ts';

export const enElCable = (row: MensajeRow): MensajeDeLlamada => ({
  id: row.id,
  de: row.del_profesional ? 'profesional' : 'paciente',
  autor: row.del_profesional ? { id: row.autor_id, nombre: row.autor ?? '' } : null,
  texto: row.texto,
  archivo:
    row.archivo === null
      ? null
      : { nombre: row.archivo_nombre!, tipo: row.archivo_tipo!, bytes: row.archivo_bytes! },
  creado: row.creado.toISOString(),
});

export const chatDe = async (db: UnitDb, atencionId: string) =>
  (await db.many(listMensajes(db.unidadId, atencionId))).toReversed().map(enElCable);

/** Idempotent by id. An id that belongs to another author's message is refused. */
export async function guardarMensaje(db: UnitDb, nuevo: NuevoMensaje): Promise<MensajeRow> {
  await db.run(insertMensaje(nuevo));
  const row = await db.get(findMensaje(nuevo.unidad_id, nuevo.atencion_id, nuevo.id));
  if (row.autor_id !== nuevo.autor_id || row.del_profesional !== nuevo.del_profesional)
    throw new PortalError('datos_invalidos');
  return row;
}

/**
 * Sent even if the message existed: the sender may have missed the answer, and the others recognise it by id.
 */
export const avisarMensaje = (
  { realtime }: Pick<Platform, 'realtime'>,
  unidadId: number,
  atencionId: string,
  mensaje: MensajeDeLlamada,
) => realtime.tell(llamadaEventos.llamadaMensaje, roomDeLlamada(unidadId, atencionId), mensaje);
