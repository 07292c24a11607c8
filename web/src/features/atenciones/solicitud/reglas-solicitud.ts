import type { ServicioADemanda } from '@portal/domain/atenciones/contract';
import { esMenorDeServicio } from '@portal/domain/atenciones/reglas';
import type { Dia } from '@portal/domain/tiempo/fechas';

export interface Paciente {
  documento: string;
  nombre: string;
  /** Name and surname. */
  completo: string;
  nacimiento: Dia | null;
  propio: boolean;
  /** The ticket of the patient's open attention; a patient has at most one. */
  boleto?: string | undefined;
}

export interface EnCurso {
  documento: string;
  boleto: string;
}
export const conBoleto = (paciente: Paciente, enCurso: readonly EnCurso[]): Paciente => ({
  ...paciente,
  boleto: enCurso.find(({ documento }) => documento === paciente.documento)?.boleto,
});

/** The explicit choices; automatic ones are not stored. */
export interface Eleccion {
  documento?: string | undefined;
  servicio?: number | undefined;
  /** The step opened by hand; otherwise the first one without an answer is open. */
  abierto?: Paso | undefined;
}
export type Paso = 1 | 2 | 3;

export interface Limite {
  limit: number;
  pacientes: readonly { documento: string; atenciones: number }[];
}

export const usadasDe = ({ documento }: Pick<Paciente, 'documento'>, limite: Limite | undefined) =>
  limite?.pacientes.find((uno) => uno.documento === documento)?.atenciones;

export function alLimite(paciente: Pick<Paciente, 'documento'>, limite: Limite | undefined): boolean {
  const usadas = usadasDe(paciente, limite);
  return limite !== undefined && usadas !== undefined && usadas >= limite.limit;
}

/** Choosing a patient clears the service; the step stays open until its button is pressed. */
export const elegirPaciente = (documento: string): Eleccion => ({ documento, abierto: 1 });

/** At the limit, or already in the queue. */
export const noPuede = (paciente: Paciente, limite: Limite | undefined) =>
  paciente.boleto !== undefined || alLimite(paciente, limite);

/** The chosen patient, or the only one, unless they cannot request. */
export function pacienteElegido(
  pacientes: readonly Paciente[],
  { documento }: Eleccion,
  limite: Limite | undefined,
): Paciente | undefined {
  const unico = pacientes.length === 1 ? pacientes[0] : undefined;
  const elegido = documento === undefined ? unico : pacientes.find((uno) => uno.documento === documento);
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
