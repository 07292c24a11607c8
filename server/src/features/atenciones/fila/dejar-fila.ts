import type { AtencionEnFila } from '@portal/domain/atenciones/contract';
import { PortalError } from '@portal/domain/errores/errores';
import type { SignedCtx } from '../../../http/context.ts';
import { olvidarLlegada } from '../../turnos/index.ts';
import { lockTurnoDe, updateAtencion } from '../atenciones.repository.ts';
import { vaciarLlamada } from '../avisar-atencion.ts';
import { atencionDelPaciente, avisarYMostrar, mostrar } from '../propia.ts';

/**
 * Leaves the line, even while being called: the professional is free at once. An attention that has begun is
 * ended by the professional.
 */
export async function dejarFila(ctx: SignedCtx, { id }: { id: string }): Promise<AtencionEnFila> {
  const row = await atencionDelPaciente(ctx, id);
  if (row.estado === 'cancelada') return mostrar(ctx, row);
  await ctx.act(async (tx) => {
    const turno = await tx.find(lockTurnoDe(tx.unidadId, id));
    const done = await tx.run(
      updateAtencion(id, ['emitida', 'chamado'], {
        estado: 'cancelada',
        cancelada_por: 'paciente',
        fin: ctx.clock.now(),
      }),
    );
    if (done === 0)
      throw new PortalError(row.estado === 'iniciado' ? 'atencion_abierta' : 'atencion_terminada');
    // If the patient does not return, the job marks the turno ausente when the entry window closes.
    if (turno) await olvidarLlegada(tx, turno.id);
    vaciarLlamada(ctx.platform, tx, id, 'ausente');
  });
  return avisarYMostrar(ctx, id);
}
