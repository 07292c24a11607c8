import type { cuentas } from '@portal/domain/cuentas/contract';
import type { BodyOf } from '@portal/domain/contract/endpoint';
import { esClaveDelPersonal } from '@portal/domain/cuentas/personal';
import { validarClaveNueva } from '@portal/domain/cuentas/reglas';
import { PortalError } from '@portal/domain/errores/errores';
import type { SignedCtx } from '../../../http/context.ts';
import { avisarClaveCambiada } from './cambiar-clave-correo.ts';
import { CLAVE_REPETIDA, requireClaveFuerte } from './clave-elegida.ts';
import {
  deleteCodigo,
  deleteEnlacesDeLectura,
  endOtherSesiones,
  findCuenta,
  updateClave,
} from '../cuentas.repository.ts';
import { avisarFin } from '../sesiones/sesiones.ts';
import { verificarClavePropia } from './verificar-clave.ts';

export type CambioDeClave = BodyOf<typeof cuentas.cambiarClave>;

/** Keeps this session and ends all others, with any pending recovery code. Mails the account's address. */
export async function cambiarClave(ctx: SignedCtx, cambio: CambioDeClave): Promise<void> {
  const fields = validarClaveNueva(cambio);
  if (Object.keys(fields).length > 0) throw new PortalError('datos_invalidos', { fields });
  await verificarClavePropia(ctx, cambio.actual, 'actual');
  if (cambio.actual === cambio.password)
    throw new PortalError('datos_invalidos', { fields: { password: CLAVE_REPETIDA } });
  const cuentaId = ctx.actor.cuentaId!;
  const cuenta = await ctx.db.get(findCuenta(cuentaId));
  requireClaveFuerte(cambio.password, cuenta);

  const hash = await ctx.platform.passwords.of(ctx.unidad.id).hash(cambio.password);
  return ctx.act(async (tx) => {
    await tx.run(updateClave(cuentaId, hash, esClaveDelPersonal(cambio.password)));
    await tx.run(deleteCodigo(cuentaId));
    await avisarClaveCambiada(ctx, tx, cuenta, 'perfil');
    await tx.run(deleteEnlacesDeLectura(cuentaId));
    avisarFin(
      ctx,
      tx,
      await tx.many(endOtherSesiones(cuentaId, ctx.actor.sesionId, 'clave_cambiada', ctx.clock.machine())),
      'clave_cambiada',
    );
  });
}
