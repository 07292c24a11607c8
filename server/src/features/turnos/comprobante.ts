import { PortalError } from '@portal/domain/errores/errores';
import { diaConAnio, diaDe, fechaCorta, horaDe } from '@portal/domain/tiempo/fechas';
import { nombreDeEstado, type EstadoTurno } from '@portal/domain/turnos/reglas';
import type { Ctx, SignedCtx } from '../../http/context.ts';
import type { Stream } from '../../http/route.ts';
import { canjearTicket, emitirTicket } from '../../http/tickets.ts';
import { inlinePdf } from '../../http/file-headers.ts';
import { caraDe, drawPaper, readLogo } from '../../platform/paper.ts';
import type { Unidad } from '../unidades/registry.ts';
import { nombreCompleto } from './a-turno.ts';
import { turnoPropio } from './turno-propio.ts';
import { findTurno, type TurnoFila } from './turnos.repository.ts';

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
    body: await drawComprobante(ctx.unidad, turno, ctx.clock.now(), await readLogo(ctx.platform.files, ctx.unidad)),
    type: 'application/pdf',
    headers: inlinePdf(`comprobante-${codigoDe(turno.id)}.pdf`),
  };
}

/** Short enough to be read over the phone: the random end of the id. */
export const codigoDe = (turnoId: string) => `${turnoId.slice(-8, -4)}-${turnoId.slice(-4)}`.toUpperCase();

const mayuscula = (texto: string) => texto.charAt(0).toUpperCase() + texto.slice(1);

function drawComprobante(unidad: Unidad, turno: TurnoFila, impreso: Date, logo: Uint8Array | undefined): Promise<Buffer> {
  const cara = caraDe(unidad);
  const dia = diaConAnio(diaDe(turno.inicio));
  const codigo = codigoDe(turno.id);
  return drawPaper(
    { cara, logo, title: `Comprobante de turno ${codigo} · ${cara.nombre}`, size: 'A5', made: impreso, tag: { etiqueta: 'Código', valor: codigo } },
    (paper) => {
      paper.title('Comprobante de turno');
      paper.notice('primary', mayuscula(dia), [`De ${horaDe(turno.inicio)} a ${horaDe(turno.fin)} hs (hora de Argentina)`]);
      paper.facts([
        { etiqueta: 'Paciente', valor: nombreCompleto(turno) },
        { etiqueta: 'DNI', valor: turno.documento },
        { etiqueta: 'Especialidad', valor: turno.servicio },
        ...(turno.profesional_id === null ? [] : [{ etiqueta: 'Profesional', valor: turno.profesional ?? '' }]),
        { etiqueta: 'Modalidad', valor: 'Videollamada' },
        { etiqueta: 'Estado', valor: nombreDeEstado[turno.estado as EstadoTurno] },
      ]);
      if (turno.motivo_cancelar !== null) {
        paper.space(14);
        paper.facts([{ etiqueta: 'Motivo', valor: turno.motivo_cancelar }], 1);
      }
      paper.foot([`${cara.nombre} · Impreso el ${fechaCorta(diaDe(impreso))}, ${horaDe(impreso)} hs`, cara.avisoLegal]);
    },
  );
}
