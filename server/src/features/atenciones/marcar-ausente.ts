import { PortalError } from '@portal/domain/errores/errores';
import type { SignedCtx } from '../../http/context.ts';
import { olvidarLlegada } from '../turnos/index.ts';
import { lockTurnoDe, updateAtencion } from './atenciones.repository.ts';
import { contarCambio, contarFinDeLlamada } from './contar-cambio.ts';
import { atencionDelProfesional } from './propia.ts';

export async function marcarAusente(ctx: SignedCtx, { id }: { id: string }): Promise<Record<string, never>> {
  const { estado } = await atencionDelProfesional(ctx, id);
  if (estado === 'no_se_presento') return {};
  const marked = await ctx.act(async (tx) => {
    const turno = await tx.find(lockTurnoDe(tx.unidadId, id));
    const done = await tx.run(updateAtencion(id, ['chamado'], { estado: 'no_se_presento', fin: ctx.clock.now() }));
    // The turno is ausente once its way in has closed; until then they may still come.
    if (done > 0 && turno) await olvidarLlegada(tx, turno.id);
    return done;
  });
  if (marked === 0) throw new PortalError(estado === 'iniciado' ? 'atencion_abierta' : 'atencion_terminada');
  contarFinDeLlamada(ctx.platform, ctx.unidad.id, id, 'ausente');
  await contarCambio(ctx.platform, ctx.unidad.id, id);
  return {};
}
