import type { Desafio } from '@portal/domain/cuentas/contract-llaves';
import type { TipoDocumento } from '@portal/domain/documentos/escrito';
import { seFirmaConPresencia, unidadExigePresencia } from '@portal/domain/documentos/presencia';
import { PortalError } from '@portal/domain/errores/errores';
import type { SignedCtx } from '../../../http/context.ts';
import { requireFresh } from '../../../http/session.ts';
import { credencialesDe } from '../../cuentas/index.ts';

/** The law asks for the password and a second factor. A session opened by a passkey lacks the first. */
export function exigirClave({ actor }: SignedCtx, tipo: TipoDocumento): void {
  if (tipo === 'receta' && actor.sinClave)
    throw new PortalError('prueba_requerida', { detalle: { codigo: false, llave: false } });
}

/** Where the unit demands presence: the passkey of who has one, and of others their password again. */
export async function exigirPresencia(ctx: SignedCtx, tipo: TipoDocumento): Promise<void> {
  if (!seFirmaConPresencia(tipo) || !unidadExigePresencia(ctx.unidad.plantilla)) return;
  if ((await llavesParaFirmar(ctx)).length > 0) throw new PortalError('presencia_requerida');
  await requireFresh(ctx.db, ctx.actor, ctx.caller.hostname, ctx.clock.machine());
}

/** The signer's passkeys for this host. */
export async function llavesParaFirmar(ctx: SignedCtx): Promise<Desafio['credenciales']> {
  return ctx.actor.cuentaId === null ? [] : credencialesDe(ctx, ctx.actor.cuentaId);
}
