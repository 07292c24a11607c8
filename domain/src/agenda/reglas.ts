import type { Mensajes } from '../validacion/reglas.ts';
import { minutosDe, type Horarios } from './modelo.ts';

/** Validation of the agenda, shared by screen and server. */

export const limites = { intervalo: [5, 240], diasCorridos: [1, 365], asientos: [1, 50] } as const;
export const NOMBRE_LARGO = 60;

export interface DatosDeServicio {
  nombre: string;
  sigla: string;
  porTurno: boolean;
  aDemanda: boolean;
  intervalo: number;
  turnoProfIntervalo: number;
  diasCorridos: number;
  asientos: number;
  /** 'HH:MM', or null for the unit's hours. */
  demandaDesde: string | null;
  demandaHasta: string | null;
}

export const TERMINA_ANTES = 'Tiene que terminar después de empezar';
const HORA = /^(([01][0-9]|2[0-3]):[0-5][0-9]|24:00)$/;
const entre = (valor: number, [desde, hasta]: readonly [number, number]) =>
  Number.isInteger(valor) && valor >= desde && valor <= hasta;

export function validarServicio(s: DatosDeServicio): Mensajes {
  const mensajes: Mensajes = {};
  const nombre = s.nombre.trim();
  if (nombre === '') mensajes['nombre'] = 'El nombre es requerido';
  else if (nombre.length > NOMBRE_LARGO)
    mensajes['nombre'] = `El nombre puede tener hasta ${NOMBRE_LARGO} letras`;
  if (!/^[A-Z]{1,3}$/.test(s.sigla))
    mensajes['sigla'] = 'La sigla son de una a tres letras mayúsculas, sin acentos';
  if (!entre(s.intervalo, limites.intervalo)) mensajes['intervalo'] = 'Un turno dura entre 5 y 240 minutos';
  if (!entre(s.turnoProfIntervalo, limites.intervalo))
    mensajes['turnoProfIntervalo'] = 'Un turno dura entre 5 y 240 minutos';
  if (!entre(s.diasCorridos, limites.diasCorridos))
    mensajes['diasCorridos'] = 'Se puede ofrecer entre 1 y 365 días';
  if (!entre(s.asientos, limites.asientos)) mensajes['asientos'] = 'Puede haber entre 1 y 50 turnos a la vez';
  if (!s.porTurno && !s.aDemanda) mensajes['aDemanda'] = 'Elegí al menos una forma de atender';
  return { ...mensajes, ...horasADemanda(s) };
}

function horasADemanda({ demandaDesde: desde, demandaHasta: hasta }: DatosDeServicio): Mensajes {
  if (desde !== null && !HORA.test(desde)) return { demandaDesde: 'Escribí la hora como 08:00' };
  if (hasta !== null && !HORA.test(hasta)) return { demandaHasta: 'Escribí la hora como 08:00' };
  if ((desde === null) !== (hasta === null)) return { demandaHasta: 'Completá las dos horas, o ninguna' };
  return desde !== null && hasta !== null && desde >= hasta ? { demandaHasta: TERMINA_ANTES } : {};
}

/** Each day must end after it begins, or be closed (equal ends). */
export function validarHorarios(horarios: Readonly<Horarios>): Mensajes {
  const mensajes: Mensajes = {};
  for (const dia of ['Sem', 'Sab', 'Dom'] as const) {
    const [desde, hasta] = [horarios[`hrTurnos${dia}Desde`], horarios[`hrTurnos${dia}Hasta`]];
    if (!HORA.test(desde)) mensajes[`hrTurnos${dia}Desde`] = 'Escribí la hora como 08:00';
    else if (!HORA.test(hasta)) mensajes[`hrTurnos${dia}Hasta`] = 'Escribí la hora como 08:00';
    else if (desde > hasta) mensajes[`hrTurnos${dia}Hasta`] = TERMINA_ANTES;
  }
  return mensajes;
}

export interface RangoDeDia {
  dia: string;
  desde: string;
  hasta: string;
}

export const SE_SUPERPONEN = 'Hay horarios que se superponen';

/** The first error in a week, with the index of its range. */
export function errorDeSemana(
  rangos: readonly RangoDeDia[],
): { en: number; campo: 'hasta' | 'rangos'; mensaje: string } | undefined {
  const alReves = rangos.findIndex(({ desde, hasta }) => minutosDe(desde) >= minutosDe(hasta));
  if (alReves >= 0) return { en: alReves, campo: 'hasta', mensaje: TERMINA_ANTES };
  const seguidos = rangos
    .map((rango, en) => ({ ...rango, en }))
    .toSorted((a, b) => a.dia.localeCompare(b.dia) || minutosDe(a.desde) - minutosDe(b.desde));
  const sobre = seguidos.find((rango, i) => {
    const anterior = seguidos[i - 1];
    return anterior?.dia === rango.dia && minutosDe(anterior.hasta) > minutosDe(rango.desde);
  });
  return sobre && { en: sobre.en, campo: 'rangos', mensaje: SE_SUPERPONEN };
}

/** A signature is SVG path data in a box of 220 by 64, and nothing else. */
export const FIRMA_LARGO = 6000;
export const esFirma = (trazo: string) =>
  trazo.length <= FIRMA_LARGO && /^[MmLlCcSsQqTtHhVvZz0-9 .,-]+$/.test(trazo);

export interface DatosDeMatricula {
  refeps: string;
  matriculaTipo: 'nac' | 'prov' | null;
  matriculaProvincia: string;
  matriculaNumero: string;
}

/** A licence is stored complete or not at all. REFEPS numbers are digits. */
export function validarMatricula({
  refeps,
  matriculaTipo,
  matriculaProvincia,
  matriculaNumero,
}: DatosDeMatricula): Mensajes {
  const numero = matriculaNumero.trim();
  return {
    ...(/^[0-9]*$/.test(refeps.trim()) ? {} : { refeps: 'El REFEPS debe contener solo numeros' }),
    ...(matriculaTipo === null && numero !== ''
      ? { matriculaTipo: 'El tipo de matrícula es requerido' }
      : {}),
    ...(matriculaTipo !== null && numero === ''
      ? { matriculaNumero: 'El número de matrícula es requerido' }
      : {}),
    ...(matriculaTipo === 'prov' && matriculaProvincia.trim() === ''
      ? { matriculaProvincia: 'La provincia es requerida' }
      : {}),
  };
}
