import { esDia, esMayor, type Dia } from '../tiempo/fechas.ts';
import {
  esEmail,
  largo,
  noSoloDigitos,
  opcional,
  requerido,
  soloDigitos,
  unaDe,
  type Regla,
} from '../validacion/reglas.ts';
import { reglasDni, sinEspacios } from './dni.ts';

export const sexos = ['F', 'M', 'X'] as const;
export type Sexo = (typeof sexos)[number];
export const nombreDeSexo: Record<Sexo, string> = { F: 'Femenino', M: 'Masculino', X: 'No binario' };

/** For newly registered people. Stored DNIs with a leading zero stay, and their owners can sign in. */
export const reglasDniNuevo: readonly Regla[] = [
  ...reglasDni,
  (valor) => (valor.startsWith('0') ? 'El DNI no puede empezar con cero' : undefined),
];
export const reglasApellido: readonly Regla[] = [
  requerido('El apellido es requerido'),
  noSoloDigitos('El apellido no debe contener solo numeros'),
];
export const reglasNombre: readonly Regla[] = [
  requerido('El nombre es requerido'),
  noSoloDigitos('El nombre no debe contener solo numeros'),
];
export const reglasTelefono: readonly Regla[] = [
  requerido('El teléfono es requerido'),
  soloDigitos('El teléfono debe contener solo numeros'),
];
export const reglasEmail = (opcionalAca: boolean): readonly Regla[] => {
  const valido = esEmail('Este no es un email válido');
  return opcionalAca ? [opcional(valido)] : [requerido('El email es requerido'), valido];
};
export const reglasSexo: readonly Regla[] = [unaDe(sexos, 'El género es requerido')];
export const reglasDomicilio: readonly Regla[] = [requerido('El domicilio es requerido')];
export const reglasCodigoPostal: readonly Regla[] = [
  requerido('El código postal es requerido'),
  (valor) => (/^[0-9]{4}$/.test(valor) ? undefined : 'El código postal debe contener 4 dígitos'),
];
export const reglasTramite: readonly Regla[] = [
  requerido('El número de trámite es requerido'),
  soloDigitos('El número de trámite debe contener solo numeros'),
  largo(11, 11, 'El número de trámite debe contener 11 digitos'),
];

const diaPosible =
  (hoy: Dia): Regla =>
  (valor) =>
    esDia(valor) && valor <= hoy && valor >= '1900-01-01' ? undefined : 'La fecha de nacimiento no es válida';

export const reglasNacimiento = (hoy: Dia, mensajeMenor: string): readonly Regla[] => [
  requerido('La fecha de nacimiento es requerida'),
  diaPosible(hoy),
  (valor) => (esMayor(valor, hoy) ? undefined : mensajeMenor),
];

export type ReglaAfiliado = 'ninguna' | 'digitos' | 'digitos_requerido' | 'digitos_requerido_largo';

const afiliadoRequerido = requerido('El número de afiliado es requerido');
const afiliadoDigitos = soloDigitos('El número de afiliado debe contener solo numeros');
const afiliadoLargo: Regla = (valor) =>
  valor.length > 10 || valor.length === 9 || valor.length === 7
    ? 'El número de afiliado no es válido'
    : undefined;

export const reglasAfiliado: Record<ReglaAfiliado, readonly Regla[]> = {
  ninguna: [],
  digitos: [afiliadoDigitos],
  digitos_requerido: [afiliadoRequerido, afiliadoDigitos],
  digitos_requerido_largo: [afiliadoRequerido, afiliadoDigitos, afiliadoLargo],
};

/** 30.111.222, as printed on the card. */
export const dniEnPalabras = (dni: string) => dni.replace(/\B(?=([0-9]{3})+$)/g, '.');

/** A pasted CPA is reduced to its four digits. */
export const codigoPostalDe = (valor: string) =>
  sinEspacios(valor).replace(/^[A-Za-z]([0-9]{4})[A-Za-z]{3}$/, '$1');
