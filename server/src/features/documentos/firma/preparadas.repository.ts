import type { TipoDocumento } from '@portal/domain/documentos/escrito';
import { named, qb, type RowOf } from '../../../db/query.ts';
import { toJson } from '../borrador/borrador.repository.ts';

/** A paper that waits for its passkey. */
export interface PreparadaRow {
  numero: number;
  version: number;
  contenido: Record<string, unknown>;
  faltan: string[];
  codigo: string;
  firmado: Date;
  vence: Date | null;
  archivo: string;
  sha256: string;
  bytes: number;
}
const PREPARADA = 'numero, version, contenido, faltan, codigo, firmado, vence, archivo, sha256, bytes';

export const findPreparada = (unidadId: number, documentoId: string, now: Date) =>
  named<PreparadaRow>(
    'firma-preparada',
    `select ${PREPARADA} from firmas_preparadas where unidad_id = $1 and documento_id = $2 and vence_en > $3`,
    [unidadId, documentoId, now],
  );

/** The paper with this hash, for its signature. None if it has expired or was prepared again. */
export const takePreparada = (unidadId: number, documentoId: string, sha256: string, now: Date) =>
  named<PreparadaRow>(
    'firma-preparada-tomada',
    `delete from firmas_preparadas where unidad_id = $1 and documento_id = $2 and sha256 = $3 and vence_en > $4 returning ${PREPARADA}`,
    [unidadId, documentoId, sha256, now],
  );

/** The number that the document's own preparation holds, or one that nobody waits for any more. */
export const takeNumeroPreparado = (unidadId: number, tipo: TipoDocumento, documentoId: string, now: Date) =>
  named<{ numero: number }>(
    'numero-preparado',
    `delete from firmas_preparadas where unidad_id = $1 and tipo = $2 and numero = (
       select numero from firmas_preparadas where unidad_id = $1 and tipo = $2 and (documento_id is null or documento_id = $3 or vence_en <= $4)
       order by documento_id is not distinct from $3 desc, numero limit 1 for update skip locked) returning numero`,
    [unidadId, tipo, documentoId, now],
  );

export const insertPreparada = ({
  contenido,
  ...row
}: PreparadaRow & { unidad_id: number; tipo: TipoDocumento; documento_id: string; vence_en: Date }) =>
  qb.insertInto('firmas_preparadas').values({ ...row, contenido: toJson(contenido) });

const NADA = { documento_id: null, contenido: toJson({}), faltan: [], codigo: '', archivo: '', sha256: '' };
/** Leaves the number alone, for the next signature. */
export const clearPreparada = (documentoId: string) =>
  qb.updateTable('firmas_preparadas').set(NADA).where('documento_id', '=', documentoId);
export const clearVencidas = (now: Date) =>
  qb
    .updateTable('firmas_preparadas')
    .set(NADA)
    .where('vence_en', '<=', now)
    .where('documento_id', 'is not', null);

export const insertPresencia = (row: RowOf<'firmas_con_presencia'>) =>
  qb.insertInto('firmas_con_presencia').values(row);
