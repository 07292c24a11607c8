import { createHash } from 'node:crypto';
import { SISTEMAS, TABLAS, mapeo, type Entrada, type Valor } from './mapeo.ts';
import type { RecetaRow } from './registro.repository.ts';

/** What the table's paths lead to. Missing values are left out. */
type Fuente = Record<string, unknown>;
interface Escrita {
  medicamentos: readonly Record<'generico' | 'marca' | 'forma' | 'presentacion' | 'posologia', string>[];
  hoja: Record<'paciente' | 'profesional', object>;
}

/** The same in every attempt: a UUID made from the key and a name. */
function uuidDe(clave: string, nombre: string): string {
  const hex = createHash('sha256').update(`${clave} ${nombre}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

export const cuantosItems = ({ contenido }: Pick<RecetaRow, 'contenido'>) =>
  (contenido as unknown as Escrita).medicamentos.length;

/** The prescription as a FHIR R4 transaction. `anular`: the same, cancelled, found by its CUIRs. */
export function armarBundle(
  receta: RecetaRow,
  { id, clave, origen, anular }: { id: string; clave: string; origen: string; anular: boolean },
) {
  const { medicamentos, hoja, ...escrita } = receta.contenido as unknown as Escrita;
  const urn = (nombre: string) => `urn:uuid:${uuidDe(clave, nombre)}`;
  const fuente: Fuente = {
    ...escrita,
    ...hoja,
    id,
    origen,
    estado: anular ? 'cancelled' : 'active',
    firmado: receta.firmado?.toISOString(),
    vence: receta.vence?.toISOString(),
    urn: Object.fromEntries(
      mapeo.entradas
        .filter(({ si }) => si === undefined || esAlgo(leer(hoja, si)))
        .map(({ recurso }) => [recurso, urn(recurso)]),
    ),
  };
  const items = medicamentos.map((m, i) => ({
    ...m,
    id: `${id}-${i + 1}`,
    cuir: anular ? receta.cuirs?.[i] : undefined,
    nombre: [m.generico, m.forma, m.presentacion, m.marca === '' ? '' : `(${m.marca})`]
      .filter((parte) => parte.trim() !== '')
      .join(', '),
  }));
  const entradas = mapeo.entradas
    .filter(({ si }) => si === undefined || esAlgo(leer(fuente, si)))
    .flatMap((entrada): Parte[] =>
      entrada.cada === 'receta'
        ? [{ entrada, de: fuente, nombre: entrada.recurso, cuir: undefined }]
        : items.map((item, i) => ({
            entrada,
            de: { ...fuente, item },
            nombre: `${entrada.recurso} ${i + 1}`,
            cuir: item.cuir,
          })),
    );
  return {
    resourceType: 'Bundle',
    type: 'transaction',
    identifier: { system: origen, value: clave },
    timestamp: receta.firmado?.toISOString(),
    entry: entradas.map(({ entrada, de, nombre, cuir }) => ({
      fullUrl: urn(nombre),
      resource: armarRecurso(entrada, de),
      request:
        cuir === undefined
          ? { method: 'POST', url: entrada.recurso }
          : { method: 'PUT', url: `${entrada.recurso}?identifier=${SISTEMAS.cuir}|${cuir}` },
    })),
  };
}

interface Parte {
  entrada: Entrada;
  de: Fuente;
  nombre: string;
  cuir: string | undefined;
}

const esAlgo = (valor: unknown) => valor !== undefined && valor !== null && valor !== '';
const leer = (de: unknown, camino: string): unknown =>
  camino.split('.').reduce<unknown>((valor, parte) => (valor as Fuente | null | undefined)?.[parte], de);

function valorDe(valor: Valor, fuente: Fuente): unknown {
  if ('es' in valor) return valor.es;
  const leido = leer(fuente, valor.de);
  return valor.con === undefined ? leido : (TABLAS[valor.con] as Fuente)[String(leido)];
}

function armarRecurso({ recurso, campos }: Entrada, fuente: Fuente): Fuente {
  const armado: Fuente = { resourceType: recurso };
  for (const [lugar, valor] of campos) {
    const dado = valorDe(valor, fuente);
    if (esAlgo(dado)) poner(armado, lugar.split('.'), dado);
  }
  return podar(armado) as Fuente;
}

function poner(en: Fuente, [parte = '', ...resto]: readonly string[], valor: unknown): void {
  if (resto.length === 0) en[parte] = valor;
  else {
    en[parte] ??= /^\d+$/.test(resto[0]!) ? [] : {};
    poner(en[parte] as Fuente, resto, valor);
  }
}

/** Removes the holes of lists, and parts that only name the system of a value that is missing. */
function podar(valor: unknown): unknown {
  if (Array.isArray(valor)) {
    const partes = valor.map(podar).filter(esAlgo);
    return partes.length === 0 ? undefined : partes;
  }
  if (typeof valor !== 'object' || valor === null) return valor;
  const partes = Object.entries(valor)
    .map(([nombre, parte]) => [nombre, podar(parte)] as const)
    .filter(([, parte]) => esAlgo(parte));
  const nombres = partes.map(([nombre]) => nombre);
  const huerfano = nombres.some(
    (nombre) =>
      Object.hasOwn(mapeo.soloCon, nombre) &&
      !mapeo.soloCon[nombre]!.some((vecino) => nombres.includes(vecino)),
  );
  return partes.length === 0 || huerfano ? undefined : Object.fromEntries(partes);
}
