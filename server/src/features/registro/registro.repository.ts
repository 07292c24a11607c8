import type { ClaseDeMotivo, Falla } from '@portal/domain/registro/pendientes';
import { sql } from 'kysely';
import { named, qb, waking } from '../../db/query.ts';

export const insertRegistro = (row: {
  unidad_id: number;
  documento_id: string;
  clave: string;
  desde: Date;
  proximo: Date;
}) =>
  waking(
    'registro',
    qb
      .insertInto('registros')
      .values(row)
      .onConflict((conflict) => conflict.doNothing()),
  );

/**
 * A registration that was never sent is cancelled. One that was sent, perhaps received, is annulled after its
 * registration; a refused one leaves nothing to annul. While a registration is under way its time stays: a second
 * process must not send it as well.
 */
export const cancelRegistro = (unidadId: number, documentoId: string, clave: string, ahora: Date) =>
  named(
    'registro-anulado',
    `update registros set
       estado = case when estado = 'pendiente' and intentos = 0 then 'cancelada' else estado end,
       anulacion = case when estado = 'pendiente' and intentos = 0 then null else 'pendiente' end,
       anulacion_clave = case when estado = 'pendiente' and intentos = 0 then null else $3::uuid end,
       desde = $4, proximo = case when estado = 'registrada' then $4 else proximo end, avisado = null
     where unidad_id = $1 and documento_id = $2 and estado in ('pendiente', 'registrada') and anulacion is null`,
    [unidadId, documentoId, clave, ahora],
    'registro',
  );

export const listUnidadesPendientes = (ahora: Date) =>
  sql<{ unidad_id: number }>`
    select distinct unidad_id from registros where (estado = 'pendiente' or anulacion = 'pendiente') and proximo <= ${ahora}`;

/** What waits for repositories, in all units. */
export const countPendientes = () => sql<{ count: number; since: Date | null }>`
  select count(*)::int as count, min(desde) as since from registros where estado = 'pendiente' or anulacion = 'pendiente'`;

/** Whether something of the unit waits since before an instant. */
export const findDemorado = (unidadId: number, antesDe: Date) =>
  named<{ documento_id: string }>(
    'registro-demorado',
    `select documento_id from registros where unidad_id = $1 and desde < $2 and (estado = 'pendiente' or anulacion = 'pendiente') limit 1`,
    [unidadId, antesDe],
  );

/** While an attempt is under way, nobody else claims the row. */
export const LEASE_SECONDS = 120;
export interface RegistroTomado {
  documento_id: string;
  clave: string;
  estado: string;
  intentos: number;
  anulacion_clave: string | null;
}
/** Claims due errands of one unit for this process. Longer than two calls take; the key makes a second one harmless. */
export const claimRegistros = (unidadId: number, ahora: Date, cuantos: number) => sql<RegistroTomado>`
    update registros r set intentos = r.intentos + 1, proximo = ${ahora}::timestamptz + make_interval(secs => ${LEASE_SECONDS})
    from (select unidad_id, documento_id from registros where unidad_id = ${unidadId} and (estado = 'pendiente' or anulacion = 'pendiente') and proximo <= ${ahora}
      order by proximo limit ${cuantos} for update skip locked) w
    where r.unidad_id = w.unidad_id and r.documento_id = w.documento_id
    returning r.documento_id, r.clave, r.estado, r.intentos, r.anulacion_clave`;

export interface RecetaRow {
  numero: number | null;
  firmado: Date | null;
  vence: Date | null;
  autor_id: string;
  contenido: Record<string, unknown>;
  cuirs: string[] | null;
}
export const findReceta = (unidadId: number, documentoId: string) =>
  named<RecetaRow>(
    'registro-receta',
    `select d.numero, d.firmado, d.vence, d.autor_id, d.contenido,
       (select array_agg(k.cuir order by k.item) from cuirs k where k.unidad_id = d.unidad_id and k.documento_id = d.id) as cuirs
     from documentos d where d.unidad_id = $1 and d.id = $2`,
    [unidadId, documentoId],
  );

/** The errand failed and is tried again at `proximo`. */
export const releaseRegistro = (unidadId: number, documentoId: string, falla: Falla, proximo: Date) =>
  named(
    'registro-otra-vez',
    `update registros set falla = $3, proximo = $4 where unidad_id = $1 and documento_id = $2 and (estado = 'pendiente' or anulacion = 'pendiente')`,
    [unidadId, documentoId, falla, proximo],
  );

/** No row: another process settled it. An annulment that waits for it is due at once. */
export const settleRegistro = (
  unidadId: number,
  documentoId: string,
  {
    estado,
    motivo,
    clase,
  }: { estado: 'registrada' | 'rechazada'; motivo: string | null; clase: ClaseDeMotivo | null },
  ahora: Date,
) =>
  named<{ documento_id: string }>(
    'registro-resuelto',
    `update registros set estado = $3, motivo = $4, motivo_clase = $6, falla = null, proximo = $5,
       intentos = case when $3 = 'rechazada' then intentos else 0 end,
       anulacion = case when $3 = 'rechazada' then null else anulacion end,
       anulacion_clave = case when $3 = 'rechazada' then null else anulacion_clave end,
       avisado = case when $3 = 'rechazada' then null else avisado end
     where unidad_id = $1 and documento_id = $2 and estado = 'pendiente' returning documento_id`,
    [unidadId, documentoId, estado, motivo, ahora, clase],
    'registro',
  );

/** `clase`: why the repository refused it; null: it did not. */
export const settleAnulacion = (unidadId: number, documentoId: string, clase: ClaseDeMotivo | null) =>
  named(
    'registro-anulacion-resuelta',
    `update registros set anulacion = case when $3::text is null then 'hecha' else 'rechazada' end, motivo_clase = $3, falla = null,
       avisado = case when $3::text is null then avisado else null end
     where unidad_id = $1 and documento_id = $2 and anulacion = 'pendiente'`,
    [unidadId, documentoId, clase],
  );

export const insertCuirs = (
  rows: readonly { unidad_id: number; documento_id: string; item: number; cuir: string; recibido: Date }[],
) => qb.insertInto('cuirs').values([...rows]);

/* the administration */

export const listUnidadesSinAviso = (antesDe: Date) =>
  sql<{ unidad_id: number }>`
    select distinct unidad_id from registros where avisado is null
      and ((desde <= ${antesDe} and (estado = 'pendiente' or anulacion = 'pendiente')) or estado = 'rechazada' or anulacion = 'rechazada')`;

/** Marks as told what is late or refused, at most once an hour: later ones wait for the next mail. */
export const touchAviso = (unidadId: number, ahora: Date, antesDe: Date) =>
  named<{ documento_id: string; demorada: boolean }>(
    'registro-aviso',
    `update registros r set avisado = $2 where r.unidad_id = $1 and r.avisado is null
       and ((r.desde <= $3 and (r.estado = 'pendiente' or r.anulacion = 'pendiente')) or r.estado = 'rechazada' or r.anulacion = 'rechazada')
       and not exists (select from registros o where o.unidad_id = $1 and o.avisado > $3)
     returning r.documento_id, (r.estado = 'pendiente' or r.anulacion = 'pendiente') as demorada`,
    [unidadId, ahora, antesDe],
  );

export const listAdministradores = (unidadId: number) =>
  named<{ email: string; nombre: string }>(
    'registro-administradores',
    `select p.email, p.nombre from cuentas c join cuenta_roles r on r.unidad_id = c.unidad_id and r.cuenta_id = c.id and r.rol = 'administrador'
     join personas p on p.unidad_id = c.unidad_id and p.id = c.persona_id where c.unidad_id = $1 and c.activa and p.email <> ''`,
    [unidadId],
  );

export const findContacto = (unidadId: number, personaId: string) =>
  named<{ email: string | null; nombre: string }>(
    'registro-contacto',
    `select p.email, p.nombre from personas p where p.unidad_id = $1 and p.id = $2`,
    [unidadId, personaId],
  );
