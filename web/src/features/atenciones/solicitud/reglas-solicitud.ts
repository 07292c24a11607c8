import type { ServicioADemanda } from '@portal/domain/atenciones/contract';
import { esMenorDeServicio } from '@portal/domain/atenciones/reglas';
import type { Dia } from '@portal/domain/tiempo/fechas';

export interface Paciente {
  dni: string;
  nombre: string;
  /** Name and surname. */
  completo: string;
  nacimiento: Dia | null;
  propio: boolean;
  /** The ticket of the patient's open attention; a patient has at most one. */
  boleto?: string | undefined;
}

export interface EnCurso {
  dni: string;
  boleto: string;
}
export const conBoleto = (paciente: Paciente, enCurso: readonly EnCurso[]): Paciente => ({
  ...paciente,
  boleto: enCurso.find(({ dni }) => dni === paciente.dni)?.boleto,
});

/** The explicit choices; automatic ones are not stored. */
export interface Eleccion {
  dni?: string | undefined;
  servicio?: number | undefined;
  /** The step opened by hand; otherwise the first one without an answer is open. */
  abierto?: Paso | undefined;
}
export type Paso = 1 | 2 | 3;

export interface Limite {
  limit: number;
  pacientes: readonly { dni: string; atenciones: number }[];
}

export const usadasDe = ({ dni }: Pick<Paciente, 'dni'>, limite: Limite | undefined) =>
  limite?.pacientes.find((uno) => uno.dni === dni)?.atenciones;

export function alLimite(paciente: Pick<Paciente, 'dni'>, limite: Limite | undefined): boolean {
  const usadas = usadasDe(paciente, limite);
  return limite !== undefined && usadas !== undefined && usadas >= limite.limit;
}

/** Choosing a patient clears the service; the step stays open until its button is pressed. */
export const elegirPaciente = (dni: string): Eleccion => ({ dni, abierto: 1 });

/** At the limit, or already in the queue. */
export const noPuede = (paciente: Paciente, limite: Limite | undefined) =>
  paciente.boleto !== undefined || alLimite(paciente, limite);

/** The chosen patient, or the only one, unless they cannot request. */
export function pacienteElegido(
  pacientes: readonly Paciente[],
  { dni }: Eleccion,
  limite: Limite | undefined,
): Paciente | undefined {
  const unico = pacientes.length === 1 ? pacientes[0] : undefined;
  const elegido = dni === undefined ? unico : pacientes.find((uno) => uno.dni === dni);
  return elegido && !noPuede(elegido, limite) ? elegido : undefined;
}

/** The services for the patient's age, under 15 or not. */
export const serviciosPara = (servicios: readonly ServicioADemanda[], { nacimiento }: Paciente, hoy: Dia) =>
  servicios.filter(({ menor }) => menor === esMenorDeServicio(nacimiento, hoy));

/** The chosen service, or the only one for the patient's age. */
export function servicioElegido(
  servicios: readonly ServicioADemanda[],
  { servicio }: Eleccion,
): ServicioADemanda | undefined {
  return servicio === undefined && servicios.length === 1
    ? servicios[0]
    : servicios.find(({ id }) => id === servicio);
}

export function pasoAbierto(
  { abierto }: Eleccion,
  paciente: Paciente | undefined,
  servicio: ServicioADemanda | undefined,
): Paso {
  if (!paciente) return 1;
  if (abierto !== undefined && (abierto < 3 || servicio)) return abierto;
  return servicio ? 3 : 2;
}
