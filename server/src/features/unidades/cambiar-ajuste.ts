import { PortalError } from '@portal/domain/errores/errores';
import { cabe } from '@portal/domain/unidades/ajustes';
import { esDeCara } from '@portal/domain/unidades/cara';
import { esDeLimite, juzgarLimite } from '@portal/domain/unidades/limites';
import type { UnitTx } from '../../db/unit-db.ts';
import type { SignedCtx } from '../../http/context.ts';
import { updateBorrador } from './plantilla.repository.ts';
import { caraPublicada, publicar, tomarBorrador } from './publicar-plantilla.ts';
import { deleteAjuste, upsertAjuste } from './unidades.repository.ts';

interface Cambio {
  clave: string;
  /** `null` restores the template's own value. */
  valor: unknown;
}

/**
 * Changed by their own endpoints, which show the broken turnos first or require a second factor of the
 * caller.
 */
const conActoPropio = /^(horarios|seguridad)(\.|$)/;

/**
 * The public endpoint accepts only settings that have a screen. Administrators cannot change eligibility, the
 * kind of unit or the entrance from another portal.
 */
export async function pedirAjuste(ctx: SignedCtx, cambio: Cambio): Promise<void> {
  if (conActoPropio.test(cambio.clave))
    throw new PortalError('datos_invalidos', {
      fields: { [cambio.clave]: 'Este ajuste se cambia en su propia pantalla' },
    });
  if (!esDeCara(cambio.clave) && !esDeLimite(cambio.clave))
    throw new PortalError('datos_invalidos', {
      fields: { [cambio.clave]: 'Este ajuste no se cambia desde el portal' },
    });
  return cambiarAjuste(ctx, cambio);
}

/**
 * Effective at once in every process. Refused if the template does not have the property or the value does
 * not fit.
 */
export async function cambiarAjuste(ctx: SignedCtx, cambio: Cambio): Promise<void> {
  const { clave, valor } = cambio;
  const error =
    juzgarLimite(clave, valor) ??
    (valor === null || cabe(ctx.unidad.plantilla, cambio)
      ? undefined
      : 'El valor no es válido para este ajuste');
  if (error !== undefined) throw new PortalError('datos_invalidos', { fields: { [clave]: error } });
  await ctx.act(async (tx) => {
    if (esDeCara(clave)) await publicarCambio(ctx, tx, cambio);
    else await tx.run(valor === null ? deleteAjuste(clave) : upsertAjuste(tx.unidadId, clave, valor));
    ctx.about({ persona: null, objeto: clave });
  });
  ctx.platform.units.forget(ctx.unidad.id);
}

/** For a setting that follows from an act of another feature, in that act's transaction. */
export async function ponerAjuste(ctx: SignedCtx, tx: UnitTx, clave: string, valor: unknown): Promise<void> {
  await tx.run(valor === null ? deleteAjuste(clave) : upsertAjuste(tx.unidadId, clave, valor));
  tx.afterCommit(() => ctx.platform.units.forget(ctx.unidad.id));
}

/** A setting of the face is published as a version, and is added to the current draft too. */
async function publicarCambio(ctx: SignedCtx, tx: UnitTx, cambio: Cambio) {
  const { ajustes: borrador } = await tomarBorrador(tx);
  await publicar(ctx, tx, con(await caraPublicada(tx), cambio), { nota: cambio.clave, restaura: null });
  if (borrador !== null)
    await tx.run(updateBorrador(con(borrador, cambio), ctx.actor.personaId, ctx.clock.now()));
}

function con(ajustes: Record<string, unknown>, { clave, valor }: Cambio): Record<string, unknown> {
  const { [clave]: _, ...resto } = ajustes;
  return valor === null ? resto : { ...resto, [clave]: valor };
}
