import { named } from '../../db/query.ts';

/** One row per counted thing, in `intentos`: how many, and until when. */

/**
 * Counts one of `:limite` in a window of `:segundos`. `when` is a condition: a statement may count only if its
 * other parts did something.
 */
export const toCounting = (when = '') =>
  `insert into intentos as i (unidad_id, clave, cuenta, hasta)
     select :unidadId::int, :limite::text, 1, :now::timestamptz + make_interval(secs => :segundos) ${when}
   on conflict (unidad_id, clave) do update set
     cuenta = case when i.hasta <= :now then 1 else least(i.cuenta + 1, 1000000000) end,
     hasta = case when i.hasta <= :now then excluded.hasta else i.hasta end
   returning cuenta, hasta`;

const counting = toCounting();
export const countIntento = (unidadId: number, limite: string, now: Date, segundos: number) =>
  named<{ cuenta: number; hasta: Date }>('limite-contar', counting, { unidadId, limite, now, segundos });

export const giveIntentoBack = (unidadId: number, clave: string) =>
  named(
    'limite-devolver',
    'update intentos set cuenta = greatest(cuenta - 1, 0) where unidad_id = $1 and clave = $2',
    [unidadId, clave],
  );

const LONGEST_SECONDS = 900;
const FORGOTTEN_SECONDS = 3600;

/**
 * Counts a try of `:bolsa` after `free` free ones, an expression. Returns no row while the wait from earlier
 * attempts lasts.
 */
export const toTaking = (free: string) =>
  `insert into intentos as i (unidad_id, clave, cuenta, hasta)
     values (:unidadId, :bolsa, 1, :now::timestamptz + make_interval(secs => case when 1 >= ${free} then 2 else 0 end))
   on conflict (unidad_id, clave) do update set
     cuenta = case when i.hasta < :now::timestamptz - make_interval(secs => ${FORGOTTEN_SECONDS}) then 1 else least(i.cuenta + 1, 60) end,
     hasta = :now::timestamptz + make_interval(secs => case
       when i.hasta >= :now::timestamptz - make_interval(secs => ${FORGOTTEN_SECONDS}) and i.cuenta + 1 >= ${free}
         then least(${LONGEST_SECONDS}, power(2, least(i.cuenta + 2 - ${free}, 20)))
       else 0 end)
     where not (i.cuenta >= ${free} and i.hasta > :now)
   returning cuenta`;

const taking = toTaking(':libres::int');
export const takeIntento = (unidadId: number, bolsa: string, now: Date, libres: number) =>
  named<{ cuenta: number }>('demora-tomar', taking, { unidadId, bolsa, now, libres });

export const deleteIntento = (unidadId: number, clave: string) =>
  named('demora-olvidar', 'delete from intentos where unidad_id = $1 and clave = $2', [unidadId, clave]);
