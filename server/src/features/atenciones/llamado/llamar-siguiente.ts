import type { FilaItem } from '@portal/domain/atenciones/contract';
import { PortalError } from '@portal/domain/errores/errores';
import { diaDe } from '@portal/domain/tiempo/fechas';
import type { SignedCtx } from '../../../http/context.ts';
import { findActual, type AtencionRow } from '../atenciones.repository.ts';
import { avisarLlamada } from './avisar-llamada.ts';
import { avisarEstado } from '../avisar-atencion.ts';
import { callChosen, callNext, findVisible, lockGuardia } from '../fila/fila.repository.ts';
import { toFilaItem } from '../vista.ts';

/** The first of the line, or that one. Who has one open gets that one again; nobody to call is no failure. */
export async function llamarSiguiente(
  ctx: SignedCtx,
  { id }: { id?: string | undefined },
): Promise<{ atencion: FilaItem | null }> {
  const { personaId } = ctx.actor;
  const actual = findActual(ctx.unidad.id, personaId);
  const { row, llamada } = await ctx.act(async (tx) => {
    // Two tabs of one desk call one after the other: the second finds whom the first called. Sent together, each looks when the one before is done.
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

/** So long a visible page has to say that it shows the call, before push and mail go out. */
const AVISAR_MS = 1500;

/** To the patient wherever they are, and back to who called. */
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
