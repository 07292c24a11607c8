import type { Rol } from '../roles/roles.ts';
import { hecho } from '../hechos/hecho.ts';
import type { DiaLibre } from './modelo.ts';

/** The agenda changed, and these turnos no longer fit in it. */
export const agendaRota = hecho<{
  turnoIds: readonly string[];
  /** Shown to the patients. */
  motivo: string;
  /** The person who changed the agenda, for the audit trail. */
  quien: { actorId: string; actorRol: Rol; direccion: string; pedido: string };
  /** Free times by the changed agenda, which is not committed yet. */
  libres: (que: { servicio_id: number; profesional_id?: string | undefined }) => Promise<readonly DiaLibre[]>;
}>();

/** The administration changed a professional's data, the licence perhaps. */
export const profesionalGuardado = hecho<{ profesionalId: string }>();
