import { PortalError } from '@portal/domain/errores/errores';
import { niveles } from '@portal/domain/cuentas/segundo-factor';
import type { SignedCtx } from '../../../http/context.ts';
import { cambiarAjuste } from '../../unidades/index.ts';
import { avisarFactor } from './avisar-factor.ts';
import { deleteEnlacesDeLectura } from '../cuentas.repository.ts';
import { deleteLlaves } from '../llaves/llaves.repository.ts';
import { lockCuentaDePersona } from '../personal/personal.repository.ts';
import {
  deleteFactor,
  deleteRespaldo,
  endSesionesSinFactor,
  findFactor,
} from './segundo-factor.repository.ts';
import { avisarFin, terminarSesiones } from '../sesiones/sesiones.ts';

/** For a colleague who lost their telephone: removes the second factor and ends all their sessions. */
export async function reiniciarSegundoFactor(ctx: SignedCtx, { id }: { id: string }): Promise<void> {
  ctx.about({ persona: null });
  if (id === ctx.actor.personaId) throw new PortalError('cuenta_propia');
  return ctx.act(async (tx) => {
    const cuenta = await tx.get(lockCuentaDePersona(id));
    ctx.about({ persona: id });
    // The lost telephone may have had a passkey too.
    const had = (await tx.run(deleteFactor(cuenta.id))) + (await tx.run(deleteLlaves(cuenta.id)));
    await tx.run(deleteRespaldo(cuenta.id));
    if (had === 0) return;
    await tx.run(deleteEnlacesDeLectura(cuenta.id));
    await avisarFactor(ctx, tx, cuenta, 'reiniciado');
    await terminarSesiones(ctx, tx, cuenta.id, 'segundo_factor');
  });
}

/**
 * The administrator must have a second factor first; otherwise nobody could sign in to undo the setting.
 * Staff sessions opened by password alone end.
 */
export async function exigirSegundoFactor(ctx: SignedCtx, { exige }: { exige: boolean }): Promise<void> {
  if (exige) {
    const factor =
      ctx.actor.cuentaId === null ? undefined : await ctx.db.find(findFactor(ctx.actor.cuentaId));
    if (!factor?.activado || ctx.actor.nivel < niveles.segundoFactor)
      throw new PortalError('segundo_factor_propio');
  }
  await cambiarAjuste(ctx, { clave: 'seguridad.exigeSegundoFactor', valor: exige });
  if (exige)
    await ctx.db.tx(async (tx) =>
      avisarFin(ctx, tx, await tx.many(endSesionesSinFactor(ctx.clock.machine())), 'vencida'),
    );
}
