import type { FilaItem } from '@portal/domain/atenciones/contract';
import { PortalError } from '@portal/domain/errores/errores';
import { diaDe } from '@portal/domain/tiempo/fechas';
import type { UnitDb } from '../../db/unit-db.ts';
import type { SignedCtx } from '../../http/context.ts';
import { findActual, findAtencion } from './atenciones.repository.ts';
import { avisarLlamada } from './avisar-llamada.ts';
import { contarAtencion } from './contar-cambio.ts';
import { callChosen, callNext, findVisible, lockGuardia } from './fila.repository.ts';
import { toFilaItem } from './vista.ts';

/** The first of the line, or that one. Who has one open gets that one again; nobody to call is no failure. */
export async function llamarSiguiente(ctx: SignedCtx, { id }: { id?: string | undefined }): Promise<{ atencion: FilaItem | null }> {
  const { personaId } = ctx.actor;
  const abierta = await actualDe(ctx, ctx.db);
  if (abierta) return { atencion: abierta };
  if (id !== undefined && !(await ctx.db.find(findVisible(ctx.unidad.id, personaId, id)))) {
    ctx.about({ persona: null });
    throw new PortalError('no_encontrado');
  }
  const { otra, llamada } = await ctx.act(async (tx) => {
    // Two tabs of one desk call one after the other: the second finds whom the first called.
    if (!(await tx.find(lockGuardia(personaId)))) throw new PortalError('sin_guardia');
    const otra = await actualDe(ctx, tx);
    if (otra) return { otra };
    const ahora = ctx.clock.now();
    const llamada = await tx.find(id === undefined ? callNext(tx.unidadId, personaId, ahora) : callChosen(tx.unidadId, personaId, ahora, id));
    if (llamada) ctx.about({ persona: llamada.paciente_id, objeto: llamada.id });
    return { llamada };
  });
  if (otra) return { atencion: otra };
  if (!llamada) return { atencion: null };
  return { atencion: await contarLlamada(ctx, llamada.id) };
}

/** To the patient wherever they are, and back to who called. */
export async function contarLlamada(ctx: SignedCtx, id: string): Promise<FilaItem> {
  const row = await ctx.db.get(findAtencion(ctx.unidad.id, id));
  await contarAtencion(ctx.platform, ctx.unidad.id, row);
  avisarLlamada(ctx.platform, ctx.unidad.id, row.id);
  return toFilaItem(row, row.estado, ctx.actor.personaId, diaDe(ctx.clock.now()));
}

async function actualDe(ctx: SignedCtx, db: UnitDb): Promise<FilaItem | null> {
  const row = await db.find(findActual(ctx.unidad.id, ctx.actor.personaId));
  if (!row) return null;
  ctx.about({ persona: row.paciente_id, objeto: row.id });
  return toFilaItem(row, row.estado, ctx.actor.personaId, diaDe(ctx.clock.now()));
}
