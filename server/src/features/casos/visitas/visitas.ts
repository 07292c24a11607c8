import type { VisitaDeCaso } from '@portal/domain/casos/contract';
import { nombreDeTipo } from '@portal/domain/documentos/escrito';
import { diaDe } from '@portal/domain/tiempo/fechas';
import type { UnitDb } from '../../../db/unit-db.ts';
import { listVisitas } from './visitas.repository.ts';

export async function visitasDe(db: UnitDb, casoId: number): Promise<VisitaDeCaso[]> {
  const filas = await db.many(listVisitas(db.unidadId, casoId));
  return filas.map(
    ({ atencion_id, turno_id, inicio, servicio, profesional, resultado, constancia, papeles }) => ({
      atencion: atencion_id,
      turno: turno_id,
      inicio: inicio.toISOString(),
      servicio,
      profesional,
      resultado: resultado as VisitaDeCaso['resultado'],
      constancia,
      papeles: papeles.map(({ id, tipo, numero, firmado, dias, desde, corregido, anulado }) => ({
        id,
        tipo: nombreDeTipo[tipo],
        numero,
        firmado: new Date(firmado).toISOString(),
        dias: dias === 0 ? null : dias,
        desde: dias ? desde || diaDe(new Date(firmado)) : null,
        corregido,
        anulado,
      })),
    }),
  );
}
