import { randomBytes } from 'node:crypto';
import { PortalError } from '@portal/domain/errores/errores';
import { instanteDe } from '@portal/domain/tiempo/fechas';
import type { Turno } from '@portal/domain/turnos/contract';
import type { UnitTx } from '../../db/unit-db.ts';
import type { SignedCtx } from '../../http/context.ts';
import { cargarAgenda, esParaPacientes, pedidoDe, type AgendaDeUnidad, type PedidoConNombre } from '../agenda/index.ts';
import { aTurno } from './a-turno.ts';
import { avisarCambio } from './avisar-cambio.ts';
import { exigirCambiable } from './cancelar-turno.ts';
import { enlacesDelTurno } from './enlaces.ts';
import { escribirCorreo, exigirEmail, exigirHorario, insistir } from './ocupar-turno.ts';
import { ofrecerLugar } from './ofrecer-lugar.ts';
import { turnoPropio } from './turno-propio.ts';
import { findTurno, lockTurno, updateHorario, type TurnoFila } from './turnos.repository.ts';

export interface NuevoHorario {
  id: string;
  fecha: string;
  hora: string;
  profesional_id?: string | null | undefined;
}

const INTENTOS = 4;

/** The service stays. With the professional that is asked for; where none is named, as it was booked. */
export async function reprogramarTurno(ctx: SignedCtx, pedido: NuevoHorario): Promise<Turno> {
  await turnoPropio(ctx, ctx.db, pedido.id);
  for (let intento = 1; ; intento += 1) {
    try {
      let movido: { antes: TurnoFila; otros: string[]; contar: () => void } | undefined;
      const turno = await ctx.act(async (tx) => {
        const antes = await tx.get(lockTurno(tx.unidadId, pedido.id));
        exigirCambiable(ctx, antes);
        const otros = await mover(tx, ctx, antes, pedido);
        if (otros) movido = { antes, otros, contar: await ctx.platform.alDejarTurno(tx, pedido.id) };
        return aTurno(await tx.get(findTurno(tx.unidadId, pedido.id)));
      });
      if (movido) {
        avisarCambio(ctx, movido.antes, [...movido.otros, turno.profesional?.id ?? null]);
        movido.contar();
      }
      return turno;
    } catch (error) {
      // An update that meets another's place is an error, not an absence of rows. Perhaps another place is free: it is tried again.
      const { constraint, code } = error as { constraint?: string; code?: string };
      if (constraint === 'turnos_paciente_sin_superponer' || constraint === 'turnos_uno_adelante') throw new PortalError('turno_repetido', { cause: error });
      const outrun = constraint === 'turnos_sin_superponer' || code === '40P01';
      if (!outrun) throw error;
      if (intento === INTENTOS) throw new PortalError('turno_ocupado', { cause: error });
    }
  }
}

/** As it was booked; whose professional no longer attends that service is attended by whoever does. */
function comoEstaba(deUnidad: AgendaDeUnidad, { servicio_id, profesional_id, por_profesional }: TurnoFila): PedidoConNombre {
  const servicio = deUnidad.servicios.get(servicio_id);
  const sigue = por_profesional && profesional_id !== null && servicio?.turnoProfesional === true && servicio.profesionales.includes(profesional_id);
  return pedidoDe(deUnidad, servicio_id, sigue ? profesional_id : null);
}

/** Whom else to tell; nothing where it stays where it was. */
async function mover(tx: UnitTx, ctx: SignedCtx, antes: TurnoFila, { fecha, hora, profesional_id }: NuevoHorario): Promise<string[] | undefined> {
  const ahora = ctx.clock.now();
  const deUnidad = await cargarAgenda(ctx, tx);
  const pedido = profesional_id ? pedidoDe(deUnidad, antes.servicio_id, profesional_id) : comoEstaba(deUnidad, antes);
  if (!esParaPacientes(pedido.servicio)) throw new PortalError('turno_de_la_institucion');
  const mismo = (antes.por_profesional ? antes.profesional_id : null) === (pedido.profesionalId ?? null);
  if (mismo && instanteDe(fecha, hora).getTime() === antes.inicio.getTime()) return undefined;
  const lugar = exigirHorario(deUnidad, pedido, fecha, hora, ahora);
  const email = exigirEmail(antes.email);
  const viejos = enlacesDelTurno(ctx.platform.secrets, tx.unidadId, antes, ctx.clock);
  const nuevo = { id: antes.id, version: antes.version + 1, semilla: randomBytes(16), inicio: lugar.inicio };
  const enlaces = enlacesDelTurno(ctx.platform.secrets, tx.unidadId, nuevo, ctx.clock);
  const correo = escribirCorreo(ctx, 'reprogramado', { ...nuevo, deUnidad, pedido, paciente: antes, email, enlaces });
  const { otros } = await insistir(ctx, tx, lugar, { pacienteId: antes.paciente_id, servicioId: antes.servicio_id, ahora, exceptoId: antes.id }, () =>
    tx.find(
      updateHorario({
        ...lugar,
        unidadId: tx.unidadId,
        id: antes.id,
        version: antes.version,
        porProfesional: pedido.profesionalId !== undefined,
        semilla: nuevo.semilla,
        creado: ahora,
        viejos: [viejos.respuesta.hash, viejos.entrada.hash],
        enlaces,
        correo,
        machine: ctx.clock.machine(),
      }),
    ),
  );
  return [...otros, ...(await ofrecerLugar(tx, ctx, antes))];
}
