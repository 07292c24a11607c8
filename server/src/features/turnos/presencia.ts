import { PortalError } from '@portal/domain/errores/errores';
import type { TurnoAgenda } from '@portal/domain/turnos/contract';
import type { UnitTx } from '../../db/unit-db.ts';
import type { SignedCtx } from '../../http/context.ts';
import { aTurnoAgenda } from './a-turno.ts';
import { avisarTurno } from './avisar.ts';
import { exigirDelPersonal } from './personal.ts';
import { setLlegada, setPresencia } from './respuestas.repository.ts';
import { lockTurno } from './turnos.repository.ts';

/** The patient is at the door of the call: from now on nobody says that they did not come. The queue asks this too. */
export async function registrarLlegada(tx: UnitTx, turnoId: string, now: Date): Promise<void> {
  await tx.run(setLlegada(turnoId, now));
}

/** Presente or ausente, by who attends or the unit's administration; a mistake is put right the same way. */
export async function marcarPresencia(ctx: SignedCtx, { id, estado }: { id: string; estado: 3 | 4 }): Promise<TurnoAgenda> {
  const now = ctx.clock.now();
  const turno = await ctx.act(async (tx) => {
    const antes = exigirDelPersonal(ctx, await tx.find(lockTurno(tx.unidadId, id)));
    if (antes.estado === estado) return antes;
    if (antes.estado !== 1 && antes.estado !== 3 && antes.estado !== 4) throw new PortalError('turno_no_programado');
    if (estado === 4 && antes.inicio > now) throw new PortalError('datos_invalidos', { message: 'El turno todavía no empezó.' });
    const llegada = estado === 3 ? (antes.llegada ?? now) : null;
    await tx.run(setPresencia(id, estado, llegada));
    return { ...antes, estado, llegada };
  });
  avisarTurno(ctx.platform, ctx.unidad.id, turno.id, [turno.paciente_id, turno.reservado_por, turno.profesional_id]);
  return aTurnoAgenda(turno, now);
}
