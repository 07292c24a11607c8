import path from 'node:path';
import type { auditoria } from '@portal/domain/auditoria/contract';
import type { AnswerOf } from '@portal/domain/contract/endpoint';
import type { UnitDb } from '../../db/unit-db.ts';
import type { SignedCtx } from '../../http/context.ts';
import { verifyStretch } from '../../platform/audit/seal.ts';
import { findCabeza } from './auditoria.repository.ts';

/** Events per request: a million take some tens of requests, each of a second or two. */
const TRAMO = 20_000;
const MAS_PROBLEMAS = 20;

/**
 * Verifies a stretch of the unit's chain, with the same code as `npm run audit:verify`. The client continues
 * from `hasta`.
 */
export async function verificarCadena(
  ctx: SignedCtx,
  { desde }: { desde: number },
): Promise<AnswerOf<typeof auditoria.verificarCadena>> {
  ctx.about({ persona: null, objeto: `sellos:${desde + 1}` });
  const place = { folder: path.join(ctx.platform.config.dataDir, 'auditoria'), files: ctx.platform.files };
  const verificar = (db: UnitDb) => verifyStretch(db, place, ctx.unidad.id, desde, TRAMO);
  const leida = await verificar(ctx.platform.late(ctx.unidad.id));
  // A late replica lacks seals whose heads are already outside: only the primary may say that one is missing.
  const { hasta, problemas, fin } = leida.problemas.length > 0 ? await verificar(ctx.db) : leida;
  const { total, sellado_hasta, sin_sellar } = await ctx.db.get(findCabeza(ctx.unidad.id));
  return {
    hasta,
    total: Number(total ?? 0),
    fin,
    problemas: problemas.slice(0, MAS_PROBLEMAS),
    selladoHasta: sellado_hasta?.toISOString() ?? null,
    sinSellar: sin_sellar,
  };
}
