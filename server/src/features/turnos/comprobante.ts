import { PortalError } from '@portal/domain/errores/errores';
import type { Ctx, SignedCtx } from '../../http/context.ts';
import type { Stream } from '../../http/route.ts';
import { canjearTicket, emitirTicket } from '../../http/tickets.ts';
import { inlinePdf } from '../../http/file-headers.ts';
import { drawOnThread } from '../../platform/paper-thread.ts';
import { caraDe, readLogo } from '../../platform/paper.ts';
import { codigoDe, COMPROBANTE, drawComprobante } from './comprobante-pdf.ts';
import { turnoPropio } from './turno-propio.ts';
import { findTurno } from './turnos.repository.ts';

/** The receipt is opened in a tab of its own, which carries no session. */
export async function pedirComprobante(ctx: SignedCtx, { id }: { id: string }): Promise<{ url: string }> {
  const turno = await turnoPropio(ctx, ctx.db, id);
  const ticket = await ctx.act((tx) => emitirTicket(tx, ctx, { proposito: 'comprobante', objeto: turno.id }));
  return { url: `/api/turno/comprobante.pdf?ticket=${ticket}` };
}

export async function obtenerComprobante(ctx: Ctx, { ticket }: { ticket: string }): Promise<Stream> {
  const { personaId, rol, objeto } = await canjearTicket(ctx, 'comprobante', ticket);
  const turno = await ctx.db.find(findTurno(ctx.unidad.id, objeto!));
  if (!turno || turno.estado === 0) throw new PortalError('no_encontrado');
  ctx.about({ persona: turno.paciente_id, objeto: `turno:${turno.id}`, actor: { personaId, rol } });
  return {
    body: await drawOnThread(COMPROBANTE, drawComprobante, caraDe(ctx.unidad), turno, ctx.clock.now(), await readLogo(ctx.platform.files, ctx.unidad)),
    type: 'application/pdf',
    headers: inlinePdf(`comprobante-${codigoDe(turno.id)}.pdf`),
  };
}
