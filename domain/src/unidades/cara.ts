import { juzgarColores } from '../plantillas/contraste.ts';
import type { Plantilla } from '../plantillas/plantilla.ts';
import { applyAjustes, cabe, comoLista, valorEn, type Ajustes } from './ajustes.ts';

/**
 * The unit's face: drafted, previewed, published and restored as a whole. Limits and rules are changed one by
 * one.
 */
export const clavesDeCara = [
  'nombre',
  'marca.fuerte',
  'marca.resto',
  'imagenes.logo',
  'imagenes.lateral',
  'colores.primario',
  'colores.acento',
  'colores.neutro',
  'login.bienvenida',
  'login.enlacesRegistro',
  'textos',
  'requiere.portal',
  'requiere.registroUsuario',
  'requiere.tramitedni',
  'requiere.grupofamiliar',
  'turnosOn',
  'editDatos',
  'capacitaciones',
  'atencionesLegado',
  'entradaAutomatica',
  'registro.plan',
  'registro.numeroAfiliado',
  'registro.emailOpcional',
  'encabezado.logoAlInicio',
  'encabezado.menuPerfil',
  'login.ayuda',
  'login.contacto',
  'errorRedireccion',
  'pie.texto',
  'pie.avisoLegal',
  'pie.inscripcion',
  'pie.logo',
  'imagenes.certificado',
] as const;
export type ClaveDeCara = (typeof clavesDeCara)[number];

export const esDeCara = (clave: string): clave is ClaveDeCara =>
  (clavesDeCara as readonly string[]).includes(clave);

/**
 * Whether a target is a path of the portal, or on a site that the unit allows: a bare host name, without
 * user, port or backslash.
 */
export function destinoPermitido(destino: string, sitios: readonly string[]): boolean {
  if (/^\/(?![/\\])/.test(destino)) return true;
  const sitio = /^https:\/\/([a-z0-9.-]+)(?=[/?#]|$)/i.exec(destino)?.[1];
  return sitio !== undefined && sitios.includes(sitio.toLowerCase());
}

/** The error page's target. One that is no longer allowed is dropped, which leads to the home page. */
export const destinoDeError = ({ errorRedireccion, sitiosPermitidos = [] }: Plantilla): string | undefined =>
  errorRedireccion !== undefined && destinoPermitido(errorRedireccion, sitiosPermitidos)
    ? errorRedireccion
    : undefined;

const largo = (valor: unknown, max: number) =>
  typeof valor === 'string' && valor.trim().length > 0 && valor.length <= max && !/\p{Cc}/u.test(valor);

/** Rules beyond the schema, with the message shown under the field. */
const propias: Partial<
  Record<ClaveDeCara, (valor: unknown, sitios: readonly string[]) => string | undefined>
> = {
  nombre: (valor) =>
    largo(valor, 60) ? undefined : 'Escribí el nombre de la institución, de hasta 60 letras.',
  'marca.fuerte': (valor) =>
    largo(valor, 30) ? undefined : 'Escribí la primera parte de la marca, de hasta 30 letras.',
  'marca.resto': (valor) =>
    valor === '' || largo(valor, 40) ? undefined : 'La segunda parte tiene hasta 40 letras.',
  'login.bienvenida': (valor) =>
    valor === null || largo(valor, 300)
      ? undefined
      : 'La bienvenida tiene hasta 300 letras, en una sola línea.',
  errorRedireccion: (valor, sitios) =>
    valor === null || (typeof valor === 'string' && destinoPermitido(valor, sitios))
      ? undefined
      : 'Tiene que ser una página del portal (empieza con «/») o una dirección https de un sitio permitido en Límites y reglas.',
  'pie.texto': (valor) =>
    largo(valor, 120) && String(valor).includes('107')
      ? undefined
      : 'El pie tiene hasta 120 letras y nombra siempre el 107, el número de emergencias.',
  'pie.avisoLegal': (valor) =>
    largo(valor, 400) && String(valor).includes('27.553')
      ? undefined
      : 'El aviso legal tiene hasta 400 letras y nombra la Ley 27.553.',
  'pie.inscripcion': (valor) =>
    largo(valor, 60) ? undefined : 'Escribí el número de inscripción, de hasta 60 letras.',
  'login.ayuda': (valor) =>
    typeof valor === 'object' && valor !== null && 'tipo' in valor
      ? undefined
      : 'La ayuda es el video o una guía: una página del portal o una dirección https.',
};

const general = 'Ese valor no es válido.';

/** Settings that cannot be saved, by path, with the reason. */
export function juzgarAjustes(
  modelo: Plantilla,
  ajustes: Ajustes,
  sitios: readonly string[] = [],
): Record<string, string> {
  const errores: Record<string, string> = {};
  for (const ajuste of comoLista(ajustes)) {
    const { clave, valor } = ajuste;
    if (!esDeCara(clave)) errores[clave] = general;
    else {
      const error =
        propias[clave]?.(valor, sitios) ?? (cabe(modelo, ajuste) ? undefined : (formas[clave] ?? general));
      if (error !== undefined) errores[clave] = error;
    }
  }
  return errores;
}

const formas: Partial<Record<ClaveDeCara, string>> = {
  'login.ayuda': 'La guía tiene que ser una página del portal (empieza con «/») o una dirección https.',
  'login.contacto':
    'El contacto necesita un título, y cada dato su nombre y su valor; los enlaces empiezan con «tel:», «mailto:» o «https://».',
  'login.enlacesRegistro': 'Cada enlace tiene hasta 600 letras.',
  textos: 'Cada texto tiene entre 1 y 600 letras.',
};

/** Further obstacles to publishing: colours without enough contrast. */
export function juzgarPublicacion(
  modelo: Plantilla,
  ajustes: Ajustes,
  sitios: readonly string[] = [],
): Record<string, string> {
  const errores = juzgarAjustes(modelo, ajustes, sitios);
  const { plantilla } = applyAjustes(modelo, comoLista(ajustes));
  for (const [color, error] of Object.entries(juzgarColores(plantilla.colores)))
    errores[`colores.${color}`] ??= error;
  return errores;
}

/** Drops the settings that equal the template's values. */
export function soloDistintos(modelo: Plantilla, ajustes: Ajustes): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(ajustes).filter(([clave, valor]) => !sonIguales(valorEn(modelo, clave) ?? null, valor)),
  );
}

export const sonIguales = (a: unknown, b: unknown): boolean =>
  JSON.stringify(ordenado(a)) === JSON.stringify(ordenado(b));

/** jsonb returns keys in its own order. */
function ordenado(valor: unknown): unknown {
  if (Array.isArray(valor)) return valor.map(ordenado);
  if (typeof valor !== 'object' || valor === null) return valor;
  return Object.fromEntries(
    Object.entries(valor)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([clave, uno]) => [clave, ordenado(uno)]),
  );
}
