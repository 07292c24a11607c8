import type { Dia } from '@portal/domain/tiempo/fechas';
import { named, qb } from '../../db/query.ts';
import type { Alcance } from './casos.policy.ts';
import { type CasoRow } from './casos.repository.ts';

const PRIMERO = 1001;

/** Holds a row lock until the end of the transaction, so numbers leave no gap. */
export const takeNumero = (unidadId: number) =>
  named<{ ultimo: number }>(
    'numero-de-caso',
    `insert into numeradores as n (unidad_id, nombre, ultimo) values ($1, 'casos', ${PRIMERO}) on conflict (unidad_id, nombre) do update set ultimo = n.ultimo + 1 returning ultimo`,
    [unidadId],
  );

type NuevoCaso = Pick<
  CasoRow,
  | 'id'
  | 'fecha_alta'
  | 'nro_siniestro'
  | 'diagnostico'
  | 'gestor_id'
  | 'paciente_id'
  | 'dni'
  | 'apellido'
  | 'nombre'
  | 'fec_nac'
  | 'genero'
  | 'telefono'
  | 'tel_movil'
  | 'email'
>;
export const insertCaso = ({ dni, ...row }: NuevoCaso & { unidad_id: number }) =>
  qb.insertInto('casos').values({ ...row, documento: dni });

/**
 * The worker of an earlier case with that DNI and date of birth; requiring both keeps a mistyped DNI from
 * joining two people. People with an account, in a family, or joined with another record are patients: they
 * are excluded.
 */
export const findTrabajador = (unidadId: number, dni: string, fecNac: Dia) =>
  named<{ id: string; fec_nac: Dia | null }>(
    'trabajador',
    `select p.id, p.fec_nac from casos c join personas p on p.unidad_id = c.unidad_id and p.id = c.paciente_id and p.documento = $2 and p.fec_nac = $3
      where c.unidad_id = $1 and c.documento = $2
        and not exists (select from cuentas u where u.unidad_id = $1 and u.persona_id = p.id)
        and not exists (select from vinculos_familiares v where v.unidad_id = $1 and v.integrante_id = p.id)
        and not exists (select from vinculos_familiares v where v.unidad_id = $1 and v.titular_id = p.id)
        and not exists (select from identidades_pendientes i where i.unidad_id = $1 and i.estado = 'aprobada' and p.id in (i.persona_id, i.anterior_id))
      order by c.id desc limit 1`,
    [unidadId, dni, fecNac],
  );

export interface Existente {
  campo: 'dni' | 'siniestro';
  id: number;
  paciente_id: string;
  mio: boolean;
}
/** Cases of the unit with that DNI or claim, newest first; `mio` marks those within the caller's reach. */
export const listExistentes = (unidadId: number, alcance: Alcance, dni: string, siniestro: string) =>
  named<Existente>(
    'casos-existentes',
    `(select 'dni' as campo, c.id, c.paciente_id, ($2::uuid is null or c.gestor_id = $2) as mio from casos c where c.unidad_id = $1 and c.documento = $3 and $3 <> '' order by c.id desc limit 100)
      union all
      (select 'siniestro', c.id, c.paciente_id, ($2::uuid is null or c.gestor_id = $2) from casos c
        where c.unidad_id = $1 and c.siniestro_simple = portal.simple($4) and $4 <> '' order by c.id desc limit 100)`,
    [unidadId, alcance, dni, siniestro],
  );

/* changing a case */
