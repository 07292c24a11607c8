import type { Confirmar } from '@portal/domain/agenda/contract-admin';
import type { Horarios } from '@portal/domain/agenda/modelo';
import { validarHorarios } from '@portal/domain/agenda/reglas';
import { PortalError } from '@portal/domain/errores/errores';
import type { SignedCtx } from '../../http/context.ts';
import { upsertHorarioDeUnidad } from './administrar.repository.ts';
import { findVersion } from './agenda.repository.ts';
import { cambiarAgenda } from './cambiar.ts';
import { cargarAgenda } from './cargar-agenda.ts';

export async function obtenerHorariosDeUnidad(ctx: SignedCtx): Promise<Horarios> {
  const { version } = await ctx.db.get(findVersion(ctx.unidad.id));
  return (await cargarAgenda(ctx, ctx.db, version)).agenda.horarios;
}

/**
 * Settings of the unit's template that decide where turnos fit, so they change like the rest of the agenda.
 */
export async function guardarHorariosDeUnidad(
  ctx: SignedCtx,
  { horarios, confirmar }: { horarios: Horarios; confirmar?: Confirmar | undefined },
): Promise<void> {
  ctx.about({ persona: null, objeto: 'horarios' });
  const fields = validarHorarios(horarios);
  if (Object.keys(fields).length > 0) throw new PortalError('datos_invalidos', { fields });
  await cambiarAgenda(ctx, confirmar, async (tx) => {
    for (const [cual, hora] of Object.entries(horarios))
      await tx.run(upsertHorarioDeUnidad(tx.unidadId, cual, hora));
  });
  ctx.platform.units.forget(ctx.unidad.id);
}
