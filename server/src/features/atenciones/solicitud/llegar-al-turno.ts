import type { AtencionEnFila } from '@portal/domain/atenciones/contract';
import { prioridadDe } from '@portal/domain/atenciones/reglas';
import { PortalError } from '@portal/domain/errores/errores';
import { diaDe } from '@portal/domain/tiempo/fechas';
import {
  diferenciaEnMinutos,
  entradaPor,
  puedeIngresar,
  videollamadaAbierta,
} from '@portal/domain/turnos/reglas';
import { estadosTurno, type EstadoTurno } from '@portal/domain/turnos/estados';
import type { SignedCtx } from '../../../http/context.ts';
import { newId } from '../../../platform/ids.ts';
import { leerPersona, puedeActuarPor } from '../../personas/index.ts';
import { registrarLlegada } from '../../turnos/index.ts';
import {
  findDeTurno,
  findServicio,
  findTurno,
  insertAtencion,
  takeNumero,
} from '../atenciones.repository.ts';
import { exigirConsentimiento, guardarConsentimiento } from './consentimiento.ts';
import { avisarYMostrar, mostrar } from '../propia.ts';

/** Joins the line for a turno, ordered by the turno's time. Repeating it returns the same ticket. */
export async function llegarAlTurno(
  ctx: SignedCtx,
  { turno: turnoId, terminos }: { turno: string; terminos: string },
): Promise<AtencionEnFila> {
  const turno = await turnoPropio(ctx, turnoId);
  const { inicio } = turno;
  const ahora = ctx.clock.now();
  const estado = turno.estado as EstadoTurno;
  const entrada = entradaPor(diferenciaEnMinutos(inicio, ahora));
  if (
    estado !== estadosTurno.programado &&
    estado !== estadosTurno.presente &&
    estado !== estadosTurno.ausente
  )
    throw new PortalError('turno_no_programado');
  if (entrada === 'temprano') throw new PortalError('turno_fuera_de_hora');
  // A patient who is in line, in the call or already attended gets that attention again, at any time.
  const before = await ctx.db.find(findDeTurno(ctx.unidad.id, turno.id));
  if (before) return mostrar(ctx, before);

  if (estado === estadosTurno.ausente) throw new PortalError('turno_no_programado');
  // Entry opens half an hour before by link, a quarter of an hour before by the portal's own buttons.
  const porEnlace = ctx.actor.alcance === 'atencion' && entrada === 'abierta';
  if (
    !porEnlace &&
    !videollamadaAbierta({ inicio, estado }, ahora) &&
    !puedeIngresar({ inicio, estado }, ahora)
  )
    throw new PortalError('turno_fuera_de_hora');
  await exigirConsentimiento(ctx, turno.paciente_id, terminos);

  const [servicio, paciente] = await Promise.all([
    ctx.db.get(findServicio(turno.servicio_id)),
    leerPersona(ctx.db, turno.paciente_id),
  ]);
  const nuevaId = newId();
  const taken = ctx.act(async (tx) => {
    const dia = diaDe(ahora);
    // The turno may have been cancelled or moved since it was read.
    const igual = await tx.find(findTurno(turno.id).forUpdate());
    if (
      igual?.version !== turno.version ||
      (igual.estado !== estadosTurno.programado && igual.estado !== estadosTurno.presente)
    )
      throw new PortalError('turno_no_programado');
    await guardarConsentimiento(ctx, tx, paciente.id);
    const { ultimo } = await tx.get(takeNumero(tx.unidadId, servicio.id, dia));
    const nueva = {
      unidad_id: tx.unidadId,
      id: nuevaId,
      paciente_id: paciente.id,
      servicio_id: servicio.id,
      dia,
      sigla: servicio.sigla,
      numero: ultimo,
      turno_id: turno.id,
      solo_profesional_id: turno.por_profesional ? turno.profesional_id : null,
      prioridad: prioridadDe(paciente.fec_nac, dia),
      orden: inicio,
      llegada: ahora,
      pedida_por: ctx.actor.personaId,
      motivo: '',
      terminos: terminos === '' ? null : terminos,
    };
    if ((await tx.run(insertAtencion(nueva))) === 0) throw new PortalError('atencion_abierta');
    await registrarLlegada(tx, turno.id, ahora);
    ctx.about({ persona: paciente.id, objeto: nuevaId });
  });
  try {
    await taken;
  } catch (error) {
    // Another tab joined first, or the patient is in another line.
    const other =
      error instanceof PortalError && error.code === 'atencion_abierta'
        ? await ctx.db.find(findDeTurno(ctx.unidad.id, turno.id))
        : undefined;
    if (!other) throw error;
    return mostrar(ctx, other);
  }
  return avisarYMostrar(ctx, nuevaId);
}

async function turnoPropio(ctx: SignedCtx, turnoId: string) {
  const turno = await ctx.db.find(findTurno(turnoId));
  const mine =
    ctx.actor.alcance === 'atencion'
      ? ctx.actor.objeto === `turno:${turno?.id}`
      : await puedeActuarPor(ctx, ctx.actor, turno?.paciente_id);
  ctx.about({ persona: turno && mine ? turno.paciente_id : null });
  if (!turno || !mine) throw new PortalError('no_encontrado');
  return turno;
}
