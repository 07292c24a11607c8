import type { TipoDocumento } from '@portal/domain/documentos/escrito';
import { named, qb, type RowOf } from '../../../db/query.ts';
import type { Json } from '../../../db/schema.ts';

/** jsonb rejects lone surrogates, which a browser can send: replace them. */
export const toJson = (contenido: unknown) =>
  JSON.stringify(contenido, (_key, value: unknown) =>
    typeof value === 'string' ? value.toWellFormed() : value,
  ) as unknown as Json;

export interface NuevoBorrador {
  unidad_id: number;
  id: string;
  atencion_id: string;
  paciente_id: string;
  autor_id: string;
  tipo: TipoDocumento;
  contenido: unknown;
  guardado: Date;
  reemplaza?: string | null;
  archivo?: string;
  archivo_tipo?: string;
  archivo_nombre?: string;
  sha256?: string;
  bytes?: number;
}
/** Inserts nothing if the id exists. */
export const insertBorrador = ({ contenido, ...row }: NuevoBorrador) =>
  qb
    .insertInto('documentos')
    .values({ ...row, contenido: toJson(contenido) })
    .onConflict((conflict) => conflict.columns(['unidad_id', 'id']).doNothing());

/** A correction inherits the decision about the ART. */
export const copyParaArt = (unidadId: number, de: string, a: string) =>
  named(
    'para-art-heredado',
    `insert into papeles_de_caso (unidad_id, documento_id, para_art, autor_id, cambiado) select unidad_id, $3, para_art, autor_id, cambiado from papeles_de_caso
     where unidad_id = $1 and documento_id = $2 on conflict do nothing`,
    [unidadId, de, a],
  );

export const upsertParaArt = (row: RowOf<'papeles_de_caso'>) =>
  qb
    .insertInto('papeles_de_caso')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['unidad_id', 'documento_id']).doUpdateSet(({ ref }) => ({
        para_art: ref('excluded.para_art'),
        cambiado: ref('excluded.cambiado'),
      })),
    );

/** Inserts nothing if it is annulled already. */
export const insertAnulacion = (row: RowOf<'anulaciones'>) =>
  qb
    .insertInto('anulaciones')
    .values(row)
    .onConflict((conflict) => conflict.columns(['unidad_id', 'documento_id']).doNothing());

/** Optimistic update: only over the version that was read. */
export const updateBorrador = (
  id: string,
  autorId: string,
  { contenido, guardado, sobre }: { contenido: unknown; guardado: Date; sobre: number },
) =>
  qb
    .updateTable('documentos')
    .set({ contenido: toJson(contenido), guardado, version: sobre + 1 })
    .where('id', '=', id)
    .where('autor_id', '=', autorId)
    .where('estado', '=', 'borrador')
    .where('version', '=', sobre);

export const deleteBorrador = (id: string, autorId: string) =>
  qb
    .deleteFrom('documentos')
    .where('id', '=', id)
    .where('autor_id', '=', autorId)
    .where('estado', '=', 'borrador')
    .returning('archivo');

/**
 * The next number of a type. Concurrent signatures wait for this commit, so no number is given twice or
 * skipped.
 */
export const takeNumero = (unidadId: number, tipo: TipoDocumento) =>
  named<{ ultimo: number }>(
    'documento-numero',
    `insert into contadores as c (unidad_id, clave, ultimo) values ($1, $2, 1) on conflict (unidad_id, clave) do update set ultimo = c.ultimo + 1 returning ultimo`,
    [unidadId, `documento:${tipo}`],
  );

export interface Firma {
  contenido: unknown;
  faltan: string[];
  numero: number | null;
  codigo: string;
  firmado: Date;
  vigente_desde: Date;
  vence: Date | null;
  archivo?: string;
  archivo_tipo?: string;
  sha256?: string;
  bytes?: number;
}
export const updateFirma = (id: string, { contenido, ...firma }: Firma) =>
  qb
    .updateTable('documentos')
    .set({ ...firma, estado: 'firmado', contenido: toJson(contenido) })
    .where('id', '=', id)
    .where('estado', '=', 'borrador');

export const insertFirmado = ({
  contenido,
  ...row
}: Firma &
  Omit<NuevoBorrador, 'contenido' | 'guardado' | 'archivo' | 'archivo_tipo' | 'sha256' | 'bytes'> & {
    guardado: Date;
    demo?: boolean;
  }) =>
  qb
    .insertInto('documentos')
    .values({ ...row, estado: 'firmado', contenido: toJson(contenido) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id');

/** Stores the bytes of a paper rendered on first request; the first process wins. */
export const updateArchivo = (
  id: string,
  archivo: { archivo: string; archivo_tipo: string; sha256: string; bytes: number },
) => qb.updateTable('documentos').set(archivo).where('id', '=', id).where('sha256', 'is', null);

/** The first process wins; both draw the same. */
export const insertPapelRegistrado = (row: RowOf<'papeles_registrados'>) =>
  qb
    .insertInto('papeles_registrados')
    .values(row)
    .onConflict((conflict) => conflict.doNothing());

export const listArchivos = (unidadId: number, archivos: readonly string[]) =>
  named<{ archivo: string }>(
    'documentos-archivos',
    `select archivo from documentos where unidad_id = $1 and archivo = any ($2::text[])
     union all select archivo from papeles_registrados where unidad_id = $1 and archivo = any ($2::text[])`,
    [unidadId, archivos],
  );

export const deleteDemo = (id: string) =>
  qb.deleteFrom('documentos').where('id', '=', id).where('demo', '=', true);

/* notes and finished attentions */
