import { randomUUID } from 'node:crypto';
import { diaDe, instanteDe, sumarDias } from '@portal/domain/tiempo/fechas';
import type { UnitDb } from '../../../db/unit-db.ts';
import type { Clock } from '../../../platform/clock.ts';
import { idsDeLaMisma } from '../../personas/index.ts';
import { findDuenos } from '../atenciones.repository.ts';
import { findTrato, findVisita } from './trato.repository.ts';

function hoyDe(clock: Clock): { desde: Date; hasta: Date } {
  const hoy = diaDe(clock.now());
  return { desde: instanteDe(hoy), hasta: instanteDe(sumarDias(hoy, 1)) };
}

/**
 * The patient of an attention that this professional may read. A missing attention runs the same queries and
 * gives undefined.
 */
export async function pacienteQueTrata(
  db: UnitDb,
  clock: Clock,
  profesionalId: string,
  atencionId: string,
): Promise<string | undefined> {
  const row = await db.find(findDuenos(db.unidadId, atencionId));
  const paciente_id = row?.paciente_id ?? randomUUID();
  const trata = await trataA(db, clock, profesionalId, { id: atencionId, paciente_id });
  return trata ? row?.paciente_id : undefined;
}

/** Whether this professional may read that attention of that patient. */
export async function trataA(
  db: UnitDb,
  clock: Clock,
  profesionalId: string,
  { id, paciente_id }: { id: string; paciente_id: string },
): Promise<boolean> {
  const mismas = await idsDeLaMisma(db, paciente_id);
  const { desde, hasta } = hoyDe(clock);
  return (await db.get(findTrato(db.unidadId, profesionalId, id, mismas, desde, hasta))).trata;
}

export function visitaDelTurno(db: UnitDb, clock: Clock, profesionalId: string, turnoId: string) {
  const { desde, hasta } = hoyDe(clock);
  return db.find(findVisita(db.unidadId, profesionalId, turnoId, desde, hasta));
}
