import { PortalError } from '@portal/domain/errores/errores';
import { turnoCambiado } from '@portal/domain/turnos/hechos';
import type { TurnoAgenda } from '@portal/domain/turnos/contract';
import { puedeMarcarse } from '@portal/domain/turnos/reglas';
import { estadosTurno, type Presencia } from '@portal/domain/turnos/estados';
import type { UnitTx } from '../../../db/unit-db.ts';
import type { SignedCtx } from '../../../http/context.ts';
import { aTurnoAgenda } from '../a-turno.ts';
import { avisarCambio } from '../avisos/avisar-cambio.ts';
import { exigirDelPersonal } from '../escritorio/exigir-del-personal.ts';
import { clearLlegada, findEnLinea, setLlegada, setPresencia } from '../enlaces/respuestas.repository.ts';
import { findDuenos, lockTurno } from '../turnos.repository.ts';

const TODAVIA_PUEDE_ENTRAR =
  'El paciente todavía puede ingresar: se lo registra ausente desde 30 minutos después del inicio.';
const ESTA_EN_LINEA =
  'El paciente está en la fila o en la videollamada de este turno: no se lo registra ausente.';
const TODAVIA_NO_LLEGA =
  'El turno todavía no abrió: se lo registra presente desde 30 minutos antes del inicio.';

/** The patient joined the line: from now on the job does not mark them absent. Only the line calls this. */
export async function registrarLlegada(tx: UnitTx, turnoId: string, now: Date): Promise<void> {
  await tx.run(setLlegada(turnoId, now));
}

/**
 * The patient left the line or did not answer the call: the job marks them absent when the entry window
 * closes.
 */
export async function olvidarLlegada(tx: UnitTx, turnoId: string): Promise<void> {
  await tx.run(clearLlegada(turnoId));
}

/**
 * Marks a turno presente or ausente, by its professional or the unit's administrators. The same call corrects
 * a mistake.
 */
export async function marcarPresencia(
  ctx: SignedCtx,
  { id, estado }: { id: string; estado: Presencia },
): Promise<TurnoAgenda> {
  const now = ctx.clock.now();
  exigirDelPersonal(ctx, await ctx.db.find(findDuenos(ctx.unidad.id, id)));
  const turno = await ctx.act(async (tx) => {
    const antes = exigirDelPersonal(ctx, await tx.find(lockTurno(tx.unidadId, id)));
    if (antes.estado === estado) return antes;
    if (
      antes.estado !== estadosTurno.programado &&
      antes.estado !== estadosTurno.presente &&
      antes.estado !== estadosTurno.ausente
    )
      throw new PortalError('turno_no_programado');
    if (!puedeMarcarse(estado, antes.inicio, now)) {
      throw new PortalError('datos_invalidos', {
        message: estado === estadosTurno.ausente ? TODAVIA_PUEDE_ENTRAR : TODAVIA_NO_LLEGA,
      });
    }
    if (estado === estadosTurno.ausente && (await tx.find(findEnLinea(tx.unidadId, id))))
      throw new PortalError('datos_invalidos', { message: ESTA_EN_LINEA });
    const llegada = estado === estadosTurno.presente ? (antes.llegada ?? now) : null;
    await tx.run(setPresencia(id, estado, llegada));
    avisarCambio(ctx, tx, antes);
    await ctx.platform.publish(
      tx,
      turnoCambiado({ turno: antes, cambio: estado === estadosTurno.presente ? 'presente' : 'ausente' }),
    );
    return { ...antes, estado, llegada };
  });
  return aTurnoAgenda(turno, now);
}
