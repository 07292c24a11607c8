import type { Servicio } from '@portal/domain/agenda/contract';
import type { Usuario } from '@portal/domain/personas/contract';
import { edad, type Dia } from '@portal/domain/tiempo/fechas';
import { PEDIATRIA_EDAD } from '@portal/domain/agenda/edades';

/** The choices so far, in the order of the steps. */
export interface Eleccion {
  dni?: string | undefined;
  servicioId?: number | undefined;
  modo?: 'especialidad' | 'profesional' | undefined;
  profesionalId?: string | undefined;
  fecha?: Dia | undefined;
  hora?: string | undefined;
}

const orden = ['dni', 'servicioId', 'modo', 'profesionalId', 'fecha', 'hora'] as const;
type Campo = (typeof orden)[number];

/** Changing an earlier choice clears the later ones; choosing the same value again clears nothing. */
export function elegir<C extends Campo>(eleccion: Eleccion, campo: C, valor: Eleccion[C]): Eleccion {
  if (eleccion[campo] === valor) return eleccion;
  const kept = orden.slice(0, orden.indexOf(campo)).map((earlier) => [earlier, eleccion[earlier]] as const);
  return { ...Object.fromEntries(kept), [campo]: valor };
}

/** A person without a birth date on record is not treated as a child. */
export const esMenor = ({ fec_nac }: Pick<Usuario, 'fec_nac'>, hoy: Dia) =>
  fec_nac !== null && edad(fec_nac, hoy) < PEDIATRIA_EDAD;

/** Children's services only for patients under fifteen; the other services only for everybody else. */
export const serviciosPara = (servicios: readonly Servicio[], persona: Pick<Usuario, 'fec_nac'>, hoy: Dia) =>
  servicios.filter(({ pediatrica }) => pediatrica === esMenor(persona, hoy));

export type Paso = 1 | 2 | 3 | 4;

/** Always by specialty if no professional can be chosen by name. */
export const modoDe = ({ modo }: Eleccion, servicio: Servicio | undefined) =>
  servicio?.profesionales.length === 0 ? 'especialidad' : modo;

/**
 * Fills in choices without an alternative: the only specialty (unless it cannot be booked), the only
 * professional.
 */
export function conLoUnico(
  eleccion: Eleccion,
  suyos: readonly Servicio[],
  ocupados: ReadonlySet<number>,
): Eleccion {
  const [unico, ...otros] = suyos;
  const solo = unico && otros.length === 0 && !ocupados.has(unico.id) ? unico.id : undefined;
  const servicio = suyos.find(({ id }) => id === (eleccion.servicioId ?? solo));
  const modo = modoDe(eleccion, servicio);
  const profesionales = modo === 'profesional' ? (servicio?.profesionales ?? []) : [];
  const profesional =
    profesionales.length === 1
      ? profesionales[0]
      : profesionales.find(({ id_usuario }) => id_usuario === eleccion.profesionalId);
  return { ...eleccion, servicioId: servicio?.id, modo, profesionalId: profesional?.id_usuario };
}

/** The first step without a choice. The fourth holds day and hour, and stays open. */
export function pasoPendiente(eleccion: Eleccion, servicio: Servicio | undefined): Paso {
  if (eleccion.dni === undefined) return 1;
  if (!servicio) return 2;
  const modo = modoDe(eleccion, servicio);
  return modo === 'especialidad' || (modo === 'profesional' && eleccion.profesionalId !== undefined) ? 4 : 3;
}
