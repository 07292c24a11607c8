import { MAYORIA, nacidoDespuesDe, type Dia } from '@portal/domain/tiempo/fechas';
import { named } from '../../db/query.ts';

/** A turno with the names that answers and mails show, and where a mail about it goes. */
export interface DetalleFila {
  id: string;
  paciente_id: string;
  servicio_id: number;
  profesional_id: string | null;
  asiento: number | null;
  por_profesional: boolean;
  inicio: Date;
  fin: Date;
  estado: 0 | 1 | 2 | 3 | 4 | 5;
  retenido_hasta: Date | null;
  confirmacion: 1 | 2 | null;
  version: number;
  semilla: Buffer;
  reservado_por: string;
  llegada: Date | null;
  paciente: string;
  servicio: string;
  profesional: string | null;
  email: string | null;
}

/** The patient's own address; a child without one is reached at the holder's, the one who booked first. */
const EMAIL = `coalesce(nullif(p.email, ''), (select nullif(h.email, '') from vinculos_familiares v
    join personas h on h.unidad_id = v.unidad_id and h.id = v.titular_id
    where v.unidad_id = p.unidad_id and v.integrante_id = p.id and v.estado = 'activo' and to_char(p.fec_nac, 'YYYY-MM-DD') > $3 and nullif(h.email, '') is not null
    order by v.titular_id = t.reservado_por desc, v.creado limit 1))`;

const DETALLE = `select t.id, t.paciente_id, t.servicio_id, t.profesional_id, t.asiento, t.por_profesional, t.inicio, t.fin, t.estado, t.retenido_hasta,
    t.confirmacion, t.version, t.semilla, t.reservado_por, t.llegada, concat_ws(' ', p.nombre, p.apellido) as paciente, s.nombre as servicio,
    (select concat_ws(' ', nullif(m.tratamiento, ''), q.nombre, q.apellido) from profesionales m
      join personas q on q.unidad_id = m.unidad_id and q.id = m.persona_id where m.unidad_id = t.unidad_id and m.persona_id = t.profesional_id) as profesional,
    ${EMAIL} as email
  from turnos t
    join personas p on p.unidad_id = t.unidad_id and p.id = t.paciente_id
    join servicios s on s.unidad_id = t.unidad_id and s.id = t.servicio_id
  where t.unidad_id = $1 and t.id = $2`;

const valores = (unidadId: number, turnoId: string, hoy: Dia) => [unidadId, turnoId, nacidoDespuesDe(MAYORIA, hoy)];

export const findDetalle = (unidadId: number, turnoId: string, hoy: Dia) => named<DetalleFila>('turno-detalle', DETALLE, valores(unidadId, turnoId, hoy));

/** As it stands now, and nobody else changes it until the transaction ends. */
export const lockDetalle = (unidadId: number, turnoId: string, hoy: Dia) =>
  named<DetalleFila>('turno-detalle-bloqueado', `${DETALLE} for update of t`, valores(unidadId, turnoId, hoy));
