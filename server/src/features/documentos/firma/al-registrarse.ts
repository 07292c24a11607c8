import type { UnitTx } from '../../../db/unit-db.ts';
import { errorFacts } from '../../../platform/log.ts';
import type { Platform } from '../../../platform/platform.ts';
import { conRegistrado } from '../archivo/archivo.ts';
import { findDocumento } from '../documentos.repository.ts';
import { avisarFirma } from './avisar-firma.ts';

/**
 * The repository decided about a prescription: open pages fetch again, and the paper with its CUIRs is drawn. If that
 * fails, the first request draws it.
 */
export async function alRegistrarse(platform: Platform, tx: UnitTx, documentoId: string): Promise<void> {
  const row = await tx.get(findDocumento(tx.unidadId, documentoId));
  await avisarFirma(platform, tx, row);
  tx.afterCommit(async () => {
    const db = platform.unit(tx.unidadId);
    try {
      await conRegistrado(platform, await platform.units.byId(db.unidadId), db, row);
    } catch (error) {
      platform.log.warn({ documento: documentoId, ...errorFacts(error) }, 'a registered paper was not drawn');
    }
  });
}
