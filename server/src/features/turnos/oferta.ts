import { sigueEnPie } from '@portal/domain/agenda/impacto';
import { diaDe, horaDe } from '@portal/domain/tiempo/fechas';
import type { ConfirmacionTurno } from '@portal/domain/turnos/contract';
import { estadosDeConfirmacion as titulos, fechaDeTurno } from '@portal/domain/turnos/reglas';
import type { UnitTx } from '../../db/unit-db.ts';
import type { Ctx } from '../../http/context.ts';
import { encolarMensaje } from '../../platform/mensajes.ts';
import { agendaParaReservar } from '../agenda/index.ts';
import { nombreCompleto } from './a-turno.ts';
import { correoDeTurno } from './correos.ts';
import { enlacesDelTurno } from './enlaces.ts';
import { findNombres, setTomado, takeOferta } from './espera.repository.ts';
import { soltarOferta } from './ofrecer-lugar.ts';
import { comoRepetido } from './repetido.ts';
import type { TurnoFila } from './turnos.repository.ts';

/** The place becomes a turno like any other, confirmed by the taking of it. Its row must be locked by the caller. */
export async function tomarOferta(tx: UnitTx, ctx: Ctx, turno: TurnoFila): Promise<string[]> {
  await comoRepetido(tx.run(takeOferta(turno.id, ctx.clock.now())));
  await tx.run(setTomado(turno.id));
  if (turno.email !== null) {
    const { respuesta, entrada } = enlacesDelTurno(ctx.platform.secrets, tx.unidadId, turno, ctx.clock);
    await encolarMensaje(tx, ctx.clock, {
      tipo: 'turno_reservado',
      destinatario: turno.email,
      causa: `turno:${turno.id}:${turno.version}:reservado`,
      ...correoDeTurno('reservado', ctx.unidad, ctx.caller.origin, {
        turnoId: turno.id,
        servicioId: turno.servicio_id,
        inicio: turno.inicio,
        paciente: nombreCompleto(turno),
        servicio: turno.servicio,
        profesional: turno.profesional,
        confirmado: true,
        enlaces: { respuesta: respuesta.token, entrada: entrada.token },
      }),
    });
  }
  return [];
}

/** The agenda may have closed the hour since the place was kept for somebody; from here to the end of the transaction it does not. */
export const sigueEnLaAgenda = async (tx: UnitTx, ctx: Ctx, turno: TurnoFila): Promise<boolean> => sigueEnPie(await agendaParaReservar(ctx, tx), turno);

/** Not for them: the next one is asked at once. */
export const dejarOferta = (tx: UnitTx, ctx: Ctx, turno: TurnoFila): Promise<string[]> => soltarOferta(tx, ctx, turno, { avisar: false });

/** Who follows the link of an offer that is over, or left it a moment ago. */
export async function describirOfertaTerminada(ctx: Ctx, resto: string, personaId: string, estado: 1 | 2): Promise<ConfirmacionTurno> {
  const [, servicioId = '', ...instante] = resto.split(':');
  const inicio = new Date(instante.join(':'));
  const { paciente, servicio } = await ctx.db.get(findNombres(personaId, Number(servicioId)));
  return {
    fecha: fechaDeTurno(diaDe(inicio)),
    hora: horaDe(inicio),
    clienteNome: paciente,
    servicioNome: servicio,
    unidadDesc: ctx.unidad.plantilla.nombre,
    linkAcceso: null,
    estadoConfTurno: estado === 1 ? titulos.ofertaVencida : null,
    deshacerHasta: null,
  };
}
