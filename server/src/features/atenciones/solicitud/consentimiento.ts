import { consentimientoTeleconsulta } from '@portal/domain/atenciones/reglas';
import { terminos } from '@portal/domain/contenido/index';
import { PortalError } from '@portal/domain/errores/errores';
import type { UnitTx } from '../../../db/unit-db.ts';
import type { SignedCtx } from '../../../http/context.ts';
import { findConsentimiento, insertConsentimiento } from './consentimiento.repository.ts';

/** The accepted version must be the one in force: an outdated page in an open tab does not count. */
export function exigirVersion(version: string) {
  if (version !== terminos.version) throw new PortalError('terminos_sin_aceptar');
}

/** A patient who already accepted this version need not accept again. */
export async function exigirConsentimiento(
  ctx: SignedCtx,
  pacienteId: string,
  version: string,
): Promise<void> {
  if (version === terminos.version) return;
  if (
    version !== '' ||
    !(await ctx.db.find(findConsentimiento(pacienteId, consentimientoTeleconsulta, terminos.version)))
  )
    throw new PortalError('terminos_sin_aceptar');
}

/**
 * Stored with the patient, once per version. The audit event of the same transaction records who accepted for
 * them.
 */
export const guardarConsentimiento = (ctx: SignedCtx, tx: UnitTx, pacienteId: string) =>
  tx.run(
    insertConsentimiento({
      unidad_id: tx.unidadId,
      persona_id: pacienteId,
      documento: consentimientoTeleconsulta,
      version: terminos.version,
      aceptado: ctx.clock.machine(),
    }),
  );
