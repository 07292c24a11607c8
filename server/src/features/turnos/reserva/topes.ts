import { PortalError } from '@portal/domain/errores/errores';
import { diaDe, instanteDe } from '@portal/domain/tiempo/fechas';
import { palabrasDeTope, topesDe } from '@portal/domain/unidades/topes';
import type { UnitTx } from '../../../db/unit-db.ts';
import type { SignedCtx } from '../../../http/context.ts';
import { bloquearPersona } from '../../personas/index.ts';
import { countAdelante, countCambios } from './topes.repository.ts';

/** The audit trail and the limits use the machine's clock. */
const desdeHoy = ({ clock }: SignedCtx) => instanteDe(diaDe(clock.machine()));

/** How many changes are left today, so that the screen can warn before the last one. */
export async function cambiosQueQuedan(ctx: SignedCtx): Promise<number> {
  const { cuantos } = await ctx.db.get(countCambios(ctx.unidad.id, ctx.actor.personaId, desdeHoy(ctx)));
  return Math.max(0, topesDe(ctx.unidad.plantilla).cambiosPorDia - cuantos);
}

/**
 * Call after taking the place and before the commit: of two concurrent bookings, the second sees the first.
 */
export async function exigirLugarParaOtro(ctx: SignedCtx, tx: UnitTx): Promise<void> {
  const { turnosAdelante, cambiosPorDia } = topesDe(ctx.unidad.plantilla);
  await bloquearPersona(tx, ctx.actor.personaId);
  const { cuantos } = await tx.get(countAdelante(tx.unidadId, ctx.actor.personaId, ctx.clock.now()));
  if (cuantos > turnosAdelante)
    throw new PortalError('turnos_de_mas', { message: palabrasDeTope.turnosAdelante(turnosAdelante) });
  const { cuantos: cambios, rechazos } = await tx.get(
    countCambios(tx.unidadId, ctx.actor.personaId, desdeHoy(ctx)),
  );
  // A rejection is never refused, but too many of them block new bookings until tomorrow.
  if (cambios + rechazos > cambiosPorDia)
    throw new PortalError('cambios_de_mas', { message: palabrasDeTope.cambiosPorDia(cambiosPorDia) });
}

/**
 * Call before committing a cancellation or a move, as the last lock of the transaction: no other row is
 * locked after it, so no deadlock is possible. This change's own audit event is written afterwards, in the
 * same transaction, and counts for the next check.
 */
export async function exigirCambioPosible(ctx: SignedCtx, tx: UnitTx): Promise<void> {
  const { cambiosPorDia } = topesDe(ctx.unidad.plantilla);
  await bloquearPersona(tx, ctx.actor.personaId);
  const { cuantos } = await tx.get(countCambios(tx.unidadId, ctx.actor.personaId, desdeHoy(ctx)));
  if (cuantos >= cambiosPorDia)
    throw new PortalError('cambios_de_mas', { message: palabrasDeTope.cambiosPorDia(cambiosPorDia) });
}
