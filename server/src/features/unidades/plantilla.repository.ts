import { sql } from 'kysely';
import { qb } from '../../db/query.ts';

export interface BorradorRow {
  revision: number;
  ajustes: Record<string, unknown> | null;
  autor: string | null;
  cambiado: Date;
}

export interface VersionRow {
  version: number;
  ajustes: Record<string, unknown>;
  autor: string | null;
  publicada: Date;
  nota: string;
  restaura: number | null;
}

const json = (valor: unknown) => sql`${JSON.stringify(valor)}::jsonb` as never;
const autor = sql<
  string | null
>`(select p.nombre || ' ' || p.apellido from personas p where p.unidad_id = t.unidad_id and p.id = t.autor_id)`.as(
  'autor',
);

export const findBorrador = () =>
  qb
    .selectFrom('borradores_plantilla as t')
    .select(['t.revision', 't.ajustes', 't.cambiado', autor])
    .$castTo<BorradorRow>();

/** The row exists from the first change on; concurrent administrators wait for its lock. */
export const insertBorrador = (unidadId: number) =>
  qb
    .insertInto('borradores_plantilla')
    .values({ unidad_id: unidadId })
    .onConflict((row) => row.column('unidad_id').doNothing());
export const lockBorrador = () =>
  qb
    .selectFrom('borradores_plantilla')
    .select(['revision', 'ajustes'])
    .forUpdate()
    .$castTo<Pick<BorradorRow, 'revision' | 'ajustes'>>();

export const updateBorrador = (ajustes: Record<string, unknown> | null, autorId: string, cambiado: Date) =>
  qb
    .updateTable('borradores_plantilla')
    .set({
      ajustes: ajustes === null ? null : json(ajustes),
      autor_id: autorId,
      cambiado,
      revision: sql`revision + 1`,
    })
    .returning('revision');

export const listVersiones = () =>
  qb
    .selectFrom('versiones_plantilla as t')
    .select(['t.version', 't.publicada', 't.nota', 't.restaura', autor])
    .orderBy('t.version', 'desc')
    .limit(200)
    .$castTo<Omit<VersionRow, 'ajustes'>>();
export const findVersion = (version: number) =>
  qb
    .selectFrom('versiones_plantilla')
    .select('ajustes')
    .where('version', '=', version)
    .$castTo<Pick<VersionRow, 'ajustes'>>();
export const findUltimaVersion = () =>
  qb.selectFrom('versiones_plantilla').select('version').orderBy('version', 'desc').limit(1);

export const insertVersion = (
  unidadId: number,
  {
    ajustes,
    ...version
  }: {
    version: number;
    ajustes: Record<string, unknown>;
    autor_id: string | null;
    publicada: Date;
    nota: string;
    restaura: number | null;
  },
) => qb.insertInto('versiones_plantilla').values({ unidad_id: unidadId, ajustes: json(ajustes), ...version });

export const deleteAjustes = (claves: readonly string[]) =>
  qb.deleteFrom('ajustes').where('clave', 'in', claves);
export const insertAjustes = (unidadId: number, ajustes: Readonly<Record<string, unknown>>) =>
  qb
    .insertInto('ajustes')
    .values(
      Object.entries(ajustes).map(([clave, valor]) => ({ unidad_id: unidadId, clave, valor: json(valor) })),
    );

/* the preview: a secret of this browser, bound to the session that asked for it */
export const VISTA_PREVIA = 'vista_previa';
export const deleteVistaPrevia = (hash: Buffer) =>
  qb.deleteFrom('enlaces').where('hash', '=', hash).where('proposito', '=', VISTA_PREVIA);
