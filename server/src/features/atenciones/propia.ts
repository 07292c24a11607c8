import type { AtencionEnFila } from '@portal/domain/atenciones/contract';
import { PortalError } from '@portal/domain/errores/errores';
import type { SignedCtx } from '../../http/context.ts';
import { findAtencion, findDuenos, type AtencionRow, type DuenosRow } from './atenciones.repository.ts';
import { avisarEstado } from './avisar-atencion.ts';
import { findNota } from './ficha/ficha.repository.ts';
import { atencionLlamadaPor, duenosDeSuLado, esDelProfesional } from './participante.ts';
import { tableroPara } from './fila/tablero.ts';
import { toAtencionEnFila } from './vista.ts';

/** An attention of the caller's side as a patient; any other gets the same answer as a missing one. */
export async function atencionDelPaciente(ctx: SignedCtx, id: string): Promise<AtencionRow> {
  const row = await duenosDeSuLado(ctx.db, ctx.clock, ctx.actor, id);
  if (!row) {
    ctx.about({ persona: null });
    throw new PortalError('no_encontrado');
  }
  ctx.about({ persona: row.paciente_id, objeto: row.id });
  return ctx.db.get(findAtencion(ctx.unidad.id, id));
}

/** An attention that the caller called or attended. */
export async function atencionDelProfesional(ctx: SignedCtx, id: string): Promise<AtencionRow> {
  const row = await atencionLlamadaPor(ctx.db, ctx.actor, id);
  if (!row) {
    ctx.about({ persona: null });
    throw new PortalError('no_encontrado');
  }
  ctx.about({ persona: row.paciente_id, objeto: row.id });
  return row;
}

/**
 * Requires that the caller attends the patient, or attended them in this attention; a call that the patient
 * missed does not count. Both queries run whether or not the attention exists.
 */
export async function atencionConFicha(ctx: SignedCtx, id: string): Promise<DuenosRow> {
  const [row, nota] = await Promise.all([
    ctx.db.find(findDuenos(ctx.unidad.id, id)),
    ctx.db.find(findNota(ctx.unidad.id, id, ctx.actor.personaId)),
  ]);
  const attends =
    row &&
    esDelProfesional(ctx.actor, row) &&
    (row.estado === 'chamado' || row.estado === 'iniciado' || row.estado === 'encerrado');
  const mine = row && (attends || nota !== undefined);
  ctx.about({ persona: mine ? row.paciente_id : null, ...(mine ? { objeto: id } : {}) });
  if (!mine) throw new PortalError('no_encontrado');
  return row;
}

export async function mostrar(ctx: SignedCtx, row: AtencionRow): Promise<AtencionEnFila> {
  return {
    ...toAtencionEnFila(row, await tableroPara(ctx.platform, ctx.unidad.id, row)),
    propia: row.paciente_id === ctx.actor.personaId,
  };
}

/** After the caller's own change: notifies the attention's people and returns it as the caller sees it. */
export async function avisarYMostrar(ctx: SignedCtx, id: string): Promise<AtencionEnFila> {
  const row = await ctx.db.get(findAtencion(ctx.unidad.id, id));
  return {
    ...(await avisarEstado(ctx.platform, ctx.unidad.id, row)),
    propia: row.paciente_id === ctx.actor.personaId,
  };
}
