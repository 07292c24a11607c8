import type { atenciones } from '@portal/domain/atenciones/contract';
import type { BodyOf } from '@portal/domain/contract/endpoint';
import { atencionFinalizada, notaCerrada, turnoAtendido } from '@portal/domain/atenciones/hechos';
import { PortalError } from '@portal/domain/errores/errores';
import { turnoCambiado } from '@portal/domain/turnos/hechos';
import type { SignedCtx } from '../../../http/context.ts';
import { avisarTurno } from '../../turnos/index.ts';
import { lockAtencion, lockTurnoDe, updateAtencion, updatePresente } from '../atenciones.repository.ts';
import { avisarFinDeLlamada } from '../avisar-atencion.ts';
import { closeNota } from '../ficha/ficha.repository.ts';
import { atencionDelProfesional } from '../propia.ts';

export type Final = BodyOf<typeof atenciones.finalizarAtencion>;

/**
 * Ends the attention; repeating it changes nothing. An occupational-risk service requires a result. A note
 * that is not closed stays among the drafts.
 */
export async function finalizarAtencion(ctx: SignedCtx, { id, resultado, cerrarNota }: Final): Promise<void> {
  const { publish } = ctx.platform;
  const row = await atencionDelProfesional(ctx, id);
  if (row.estado === 'encerrado') return;
  if (row.riesgo_trabajo && resultado === undefined) throw new PortalError('falta_resultado');
  return ctx.act(async (tx) => {
    const turno = await tx.find(lockTurnoDe(tx.unidadId, id));
    const now = await tx.get(lockAtencion(tx.unidadId, id));
    if (now.profesional_id !== ctx.actor.personaId || now.estado === 'encerrado') return;
    if (now.estado !== 'iniciado' && now.estado !== 'chamado') throw new PortalError('atencion_terminada');
    const fin = ctx.clock.now();
    const cierre = {
      estado: 'encerrado',
      fin,
      inicio: now.inicio ?? now.llamada ?? fin,
      resultado: row.riesgo_trabajo ? (resultado ?? null) : null,
    };
    await tx.run(updateAtencion(id, [now.estado], cierre));
    // Attended although the call never began: by telephone, for example.
    if (turno && now.estado === 'chamado' && (await tx.run(updatePresente(turno.id))) > 0) {
      await publish(tx, turnoCambiado({ turno, cambio: 'presente' }));
    }
    if (turno && cierre.resultado !== null)
      await publish(tx, turnoAtendido({ turno, resultado: cierre.resultado }));
    if (cerrarNota) {
      await tx.run(
        closeNota({
          unidad_id: tx.unidadId,
          atencion_id: id,
          autor_id: ctx.actor.personaId,
          guardada: fin,
          cerrada: fin,
        }),
      );
      await publish(tx, notaCerrada({ atencionId: id, autorId: ctx.actor.personaId }));
    }
    await publish(tx, atencionFinalizada({ atencionId: id }));
    if (row.turno_id !== null)
      avisarTurno(ctx.platform, tx, row.turno_id, [row.paciente_id, row.pedida_por, row.profesional_id]);
    avisarFinDeLlamada(ctx.platform, tx, id, 'finalizada');
  });
}
