import { named, type RowOf } from '../../../db/query.ts';
import { toCounting, toTaking } from '../../../platform/limits/limits.repository.ts';
import { AUDITING, type Auditing } from '../../../platform/audit/audit.repository.ts';
import { CUENTA, type CuentaRow } from '../cuentas.repository.ts';

/** Without an account for that DNI its columns are null. */
export type IntentoRow = { juzgado: boolean } & { [Column in keyof CuentaRow]: CuentaRow[Column] | null };

/**
 * `:bolsa` counts one address, `:limite` all of them. Beyond `:veces` of all, `:pocas` tries of an address are
 * free instead of `:libres`. The address's row is locked before the other one, as everywhere.
 */
const taking = `with muchos as (
    select from intentos where unidad_id = :unidadId and clave = :limite and cuenta >= :veces::int and hasta > :now),
  libres as (select case when exists (select from muchos) then :pocas::int else :libres::int end as cuantos),
  tomado as (${toTaking('(select cuantos from libres)')}),
  contado as (${toCounting('where exists (select from tomado)')})
select exists (select from tomado) as juzgado, ${CUENTA}
  from (values (1)) as uno left join cuentas c on c.unidad_id = :unidadId and c.dni = :dni`;

/** Counts an attempt at the password of a DNI and reads its account, in one statement. */
export const takeIntentoDeClave = (intento: {
  unidadId: number;
  dni: string;
  now: Date;
  bolsa: string;
  libres: number;
  limite: string;
  veces: number;
  segundos: number;
  pocas: number;
}) => named<IntentoRow>('ingreso-intento', taking, intento);

const olvidados =
  'olvidados as (delete from intentos where unidad_id = :unidadId and clave = :bolsa returning 1)';
/** The count locks the address's row first, as an attempt does. Otherwise two sign-ins could wait for each other. */
const devolver = `update intentos set cuenta = greatest(cuenta - 1, 0)
  where unidad_id = :unidadId and clave = :limite and (select count(*) from olvidados) >= 0`;

/** The counters of a DNI: of one address, and of all of them. */
export interface Contadores {
  bolsa: string;
  limite: string;
}

/** After the right password: forgets the tries of an address and gives the last one of all back. */
export const deleteIntentosDeClave = (unidadId: number, contadores: Contadores) =>
  named('ingreso-olvidar', `with ${olvidados} ${devolver}`, { unidadId, ...contadores });

type SesionRow = Omit<RowOf<'sesiones'>, 'clave_probada' | 'comprobada' | 'motivo' | 'terminada' | 'usada'>;

export type NuevaSesionRow = Omit<SesionRow, 'unidad_id'> & { unidadId: number; hash: Buffer };

const sesion = `sesion as (
    insert into sesiones (unidad_id, id, persona_id, cuenta_id, rol, alcance, objeto, nivel, creada, usada, dispositivo, puerta, llave_id)
      values (:unidadId, :id, :persona_id, :cuenta_id, :rol, :alcance, :objeto, :nivel, :creada, :creada, :dispositivo, :puerta, :llave_id))`;
const renovar =
  'insert into renovaciones (unidad_id, hash, sesion_id, creada) values (:unidadId, :hash, :id, :creada)';

/** A session with its first refresh token. */
export const insertSesion = (nueva: NuevaSesionRow) =>
  named('sesion-abrir', `with ${sesion} ${renovar}`, { ...nueva });

const ingreso = `with ${sesion}, renovacion as (${renovar}), ${olvidados}, devuelto as (${devolver}) ${AUDITING}`;

/** A sign-in after the right password, in one statement: the session, the counters and the audit event. */
export const insertIngreso = (values: NuevaSesionRow & Contadores & Auditing) =>
  named('ingreso-abrir', ingreso, { ...values });
