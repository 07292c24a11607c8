import { namesOut, wireDni } from '@portal/domain/contract/names';
import { columnasPadron, modeloPadron } from '@portal/domain/padron/lineas';
import { PortalError } from '@portal/domain/errores/errores';
import { diaDe } from '@portal/domain/tiempo/fechas';
import type { UnitDb } from '../../db/unit-db.ts';
import type { Ctx, SignedCtx } from '../../http/context.ts';
import type { Stream } from '../../http/route.ts';
import { canjearTicket, emitirTicket } from '../../http/tickets.ts';
import { BOM, csvHeaders, csvPorTramos, renglon } from '../../platform/formats/csv.ts';
import { findCarga, listErrores, listTramoDePadron, type AfiliadoRow } from './padron.repository.ts';

const PROPOSITO = 'padron';
const TRAMO = 2000;

/** A download by the browser carries no session, so it gets a single-use ticket valid for one minute. */
export async function pedirArchivoPadron(
  ctx: SignedCtx,
  { que, carga }: { que: string; carga?: number | undefined },
): Promise<{ url: string }> {
  ctx.about({ persona: null });
  if ((que === 'errores') !== (carga !== undefined)) throw new PortalError('datos_invalidos');
  if (carga !== undefined) await ctx.db.get(findCarga(carga));
  const ticket = await ctx.act((tx) =>
    emitirTicket(ctx, tx, { proposito: PROPOSITO, objeto: `${que}:${carga ?? ''}` }),
  );
  return { url: `/api/padron/archivo?ticket=${ticket}` };
}

export async function obtenerArchivoPadron(ctx: Ctx, { ticket }: { ticket: string }): Promise<Stream> {
  const { personaId, rol, objeto } = await canjearTicket(ctx, PROPOSITO, ticket);
  ctx.about({ actor: { personaId, rol }, persona: null, objeto: objeto ?? '' });
  if (rol !== 'administrador') throw new PortalError('no_encontrado');
  const [que, carga] = (objeto ?? '').split(':');
  const hoy = diaDe(ctx.clock.now());
  if (que === 'modelo') return csv(BOM + modeloPadron.map(renglon).join(''), 'padron-modelo');
  if (que === 'errores') return csv(erroresDe(ctx, Number(carga)), `padron-errores-${hoy}`);
  return csv(padronDe(ctx.db), `padron-${hoy}`);
}

const csv = (body: Stream['body'], nombre: string): Stream => ({
  body,
  type: 'text/csv; charset=utf-8',
  headers: csvHeaders(nombre),
});

/** The same columns that a load accepts, so that the file can be corrected and uploaded again: it may not be late. */
const padronDe = (db: UnitDb) =>
  csvPorTramos<AfiliadoRow>(
    columnasPadron,
    TRAMO,
    (ultima) => db.many(listTramoDePadron(ultima?.dni ?? '', TRAMO)),
    (fila) => {
      const celdas = namesOut(fila, wireDni);
      return columnasPadron.map((columna) => celdas[columna] ?? '');
    },
  );

const erroresDe = ({ db }: Ctx, carga: number) =>
  csvPorTramos<{ linea: number; dni: string | null; error: string }>(
    ['Línea', 'DNI', 'Qué pasa'],
    TRAMO,
    (ultima) => db.many(listErrores(carga, ultima?.linea ?? 0, TRAMO)),
    ({ linea, dni, error }) => [String(linea), dni ?? '', error],
  );
