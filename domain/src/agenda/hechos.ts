import type { Rol } from '../roles/roles.ts';
import { hecho } from '../hechos/hecho.ts';
import type { DiaLibre } from './huecos.ts';

/** The agenda changed, and these turnos have no place in it any more. */
export const agendaRota = hecho<{
  turnoIds: readonly string[];
  /** Their patients read it. */
  motivo: string;
  /** Who changed the agenda, for the trail. */
  quien: { actorId: string; actorRol: Rol; direccion: string; pedido: string };
  /** What is free by the agenda as it is now, which nobody else knows yet. */
  libres: (que: { servicio_id: number; profesional_id?: string | undefined }) => Promise<readonly DiaLibre[]>;
}>();
