import { named, type RowOf } from '../../../db/query.ts';
import { toCounting, toTaking } from '../../../platform/limits/limits.repository.ts';
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

/**
 * After the right password: forgets the tries of an address and gives the last one of all back. The count makes
 * the first row locked first, as by an attempt; otherwise two sign-ins could wait for each other.
 */
export const deleteIntentosDeClave = (unidadId: number, bolsa: string, limite: string) =>
  named(
    'ingreso-olvidar',
    `with olvidados as (delete from intentos where unidad_id = $1 and clave = $2 returning 1)
     update intentos set cuenta = greatest(cuenta - 1, 0)
       where unidad_id = $1 and clave = $3 and (select count(*) from olvidados) >= 0`,
    [unidadId, bolsa, limite],
  );

type SesionRow = Omit<RowOf<'sesiones'>, 'clave_probada' | 'comprobada' | 'motivo' | 'terminada' | 'usada'>;

/** A session with its first refresh token. */
export const insertSesion = ({ hash, ...sesion }: SesionRow & { hash: Buffer }) =>
  named(
    'sesion-abrir',
    `with sesion as (
       insert into sesiones (unidad_id, id, persona_id, cuenta_id, rol, alcance, objeto, nivel, creada, usada, dispositivo, puerta, llave_id)
         values (:unidad_id, :id, :persona_id, :cuenta_id, :rol, :alcance, :objeto, :nivel, :creada, :creada, :dispositivo, :puerta, :llave_id))
     insert into renovaciones (unidad_id, hash, sesion_id, creada) values (:unidad_id, :hash, :id, :creada)`,
    { ...sesion, hash },
  );
