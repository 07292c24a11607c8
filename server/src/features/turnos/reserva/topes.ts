import { PortalError } from '@portal/domain/errores/errores';
import { diaDe, instanteDe } from '@portal/domain/tiempo/fechas';
import { palabrasDeTope, topesDe } from '@portal/domain/unidades/topes';
import { lockPersona } from '../../../db/lock-persona.ts';
import type { UnitTx } from '../../../db/unit-db.ts';
import type { SignedCtx } from '../../../http/context.ts';
import { countAdelante, countCambios } from './topes.repository.ts';

/** The trail and the limits go by the machine's clock. */
const desdeHoy = ({ clock }: SignedCtx) => instanteDe(diaDe(clock.machine()));

/** How many changes are left today; shown before the last one is gone. */
export async function cambiosQueQuedan(ctx: SignedCtx): Promise<number> {
  const { cuantos } = await ctx.db.get(countCambios(ctx.unidad.id, ctx.actor.personaId, desdeHoy(ctx)));
  return Math.max(0, topesDe(ctx.unidad.plantilla).cambiosPorDia - cuantos);
}

/** After the place was taken and before the commit: of two bookings at once the second one sees the first. */
export async function exigirLugarParaOtro(ctx: SignedCtx, tx: UnitTx): Promise<void> {
  const { turnosAdelante, cambiosPorDia } = topesDe(ctx.unidad.plantilla);
  await tx.run(lockPersona(tx.unidadId, ctx.actor.personaId));
  const { cuantos } = await tx.get(countAdelante(tx.unidadId, ctx.actor.personaId, ctx.clock.now()));
  if (cuantos > turnosAdelante)
    throw new PortalError('turnos_de_mas', { message: palabrasDeTope.turnosAdelante(turnosAdelante) });
  const { cuantos: cambios, rechazos } = await tx.get(
    countCambios(tx.unidadId, ctx.actor.personaId, desdeHoy(ctx)),
  );
  // To reject is never refused: whoever does it all day long books no more until tomorrow.
  if (cambios + rechazos > cambiosPorDia)
    throw new PortalError('cambios_de_mas', { message: palabrasDeTope.cambiosPorDia(cambiosPorDia) });
}

/**
 * Before a cancellation or a move is committed. Last of all: who holds this waits for no row any more, so nobody waits in a circle. What is done
 * now is counted by the trail, which is written with it.
 */
export async function exigirCambioPosible(ctx: SignedCtx, tx: UnitTx): Promise<void> {
  const { cambiosPorDia } = topesDe(ctx.unidad.plantilla);
  await tx.run(lockPersona(tx.unidadId, ctx.actor.personaId));
  const { cuantos } = await tx.get(countCambios(tx.unidadId, ctx.actor.personaId, desdeHoy(ctx)));
  if (cuantos >= cambiosPorDia)
    throw new PortalError('cambios_de_mas', { message: palabrasDeTope.cambiosPorDia(cambiosPorDia) });
}
