import { PortalError } from '@portal/domain/errores/errores';
import type { SignedCtx } from '../../../http/context.ts';
import { ABSOLUTE_HOURS, ACCESS_SECONDS, IDLE_MINUTES } from '../../../http/session-limits.ts';
import { endSesion, findSesionOfCuenta, listSesionesOfCuenta } from '../cuentas.repository.ts';
import { dispositivoEnPalabras } from './dispositivo.ts';
import { avisarFin } from './sesiones.ts';

export async function listarSesiones(ctx: SignedCtx) {
  const { cuentaId, sesionId } = ctx.actor;
  if (cuentaId === null) throw new PortalError('no_encontrado');
  const now = ctx.clock.machine().getTime();
  const rows = await ctx.db.many(
    listSesionesOfCuenta(
      cuentaId,
      new Date(now - ABSOLUTE_HOURS * 3_600_000),
      new Date(now - (IDLE_MINUTES * 60 + ACCESS_SECONDS) * 1000),
    ),
  );
  return rows.map(({ id, dispositivo, creada, usada }) => ({
    id,
    dispositivo: dispositivoEnPalabras(dispositivo),
    creada: creada.toISOString(),
    usada: usada.toISOString(),
    actual: id === sesionId,
  }));
}

/** Ends one of the caller's sessions; repeating it changes nothing. */
export async function terminarSesion(ctx: SignedCtx, { id }: { id: string }): Promise<void> {
  const { cuentaId } = ctx.actor;
  if (cuentaId === null) throw new PortalError('no_encontrado');
  return ctx.act(async (tx) => {
    await tx.get(findSesionOfCuenta(cuentaId, id));
    const ended = await tx.many(endSesion(id, 'cerrada', ctx.clock.machine()));
    avisarFin(ctx, tx, ended, id === ctx.actor.sesionId ? 'cerrada' : 'cerrada_de_lejos');
  });
}
