import type { Preparado } from '@portal/domain/cuentas/contract-segundo-factor';
import { exigeSegundoFactor } from '@portal/domain/cuentas/segundo-factor';
import { PortalError } from '@portal/domain/errores/errores';
import { isProduction } from '../../../config/config.ts';
import type { SignedCtx } from '../../../http/context.ts';
import { avisarFactor } from './avisar-factor.ts';
import { endOtherSesiones } from '../cuentas.repository.ts';
import { findCuentaDePersona } from '../personal/personal.repository.ts';
import { activar, gastarCodigo, preparar, tomarIntento } from './segundo-factor.ts';
import {
  countRespaldo,
  deleteFactor,
  deleteRespaldo,
  findFactor,
  setNivel,
} from './segundo-factor.repository.ts';
import { avisarFin } from '../sesiones/sesiones.ts';
import { verificarClavePropia } from '../claves/verificar-clave.ts';

const exigidoA = (ctx: SignedCtx) =>
  ctx.actor.roles.some((rol) =>
    exigeSegundoFactor(ctx.unidad.plantilla, rol, isProduction(ctx.platform.config)),
  );

export async function verSegundoFactor(
  ctx: SignedCtx,
): Promise<{ activo: boolean; exigido: boolean; respaldo: number }> {
  const { cuentaId } = ctx.actor;
  if (cuentaId === null) throw new PortalError('no_encontrado');
  const [factor, { total }] = await Promise.all([
    ctx.db.find(findFactor(cuentaId)),
    ctx.db.get(countRespaldo(cuentaId)),
  ]);
  return { activo: Boolean(factor?.activado), exigido: exigidoA(ctx), respaldo: total };
}

/** Requires the password, so that a stranger at an open session cannot lock the owner out. */
export async function prepararSegundoFactor(
  ctx: SignedCtx,
  { password }: { password: string },
): Promise<Preparado> {
  await verificarClavePropia(ctx, password, 'password');
  const cuenta = await ctx.db.get(findCuentaDePersona(ctx.actor.personaId));
  return ctx.act((tx) => preparar(ctx, tx, cuenta));
}

export async function activarSegundoFactor(
  ctx: SignedCtx,
  { codigo }: { codigo: string },
): Promise<{ respaldo: string[] }> {
  const cuenta = await ctx.db.get(findCuentaDePersona(ctx.actor.personaId));
  await tomarIntento(ctx, cuenta.id, codigo);
  return ctx.act(async (tx) => {
    const respaldo = await activar(ctx, tx, cuenta.id, codigo);
    const others = await tx.many(
      endOtherSesiones(cuenta.id, ctx.actor.sesionId, 'segundo_factor', ctx.clock.machine()),
    );
    await tx.run(setNivel(ctx.actor.sesionId, 2, ctx.clock.machine()));
    await avisarFactor(ctx, tx, cuenta, 'activado');
    avisarFin(ctx, tx, others, 'vencida');
    return { respaldo };
  });
}

export async function quitarSegundoFactor(
  ctx: SignedCtx,
  { password, codigo }: { password: string; codigo: string },
): Promise<void> {
  if (ctx.actor.cuentaId === null) throw new PortalError('no_encontrado');
  if (exigidoA(ctx)) throw new PortalError('segundo_factor_exigido');
  await verificarClavePropia(ctx, password, 'password');
  const cuenta = await ctx.db.get(findCuentaDePersona(ctx.actor.personaId));
  await tomarIntento(ctx, cuenta.id, codigo);
  return ctx.act(async (tx) => {
    await gastarCodigo(ctx, tx, cuenta.id, codigo);
    await tx.run(deleteFactor(cuenta.id));
    await tx.run(deleteRespaldo(cuenta.id));
    await tx.run(setNivel(ctx.actor.sesionId, 1, ctx.clock.machine()));
    await avisarFactor(ctx, tx, cuenta, 'quitado');
    avisarFin(
      ctx,
      tx,
      await tx.many(endOtherSesiones(cuenta.id, ctx.actor.sesionId, 'segundo_factor', ctx.clock.machine())),
      'vencida',
    );
  });
}
