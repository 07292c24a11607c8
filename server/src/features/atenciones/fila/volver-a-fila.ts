import type { AtencionEnFila } from '@portal/domain/atenciones/contract';
import { estaAbierta, REGRESO_MINUTOS, sinLugar } from '@portal/domain/atenciones/reglas';
import { PortalError, type CodigoError } from '@portal/domain/errores/errores';
import type { SignedCtx } from '../../../http/context.ts';
import { registrarLlegada } from '../../turnos/index.ts';
import { enFilaOtraVez, findServicio, lockTurnoDe, updateAtencion } from '../atenciones.repository.ts';
import { enHoras, horasDe } from '../solicitud/disponibilidad.ts';
import { atencionDelPaciente, avisarYMostrar, mostrar } from '../propia.ts';

/**
 * For half an hour, a patient who missed the call can return to their former place with the same ticket. One
 * who was called again had none.
 */
export async function volverAFila(ctx: SignedCtx, { id }: { id: string }): Promise<AtencionEnFila> {
  const row = await atencionDelPaciente(ctx, id);
  if (estaAbierta(row.estado)) return mostrar(ctx, row);
  if (row.estado !== 'no_se_presento' || sinLugar({ continua: row.continua_a, pase: row.pase_de }))
    throw new PortalError('atencion_terminada');
  const ahora = ctx.clock.now();
  if (row.fin === null || ahora.getTime() - row.fin.getTime() > REGRESO_MINUTOS * 60_000)
    throw new PortalError('regreso_vencido');
  const [servicio, horas] = await Promise.all([
    ctx.db.get(findServicio(row.servicio_id)),
    horasDe(ctx.db, ctx.unidad),
  ]);
  if (row.turno_id === null && !enHoras(horas, servicio, ahora)) throw new PortalError('servicio_cerrado');
  await siYaHayUna('atencion_abierta', () =>
    ctx.act(async (tx) => {
      const turno = await tx.find(lockTurnoDe(tx.unidadId, id));
      const back = await tx.run(updateAtencion(id, ['no_se_presento'], { ...enFilaOtraVez, fin: null }));
      if (back > 0 && turno) await registrarLlegada(tx, turno.id, ahora);
    }),
  );
  return avisarYMostrar(ctx, id);
}

/** Maps a unique violation to a domain error: one open attention per patient and one per professional. */
async function siYaHayUna<T>(code: CodigoError, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw (error as { code?: string }).code === '23505' ? new PortalError(code, { cause: error }) : error;
  }
}
