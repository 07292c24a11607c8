import { PortalError } from '@portal/domain/errores/errores';
import type { SignedCtx } from '../../../http/context.ts';
import { touchClaveProbada } from '../cuentas.repository.ts';
import { gastarCodigo, tomarIntento } from '../segundo-factor/segundo-factor.ts';
import { findFactor } from '../segundo-factor/segundo-factor.repository.ts';
import { verificarClavePropia } from '../claves/verificar-clave.ts';

/** Repeats the proof of the sign-in for the open session. Attempts count towards the same limit. */
export async function comprobarIdentidad(
  ctx: SignedCtx,
  { password, codigo }: { password: string; codigo: string },
): Promise<void> {
  const { cuentaId, sesionId, porLlave } = ctx.actor;
  if (cuentaId === null) throw new PortalError('no_encontrado');
  // The passkey that opened the session stands for the code.
  const conFactor = !porLlave && Boolean((await ctx.db.find(findFactor(cuentaId)))?.activado);
  await verificarClavePropia(ctx, password, 'password');
  if (conFactor) await tomarIntento(ctx, cuentaId, codigo);
  await ctx.act(async (tx) => {
    if (conFactor) await gastarCodigo(ctx, tx, cuentaId, codigo);
    await tx.run(touchClaveProbada(sesionId, ctx.clock.machine()));
  });
}
