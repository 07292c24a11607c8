import { periodos } from '../atenciones/reglas.ts';
import { Aviso } from '../plantillas/plantilla.ts';

/** Limits and rules of a unit. Each is changed separately and takes effect at once. Numbers have a range. */
export const numeros = {
  'atencion.limiteMensual': { desde: 1, hasta: 1000 },
  'atencion.rellamados': { desde: 0, hasta: 5 },
  'atencion.minutosPorPrioridad': { desde: 0, hasta: 60 },
  'atencion.archivosMb': { desde: 10, hasta: 1000 },
  'turnos.retencionMinutos': { desde: 5, hasta: 60 },
  'turnos.adelante': { desde: 1, hasta: 100 },
  'turnos.cambiosPorDia': { desde: 1, hasta: 100 },
  'familia.integrantes': { desde: 1, hasta: 50 },
  'familia.altasPorDia': { desde: 1, hasta: 50 },
} as const satisfies Record<string, { desde: number; hasta: number }>;
export type ClaveNumerica = keyof typeof numeros;
export type ClaveDeLimite =
  | ClaveNumerica
  | 'atencion.periodo'
  | 'privacidadDesde16'
  | 'registro.residentes'
  | 'sitiosPermitidos'
  | 'aviso';

/**
 * Other settings with a screen, besides the face. Settings without one are changed in the template or by the
 * operator.
 */
const otras: readonly string[] = [
  'atencion.periodo',
  'privacidadDesde16',
  'registro.residentes',
  'sitiosPermitidos',
  'aviso',
] satisfies ClaveDeLimite[];

export const esDeLimite = (clave: string): clave is ClaveDeLimite =>
  esNumerica(clave) || otras.includes(clave);

const esNumerica = (clave: string): clave is ClaveNumerica => Object.hasOwn(numeros, clave);

/** The error of a limit's value; `undefined` if it is valid or not a limit. */
export function juzgarLimite(clave: string, valor: unknown): string | undefined {
  if (valor === null) return undefined;
  if (esNumerica(clave)) {
    const { desde, hasta } = numeros[clave];
    return Number.isInteger(valor) && (valor as number) >= desde && (valor as number) <= hasta
      ? undefined
      : `Tiene que ser un número entero entre ${desde} y ${hasta.toLocaleString('es-AR')}.`;
  }
  switch (clave) {
    case 'atencion.periodo':
      return (periodos as readonly unknown[]).includes(valor)
        ? undefined
        : 'Elegí la semana, el mes o el año.';
    case 'privacidadDesde16':
      return typeof valor === 'boolean' ? undefined : 'Tiene que ser sí o no.';
    case 'registro.residentes':
      return juzgarResidentes(valor);
    case 'sitiosPermitidos':
      return juzgarSitios(valor);
    case 'aviso':
      return juzgarAviso(valor);
    default:
      return undefined;
  }
}

const dicho = (malo: unknown) => (typeof malo === 'string' ? malo : '…');

function juzgarResidentes(valor: unknown): string | undefined {
  const codigos = (valor as { codigosPostales?: unknown } | null)?.codigosPostales;
  if (!Array.isArray(codigos) || codigos.length === 0)
    return 'Escribí al menos un código postal, o quitá la restricción.';
  const malo: unknown = codigos.find((codigo) => typeof codigo !== 'string' || !/^[0-9]{4}$/.test(codigo));
  if (malo !== undefined) return `Cada código postal tiene 4 dígitos: revisá «${dicho(malo)}».`;
  if (codigos.length > 500) return 'Son demasiados: hasta 500 códigos postales.';
  return undefined;
}

function juzgarSitios(valor: unknown): string | undefined {
  if (!Array.isArray(valor) || valor.length > 20) return 'Escribí hasta 20 sitios.';
  const malo: unknown = valor.find(
    (sitio) =>
      typeof sitio !== 'string' || !/^(?=.*[a-z])([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/.test(sitio),
  );
  return malo === undefined
    ? undefined
    : `Escribí solo el nombre del sitio, como «www.ejemplo.gob.ar»: revisá «${dicho(malo)}».`;
}

function juzgarAviso(valor: unknown): string | undefined {
  const aviso = Aviso.safeParse(valor);
  if (!aviso.success) return 'El aviso tiene entre 1 y 300 letras, en una sola línea.';
  const { desde, hasta } = aviso.data;
  if (desde !== undefined && hasta !== undefined && new Date(hasta) <= new Date(desde))
    return 'El aviso termina antes de empezar: revisá las fechas.';
  return undefined;
}
