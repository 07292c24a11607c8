import type { WithDni } from '@portal/domain/contract/names';
import type { ColumnaPadron, LineaPadron } from '@portal/domain/padron/lineas';
import { sql } from 'kysely';
import { named, qb, type RowOf } from '../../db/query.ts';

/* the padrón */

export const findAfiliado = (dni: string) =>
  qb
    .selectFrom('padron_afiliados')
    .select(['documento as dni', 'estado', 'nro_afiliado', 'plan', 'fec_nac', 'sexo'])
    .where('documento', '=', dni);

export type AfiliadoRow = Omit<WithDni<RowOf<'padron_afiliados'>>, 'unidad_id' | 'apellido_nombre'>;
const datos = ['nro_afiliado', 'plan', 'estado', 'apellido', 'nombre', 'fec_nac', 'sexo'] as const;
const COLUMNAS = ['documento', ...datos] as const;
const FILA = ['documento as dni', ...datos] as const;

/** Upper bound of a prefix range, in byte order. */
const ultimoDe = (comienzo: string) => `${comienzo}\u{10ffff}`;

/** Prefix of a DNI, else of surname and name. */
const buscados = (buscar: string) => {
  const numero = buscar.replace(/[.\s]/g, '');
  if (/^[0-9]+$/.test(numero))
    return sql<boolean>`documento >= ${numero} and documento < ${ultimoDe(numero)}`;
  return buscar === ''
    ? sql<boolean>`true`
    : sql<boolean>`apellido_nombre >= simple(${buscar}) and apellido_nombre < simple(${buscar}) || ${ultimoDe('')}`;
};

export const countBuscados = (buscar: string) =>
  qb
    .selectFrom('padron_afiliados')
    .select(sql<number>`count(*)::int`.as('total'))
    .where(buscados(buscar));

export const listAfiliados = (buscar: string, limit: number, offset: number) =>
  qb
    .selectFrom('padron_afiliados')
    .select(FILA)
    .where(buscados(buscar))
    .orderBy('apellido_nombre')
    .orderBy('documento')
    .limit(limit)
    .offset(offset);

export const countAfiliados = () =>
  qb
    .selectFrom('padron_afiliados')
    .select([
      sql<number>`count(*)::int`.as('todos'),
      sql<number>`(count(*) filter (where estado = 'A'))::int`.as('activos'),
    ]);

export const listTramoDePadron = (despuesDe: string, limit: number) =>
  qb
    .selectFrom('padron_afiliados')
    .select(FILA)
    .where('documento', '>', despuesDe)
    .orderBy('documento')
    .limit(limit);

/* a load */

const cargas = () =>
  qb
    .selectFrom('cargas_padron as c')
    .innerJoin('personas as p', (join) =>
      join.onRef('p.unidad_id', '=', 'c.unidad_id').onRef('p.id', '=', 'c.autor_id'),
    )
    .selectAll('c')
    .select(['p.nombre', 'p.apellido']);

export const findCarga = (id: number) => cargas().where('c.id', '=', String(id));
export const findCargaAbierta = () => cargas().where('c.estado', 'in', ['recibiendo', 'revisada']);
export const findUltimaAplicada = () =>
  cargas().where('c.estado', '=', 'aplicada').orderBy('c.terminada', 'desc').limit(1);
export const lockCarga = (id: number) =>
  qb.selectFrom('cargas_padron').selectAll().where('id', '=', String(id)).forUpdate();

/**
 * A new file discards a load that waits for a decision; a load still being received is ended only if it has
 * stopped moving.
 */
export const closeCargas = (ahora: Date, sinMoverseDesde: Date) =>
  qb
    .updateTable('cargas_padron')
    .set({
      estado: sql<string>`case estado when 'revisada' then 'descartada' else 'fallida' end`,
      terminada: ahora,
    })
    .where(({ eb, or, and }) =>
      or([
        eb('estado', '=', 'revisada'),
        and([eb('estado', '=', 'recibiendo'), eb('vista', '<', sinMoverseDesde)]),
      ]),
    );

export const insertCarga = (row: {
  unidad_id: number;
  archivo: string;
  autor_id: string;
  creada: Date;
  vista: Date;
  bytes_total: number | null;
}) => qb.insertInto('cargas_padron').values(row).returning('id');

export const setColumnas = (id: number, columnas: readonly ColumnaPadron[], ignoradas: readonly string[]) =>
  qb
    .updateTable('cargas_padron')
    .set({ columnas: [...columnas], ignoradas: [...ignoradas] })
    .where('id', '=', String(id));

export const touchCarga = (
  id: number,
  { lineas, bytes, vista }: { lineas: number; bytes: number; vista: Date },
) =>
  qb
    .updateTable('cargas_padron')
    .set({ lineas, bytes, vista })
    .where('id', '=', String(id))
    .where('estado', '=', 'recibiendo');

export const endCarga = (
  id: number,
  de: 'recibiendo' | 'revisada',
  estado: 'fallida' | 'descartada',
  terminada: Date,
) =>
  qb
    .updateTable('cargas_padron')
    .set({ estado, terminada })
    .where('id', '=', String(id))
    .where('estado', '=', de);

export const insertLineas = (
  unidadId: number,
  cargaId: number,
  lineas: readonly (LineaPadron & { linea: number })[],
) => {
  const column = (name: keyof LineaPadron | 'linea') => lineas.map((una) => una[name]);
  return named(
    'padron-lineas',
    `insert into cargas_padron_lineas (unidad_id, carga_id, linea, documento, nro_afiliado, plan, estado, apellido, nombre, fec_nac, sexo, error)
     select :unidadId, :cargaId, * from unnest(:lineas::int[], :documentos::text[], :afiliados::text[], :planes::text[], :estados::text[],
       :apellidos::text[], :nombres::text[], :nacimientos::date[], :sexos::text[], :errores::text[])`,
    {
      unidadId,
      cargaId,
      lineas: column('linea'),
      documentos: column('documento'),
      afiliados: column('nro_afiliado'),
      planes: column('plan'),
      estados: column('estado'),
      apellidos: column('apellido'),
      nombres: column('nombre'),
      nacimientos: column('fec_nac'),
      sexos: column('sexo'),
      errores: column('error'),
    },
  );
};

export const deleteLineas = (cargaId: number) =>
  qb.deleteFrom('cargas_padron_lineas').where('carga_id', '=', String(cargaId));
export const deleteValidas = (cargaId: number) => deleteLineas(cargaId).where('error', 'is', null);
export const countLineas = (cargaId: number) =>
  qb
    .selectFrom('cargas_padron_lineas')
    .select(sql<number>`count(*)::int`.as('lineas'))
    .where('carga_id', '=', String(cargaId));

/**
 * The lines have no statistics yet: the planner would estimate two rows instead of a hundred thousand and
 * choose a nested loop.
 */
export const setHashJoins = () => sql`set local enable_nestloop = off`;

/** Lines with the same DNI cannot be trusted: each one gets an error that lists all of them. */
export const updateRepetidas = (unidadId: number, cargaId: number) =>
  named(
    'padron-repetidas',
    `with r as materialized (
       select documento, array_to_string((array_agg(linea order by linea))[1:6], ', ') || case when count(*) > 6 then ' y otras' else '' end as lineas
       from cargas_padron_lineas where unidad_id = $1 and carga_id = $2 and documento is not null group by documento having count(*) > 1)
     update cargas_padron_lineas l set error = concat_ws('. ', l.error, 'El DNI ' || l.documento || ' está repetido: líneas ' || r.lineas)
     from r where l.unidad_id = $1 and l.carga_id = $2 and l.documento = r.documento`,
    [unidadId, cargaId],
  );

/**
 * Columns that a load writes besides the key: those of its file, and the state, which is 'A' if the file has
 * none.
 */
const escritas = (columnas: readonly string[]) =>
  COLUMNAS.filter(
    (columna) => columna === 'estado' || (columna !== 'documento' && columnas.includes(columna)),
  );
const lista = (nombres: readonly string[]) => sql.raw(nombres.join(', '));
const de = (alias: string, nombres: readonly string[]) =>
  lista(nombres.map((nombre) => `${alias}.${nombre}`));
const cambia = (columnas: readonly string[], alias: 'l' | 'excluded') =>
  sql`(${de('p', escritas(columnas))}) is distinct from (${de(alias, escritas(columnas))})`;

/** Counts the changes that the load would make. People in a line with an error stay as they are. */
export const countCambios = (
  unidadId: number,
  cargaId: number,
  columnas: readonly string[],
) => sql<Cuentas>`select
        (select count(*)::int from cargas_padron_lineas where unidad_id = ${unidadId} and carga_id = ${cargaId} and error is not null) as con_errores,
        (select count(*)::int from padron_afiliados p where p.unidad_id = ${unidadId}
          and not exists (select from cargas_padron_lineas l where l.unidad_id = ${unidadId} and l.carga_id = ${cargaId} and l.documento = p.documento)) as salen, v.*
      from (select (count(*) filter (where p.documento is null))::int as nuevos,
          (count(*) filter (where p.documento is not null and ${cambia(columnas, 'l')}))::int as cambiados,
          (count(*) filter (where p.documento is not null and not (${cambia(columnas, 'l')})))::int as iguales
        from cargas_padron_lineas l left join padron_afiliados p on p.unidad_id = ${unidadId} and p.documento = l.documento
        where l.unidad_id = ${unidadId} and l.carga_id = ${cargaId} and l.error is null) v`;
type Cuentas = Pick<RowOf<'cargas_padron'>, 'con_errores' | 'salen' | 'nuevos' | 'cambiados' | 'iguales'>;

export const reviewCarga = (
  id: number,
  cuentas: Cuentas,
  { lineas, bytes, vista }: { lineas: number; bytes: number; vista: Date },
) =>
  qb
    .updateTable('cargas_padron')
    .set({ ...cuentas, lineas, bytes, vista, estado: 'revisada' })
    .where('id', '=', String(id))
    .where('estado', '=', 'recibiendo');

export interface MuestraRow extends AfiliadoRow {
  linea: number;
  que: 'nuevo' | 'cambia' | 'igual';
}
export const listMuestra = (
  unidadId: number,
  cargaId: number,
  columnas: readonly string[],
  limit: number,
) => sql<MuestraRow>`select l.linea, ${de('l', FILA)},
        case when p.documento is null then 'nuevo' when ${cambia(columnas, 'l')} then 'cambia' else 'igual' end as que
      from (select * from cargas_padron_lineas where unidad_id = ${unidadId} and carga_id = ${cargaId} and error is null order by linea limit ${limit}) l
      left join padron_afiliados p on p.unidad_id = ${unidadId} and p.documento = l.documento order by l.linea`;

export const listErrores = (cargaId: number, despuesDe: number, limit: number) =>
  qb
    .selectFrom('cargas_padron_lineas')
    .select(['linea', 'documento as dni', sql<string>`error`.as('error')])
    .where('carga_id', '=', String(cargaId))
    .where('error', 'is not', null)
    .where('linea', '>', despuesDe)
    .orderBy('linea')
    .limit(limit);

/* applying: one statement each over all lines, in one transaction */

export const deleteAusentes = (unidadId: number, cargaId: number) =>
  named(
    'padron-ausentes',
    `delete from padron_afiliados p where p.unidad_id = $1
     and not exists (select from cargas_padron_lineas l where l.unidad_id = $1 and l.carga_id = $2 and l.documento = p.documento)`,
    [unidadId, cargaId],
  );

export const upsertValidas = (unidadId: number, cargaId: number, columnas: readonly string[]) => sql<{
  nuevos: number;
  cambiados: number;
}>`with hecho as (
        insert into padron_afiliados as p (unidad_id, ${lista(COLUMNAS)})
        select unidad_id, ${lista(COLUMNAS)} from cargas_padron_lineas where unidad_id = ${unidadId} and carga_id = ${cargaId} and error is null
        on conflict (unidad_id, documento) do update set ${lista(escritas(columnas).map((columna) => `${columna} = excluded.${columna}`))}
          where ${cambia(columnas, 'excluded')} returning (p.xmax = 0) as nuevo)
      select (count(*) filter (where nuevo))::int as nuevos, (count(*) filter (where not nuevo))::int as cambiados from hecho`;

export const applyCarga = (
  id: number,
  hecho: { modo: string; nuevos: number; cambiados: number; iguales: number; salen: number; terminada: Date },
) =>
  qb
    .updateTable('cargas_padron')
    .set({ ...hecho, estado: 'aplicada' })
    .where('id', '=', String(id));

/* cleaning up */

/** Loads whose process died, and those that waited too long for a decision. */
export const sweepCargas = (ahora: Date, sinMoverseDesde: Date, sinDecidirDesde: Date) =>
  qb
    .updateTable('cargas_padron')
    .set({
      estado: sql<string>`case estado when 'revisada' then 'descartada' else 'fallida' end`,
      terminada: ahora,
    })
    .where(({ eb, or, and }) =>
      or([
        and([eb('estado', '=', 'recibiendo'), eb('vista', '<', sinMoverseDesde)]),
        and([eb('estado', '=', 'revisada'), eb('vista', '<', sinDecidirDesde)]),
      ]),
    );
/** Lines of ended loads. The errors of an applied load can be downloaded for a week. */
export const sweepLineas = (aplicadasAntesDe: Date) =>
  qb.deleteFrom('cargas_padron_lineas as l').where(({ exists, selectFrom }) =>
    exists(
      selectFrom('cargas_padron as c')
        .select('c.id')
        .whereRef('c.unidad_id', '=', 'l.unidad_id')
        .whereRef('c.id', '=', 'l.carga_id')
        .where(({ eb, or, and }) =>
          or([
            eb('c.estado', 'in', ['fallida', 'descartada']),
            and([eb('c.estado', '=', 'aplicada'), eb('c.terminada', '<', aplicadasAntesDe)]),
          ]),
        ),
    ),
  );
