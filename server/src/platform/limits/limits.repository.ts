import { named } from '../../db/query.ts';

/** One row per counted thing, in `intentos`: how many, and until when. */

export const countIntento = (unidadId: number, clave: string, now: Date, seconds: number) =>
  named<{ cuenta: number; hasta: Date }>(
    'limite-contar',
    `insert into intentos as i (unidad_id, clave, cuenta, hasta) values ($1, $2, 1, $3::timestamptz + make_interval(secs => $4))
       on conflict (unidad_id, clave) do update set
         cuenta = case when i.hasta <= $3 then 1 else least(i.cuenta + 1, 1000000000) end,
         hasta = case when i.hasta <= $3 then excluded.hasta else i.hasta end
       returning cuenta, hasta`,
    [unidadId, clave, now, seconds],
  );

export const giveIntentoBack = (unidadId: number, clave: string) =>
  named(
    'limite-devolver',
    'update intentos set cuenta = greatest(cuenta - 1, 0) where unidad_id = $1 and clave = $2',
    [unidadId, clave],
  );

const LONGEST_SECONDS = 900;
const FORGOTTEN_SECONDS = 3600;

/** Returns no row while the wait from earlier attempts lasts. */
export const takeIntento = (unidadId: number, clave: string, now: Date, free: number) =>
  named<{ cuenta: number }>(
    'demora-tomar',
    `insert into intentos as i (unidad_id, clave, cuenta, hasta)
         values ($1, $2, 1, $3::timestamptz + make_interval(secs => case when 1 >= $4::int then 2 else 0 end))
       on conflict (unidad_id, clave) do update set
         cuenta = case when i.hasta < $3::timestamptz - make_interval(secs => ${FORGOTTEN_SECONDS}) then 1 else least(i.cuenta + 1, 60) end,
         hasta = $3::timestamptz + make_interval(secs => case
           when i.hasta >= $3::timestamptz - make_interval(secs => ${FORGOTTEN_SECONDS}) and i.cuenta + 1 >= $4
             then least(${LONGEST_SECONDS}, power(2, least(i.cuenta + 2 - $4, 20)))
           else 0 end)
       where not (i.cuenta >= $4 and i.hasta > $3)
       returning cuenta`,
    [unidadId, clave, now, free],
  );

export const deleteIntento = (unidadId: number, clave: string) =>
  named('demora-olvidar', 'delete from intentos where unidad_id = $1 and clave = $2', [unidadId, clave]);
