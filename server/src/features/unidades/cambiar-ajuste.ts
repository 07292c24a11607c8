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
  /** `null` goes back to the template's own. */
  valor: unknown;
}

/** These have an act of their own: what it breaks is shown first, or who asks has to have it. */
const conActoPropio = /^(horarios|seguridad)(\.|$)/;

/** What the interface takes: what has a screen. Eligibility, the kind of the unit or another portal's door are not an administrator's to switch. */
export async function pedirAjuste(ctx: SignedCtx, cambio: Cambio): Promise<Record<string, never>> {
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

/** Effective at once, in every process; refused when the template does not know the property or the value does not fit it. */
export async function cambiarAjuste(ctx: SignedCtx, cambio: Cambio): Promise<Record<string, never>> {
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
  return {};
}

/** Of the unit's face: a version like any other, and what is being drafted has it too. */
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
