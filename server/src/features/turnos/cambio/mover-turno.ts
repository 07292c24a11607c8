import { randomBytes } from 'node:crypto';
import { PortalError } from '@portal/domain/errores/errores';
import { instanteDe } from '@portal/domain/tiempo/fechas';
import type { UnitTx } from '../../../db/unit-db.ts';
import type { SignedCtx } from '../../../http/context.ts';
import { pedidoDe, type AgendaDeUnidad, type PedidoConNombre } from '../../agenda/index.ts';
import { avisarCambio } from '../avisos/avisar-cambio.ts';
import { enlacesDelTurno } from '../enlaces/enlaces.ts';
import { escribirCorreo, exigirEmail, exigirHorario, insistir } from '../reserva/ocupar-turno.ts';
import { ofrecerLugar } from '../espera/ofrecer-lugar.ts';
import { type TurnoRow } from '../turnos.repository.ts';
import { updateHorario } from '../reserva/ocupar.repository.ts';

const INTENTOS = 4;

/**
 * Losing the race for a place raises a constraint error instead of returning no rows. Retry, since another
 * place may be free.
 */
export async function reintentar<T>(intentar: () => Promise<T>): Promise<T> {
  for (let intento = 1; ; intento += 1) {
    try {
      return await intentar();
    } catch (error) {
      const { constraint, code } = error as { constraint?: string; code?: string };
      if (constraint === 'turnos_paciente_sin_superponer' || constraint === 'turnos_uno_adelante')
        throw new PortalError('turno_repetido', { cause: error });
      const outrun = constraint === 'turnos_sin_superponer' || code === '40P01';
      if (!outrun) throw error;
      if (intento === INTENTOS) throw new PortalError('turno_ocupado', { cause: error });
    }
  }
}

type ComoSePidio = Pick<TurnoRow, 'servicio_id' | 'profesional_id' | 'por_profesional'>;

/** The turno was booked with a professional who still attends that service by turno. */
export function sigueConElMismo(
  { servicios }: AgendaDeUnidad,
  { servicio_id, profesional_id, por_profesional }: ComoSePidio,
): boolean {
  const servicio = servicios.get(servicio_id);
  return (
    por_profesional &&
    profesional_id !== null &&
    servicio?.turnoProfesional === true &&
    servicio.profesionales.includes(profesional_id)
  );
}

/**
 * The same request as when it was booked. If the professional no longer attends the service, any professional
 * will do.
 */
export function comoEstaba(deUnidad: AgendaDeUnidad, turno: ComoSePidio): PedidoConNombre {
  return pedidoDe(
    deUnidad,
    turno.servicio_id,
    sigueConElMismo(deUnidad, turno) ? turno.profesional_id : null,
  );
}

export interface Destino {
  deUnidad: AgendaDeUnidad;
  pedido: PedidoConNombre;
  fecha: string;
  hora: string;
}

/**
 * Moves the turno to another time, with new links and, if there is an address, a mail. Returns whether it
 * moved. The caller has locked the turno's row.
 */
export async function mover(
  ctx: SignedCtx,
  tx: UnitTx,
  antes: TurnoRow,
  { deUnidad, pedido, fecha, hora }: Destino,
): Promise<boolean> {
  const ahora = ctx.clock.now();
  const mismo = (antes.por_profesional ? antes.profesional_id : null) === (pedido.profesionalId ?? null);
  if (mismo && instanteDe(fecha, hora).getTime() === antes.inicio.getTime()) return false;
  const lugar = exigirHorario(deUnidad, pedido, fecha, hora, ahora);
  const email = antes.caso_id === null ? exigirEmail(antes.email) : antes.email;
  const viejos = enlacesDelTurno(ctx.platform.secrets, tx.unidadId, antes, ctx.clock);
  const nuevo = { id: antes.id, version: antes.version + 1, semilla: randomBytes(16), inicio: lugar.inicio };
  const enlaces = enlacesDelTurno(ctx.platform.secrets, tx.unidadId, nuevo, ctx.clock);
  const correo =
    email === null
      ? undefined
      : escribirCorreo(ctx, 'reprogramado', {
          ...nuevo,
          fin: lugar.fin,
          deUnidad,
          pedido,
          paciente: antes,
          email,
          enlaces,
        });
  const { profesional_id } = await insistir(
    ctx,
    tx,
    lugar,
    { pacienteId: antes.paciente_id, servicioId: antes.servicio_id, ahora, exceptoId: antes.id },
    () =>
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
  avisarCambio(ctx, tx, antes, [profesional_id]);
  await ofrecerLugar(ctx, tx, antes);
  return true;
}
