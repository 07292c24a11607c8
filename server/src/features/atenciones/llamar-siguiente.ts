import type { FilaItem } from '@portal/domain/atenciones/contract';
import { PortalError } from '@portal/domain/errores/errores';
import { diaDe } from '@portal/domain/tiempo/fechas';
import type { SignedCtx } from '../../http/context.ts';
import { findActual, findAtencion, siYaHayUna } from './atenciones.repository.ts';
import { avisarLlamada } from './avisar-llamada.ts';
import { contarCambio } from './contar-cambio.ts';
import { callChosen, callNext, findVisible } from './fila.repository.ts';
import { guardiaDe } from './guardia.ts';
import { toFilaItem } from './vista.ts';

/** The first of the line, or that one. Who has one open gets that one again; nobody to call is no failure. */
export async function llamarSiguiente(ctx: SignedCtx, { id }: { id?: string | undefined }): Promise<{ atencion: FilaItem | null }> {
  const { personaId } = ctx.actor;
  const abierta = await actualDe(ctx);
  if (abierta) return { atencion: abierta };
  if (!(await guardiaDe(ctx))) throw new PortalError('sin_guardia');
  if (id !== undefined && !(await ctx.db.find(findVisible(ctx.unidad.id, personaId, id)))) {
    ctx.about({ persona: null });
    throw new PortalError('no_encontrado');
  }
  try {
    const llamada = await siYaHayUna('en_curso', () =>
      ctx.act(async (tx) => {
        const ahora = ctx.clock.now();
        const row = await tx.find(id === undefined ? callNext(tx.unidadId, personaId, ahora) : callChosen(tx.unidadId, personaId, ahora, id));
        if (row) ctx.about({ persona: row.paciente_id, objeto: row.id });
        return row;
      }),
    );
    if (!llamada) return { atencion: null };
    await contarCambio(ctx.platform, ctx.unidad.id, llamada.id);
    avisarLlamada(ctx.platform, ctx.unidad.id, llamada.id);
    return { atencion: await itemDe(ctx, llamada.id) };
  } catch (error) {
    // The other tab of the same desk was faster.
    const mine = error instanceof PortalError && error.code === 'en_curso' ? await actualDe(ctx) : null;
    if (!mine) throw error;
    return { atencion: mine };
  }
}

async function actualDe(ctx: SignedCtx): Promise<FilaItem | null> {
  const row = await ctx.db.find(findActual(ctx.unidad.id, ctx.actor.personaId));
  if (!row) return null;
  ctx.about({ persona: row.paciente_id, objeto: row.id });
  return toFilaItem(row, row.estado, ctx.actor.personaId, diaDe(ctx.clock.now()));
}

export async function itemDe(ctx: SignedCtx, id: string): Promise<FilaItem> {
  const row = await ctx.db.get(findAtencion(ctx.unidad.id, id));
  return toFilaItem(row, row.estado, ctx.actor.personaId, diaDe(ctx.clock.now()));
}
