import { esCuil } from '../personas/perfil.ts';

/** Reads strictly the claims of an issuer of identities (OpenID Connect) about a person. */

/** The facts that are read, and nothing else: what a claim says of other people is ignored. */
export const datosDelEmisor = [
  'dni',
  'nombre',
  'apellido',
  'nacimiento',
  'sexo',
  'correo',
  'telefono',
  'domicilio',
  'cp',
] as const;
export type DatoDelEmisor = (typeof datosDelEmisor)[number];
/** The name of the claim of each fact. A dot leads into an object: `address.postal_code`. */
export type NombresDeClaims = Record<DatoDelEmisor, string>;

/** Those of the standard. It has none for the DNI. */
export const claimsUsuales: NombresDeClaims = {
  dni: 'dni',
  nombre: 'given_name',
  apellido: 'family_name',
  nacimiento: 'birthdate',
  sexo: 'gender',
  correo: 'email',
  telefono: 'phone_number',
  domicilio: 'address.street_address',
  cp: 'address.postal_code',
};

/** Without these nobody is recognised. */
export const claimsRequeridos = ['dni', 'nombre', 'apellido', 'nacimiento'] as const;

const faltas: Record<(typeof claimsRequeridos)[number], string> = {
  dni: 'Falta tu DNI',
  nombre: 'Falta tu nombre',
  apellido: 'Falta tu apellido',
  nacimiento: 'Falta tu fecha de nacimiento',
};

/** A person as another portal or an issuer describes them. */
export interface PersonaDicha {
  dni: string;
  nombre: string;
  apellido: string;
  fec_nac: string;
  sexo: string;
  email: string;
  telefono: string;
  domicilio: string;
  cp: string;
  nro_afiliado: string;
}

function valorDe(claims: Readonly<Record<string, unknown>>, nombre: string): string {
  let lugar: unknown = claims;
  for (const paso of nombre.split('.')) {
    if (typeof lugar !== 'object' || lugar === null || !Object.hasOwn(lugar, paso)) return '';
    lugar = (lugar as Record<string, unknown>)[paso];
  }
  const texto = typeof lugar === 'number' && Number.isSafeInteger(lugar) ? String(lugar) : lugar;
  return typeof texto === 'string' && texto.length <= 300 && !/\p{Cc}/u.test(texto) ? texto.trim() : '';
}

/** A DNI with or without dots, or the DNI inside a valid CUIL of a person. Empty if it is neither. */
export function dniDeClaim(texto: string): string {
  if (/^(?:[0-9]{7,8}|[0-9]{1,2}\.[0-9]{3}\.[0-9]{3})$/.test(texto)) return texto.replaceAll('.', '');
  const [, numero = ''] = /^2[0347]-?([0-9]{8})-?[0-9]$/.exec(texto) ?? [];
  return esCuil(texto) ? numero.replace(/^0+/, '') : '';
}

/** `YYYY-MM-DD` of a day that exists. */
function diaDeClaim(texto: string): string {
  if (!/^(?!0000)[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(texto)) return '';
  const dia = new Date(`${texto}T00:00:00Z`);
  return !Number.isNaN(dia.getTime()) && dia.toISOString().startsWith(texto) ? texto : '';
}

const sexos: Readonly<Record<string, string>> = { f: 'F', female: 'F', m: 'M', male: 'M', x: 'X' };

/** Digits with the area code: without the country's prefix and the mobile 9. */
const telefonoDeClaim = (texto: string) => texto.replace(/^\+?54 ?9?/, '').replace(/[^0-9]/g, '');

/** The person, or what is missing to know who it is. An answer that is not understood opens nothing. */
export function leerClaims(
  claims: Readonly<Record<string, unknown>>,
  nombres: NombresDeClaims,
): { persona: PersonaDicha } | { faltan: Record<string, string> } {
  const de = (dato: DatoDelEmisor) => valorDe(claims, nombres[dato]);
  const corto = (texto: string, max: number) => (texto.length <= max ? texto : '');
  const requeridos = {
    dni: dniDeClaim(de('dni')),
    nombre: corto(de('nombre'), 80),
    apellido: corto(de('apellido'), 80),
    nacimiento: diaDeClaim(de('nacimiento')),
  };
  const faltan = claimsRequeridos.filter((dato) => requeridos[dato] === '');
  if (faltan.length > 0) return { faltan: Object.fromEntries(faltan.map((dato) => [dato, faltas[dato]])) };
  return {
    persona: {
      dni: requeridos.dni,
      nombre: requeridos.nombre,
      apellido: requeridos.apellido,
      fec_nac: requeridos.nacimiento,
      sexo: sexos[de('sexo').toLowerCase()] ?? '',
      email: corto(de('correo'), 254),
      telefono: corto(telefonoDeClaim(de('telefono')), 30),
      domicilio: corto(de('domicilio'), 160),
      cp: corto(de('cp'), 12),
      nro_afiliado: '',
    },
  };
}
