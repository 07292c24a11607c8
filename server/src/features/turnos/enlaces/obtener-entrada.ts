import { diaDe, horaDe } from '@portal/domain/tiempo/fechas';
import type { EntradaTurno } from '@portal/domain/turnos/contract';
import { fechaDeTurno } from '@portal/domain/turnos/reglas';
import type { Ctx } from '../../../http/context.ts';
import { emitirEnlace } from '../../../platform/secrets/enlaces.ts';
import { nombreCompleto } from '../a-turno.ts';
import { findTerminada, TICKET } from './enlaces.repository.ts';
import { quienIngresa, turnoDelEnlace, ventanaDe } from './entrada.ts';

const TICKET_MS = 60_000;

/**
 * Describes what an access link leads to. `diferencia` tells how early or late it is; a ticket is issued only
 * while the entry is open.
 */
export async function obtenerEntrada(
  ctx: Ctx,
  { codigoTurno }: { codigoTurno: string },
): Promise<EntradaTurno> {
  const turno = await turnoDelEnlace(ctx, codigoTurno);
  const { diferencia, entrada, enEspera } = await ventanaDe(ctx, turno);
  const quien = await quienIngresa(ctx, turno);
  const terminada = await ctx.db.find(findTerminada(ctx.unidad.id, turno.id));
  const enlace = { proposito: TICKET, objeto: turno.id, persona_id: turno.paciente_id, un_uso: true };
  const ticket =
    entrada === 'abierta' && quien === undefined
      ? await ctx.act((tx) => emitirEnlace(tx, ctx.clock, TICKET_MS, enlace))
      : undefined;
  return {
    login: codigoTurno,
    password: ticket?.secreto ?? null,
    user: { nombre: quien?.nombre ?? nombreCompleto(turno) },
    diferenciaEnMinutos: diferencia,
    ...(enEspera && { enEspera }),
    ...(terminada && { terminada: terminada.id }),
    turno: {
      fecha: fechaDeTurno(diaDe(turno.inicio)),
      hora: horaDe(turno.inicio),
      paciente: nombreCompleto(turno),
      especialidad: turno.servicio,
      id: turno.id,
    },
  };
}
