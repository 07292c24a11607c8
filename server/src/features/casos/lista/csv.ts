import type { Readable } from 'node:stream';
import { nombreDeEstadoCaso } from '@portal/domain/casos/estados';
import { diaDe, fechaCorta, horaDe } from '@portal/domain/tiempo/fechas';
import type { Ctx } from '../../../http/context.ts';
import { csvPorTramos } from '../../../platform/formats/csv.ts';
import type { Alcance } from '../casos.policy.ts';
import { listTramo, type CasoDeLista, type CasoDeTramo, type Filtro } from './lista.repository.ts';

const TRAMO = 500;

function aCeldas(fila: CasoDeLista, verGestor: boolean): string[] {
  return [
    String(fila.id),
    ...(verGestor ? [`${fila.gestor_nombre} ${fila.gestor_apellido}`] : []),
    fechaCorta(diaDe(fila.fecha_alta)),
    fila.nro_siniestro,
    fila.apellido,
    fila.nombre,
    fila.dni,
    fila.tel_movil,
    fila.email ?? '',
    fila.turno_inicio ? fechaCorta(diaDe(fila.turno_inicio)) : '',
    fila.turno_inicio ? horaDe(fila.turno_inicio) : '',
    nombreDeEstadoCaso[fila.status],
  ];
}

/**
 * The whole list with its filters and order, streamed in batches. Every person in it gets an audit event, so
 * the export shows in 'Quién vio mis datos'.
 */
export function csvDe(
  { db, clock, seen }: Pick<Ctx, 'db' | 'clock' | 'seen'>,
  alcance: Alcance,
  filtro: Filtro,
  verGestor: boolean,
): Readable {
  const gestor = verGestor ? ['Gestor'] : [];
  const ahora = clock.now();
  return csvPorTramos<CasoDeTramo>(
    [
      'Caso',
      ...gestor,
      'Fecha de alta',
      'Siniestro',
      'Apellido',
      'Nombre',
      'Documento',
      'Teléfono móvil',
      'Email',
      'Turno',
      'Hora',
      'Estado',
    ],
    TRAMO,
    async (ultimo) => {
      const filas = await db.many(listTramo(db.unidadId, alcance, filtro, { ultimo, cuantos: TRAMO, ahora }));
      await seen(filas.map(({ paciente_id }) => paciente_id));
      return filas;
    },
    (fila) => aCeldas(fila, verGestor),
  );
}
