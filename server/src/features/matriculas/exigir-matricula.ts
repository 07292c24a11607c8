import { PortalError } from '@portal/domain/errores/errores';
import { porQueNoReceta } from '@portal/domain/matriculas/reglas';
import type { UnitTx } from '../../db/unit-db.ts';
import type { SignedCtx } from '../../http/context.ts';
import { tieneConexion } from '../conexiones/index.ts';
import { findQueFirma, type MatriculaRow } from './matriculas.repository.ts';

export type MatriculaQueFirma = Pick<MatriculaRow, 'id' | 'tipo' | 'provincia' | 'numero' | 'emisor'>;

/** The licence that signs a receta. Throws, in words, if REFEPS does not allow it. */
export async function exigirMatricula(
  ctx: Pick<SignedCtx, 'clock'>,
  tx: UnitTx,
  profesionalId: string,
): Promise<MatriculaQueFirma | null> {
  const matricula = await tx.find(findQueFirma(profesionalId));
  if (await tieneConexion(tx, 'refeps')) {
    const motivo = porQueNoReceta(matricula, ctx.clock.now());
    if (motivo !== null) throw new PortalError('matricula_no_habilitada', { message: motivo });
  }
  return matricula ?? null;
}
