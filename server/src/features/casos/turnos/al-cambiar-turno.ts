import { estaVivo, estadosCaso } from '@portal/domain/casos/estados';
import { diaDe, diaEnPalabras, horaDe } from '@portal/domain/tiempo/fechas';
import type { CambioDeTurno } from '@portal/domain/turnos/hechos';
import type { UnitTx } from '../../../db/unit-db.ts';
import type { Platform } from '../../../platform/platform.ts';
import { leerTurno, type TurnoRow } from '../../turnos/index.ts';
import { anotar, avisarCaso, cambiarEstado, type Hecho } from '../cambiar-estado.ts';
import {
  clearAlta,
  findUltimoSinAtender,
  listPendientes,
  lockCaso,
  updateTurnoVisible,
  setAlta,
} from '../casos.repository.ts';

interface TurnoDeUnCaso {
  id: string;
  caso_id: number | null;
}
export const cuando = ({ inicio }: Pick<TurnoRow, 'inicio'>) =>
  `${diaEnPalabras(diaDe(inicio))}, ${horaDe(inicio)} hs`;

const hechoDe: Record<CambioDeTurno, (turno: TurnoRow) => Hecho> = {
  confirmado: (turno) => ({ tipo: 'turno', texto: `El paciente confirmó el turno del ${cuando(turno)}` }),
  rechazado: (turno) => ({
    tipo: 'turno',
    texto: `El paciente rechazó el turno del ${cuando(turno)}`,
    alerta: true,
  }),
  recuperado: (turno) => ({
    tipo: 'turno',
    texto: `El paciente deshizo el rechazo del turno del ${cuando(turno)}`,
    alerta: true,
  }),
  cancelado: (turno) => ({
    tipo: 'turno',
    texto: `El paciente canceló el turno del ${cuando(turno)}`,
    alerta: true,
  }),
  cancelado_por_profesional: (turno) => ({
    tipo: 'turno',
    texto: `El profesional canceló el turno del ${cuando(turno)}: ${turno.motivo_cancelar ?? ''}`,
    alerta: true,
  }),
  reprogramado: (turno) => ({
    tipo: 'turno',
    texto: `El paciente cambió el turno al ${cuando(turno)}`,
    alerta: true,
  }),
  presente: (turno) => ({ tipo: 'asistencia', texto: `Presente en el turno del ${cuando(turno)}` }),
  ausente: (turno) => ({
    tipo: 'asistencia',
    texto: `Ausente en el turno del ${cuando(turno)}`,
    alerta: true,
  }),
};

const deja: ReadonlySet<CambioDeTurno> = new Set([
  'rechazado',
  'cancelado',
  'cancelado_por_profesional',
  'ausente',
]);
const vuelve: ReadonlySet<CambioDeTurno> = new Set(['recuperado', 'presente']);

/**
 * Runs when the worker (by mail), the professional, the desk or the job changes an appointment. Without any
 * pending appointment the case changes to 'Agendar nuevo turno'; when an appointment comes back, the case is
 * open again. A closed case only records the event.
 */
export async function alCambiarTurno(
  platform: Platform,
  tx: UnitTx,
  { id, caso_id }: TurnoDeUnCaso,
  cambio: CambioDeTurno,
): Promise<void> {
  if (caso_id === null) return;
  const { clock } = platform;
  const turno = await leerTurno(tx, id);
  const caso = await tx.get(lockCaso(tx.unidadId, caso_id, null));
  await tx.run(updateTurnoVisible(tx.unidadId, caso_id, clock.now()));
  await anotar({ clock }, tx, caso_id, [{ ...hechoDe[cambio](turno), turnoId: id }]);
  if (
    caso.status === estadosCaso.abierto &&
    deja.has(cambio) &&
    (await tx.many(listPendientes(tx.unidadId, caso_id, clock.now()))).length === 0
  ) {
    await cambiarEstado({ clock }, tx, caso, estadosCaso.agendarNuevoTurno);
  }
  if (
    caso.status === estadosCaso.agendarNuevoTurno &&
    vuelve.has(cambio) &&
    (await esElDeAhora(tx, caso_id, turno, cambio))
  ) {
    await cambiarEstado({ clock }, tx, caso, estadosCaso.abierto);
  }
  await avisarCaso(platform, tx, caso_id, [caso.gestor_id]);
}

/**
 * An undone rejection lies ahead and always counts. A corrected presence counts only if no later appointment
 * or attention exists: an old one does not reopen the case.
 */
async function esElDeAhora(
  tx: UnitTx,
  casoId: number,
  { id, inicio }: TurnoRow,
  cambio: CambioDeTurno,
): Promise<boolean> {
  return (
    cambio !== 'presente' ||
    (await tx.find(findUltimoSinAtender(tx.unidadId, casoId, id, inicio))) !== undefined
  );
}

/**
 * The call ended. After a discharge the case waits to be closed; a new control asks for another appointment,
 * unless one is pending, and takes back the discharge of a call before.
 */
export async function alAtenderTurno(
  platform: Platform,
  tx: UnitTx,
  { id, caso_id }: TurnoDeUnCaso,
  resultado: 'alta' | 'nuevo_control',
): Promise<void> {
  if (caso_id === null) return;
  const { clock } = platform;
  const ahora = clock.now();
  const caso = await tx.get(lockCaso(tx.unidadId, caso_id, null));
  await tx.run(updateTurnoVisible(tx.unidadId, caso_id, ahora));
  const texto =
    resultado === 'alta'
      ? 'La atención terminó con el alta'
      : 'La atención terminó: hace falta un nuevo control';
  await anotar({ clock }, tx, caso_id, [
    { tipo: 'asistencia', texto, turnoId: id, alerta: true },
    { tipo: 'constancia', texto: 'Constancia de teleasistencia', turnoId: id },
  ]);
  if (estaVivo(caso.status)) {
    if (resultado === 'alta') {
      await tx.run(setAlta(caso_id, diaDe(ahora)));
      await cambiarEstado({ clock }, tx, caso, estadosCaso.cerrarCaso);
    } else {
      await tx.run(clearAlta(caso_id));
      const hayOtro = (await tx.many(listPendientes(tx.unidadId, caso_id, ahora))).length > 0;
      await cambiarEstado({ clock }, tx, caso, hayOtro ? estadosCaso.abierto : estadosCaso.agendarNuevoTurno);
    }
  }
  await avisarCaso(platform, tx, caso_id, [caso.gestor_id]);
}
