import type { AtencionEnFila } from '@portal/domain/atenciones/contract';
import { PortalError } from '@portal/domain/errores/errores';
import type { SignedCtx } from '../../http/context.ts';
import { olvidarLlegada } from '../turnos/index.ts';
import { lockTurnoDe, updateAtencion } from './atenciones.repository.ts';
import { contarFinDeLlamada } from './contar-cambio.ts';
import { atencionDelPaciente, contarYMostrar, mostrar } from './propia.ts';

/** Leaves the line, also while being called: the professional is free at once. What has begun is ended by the professional. */
export async function dejarFila(ctx: SignedCtx, { id }: { id: string }): Promise<AtencionEnFila> {
  const row = await atencionDelPaciente(ctx, id);
  if (row.estado === 'cancelada') return mostrar(ctx, row);
  const left = await ctx.act(async (tx) => {
    const turno = await tx.find(lockTurnoDe(tx.unidadId, id));
    const done = await tx.run(updateAtencion(id, ['emitida', 'chamado'], { estado: 'cancelada', cancelada_por: 'paciente', fin: ctx.clock.now() }));
    // Who does not come back is absent when the way in closes.
    if (done > 0 && turno) await olvidarLlegada(tx, turno.id);
    return done;
  });
  if (left === 0) throw new PortalError(row.estado === 'iniciado' ? 'atencion_abierta' : 'atencion_terminada');
  contarFinDeLlamada(ctx.platform, ctx.unidad.id, id, 'ausente');
  return contarYMostrar(ctx, id);
}
