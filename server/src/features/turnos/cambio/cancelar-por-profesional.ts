import type { DiaLibre } from '@portal/domain/agenda/modelo';
import { PortalError } from '@portal/domain/errores/errores';
import { instanteDe } from '@portal/domain/tiempo/fechas';
import type { TurnoAgenda } from '@portal/domain/turnos/contract';
import { estadosTurno } from '@portal/domain/turnos/estados';
import type { UnitTx } from '../../../db/unit-db.ts';
import type { Ctx, SignedCtx } from '../../../http/context.ts';
import { encolarMensaje } from '../../../platform/mail/mensajes.ts';
import { buscarLibres } from '../../agenda/index.ts';
import { aTurnoAgenda } from '../a-turno.ts';
import { avisarCambio } from '../avisos/avisar-cambio.ts';
import { correoDeTurno, datosDelTurno } from '../avisos/correos.ts';
import { dejarTurno } from './dejar-turno.ts';
import { exigirDelPersonal } from '../escritorio/exigir-del-personal.ts';
import { cancelPorProfesional } from '../enlaces/respuestas.repository.ts';
import { findDuenos, lockTurno, type TurnoRow } from '../turnos.repository.ts';

const HORARIOS_OFRECIDOS = 3;

/**
 * Always requires a reason: the mail to the patient shows it with the next free times. The hour stays closed,
 * because nobody attends then.
 */
export async function cancelarPorProfesional(
  ctx: SignedCtx,
  { id, motivo }: { id: string; motivo: string },
): Promise<TurnoAgenda> {
  const razon = motivo.trim();
  exigirDelPersonal(ctx, await ctx.db.find(findDuenos(ctx.unidad.id, id)));
  const turno = await ctx.act(async (tx) => {
    const antes = exigirDelPersonal(ctx, await tx.find(lockTurno(tx.unidadId, id)));
    if (razon === '')
      throw new PortalError('datos_invalidos', { fields: { motivo: 'El motivo es requerido' } });
    if (antes.estado === estadosTurno.canceladoPorProfesional) return antes;
    if (antes.estado !== estadosTurno.programado) throw new PortalError('turno_no_programado');
    const libres = async (que: ComoSePidio) => (await buscarLibres(ctx, tx, que, ctx.clock.now())).dias;
    await darDeBaja(ctx, tx, antes, { motivo: razon, cerradaHasta: antes.fin, libres });
    return { ...antes, estado: estadosTurno.canceladoPorProfesional, motivo_cancelar: razon };
  });
  return aTurnoAgenda(turno, ctx.clock.now());
}

export interface ComoSePidio {
  servicio_id: number;
  profesional_id?: string | undefined;
}

export interface Baja {
  motivo: string;
  /** Until when the hour is closed to other patients; null if the agenda itself no longer offers it. */
  cerradaHasta: Date | null;
  libres: (que: ComoSePidio) => Promise<readonly DiaLibre[]>;
}

/** Cancels one programado turno. The caller has locked its row. */
export async function darDeBaja(
  ctx: Pick<Ctx, 'unidad' | 'clock' | 'platform'>,
  tx: UnitTx,
  turno: TurnoRow,
  baja: Baja,
): Promise<void> {
  await tx.run(cancelPorProfesional(turno.id, baja.motivo, baja.cerradaHasta));
  await avisarAlPaciente(ctx, tx, turno, baja);
  avisarCambio(ctx, tx, turno);
  await dejarTurno(ctx, tx, turno, 'cancelado_por_profesional');
}

async function avisarAlPaciente(
  ctx: Pick<Ctx, 'unidad' | 'clock' | 'platform'>,
  tx: UnitTx,
  turno: TurnoRow,
  { motivo, libres }: Baja,
) {
  if (turno.email === null) return;
  await encolarMensaje(ctx, tx, {
    tipo: 'turno_cancelado_por_profesional',
    destinatario: turno.email,
    causa: `turno:${turno.id}:${turno.version}:cancelado_por_profesional`,
    ...correoDeTurno('cancelado_por_profesional', ctx.unidad, ctx.platform.originOf(ctx.unidad), {
      ...datosDelTurno(turno),
      profesional: turno.profesional,
      motivo,
      horarios: turno.caso_id === null ? await proximosHorarios(turno, libres) : [],
    }),
  });
}

/**
 * The next free times for the same request: the same professional, or any professional of the service. A
 * service that has closed meanwhile has none.
 */
async function proximosHorarios(
  { servicio_id, profesional_id, por_profesional }: TurnoRow,
  libres: Baja['libres'],
): Promise<Date[]> {
  const dias = await libres({
    servicio_id,
    profesional_id: por_profesional ? (profesional_id ?? undefined) : undefined,
  }).catch((error: unknown) => {
    if (error instanceof PortalError && error.code === 'no_encontrado') return [];
    throw error;
  });
  return dias
    .flatMap(({ fecha, horas }) => horas.map((hora) => instanteDe(fecha, hora)))
    .slice(0, HORARIOS_OFRECIDOS);
}
