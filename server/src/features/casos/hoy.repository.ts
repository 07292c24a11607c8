import type { EstadoCaso } from '@portal/domain/casos/reglas';
import { ENTRADA_MINUTOS } from '@portal/domain/turnos/reglas';
import type { AnyQuery } from '../../db/query.ts';
import type { Alcance } from './casos.policy.ts';

/** As many as a strip shows; `total` counts all. */
const CUANTOS = 50;

interface DeHoy {
  caso_id: number;
  paciente: string;
  gestor: string;
  total: number;
}
const QUIEN = `c.id as caso_id, c.nombre || ' ' || c.apellido as paciente, g.nombre || ' ' || g.apellido as gestor, count(*) over ()::int as total`;
const GESTOR = 'join personas g on g.unidad_id = c.unidad_id and g.id = c.gestor_id';

/** Planned anew for each: whether it is one manager's or the whole unit's is another plan. */
function deHoy<Row>(alcance: Alcance, values: readonly unknown[], text: (suyo: string) => string): AnyQuery<Row & DeHoy> {
  const parameters = alcance === null ? values : [...values, alcance];
  const suyo = alcance === null ? '' : `and c.gestor_id = $${parameters.length}`;
  return { compile: () => ({ sql: `${text(suyo)} limit ${CUANTOS}`, parameters }) };
}

export interface TurnoDeHoy {
  id: string;
  inicio: Date;
  version: number;
  semilla: Buffer;
  estado: number;
  servicio: string;
}

/** Appointments of cases in those states between two instants, by their time. */
export const listTurnosEntre = (unidadId: number, alcance: Alcance, desde: Date, hasta: Date, estados: readonly number[]) =>
  deHoy<TurnoDeHoy>(
    alcance,
    [unidadId, desde, hasta, estados],
    (suyo) => `select ${QUIEN}, t.id, t.inicio, t.version, t.semilla, t.estado, s.nombre as servicio
      from servicios s join turnos t on t.unidad_id = s.unidad_id and t.servicio_id = s.id and t.inicio >= $2 and t.inicio < $3 and t.estado = any ($4::int[])
        join casos c on c.unidad_id = t.unidad_id and c.id = t.caso_id ${GESTOR}
      where s.unidad_id = $1 and s.riesgo_trabajo ${suyo} order by t.inicio, c.id`,
  );

/** Alive, and nothing is going to happen by itself: to be booked, to be closed, or its appointment went by and nobody said how. Longest first. */
export const listSinProximoPaso = (unidadId: number, alcance: Alcance, ahora: Date) =>
  deHoy<{ status: EstadoCaso; desde: Date }>(
    alcance,
    [unidadId, ahora],
    (suyo) => `select ${QUIEN}, c.status, coalesce(c.turno_inicio, c.fecha_alta) as desde from casos c ${GESTOR}
      where c.unidad_id = $1 and (c.status in (4, 5) or (c.status = 1 and (c.turno_inicio is null or c.turno_inicio <= $2::timestamptz - interval '${ENTRADA_MINUTOS} minutes'))) ${suyo}
      order by desde, c.id`,
  );

/** Created in that time and not answered by the insurer; the suspended ones have their own time. */
export const listSinRespuesta = (unidadId: number, alcance: Alcance, normal: { desde: Date; hasta: Date }, suspendido: { desde: Date; hasta: Date }) =>
  deHoy<{ status: EstadoCaso; fecha_alta: Date; aceptacion: string | null }>(
    alcance,
    [unidadId, normal.desde, normal.hasta, suspendido.desde, suspendido.hasta],
    (suyo) => `select ${QUIEN}, c.status, c.fecha_alta, c.aceptacion from casos c ${GESTOR}
      where c.unidad_id = $1 and c.status in (1, 4, 5) and (c.aceptacion is null or c.aceptacion = 'suspendido')
        and ((c.aceptacion is null and c.fecha_alta >= $2 and c.fecha_alta < $3) or (c.aceptacion = 'suspendido' and c.fecha_alta >= $4 and c.fecha_alta < $5)) ${suyo}
      order by c.fecha_alta + case when c.aceptacion is null then interval '0 days' else interval '20 days' end, c.id`,
  );

/** What happened and was not seen, newest first. */
export const listAlertas = (unidadId: number, alcance: Alcance) =>
  deHoy<{ detalle: string; ocurrido: Date }>(
    alcance,
    [unidadId],
    (suyo) => `select ${QUIEN}, h.detalle, h.ocurrido from hechos_caso h join casos c on c.unidad_id = h.unidad_id and c.id = h.caso_id ${GESTOR}
      where h.unidad_id = $1 and h.alerta and h.vista is null ${suyo} order by h.ocurrido desc, h.id desc`,
  );
