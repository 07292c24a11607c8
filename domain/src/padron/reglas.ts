import * as z from 'zod/mini';
import { namesOut } from '../contract/names.ts';
import type { Dia } from '../tiempo/fechas.ts';

/** The data of the person whose eligibility is asked. */
export interface Afiliado {
  dni: string;
  nroAfiliado: string | null;
  fec_nac: string | null;
  sexo: string | null;
  nombre: string;
  apellido: string;
  email: string | null;
  obraSocial: string | null;
  plan: string | null;
}

export interface Habilitacion {
  habilitado: boolean;
  nroAfiliado?: string | undefined;
  plan?: string | undefined;
}

const TIPO_DOCUMENTO = 96;

/** Payload of the protocol 'habilitacion'. `codigo` is the service: 1, or the unit. */
export function pedidoDeHabilitacion(
  afiliado: Afiliado,
  usuario: Afiliado,
  codigo: number | string,
  hoy: Dia,
) {
  const datos = ({ apellido, nombre, dni, email, obraSocial, nroAfiliado, plan }: Afiliado) =>
    namesOut({ apellido, nombre, dni, email, obraSocial, nroAfiliado, plan });
  return {
    usuario: datos(usuario),
    afiliado: datos(afiliado),
    tipo_documento: TIPO_DOCUMENTO,
    codigo,
    fecha_prestacion: hoy,
  };
}

/** Parses the answer of the protocol 'habilitacion'. An error overrides a state. */
export function leerRespuestaDeHabilitacion(json: unknown): Habilitacion | 'ilegible' {
  if (esObjeto(json) && diceError(json)) return { habilitado: false };
  const parsed = RespuestaDeHabilitacion.safeParse(json);
  return parsed.success ? leerHabilitacion(parsed.data) : 'ilegible';
}

export const RespuestaDeHabilitacion = z.object({
  Estado: z.string(),
  Nafiliado: z.optional(z.nullable(z.union([z.string(), z.number()]))),
  Plan: z.optional(z.nullable(z.union([z.string(), z.number()]))),
});

export function leerHabilitacion({
  Estado,
  Nafiliado,
  Plan,
}: z.infer<typeof RespuestaDeHabilitacion>): Habilitacion {
  return {
    habilitado: Estado === 'A',
    nroAfiliado: Nafiliado == null ? undefined : String(Nafiliado),
    plan: Plan == null ? undefined : String(Plan),
  };
}

/**
 * Of a ten-digit affiliate number only characters 3 to 8 count. A padrón may write it with dots, spaces,
 * slashes or hyphens.
 */
const numeroQueCuenta = (numero: string | null) => {
  const digitos = (numero ?? '').replace(/[\s./-]/g, '');
  return digitos.length === 10 ? digitos.slice(2, 8) : digitos;
};

export function pedidoDeAfiliado({
  dni,
  nroAfiliado,
  fec_nac,
  sexo,
}: Pick<Afiliado, 'dni' | 'nroAfiliado' | 'fec_nac' | 'sexo'>) {
  return { documento: dni, afiliado: numeroQueCuenta(nroAfiliado), fec_nac, sexo };
}

/**
 * The unit's own padrón answers the protocol 'afiliado' with the same four fields. A missing or different
 * value does not confirm the person.
 */
export function coincideConPadron(
  afiliado: Afiliado,
  enPadron: Parameters<typeof pedidoDeAfiliado>[0],
): boolean {
  const [pedido, fila] = [pedidoDeAfiliado(afiliado), pedidoDeAfiliado(enPadron)];
  return (['documento', 'afiliado', 'fec_nac', 'sexo'] as const).every(
    (dato) => Boolean(pedido[dato]) && pedido[dato] === fila[dato],
  );
}

/** Columns that the protocol 'afiliado' needs to confirm anybody. */
export const columnasQueSeComparan = ['documento', 'nro_afiliado', 'fec_nac', 'sexo'] as const;

/**
 * An insurer's answer. Only an explicit yes about the requested person enables; everything else refuses (ADR
 * 0025).
 */
export type Dicho = 'si' | 'no' | 'ilegible';

type Objeto = Record<string, unknown>;
const esObjeto = (json: unknown): json is Objeto =>
  typeof json === 'object' && json !== null && !Array.isArray(json);
/** A non-empty `error`, `errors`, `errores`, `codigoError`… */
const diceError = (json: Objeto) =>
  Object.entries(json).some(
    ([clave, valor]) =>
      /error/i.test(clave) && Boolean(valor) && !(Array.isArray(valor) && valor.length === 0),
  );
const nombraA = (registro: Objeto, dni: string) => String(registro['documento']) === dni;

/** A record of this person: not empty, not an error, and not somebody else's. */
const esRegistroDe = (valor: unknown, dni: string) =>
  esObjeto(valor) &&
  Object.keys(valor).length > 0 &&
  !diceError(valor) &&
  (valor['documento'] === undefined || nombraA(valor, dni));

/**
 * Parses the answer of the protocol 'afiliado': an object whose `afiliado` is true, the requested number, or
 * a record of the person.
 */
export function leerAfiliado(json: unknown, pedido: { documento: string; afiliado: string }): Dicho {
  if (!esObjeto(json)) return 'ilegible';
  if (diceError(json)) return 'no';
  if (!('afiliado' in json)) return 'ilegible';
  const { afiliado } = json;
  if (afiliado === true || esRegistroDe(afiliado, pedido.documento)) return 'si';
  const numero =
    typeof afiliado === 'string' || typeof afiliado === 'number' ? numeroQueCuenta(String(afiliado)) : '';
  return numero !== '' && numero === pedido.afiliado ? 'si' : 'no';
}

/**
 * Parses the answer of the protocol 'validacion': true, an object whose `afiliado` confirms, or a record that
 * names the person. A falsy result is a no.
 */
export function leerValidacion(json: unknown, { documento: dni }: { documento: string }): Dicho {
  if (json === true) return 'si';
  if (!esObjeto(json) || diceError(json)) return 'no';
  if ('afiliado' in json)
    return json['afiliado'] === true || esRegistroDe(json['afiliado'], dni) ? 'si' : 'no';
  return nombraA(json, dni) ? 'si' : 'no';
}
