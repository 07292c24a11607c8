import { limitesDe, periodoDe } from '@portal/domain/atenciones/reglas';
import { PortalError } from '@portal/domain/errores/errores';
import { diaDe } from '@portal/domain/tiempo/fechas';
import type { SignedCtx } from '../../../http/context.ts';
import { idsDeLaMisma, integrantesDe, leerPersona } from '../../personas/index.ts';
import { countDelMes } from '../atenciones.repository.ts';

/**
 * Attentions on demand of the unit's period (by default the month), under all ids that the unit approved as
 * the same person.
 */
export async function atencionesDelPeriodo(
  ctx: Pick<SignedCtx, 'db' | 'clock' | 'unidad'>,
  pacienteId: string,
): Promise<number> {
  const { desde, hasta } = limitesDe(periodoDe(ctx.unidad.plantilla), diaDe(ctx.clock.now()));
  const rows = await ctx.db.many(
    countDelMes(ctx.db.unidadId, await idsDeLaMisma(ctx.db, pacienteId), desde, hasta),
  );
  return rows.reduce((suma, { atenciones }) => suma + atenciones, 0);
}

export async function exigirLimite(
  ctx: Pick<SignedCtx, 'db' | 'clock' | 'unidad'>,
  pacienteId: string,
): Promise<void> {
  if ((await atencionesDelPeriodo(ctx, pacienteId)) >= ctx.unidad.plantilla.atencion.limiteMensual)
    throw new PortalError('limite_de_atenciones');
}

/** Attentions of the holder and of each member, with the unit's limit. */
export async function validarCantAtenciones(ctx: SignedCtx) {
  const familia = ctx.unidad.plantilla.requiere.grupofamiliar
    ? await integrantesDe(ctx.db, ctx.actor.personaId, diaDe(ctx.clock.now()))
    : [];
  const pacientes = [await leerPersona(ctx.db, ctx.actor.personaId), ...familia];
  return {
    limit: ctx.unidad.plantilla.atencion.limiteMensual,
    pacientes: await Promise.all(
      pacientes.map(async ({ id, dni, nombre, apellido }) => ({
        dni,
        nombre: `${nombre} ${apellido}`,
        atenciones: await atencionesDelPeriodo(ctx, id),
      })),
    ),
  };
}
