import type { Resumen } from '@portal/domain/resumen/contract';
import type {
  Clase,
  ClaseConNinguna,
  EstadoDeEntrada,
  Gravedad,
  Origen,
} from '@portal/domain/resumen/clases';
import type { UnitDb } from '../../db/unit-db.ts';
import { condicionesDe } from '../condiciones/index.ts';
import { listEntradas, listNinguna, type EntradaRow } from './resumen.repository.ts';

/** Who reads: a patient may change what no professional said. */
export type Lector = 'paciente' | 'profesional';

/** The summary of a person, who may have several records in the unit. */
export async function resumenDe(db: UnitDb, personas: readonly string[], lector: Lector): Promise<Resumen> {
  const [entradas, ninguna, condiciones] = await Promise.all([
    db.many(listEntradas(db.unidadId, personas)),
    db.many(listNinguna(db.unidadId, personas)),
    condicionesDe(db, personas),
  ]);
  const hay = new Set(entradas.filter(({ estado }) => estado === 'vigente').map(({ clase }) => clase));
  if (condiciones.length > 0) hay.add('problema');
  return {
    entradas: entradas.map((row) => toEntrada(row, lector)),
    // A condition may have been ticked after somebody said that there was none.
    ninguna: ninguna
      .filter(({ clase }) => !hay.has(clase))
      .map(({ clase, origen, dicha, dicha_por_nombre }) => ({
        clase: clase as ClaseConNinguna,
        origen: origen as Origen,
        dichaPor: dicha_por_nombre,
        dicha: dicha.toISOString(),
      })),
    condiciones,
  };
}

const toEntrada = (row: EntradaRow, lector: Lector): Resumen['entradas'][number] => ({
  id: row.id,
  clase: row.clase as Clase,
  nombre: row.nombre,
  codigo: row.codigo,
  detalle: row.detalle,
  gravedad: row.gravedad as Gravedad | null,
  fecha: row.fecha,
  estado: row.estado as EstadoDeEntrada,
  origen: row.origen as Origen,
  dichaPor: row.dicha_por_nombre,
  dicha: row.dicha.toISOString(),
  confirmada: row.confirmada && {
    por: row.confirmada_por_nombre ?? '',
    cuando: row.confirmada.toISOString(),
  },
  documento: row.documento_id,
  propia: lector === 'profesional' || row.origen !== 'profesional',
});
