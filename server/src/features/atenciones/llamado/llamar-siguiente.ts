import type { FilaItem } from '@portal/domain/atenciones/contract';
import { PortalError } from '@portal/domain/errores/errores';
import { diaDe } from '@portal/domain/tiempo/fechas';
import type { SignedCtx } from '../../../http/context.ts';
import { findActual, type AtencionRow } from '../atenciones.repository.ts';
import { avisarLlamada } from './avisar-llamada.ts';
import { avisarEstado } from '../avisar-atencion.ts';
import { callChosen, callNext, findVisible, lockGuardia } from '../fila/fila.repository.ts';
import { toFilaItem } from '../vista.ts';

/**
 * Calls the first of the line, or the chosen one. A professional with an open attention gets that one again.
 * An empty line is not an error.
 */
export async function llamarSiguiente(
  ctx: SignedCtx,
  { id }: { id?: string | undefined },
): Promise<{ atencion: FilaItem | null }> {
  const { personaId } = ctx.actor;
  const actual = findActual(ctx.unidad.id, personaId);
  const { row, llamada } = await ctx.act(async (tx) => {
    // Two tabs of one desk run one after the other, and the second finds the patient that the first called.
    // The two queries share one round trip; the second runs after the first has its lock.
    const [guardia, abierta] = await Promise.all([
      tx.find(lockGuardia(tx.unidadId, personaId)),
      tx.find(actual),
    ]);
    if (abierta) return { row: about(ctx, abierta), llamada: false };
    if (!guardia) throw new PortalError('sin_guardia');
    const ahora = ctx.clock.now();
    if (id !== undefined && !(await tx.find(findVisible(tx.unidadId, personaId, id)))) {
      ctx.about({ persona: null });
      throw new PortalError('no_encontrado');
    }
    const llamar =
      id === undefined
        ? callNext(tx.unidadId, personaId, ahora)
        : callChosen(tx.unidadId, personaId, ahora, id);
    const [llamada, suya] = await Promise.all([tx.find(llamar), tx.find(actual)]);
    return llamada && suya ? { row: about(ctx, suya), llamada: true } : {};
  });
  if (!row) return { atencion: null };
  return { atencion: llamada ? await avisarAlLlamado(ctx, row) : toItem(ctx, row) };
}

/** A visible page has this long to report that it shows the call, before push and mail go out. */
const AVISAR_MS = 1500;

export async function avisarAlLlamado(
  { platform, unidad, ...ctx }: SignedCtx,
  row: AtencionRow,
): Promise<FilaItem> {
  await avisarEstado(platform, unidad.id, row);
  setTimeout(() => avisarLlamada(platform, unidad.id, row), AVISAR_MS).unref();
  return toItem(ctx, row);
}

const toItem = ({ actor, clock }: Pick<SignedCtx, 'actor' | 'clock'>, row: AtencionRow) =>
  toFilaItem(row, row.estado, actor.personaId, diaDe(clock.now()));

function about(ctx: SignedCtx, row: AtencionRow) {
  ctx.about({ persona: row.paciente_id, objeto: row.id });
  return row;
}
