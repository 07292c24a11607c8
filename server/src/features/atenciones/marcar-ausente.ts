import { PortalError } from '@portal/domain/errores/errores';
import type { SignedCtx } from '../../http/context.ts';
import { updateAtencion } from './atenciones.repository.ts';
import { contarCambio, contarFinDeLlamada } from './contar-cambio.ts';
import { atencionDelProfesional } from './propia.ts';

export async function marcarAusente(ctx: SignedCtx, { id }: { id: string }): Promise<Record<string, never>> {
  const { estado } = await atencionDelProfesional(ctx, id);
  if (estado === 'no_se_presento') return {};
  const marked = await ctx.act((tx) => tx.run(updateAtencion(id, ['chamado'], { estado: 'no_se_presento', fin: ctx.clock.now() })));
  if (marked === 0) throw new PortalError(estado === 'iniciado' ? 'atencion_abierta' : 'atencion_terminada');
  contarFinDeLlamada(ctx.platform, ctx.unidad.id, id, 'ausente');
  await contarCambio(ctx.platform, ctx.unidad.id, id);
  return {};
}
