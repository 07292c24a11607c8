import type { ServicioADemanda } from '@portal/domain/atenciones/contract';
import { esMenorDeServicio } from '@portal/domain/atenciones/reglas';
import type { Dia } from '@portal/domain/tiempo/fechas';

export interface Paciente {
  documento: string;
  nome: string;
  nombre: string;
  nacimiento: Dia | null;
  propio: boolean;
  /** The ticket of the attention that they have open: nobody has two. */
  sala?: string | undefined;
}

export interface EnCurso {
  documento: string;
  sala: string;
}
export const conSala = (paciente: Paciente, enCurso: readonly EnCurso[]): Paciente => ({
  ...paciente,
  sala: enCurso.find(({ documento }) => documento === paciente.documento)?.sala,
});

/** What was chosen on the way; what follows by itself is not kept here. */
export interface Eleccion {
  documento?: string | undefined;
  servicio?: number | undefined;
  /** The step that somebody opened by hand; without one, the first that is not answered. */
  abierto?: Paso | undefined;
}
export type Paso = 1 | 2 | 3;

export interface Limite {
  limit: number;
  pacientes: readonly { documento: string; atenciones: number }[];
}

export const usadasDe = ({ documento }: Pick<Paciente, 'documento'>, limite: Limite | undefined) =>
  limite?.pacientes.find((uno) => uno.documento === documento)?.atenciones;

/** Who reached the limit cannot be chosen. */
export function alLimite(paciente: Pick<Paciente, 'documento'>, limite: Limite | undefined): boolean {
  const usadas = usadasDe(paciente, limite);
  return limite !== undefined && usadas !== undefined && usadas >= limite.limit;
}

/** Choosing a patient clears the service; the step stays open until it is left by its button. */
export const elegirPaciente = (documento: string): Eleccion => ({ documento, abierto: 1 });

/** At the limit, or in line already. */
export const noPuede = (paciente: Paciente, limite: Limite | undefined) =>
  paciente.sala !== undefined || alLimite(paciente, limite);

/** The one that was chosen, or the only one that there is, unless they cannot ask. */
export function pacienteElegido(
  pacientes: readonly Paciente[],
  { documento }: Eleccion,
  limite: Limite | undefined,
): Paciente | undefined {
  const unico = pacientes.length === 1 ? pacientes[0] : undefined;
  const elegido = documento === undefined ? unico : pacientes.find((uno) => uno.documento === documento);
  return elegido && !noPuede(elegido, limite) ? elegido : undefined;
}

/** The services of the patient's age class, under 15 or not. */
export const serviciosPara = (servicios: readonly ServicioADemanda[], { nacimiento }: Paciente, hoy: Dia) =>
  servicios.filter(({ menor }) => menor === esMenorDeServicio(nacimiento, hoy));

/** The one that was chosen, or the only one of the age class. */
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
