import type { UnitDb } from '../../../db/unit-db.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Unidad } from '../../../units/registry.ts';
import { leerVigente, paraEntregar } from './archivo.ts';
import { findDocumento } from '../documentos.repository.ts';

/**
 * The file of a signed document, as readers get it: with its CUIRs once registered, and with the mark of an annulled
 * one. Renders it now if nobody has asked for it before. The caller has
 * checked permission.
 */
export async function archivoDe(
  platform: Platform,
  unidad: Unidad,
  db: UnitDb,
  id: string,
): Promise<{ bytes: Buffer; tipo: string }> {
  const row = await paraEntregar(platform, unidad, db, await db.get(findDocumento(db.unidadId, id)));
  return { bytes: await leerVigente(platform, unidad, row), tipo: row.archivo_tipo ?? 'application/pdf' };
}
