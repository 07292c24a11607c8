import { limitesDe, periodoDe } from '@portal/domain/atenciones/reglas';
import { PortalError } from '@portal/domain/errores/errores';
import { diaDe } from '@portal/domain/tiempo/fechas';
import type { SignedCtx } from '../../../http/context.ts';
import { idsDeLaMisma, integrantesDe, leerPersona } from '../../personas/index.ts';
import { countDelMes } from '../atenciones.repository.ts';

/** Attentions on demand of this month, or of the unit's own period, under every id that the unit approved as the same human being. */
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

/** The holder's count and the family's, out of the unit's limit. */
export async function validarCantAtenciones(ctx: SignedCtx) {
  const familia = ctx.unidad.plantilla.requiere.grupofamiliar
    ? await integrantesDe(ctx.db, ctx.actor.personaId, diaDe(ctx.clock.now()))
    : [];
  const pacientes = [await leerPersona(ctx.db, ctx.actor.personaId), ...familia];
  return {
    limit: ctx.unidad.plantilla.atencion.limiteMensual,
    pacientes: await Promise.all(
      pacientes.map(async ({ id, documento, nombre, apellido }) => ({
        documento,
        nombre: `${nombre} ${apellido}`,
        atenciones: await atencionesDelPeriodo(ctx, id),
      })),
    ),
  };
}
