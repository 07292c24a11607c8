import type { ClaseDeMotivo, Falla } from '@portal/domain/registro/pendientes';
import { named } from '../../db/query.ts';
import { LEASE_SECONDS, type RegistroTomado } from './registro.repository.ts';

/**
 * Late, or refused. A refused prescription that was annulled or replaced since is settled: nobody dispenses it.
 * `$2` is the instant before which a registration that waits is late.
 */
const POR_RESOLVER = `r.unidad_id = $1 and (r.estado in ('pendiente', 'rechazada') or r.anulacion in ('pendiente', 'rechazada'))
  and (r.anulacion = 'rechazada' or (r.desde <= $2 and (r.estado = 'pendiente' or r.anulacion = 'pendiente'))
    or (r.estado = 'rechazada'
      and not exists (select from anulaciones n where n.unidad_id = $1 and n.documento_id = r.documento_id)
      and not exists (select from documentos c where c.unidad_id = $1 and c.reemplaza = r.documento_id and c.estado = 'firmado')))`;

export interface PendienteRow {
  documento_id: string;
  estado: 'pendiente' | 'registrada' | 'rechazada' | 'cancelada';
  anulacion: 'pendiente' | 'hecha' | 'rechazada' | null;
  desde: Date;
  intentos: number;
  falla: Falla | null;
  motivo_clase: ClaseDeMotivo | null;
  numero: number | null;
  firmado: Date;
  profesional: string;
}

/** The newest first; those after the cursor. */
export const listPorResolver = (
  unidadId: number,
  antesDe: Date,
  despuesDe: { desde: Date; id: string } | undefined,
  limit: number,
) =>
  named<PendienteRow>(
    'registros-por-resolver',
    `select r.documento_id, r.estado, r.anulacion, r.desde, r.intentos, r.falla, r.motivo_clase, d.numero, d.firmado,
       p.nombre || ' ' || p.apellido as profesional
     from registros r
     join documentos d on d.unidad_id = r.unidad_id and d.id = r.documento_id
     join personas p on p.unidad_id = d.unidad_id and p.id = d.autor_id
     where ${POR_RESOLVER} and ($3::timestamptz is null or (r.desde, r.documento_id) < ($3::timestamptz, $4::uuid))
     order by r.desde desc, r.documento_id desc limit $5`,
    [unidadId, antesDe, despuesDe?.desde ?? null, despuesDe?.id ?? null, limit],
  );

export const countPorResolver = (unidadId: number, antesDe: Date) =>
  named<{ cuantos: number }>(
    'registros-por-resolver-cuantos',
    `select count(*)::int as cuantos from registros r where ${POR_RESOLVER}`,
    [unidadId, antesDe],
  );

/** Locked until it is claimed: its author may be annulling it. No row: there is nothing to resolve. */
export const lockPorResolver = (unidadId: number, antesDe: Date, documentoId: string) =>
  named<{ paciente_id: string }>(
    'registro-por-resolver',
    `select d.paciente_id from registros r join documentos d on d.unidad_id = r.unidad_id and d.id = r.documento_id
     where ${POR_RESOLVER} and r.documento_id = $3 for update of r`,
    [unidadId, antesDe, documentoId],
  );

/**
 * Claims one for an attempt now. A refused one waits again from now on, under the key that it had. No row: an
 * attempt may be under way, since its time is within a lease from now.
 */
export const claimRegistro = (unidadId: number, documentoId: string, ahora: Date) =>
  named<RegistroTomado>(
    'registro-reintento',
    `update registros set
       estado = case when estado = 'rechazada' then 'pendiente' else estado end,
       anulacion = case when anulacion = 'rechazada' then 'pendiente' else anulacion end,
       desde = case when 'rechazada' in (estado, anulacion) then $3 else desde end,
       avisado = case when 'rechazada' in (estado, anulacion) then null else avisado end,
       motivo = null, motivo_clase = null, intentos = intentos + 1,
       proximo = $3::timestamptz + make_interval(secs => ${LEASE_SECONDS})
     where unidad_id = $1 and documento_id = $2 and (estado = 'rechazada' or anulacion = 'rechazada'
       or not (proximo > $3 and proximo <= $3::timestamptz + make_interval(secs => ${LEASE_SECONDS})))
     returning documento_id, clave, estado, intentos, anulacion_clave`,
    [unidadId, documentoId, ahora],
  );

export const findRegistro = (unidadId: number, documentoId: string) =>
  named<Pick<PendienteRow, 'estado' | 'anulacion' | 'falla' | 'motivo_clase'>>(
    'registro-uno',
    `select estado, anulacion, falla, motivo_clase from registros where unidad_id = $1 and documento_id = $2`,
    [unidadId, documentoId],
  );
