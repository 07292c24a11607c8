import { PortalError } from '@portal/domain/errores/errores';
import type { SignedCtx } from '../../../http/context.ts';
import { olvidarLlegada } from '../../turnos/index.ts';
import { lockTurnoDe, updateAtencion } from '../atenciones.repository.ts';
import { avisarFinDeLlamada } from '../avisar-atencion.ts';
import { atencionDelProfesional } from '../propia.ts';

export async function marcarAusente(ctx: SignedCtx, { id }: { id: string }): Promise<void> {
  const { estado } = await atencionDelProfesional(ctx, id);
  if (estado === 'no_se_presento') return;
  return ctx.act(async (tx) => {
    const turno = await tx.find(lockTurnoDe(tx.unidadId, id));
    const done = await tx.run(
      updateAtencion(id, ['chamado'], { estado: 'no_se_presento', fin: ctx.clock.now() }),
    );
    if (done === 0) throw new PortalError(estado === 'iniciado' ? 'atencion_abierta' : 'atencion_terminada');
    // The turno becomes ausente only when its entry window closes; until then the patient may still come.
    if (turno) await olvidarLlegada(tx, turno.id);
    avisarFinDeLlamada(ctx.platform, tx, id, 'ausente');
  });
}
