import { PortalError } from '@portal/domain/errores/errores';
import { tokensDe } from '@portal/domain/plantillas/colores';
import type { Plantilla } from '@portal/domain/plantillas/plantilla';
import { diaDe, diaEnPalabras, horaDe } from '@portal/domain/tiempo/fechas';
import { nombreDeEstado, type EstadoTurno } from '@portal/domain/turnos/reglas';
import type { Ctx, SignedCtx } from '../../http/context.ts';
import type { Stream } from '../../http/route.ts';
import { canjearTicket, emitirTicket } from '../../http/tickets.ts';
import { renderPdf } from '../../platform/pdf.ts';
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
    body: await drawComprobante(ctx.unidad.plantilla, turno, ctx.clock.now()),
    type: 'application/pdf',
    headers: {
      'content-disposition': `inline; filename="comprobante-${codigoDe(turno.id)}.pdf"`,
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; object-src 'self'; plugin-types application/pdf; frame-ancestors 'self'",
      'x-frame-options': 'SAMEORIGIN',
    },
  };
}

/** Short enough to be read over the phone: the random end of the id. */
export const codigoDe = (turnoId: string) => `${turnoId.slice(-8, -4)}-${turnoId.slice(-4)}`.toUpperCase();

const mayuscula = (texto: string) => texto.charAt(0).toUpperCase() + texto.slice(1);

function drawComprobante({ nombre, colores, marca, pie }: Plantilla, turno: TurnoFila, impreso: Date): Promise<Buffer> {
  const tokens = tokensDe(colores);
  const dia = `${diaEnPalabras(diaDe(turno.inicio))} de ${diaDe(turno.inicio).slice(0, 4)}`;
  const hechos: [string, string][] = [
    ['Paciente', nombreCompleto(turno)],
    ['DNI', turno.documento],
    ['Especialidad', turno.servicio],
    ...(turno.profesional_id === null ? [] : [['Profesional', turno.profesional ?? ''] as [string, string]]),
    ['Modalidad', 'Videollamada'],
    ['Estado', nombreDeEstado[turno.estado as EstadoTurno]],
    ...(turno.motivo_cancelar === null ? [] : [['Motivo', turno.motivo_cancelar] as [string, string]]),
  ];
  return renderPdf({ title: `Comprobante de turno ${codigoDe(turno.id)} · ${nombre}`, size: 'A5' }, (doc) => {
    const left = 40;
    const width = doc.page.width - 2 * left;
    doc.rect(0, 0, doc.page.width, 10).fill(tokens['primary']);
    // The doorway: the only ornament.
    doc.path('M40 72V52a14 14 0 0 1 28 0v20z').fill(tokens['primary']);
    doc.path('M45 72V52.5a9 9 0 0 1 18 0v19.5z').fill(tokens['accent']);
    doc
      .fillColor(tokens['ink'])
      .font('Helvetica-Bold')
      .fontSize(14)
      .text(marca.fuerte, 80, 52, { continued: marca.resto !== '' });
    if (marca.resto !== '') doc.font('Helvetica').fillColor(tokens['ink-2']).text(` ${marca.resto}`);
    doc.fillColor(tokens['ink']).font('Helvetica-Bold').fontSize(20).text('Comprobante de turno', left, 104, { width });

    const caja = doc.y + 12;
    doc.roundedRect(left, caja, width, 64, 8).fillAndStroke(tokens['primary-soft'], tokens['primary-line']);
    doc
      .fillColor(tokens['ink'])
      .font('Helvetica-Bold')
      .fontSize(15)
      .text(mayuscula(dia), left + 16, caja + 14, { width: width - 32 });
    doc
      .font('Helvetica')
      .fontSize(12)
      .text(`De ${horaDe(turno.inicio)} a ${horaDe(turno.fin)} hs (hora de Argentina)`, left + 16, caja + 37, { width: width - 32 });

    let y = caja + 80;
    for (const [etiqueta, valor] of hechos) {
      doc
        .font('Helvetica')
        .fontSize(10)
        .fillColor(tokens['ink-2'])
        .text(etiqueta, left, y + 2, { width: 90 });
      doc
        .font('Helvetica-Bold')
        .fontSize(12)
        .fillColor(tokens['ink'])
        .text(valor, left + 96, y, { width: width - 96 });
      y = doc.y + 7;
      doc
        .moveTo(left, y)
        .lineTo(left + width, y)
        .lineWidth(0.75)
        .strokeColor(tokens['line'])
        .stroke();
      y += 8;
    }
    doc
      .font('Helvetica')
      .fontSize(10)
      .fillColor(tokens['ink-2'])
      .text('Código', left, y + 6, { width: 90 });
    doc
      .font('Courier-Bold')
      .fontSize(16)
      .fillColor(tokens['primary-ink'])
      .text(codigoDe(turno.id), left + 96, y + 2, { width: width - 96 });
    doc
      .font('Helvetica')
      .fontSize(9)
      .fillColor(tokens['ink-2'])
      .text(`${nombre} · Impreso el ${fechaCorta(impreso)}, ${horaDe(impreso)} hs`, left, doc.page.height - 78, { width: width, lineGap: 2 });
    doc.fontSize(8).text(pie.avisoLegal, { width, lineGap: 1.5, height: 30, ellipsis: true });
  });
}

const fechaCorta = (instante: Date) => diaDe(instante).split('-').toReversed().join('/');
