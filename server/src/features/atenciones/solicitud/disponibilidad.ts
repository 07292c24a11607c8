import type { ServicioADemanda } from '@portal/domain/atenciones/contract';
import { dentroDeHoras, proximaApertura } from '@portal/domain/atenciones/horario';
import type { UnitDb } from '../../../db/unit-db.ts';
import type { Unidad } from '../../../units/registry.ts';
import { listFeriados, type ServicioRow } from '../atenciones.repository.ts';
import type { Tablero } from '../fila/tablero.ts';

/** The unit's hours and holidays, for attention on demand. */
export async function horasDe(db: UnitDb, unidad: Pick<Unidad, 'plantilla'>) {
  const feriados = await db.many(listFeriados());
  return {
    horarios: unidad.plantilla.horarios,
    feriados: new Map(feriados.map(({ dia, nombre, laborable }) => [dia, { nombre, laborable }])),
  };
}
export type Horas = Awaited<ReturnType<typeof horasDe>>;

const horasPropias = ({ demanda_desde, demanda_hasta }: ServicioRow) => ({
  demandaDesde: demanda_desde,
  demandaHasta: demanda_hasta,
});

export const enHoras = (horas: Horas, servicio: ServicioRow, ahora: Date) =>
  dentroDeHoras(horas, horasPropias(servicio), ahora);

export const estaAbierto = (horas: Horas, servicio: ServicioRow, tablero: Tablero, ahora: Date) =>
  tablero.atienden(servicio.id) > 0 && enHoras(horas, servicio, ahora);

export function toServicioADemanda(
  servicio: ServicioRow,
  horas: Horas,
  tablero: Tablero,
  ahora: Date,
): ServicioADemanda {
  const enHorario = enHoras(horas, servicio, ahora);
  const abre = enHorario ? undefined : proximaApertura(horas, horasPropias(servicio), ahora);
  return {
    id: servicio.id,
    nombre: servicio.nombre,
    pediatrica: servicio.pediatrica,
    menor: servicio.pediatrica,
    abierto: enHorario && tablero.atienden(servicio.id) > 0,
    abre: abre?.toISOString() ?? null,
    esperan: tablero.fila.filter(({ servicio_id }) => servicio_id === servicio.id).length,
    espera: tablero.deNuevo(servicio.id).espera,
  };
}
