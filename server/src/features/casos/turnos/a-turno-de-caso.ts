import { semanaDelProfesional } from '@portal/domain/agenda/semana';
import type { TurnoDeCaso } from '@portal/domain/casos/contract';
import type { Notificacion } from '@portal/domain/casos/reglas';
import { diaDe, horaDe } from '@portal/domain/tiempo/fechas';
import { finDeEntrada, puedeCambiar } from '@portal/domain/turnos/reglas';
import {
  estadosTurno,
  nombreDeEstado,
  type EstadoTurno,
  type RespuestaTurno,
} from '@portal/domain/turnos/estados';
import type { Ctx } from '../../../http/context.ts';
import type { AgendaDeUnidad } from '../../agenda/index.ts';
import { enlacesDelTurno, linkDeAcceso, sigueConElMismo } from '../../turnos/index.ts';
import type { TurnoDeCasoRow } from '../detalle/detalle.repository.ts';

const confirmaciones: Record<RespuestaTurno, TurnoDeCaso['confirmacion']> = {
  1: 'Confirmado',
  2: 'Rechazado',
};
const notificacionDe: Record<string, Notificacion> = {
  pendiente: 'En camino',
  intentado: 'En camino',
  enviado: 'Recibida por el servidor de correo',
  fallido: 'No se pudo entregar',
};

type Donde = Pick<Ctx, 'unidad' | 'clock' | 'platform' | 'caller'>;

/** The worker's access link while it is valid: the same as in the mail. */
export function linkDe(
  { unidad, clock, platform, caller }: Donde,
  turno: { id: string; version: number; semilla: Uint8Array; inicio: Date; estado: number },
): string | null {
  if (turno.estado !== estadosTurno.programado || finDeEntrada(turno.inicio) <= clock.now()) return null;
  return linkDeAcceso(
    caller.origin,
    enlacesDelTurno(platform.secrets, unidad.id, turno, clock).entrada.token,
  );
}

export function aTurnoDeCaso(ctx: Donde, deUnidad: AgendaDeUnidad, fila: TurnoDeCasoRow): TurnoDeCaso {
  const estatus = fila.estado as EstadoTurno;
  const hora = horaDe(fila.inicio);
  return {
    id: fila.id,
    fecha: { date: `${diaDe(fila.inicio)} ${hora}:00` },
    hora,
    inicio: fila.inicio.toISOString(),
    estatus,
    estatusString: nombreDeEstado[estatus],
    confirmacion: confirmaciones[fila.confirmacion as RespuestaTurno] ?? 'Sin respuesta',
    notificado: fila.mensaje === 'enviado',
    notificacion: fila.mensaje === null ? 'Sin email' : notificacionDe[fila.mensaje]!,
    motivo: fila.motivo_cancelar,
    reprogramable: puedeCambiar({ inicio: fila.inicio, estado: estatus }, ctx.clock.now()),
    link: linkDe(ctx, fila),
    servicio: { id: fila.servicio_id, nombre: fila.servicio, intervalo: fila.intervalo },
    profesional:
      fila.profesional_id === null
        ? null
        : {
            id: fila.profesional_id,
            nombre: fila.profesional ?? '',
            turnos: semanaDe(deUnidad, fila.profesional_id, fila),
          },
    porProfesional: sigueConElMismo(deUnidad, fila),
  };
}

/** The professional's hours for the screen; empty if they left the agenda. */
function semanaDe(
  { agenda, servicios }: AgendaDeUnidad,
  profesionalId: string,
  { servicio_id, intervalo }: TurnoDeCasoRow,
) {
  const cuando = agenda.profesionales.get(profesionalId) ?? {
    id: profesionalId,
    semana: {},
    excepciones: [],
  };
  return semanaDelProfesional(agenda, cuando, servicios.get(servicio_id)?.turnoProfIntervalo ?? intervalo);
}
