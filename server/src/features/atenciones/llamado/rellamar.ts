import type { FilaItem } from '@portal/domain/atenciones/contract';
import { PortalError } from '@portal/domain/errores/errores';
import type { SignedCtx } from '../../../http/context.ts';
import { findAtencion, updateAtencion } from '../atenciones.repository.ts';
import { avisarAlLlamado } from './llamar-siguiente.ts';
import { atencionDelProfesional } from '../propia.ts';

/** Calls again and announces it again, without a limit. The job counts it as one of its own recalls. */
export async function rellamar(ctx: SignedCtx, { id }: { id: string }): Promise<FilaItem> {
  const row = await atencionDelProfesional(ctx, id);
  const again = await ctx.act((tx) =>
    tx.run(updateAtencion(id, ['chamado'], { llamada: ctx.clock.now(), llamados: row.llamados + 1 })),
  );
  if (again === 0)
    throw new PortalError(row.estado === 'iniciado' ? 'atencion_abierta' : 'atencion_terminada');
  return avisarAlLlamado(ctx, await ctx.db.get(findAtencion(ctx.unidad.id, id)));
}
