import { edad, esDia, MAYORIA, type Dia } from '../tiempo/fechas.ts';
import { requerido, validar, type Mensajes, type Regla } from '../validacion/reglas.ts';
import { reglasDni } from './dni.ts';
import {
  reglasAfiliado,
  reglasApellido,
  reglasCodigoPostal,
  reglasDniNuevo,
  reglasDomicilio,
  reglasEmail,
  reglasNombre,
  reglasSexo,
  reglasTelefono,
  type ReglaAfiliado,
} from './reglas.ts';

/** Personal data, as a form has them. */
export interface DatosPersonales {
  apellido: string;
  nombre: string;
  dni: string;
  sexo: string;
  fec_nac: string;
  telefono: string;
  email: string;
  domicilio: string;
  cp: string;
  obraSocial: string;
  nroAfiliado: string;
  plan: string;
  cuil: string;
}

export interface CondicionesDePerfil {
  registro: { emailOpcional: boolean; numeroAfiliado: boolean; reglaAfiliado: ReglaAfiliado };
}

const nacimiento = (hoy: Dia, mayor: boolean, mensaje: string): Regla[] => [
  requerido('La fecha de nacimiento es requerida'),
  (valor) =>
    esDia(valor) && valor <= hoy && valor >= '1900-01-01' ? undefined : 'La fecha de nacimiento no es válida',
  (valor) => (edad(valor, hoy) >= MAYORIA === mayor ? undefined : mensaje),
];

/** On profile and family forms the affiliate number must be digits, even where registration has no rule. */
type Reglas = Record<string, readonly Regla[]>;
const afiliado = ({ registro }: CondicionesDePerfil): Reglas =>
  registro.numeroAfiliado
    ? {
        nroAfiliado:
          reglasAfiliado[registro.reglaAfiliado === 'ninguna' ? 'digitos' : registro.reglaAfiliado],
      }
    : {};

const comunes = ({ registro }: CondicionesDePerfil) => ({
  apellido: reglasApellido,
  nombre: reglasNombre,
  dni: reglasDni,
  telefono: reglasTelefono,
  email: reglasEmail(registro.emailOpcional),
});

export type QuienEs = 'titular' | 'integrante' | 'art';

/**
 * The holder's access to a member ends at 18, so the holder must not be able to postpone it: the holder may
 * move a member's birth date only backwards, and the unit also forwards.
 */
export const rejuvenece = (nueva: string, guardada: string | null) =>
  guardada !== null && guardada !== '' && nueva > guardada;

const noRejuvenece =
  (guardada: string | null): Regla =>
  (valor) =>
    rejuvenece(valor, guardada)
      ? 'La fecha no puede ser posterior a la guardada. Si está mal, pedile a la institución que la corrija.'
      : undefined;

/**
 * Occupational-risk users need only the common fields; domicilio and postal code apply only to the holder's
 * own profile. `guardado` is the stored birth date and `dni` the stored DNI: it may keep its leading
 * zero, a new one has none.
 */
export function validarPerfil(
  valores: DatosPersonales,
  quien: QuienEs,
  condiciones: CondicionesDePerfil,
  { hoy, guardado, dni }: { hoy: Dia; guardado: string | null; dni?: string },
): Mensajes {
  const titular = quien === 'titular';
  return validar(valores as unknown as Record<string, string>, {
    ...comunes(condiciones),
    dni: valores.dni === dni ? reglasDni : reglasDniNuevo,
    ...((quien === 'art'
      ? {}
      : {
          sexo: reglasSexo,
          fec_nac: titular
            ? nacimiento(hoy, true, 'Debe ser mayor de edad.')
            : [...nacimiento(hoy, false, 'Debe ser menor de edad.'), noRejuvenece(guardado)],
          ...afiliado(condiciones),
          ...(titular ? { domicilio: reglasDomicilio, cp: reglasCodigoPostal } : {}),
        }) as Reglas),
    cuil: [reglaCuil],
  });
}

export function validarFamiliar(
  valores: DatosPersonales,
  condiciones: CondicionesDePerfil,
  hoy: Dia,
): Mensajes {
  return validar(valores as unknown as Record<string, string>, {
    ...comunes(condiciones),
    dni: reglasDniNuevo,
    sexo: reglasSexo,
    fec_nac: nacimiento(hoy, false, 'Debe ser menor de edad'),
    ...afiliado(condiciones),
    cuil: [reglaCuil],
  });
}

const PESOS = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2];

/** CUIL: 2 + 8 + 1 digits with a mod-11 check digit. Hyphens and spaces are accepted. */
export function esCuil(texto: string): boolean {
  const digitos = texto.replace(/[\s-]/g, '');
  if (!/^[0-9]{11}$/.test(digitos)) return false;
  const suma = PESOS.reduce((total, peso, lugar) => total + peso * Number(digitos[lugar]), 0);
  return (11 - (suma % 11)) % 11 === Number(digitos[10]);
}

/**
 * A valid CUIL with another DNI belongs to somebody else, such as the previous patient's, pasted from the
 * clipboard.
 */
export const esCuilDe = (cuil: string, dni: string) =>
  esCuil(cuil) && cuil.replace(/[\s-]/g, '').slice(2, 10) === dni.padStart(8, '0');

const reglaCuil: Regla = (valor) => (valor === '' || esCuil(valor) ? undefined : 'El CUIL no es válido');

/**
 * Whether changing to a new address requires the password. A member's first address does not if it is the
 * holder's own, because mails then go to the same place as before.
 */
export function cambiaDestino(
  quien: QuienEs,
  { guardado, nuevo, delTitular }: { guardado: string; nuevo: string; delTitular: string },
): boolean {
  const [antes, ahora, propio] = [guardado, nuevo, delTitular].map((email) => email.trim().toLowerCase());
  if (antes === ahora) return false;
  return !(quien === 'integrante' && antes === '' && ahora !== '' && ahora === propio);
}
