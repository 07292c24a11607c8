import { PortalError } from '@portal/domain/errores/errores';
import { estadosTurno } from '@portal/domain/turnos/estados';
import type { Ctx, SignedCtx } from '../../../http/context.ts';
import type { Stream } from '../../../http/route.ts';
import { canjearTicket, emitirTicket } from '../../../http/tickets.ts';
import { inlinePdf } from '../../../http/file-headers.ts';
import { drawOnThread } from '../../../platform/paper/thread.ts';
import { caraDe, readLogo } from '../../../platform/paper/paper.ts';
import { puertaDe } from '../a-turno.ts';
import { codigoDe, COMPROBANTE, drawComprobante } from './comprobante-pdf.ts';
import { exigirTurnoPropio } from '../cambio/turno-propio.ts';
import { findTurno, type TurnoRow } from '../turnos.repository.ts';

/** The receipt opens in a new tab, which carries no session: a ticket authorises it. */
export async function pedirComprobante(ctx: SignedCtx, { id }: { id: string }): Promise<{ url: string }> {
  await exigirTurnoPropio(ctx, id);
  const ticket = await ctx.act((tx) => emitirTicket(ctx, tx, { proposito: 'comprobante', objeto: id }));
  return { url: `/api/turno/comprobante.pdf?ticket=${ticket}` };
}

export async function obtenerComprobante(ctx: Ctx, { ticket }: { ticket: string }): Promise<Stream> {
  const { personaId, rol, objeto } = await canjearTicket(ctx, 'comprobante', ticket);
  const turno = await ctx.db.find(findTurno(ctx.unidad.id, objeto!));
  if (!turno || turno.estado === estadosTurno.ofrecido) throw new PortalError('no_encontrado');
  ctx.about({ persona: turno.paciente_id, objeto: `turno:${turno.id}`, actor: { personaId, rol } });
  return {
    body: await drawOnThread(
      COMPROBANTE,
      drawComprobante,
      caraDe(ctx.unidad),
      turno,
      await extrasDe(ctx, turno),
    ),
    type: 'application/pdf',
    headers: inlinePdf(`comprobante-${codigoDe(turno.id)}.pdf`),
  };
}

/** Print the link to the call only while the turno is ahead and the unit has a portal to sign in to. */
async function extrasDe({ unidad, platform, clock }: Ctx, turno: TurnoRow) {
  const puerta =
    turno.estado === estadosTurno.programado && unidad.plantilla.requiere.portal
      ? puertaDe(turno.id, turno.estado)
      : null;
  return {
    impreso: clock.now(),
    logo: await readLogo(platform.files, unidad),
    puerta: puerta && `${platform.originOf(unidad)}${puerta}`,
  };
}
