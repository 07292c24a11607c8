import type { Readable } from 'node:stream';
import { nombreDeEstadoCaso } from '@portal/domain/casos/reglas';
import { diaDe, fechaCorta, horaDe } from '@portal/domain/tiempo/fechas';
import type { UnitDb } from '../../db/unit-db.ts';
import { csvPorTramos } from '../../platform/csv.ts';
import type { Alcance } from './casos.policy.ts';
import { listTramo, type CasoDeLista, type Filtro } from './lista.repository.ts';

const TRAMO = 500;

function aCeldas(fila: CasoDeLista, verGestor: boolean): string[] {
  return [
    String(fila.id),
    ...(verGestor ? [`${fila.gestor_nombre} ${fila.gestor_apellido}`] : []),
    fechaCorta(diaDe(fila.fecha_alta)),
    fila.nro_siniestro,
    fila.apellido,
    fila.nombre,
    fila.documento,
    fila.tel_movil,
    fila.email ?? '',
    fila.turno_inicio ? fechaCorta(diaDe(fila.turno_inicio)) : '',
    fila.turno_inicio ? horaDe(fila.turno_inicio) : '',
    nombreDeEstadoCaso[fila.status],
  ];
}

/** The list with its filters, all of it, newest first; read and sent in pieces. */
export function csvDe(db: UnitDb, alcance: Alcance, filtro: Filtro, verGestor: boolean): Readable {
  const gestor = verGestor ? ['Gestor'] : [];
  return csvPorTramos<CasoDeLista>(
    ['Caso', ...gestor, 'Fecha de alta', 'Siniestro', 'Apellido', 'Nombre', 'Documento', 'Teléfono móvil', 'Email', 'Turno', 'Hora', 'Estado'],
    TRAMO,
    (ultima) => db.many(listTramo(db.unidadId, alcance, filtro, ultima?.id ?? null, TRAMO)),
    (fila) => aCeldas(fila, verGestor),
  );
}
