import { PortalError } from '@portal/domain/errores/errores';
import { diaDe, instanteDe } from '@portal/domain/tiempo/fechas';
import { palabrasDeTope, topesDe } from '@portal/domain/unidades/topes';
import type { UnitTx } from '../../../db/unit-db.ts';
import { roundsByUnit } from '../../../db/rounds.ts';
import type { SignedCtx } from '../../../http/context.ts';
import type { Platform } from '../../../platform/platform.ts';
import { countCambios, countTopes, lockTopes, type UsoDeTopes } from './topes.repository.ts';

/** The audit trail and the limits use the machine's clock. */
const desdeHoy = ({ clock }: Pick<SignedCtx, 'clock'>) => instanteDe(diaDe(clock.machine()));

const cambiosDeHoy = roundsByUnit(
  async (platform: Platform, unidadId, personas): Promise<(personaId: string) => number> => {
    const rows = await platform.unit(unidadId).many(countCambios(unidadId, personas, desdeHoy(platform)));
    const found = new Map(rows.map(({ personaId, cambios }) => [personaId, cambios]));
    return (personaId) => found.get(personaId) ?? 0;
  },
);

/** How many changes are left today, so that the screen can warn before the last one. */
export async function cambiosQueQuedan({ platform, unidad, actor }: SignedCtx): Promise<number> {
  const cambios = await cambiosDeHoy(platform, unidad.id)(actor.personaId);
  return Math.max(0, topesDe(unidad.plantilla).cambiosPorDia - cambios);
}

/**
 * Counts what the limits compare, this transaction's turno included. An earlier statement must have locked the
 * limits.
 */
export const contarTopes = (ctx: SignedCtx, tx: UnitTx): Promise<UsoDeTopes> =>
  tx.get(countTopes(tx.unidadId, ctx.actor.personaId, ctx.clock.now(), desdeHoy(ctx)));

/** Throws if the new turno exceeds a limit of the account. */
export function exigirLugarParaOtro(
  { unidad }: SignedCtx,
  { adelante, cambios, rechazos }: UsoDeTopes,
): void {
  const { turnosAdelante, cambiosPorDia } = topesDe(unidad.plantilla);
  if (adelante > turnosAdelante)
    throw new PortalError('turnos_de_mas', { message: palabrasDeTope.turnosAdelante(turnosAdelante) });
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
  const [, { cambios }] = await Promise.all([
    tx.run(lockTopes(ctx.actor.personaId)),
    tx.get(countCambios(tx.unidadId, [ctx.actor.personaId], desdeHoy(ctx))),
  ]);
  if (cambios >= cambiosPorDia)
    throw new PortalError('cambios_de_mas', { message: palabrasDeTope.cambiosPorDia(cambiosPorDia) });
}
