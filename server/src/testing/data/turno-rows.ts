import { randomBytes } from 'node:crypto';
import { newId } from '../../platform/ids.ts';
import type { TestDatabase } from '../database/database.ts';
import { UNIDAD } from './people.ts';

export interface NewTurno {
  unidadId?: number;
  pacienteId: string;
  servicioId?: number;
  inicio: Date | string;
  creado?: Date | string;
  estado?: number;
  llegada?: Date | null;
  /** Numbered seats keep rows of a test from overlapping. */
  asiento?: number;
  profesionalId?: string;
}

/** A turno of an earlier booking, inserted directly into the database. */
export async function addTurno(
  db: TestDatabase,
  {
    unidadId = UNIDAD.demo,
    pacienteId,
    servicioId = 1,
    inicio,
    creado,
    estado = 1,
    llegada = null,
    asiento = 1,
    profesionalId,
  }: NewTurno,
): Promise<string> {
  const id = newId();
  const desde = new Date(inicio);
  await db.sql(
    `insert into portal.turnos (unidad_id, id, paciente_id, servicio_id, profesional_id, asiento, inicio, fin, estado, semilla, reservado_por, creado, llegada)
     values (:unidadId, :id, :pacienteId, :servicioId, :profesionalId, :asiento, :inicio, :fin, :estado, :semilla, :pacienteId, :creado, :llegada)`,
    {
      unidadId,
      id,
      pacienteId,
      servicioId,
      profesionalId: profesionalId ?? null,
      asiento: profesionalId ? null : asiento,
      inicio: desde,
      fin: new Date(desde.getTime() + 30 * 60_000),
      estado,
      semilla: randomBytes(16),
      creado: new Date(creado ?? desde.getTime() - 5 * 86_400_000),
      llegada,
    },
  );
  return id;
}
