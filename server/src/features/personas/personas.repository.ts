import type { WithDni } from '@portal/domain/contract/names';
import type { Dia } from '@portal/domain/tiempo/fechas';
import { MAYORIA, nacidoDespuesDe } from '@portal/domain/tiempo/fechas';
import { sql, type InferResult } from 'kysely';
import { named, qb, type NewRow, type RowOf } from '../../db/query.ts';

const columns = [
  'p.id',
  'p.documento as dni',
  'p.nombre',
  'p.apellido',
  'p.fec_nac',
  'p.sexo',
  'p.telefono',
  'p.email',
  'p.domicilio',
  'p.cp',
  'p.obra_social',
  'p.plan',
  'p.nro_afiliado',
  'p.cuil',
] as const;

export const listPersonasByDni = (dni: string) =>
  qb.selectFrom('personas as p').select(columns).where('p.documento', '=', dni);

export type PersonaRow = InferResult<ReturnType<typeof listPersonasByDni>>[number];

const COLUMNS = columns.join(', ');
const ONE = `select ${COLUMNS} from personas p where p.unidad_id = $1 and p.id = $2`;
export const findPersona = (unidadId: number, personaId: string) =>
  named<PersonaRow>('persona', ONE, [unidadId, personaId]);

const FAMILY = `select ${COLUMNS} from vinculos_familiares v join personas p on p.unidad_id = v.unidad_id and p.id = v.integrante_id
  where v.unidad_id = $1 and v.titular_id = $2 and v.estado = 'activo' and to_char(p.fec_nac, 'YYYY-MM-DD') > $3
  order by p.fec_nac, p.nombre`;
/** Members whom the holder may still act for: linked, and under age on that day. */
export const listIntegrantes = (unidadId: number, titularId: string, hoy: Dia) =>
  named<PersonaRow>('integrantes', FAMILY, [unidadId, titularId, nacidoDespuesDe(MAYORIA, hoy)]);

const HOLDER_AND_FAMILY = `select ${COLUMNS} from (select $2::uuid as id, false as integrante
    union all select v.integrante_id, true from vinculos_familiares v where v.unidad_id = $1 and v.titular_id = $2 and v.estado = 'activo') g
  join personas p on p.unidad_id = $1 and p.id = g.id
  where not g.integrante or to_char(p.fec_nac, 'YYYY-MM-DD') > $3
  order by g.integrante, p.fec_nac, p.nombre`;
/** The holder, and then those members. */
export const listTitularEIntegrantes = (unidadId: number, titularId: string, hoy: Dia) =>
  named<PersonaRow>('titular-e-integrantes', HOLDER_AND_FAMILY, [
    unidadId,
    titularId,
    nacidoDespuesDe(MAYORIA, hoy),
  ]);

export type PersonaValues = Omit<
  WithDni<NewRow<'personas'>>,
  'unidad_id' | 'id' | 'creada' | 'cambiada' | 'apellido_nombre'
> &
  Pick<RowOf<'personas'>, 'fec_nac' | 'sexo'>;

export const insertPersona = ({ dni, ...row }: PersonaValues & { unidad_id: number; id: string }) =>
  qb.insertInto('personas').values({ ...row, documento: dni });

export const updatePersona = (personaId: string, { dni, ...changes }: Partial<PersonaValues>) =>
  qb
    .updateTable('personas')
    .set({ ...changes, ...(dni !== undefined && { documento: dni }) })
    .where('id', '=', personaId);

export const insertVinculo = (row: {
  unidad_id: number;
  titular_id: string;
  integrante_id: string;
  creado?: Date;
}) => qb.insertInto('vinculos_familiares').values(row);

export const insertIdentidadPendiente = (row: Omit<RowOf<'identidades_pendientes'>, 'estado'>) =>
  qb
    .insertInto('identidades_pendientes')
    .values(row)
    .onConflict((conflict) => conflict.columns(['unidad_id', 'persona_id', 'anterior_id']).doNothing());

export interface DestinatarioRow {
  id: string;
  nombre: string;
  email: string | null;
  fec_nac: Dia | null;
  verificado: boolean;
  con_cuenta: boolean;
}
/**
 * The patient and the holders of their families, the one who requested the last attention first, with their
 * mail addresses. A member's address was typed by the holder and is mostly the holder's own. It counts as the
 * patient's only if it belongs to an account of theirs, or to nobody who is or was their holder.
 */
export const listDestinatarios = (unidadId: number, pacienteId: string) =>
  named<DestinatarioRow>(
    'destinatarios',
    `with v as (select titular_id, estado, creado from vinculos_familiares where unidad_id = $1 and integrante_id = $2)
     select p.id, p.nombre, p.fec_nac, case when p.id = $2 and c.email is null and exists (select from v join personas t on t.unidad_id = $1 and t.id = v.titular_id
         left join cuentas k on k.unidad_id = $1 and k.persona_id = t.id where lower(p.email) in (lower(t.email), lower(k.email)))
       then null else nullif(coalesce(c.email, p.email), '') end as email,
       coalesce(lower(coalesce(c.email, p.email)) = p.email_verificado, false) as verificado, c.id is not null as con_cuenta
     from personas p left join cuentas c on c.unidad_id = $1 and c.persona_id = p.id and c.activa left join v on v.titular_id = p.id
     where p.unidad_id = $1 and (p.id = $2 or v.estado = 'activo')
     order by p.id = $2 desc, p.id is distinct from (select a.pedida_por from atenciones a where a.unidad_id = $1 and a.paciente_id = $2 and a.lugar is not null
       order by a.lugar desc limit 1), v.creado`,
    [unidadId, pacienteId],
  );

/* verified addresses */

/** A link or code that was sent only to this address was used. */
export const setEmailVerificado = (personaId: string, email: string) =>
  qb
    .updateTable('personas')
    .set({ email_verificado: email.trim().toLowerCase() })
    .where('id', '=', personaId);

/**
 * The same for a person with an account: its links end when the address changes, so a working link was sent
 * to the current one.
 */
export const setEmailDeCuentaVerificado = (unidadId: number, personaId: string) =>
  named(
    'email-de-cuenta-probado',
    `update personas p set email_verificado = lower(coalesce(c.email, p.email)) from cuentas c
     where p.unidad_id = $1 and p.id = $2 and c.unidad_id = $1 and c.persona_id = p.id and nullif(coalesce(c.email, p.email), '') is not null
       and p.email_verificado is distinct from lower(coalesce(c.email, p.email))`,
    [unidadId, personaId],
  );

/**
 * A turno's mail was answered: verifies the patient or the person who booked, whichever has the address it
 * was sent to.
 */
export const setEmailDeTurnoVerificado = (
  unidadId: number,
  personas: readonly string[],
  causas: readonly string[],
) =>
  named(
    'email-de-turno-probado',
    `update personas p set email_verificado = lower(p.email) where p.unidad_id = $1 and p.id = any ($2::uuid[]) and p.email_verificado is distinct from lower(p.email)
       and lower(p.email) in (select lower(m.destinatario) from mensajes m where m.unidad_id = $1 and m.canal = 'correo' and m.causa = any ($3::text[]))`,
    [unidadId, personas, causas],
  );

/** All ids that the unit approved as the same person, the given one first. */
export const listIdsDeLaMisma = (personaId: string) => sql<{ id: string }>`
      with recursive misma (id) as (
        select ${personaId}::uuid
        union
        select case when i.persona_id = m.id then i.anterior_id else i.persona_id end
        from misma m join identidades_pendientes i on i.unidad_id = portal.unidad_actual() and i.estado = 'aprobada' and m.id in (i.persona_id, i.anterior_id)
      ) select id from misma`;

/**
 * Serialises adding people with that DNI, by the desk, a family or a case: the second sees the first one's
 * person.
 */
export const lockDni = (unidadId: number, dni: string) =>
  sql`select pg_advisory_xact_lock(${unidadId}::int, hashtext(${`documento:${dni}`}))`;

/** Until the transaction ends, so that a count made after it cannot change before the commit. */
export const lockPersona = (unidadId: number, personaId: string) =>
  named('persona-cuenta', `select pg_advisory_xact_lock(7203115, hashtext($1::text || ':' || $2::text))`, [
    unidadId,
    personaId,
  ]);
