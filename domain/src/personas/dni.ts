import { largo, requerido, soloDigitos, type Regla } from '../validacion/reglas.ts';

// Apart from the other rules of a person, because /login loads these and not those.

export const reglasDni: readonly Regla[] = [
  requerido('El DNI es requerido'),
  soloDigitos('El DNI debe contener solo numeros'),
  largo(7, 8, 'El DNI debe contener entre 7 y 8 dígitos'),
];

/** People type spaces in DNIs and phone numbers; dots and letters are reported as errors. */
export const sinEspacios = (valor: string) => valor.replace(/[\s\u00a0]+/g, '');

/** 30111222 as '30.111.222'. Not by `toLocaleString`, which loads the browser's numbers of a language. */
export const dniConPuntos = (dni: string) => dni.replace(/\B(?=(?:\d{3})+$)/g, '.');
