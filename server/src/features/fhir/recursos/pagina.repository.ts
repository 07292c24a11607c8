import { createHash } from 'node:crypto';
import type { Values } from '../../../db/numbered.ts';

type Forma = 'uuid' | 'int' | 'bigint' | 'text';

/** Rows that become resources: where they are, when each changed, and what tells two of the same moment apart. */
export interface Origen {
  nombre: string;
  columnas: string;
  de: string;
  /** The column of the unit. */
  unidad: string;
  donde?: string;
  momento: string;
  claves: readonly (readonly [expresion: string, forma: Forma])[];
  /** Conditions by name; each uses the value of its own name. */
  filtros: Readonly<Record<string, string>>;
}

export type Filtro = Readonly<Record<string, unknown>>;

/** A stretch of the rows by the time of their change. Times are written with microseconds, as they are stored. */
export interface Tramo {
  desde?: string | undefined;
  despues?: string | undefined;
  hasta?: string | undefined;
  antes?: string | undefined;
  /** The last row of the page before. */
  tras?: { momento: string; clave: readonly string[] } | undefined;
  cuantos: number;
}

/** What every statement of this builder returns besides its own columns. */
export interface EnTramo {
  momento: string;
  clave: string[];
}

/** Each connection keeps what was prepared. Rarer combinations of conditions go without a name. */
const MAX_NAMES = 500;
const names = new Map<string, string>();
/** PostgreSQL keeps 63 bytes of a name, so the conditions are told apart by a hash. */
function nameOf(nombre: string, text: string): string {
  let name = names.get(text);
  if (name === undefined) {
    if (names.size >= MAX_NAMES) return '';
    name = `fhir-${nombre}-${createHash('sha256').update(text).digest('hex').slice(0, 12)}`;
    names.set(text, name);
  }
  return name;
}

const BOUNDS = [
  ['desde', '>='],
  ['despues', '>'],
  ['hasta', '<='],
  ['antes', '<'],
] as const;

const selected = ({ columnas, momento, claves, de, unidad, donde }: Origen) =>
  `select ${columnas}, to_char(${momento} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as momento,
     array[${claves.map(([expresion]) => `${expresion}::text`).join(', ')}] as clave
   from ${de} where ${unidad} = :unidad::int${donde === undefined ? '' : ` and ${donde}`}`;

/**
 * One page, in the order of the changes. The first key follows the time in an index, so that a page costs the same
 * wherever it begins.
 */
export function toPagina(
  origen: Origen,
  unidadId: number,
  filtro: Filtro,
  tramo: Tramo,
): [name: string, text: string, values: Values] {
  const { momento, claves, filtros } = origen;
  const values: Record<string, unknown> = { unidad: unidadId, cuantos: tramo.cuantos };
  const donde: string[] = [];
  // In the declared order: the same search written otherwise is the same statement.
  for (const [name, condicion] of Object.entries(filtros)) {
    const value = filtro[name];
    if (value === undefined || value === null) continue;
    donde.push(condicion);
    values[name] = value;
  }
  for (const [name, sign] of BOUNDS) {
    if (typeof tramo[name] !== 'string') continue;
    donde.push(`${momento} ${sign} :${name}::timestamptz`);
    values[name] = tramo[name];
  }
  if (tramo.tras) {
    const [primera, ...resto] = claves.map(
      ([expresion, forma], i) => [expresion, `:k${i}::text::${forma}`] as const,
    );
    const row = (parts: readonly string[]) => `(${parts.join(', ')})`;
    // The index does not contain further keys, so it gets a condition of its own.
    if (resto.length > 0)
      donde.push(`${row([momento, primera![0]])} >= ${row([':tras::timestamptz', primera![1]])}`);
    const todas = [primera!, ...resto];
    donde.push(
      `${row([momento, ...todas.map(([expresion]) => expresion)])} > ${row([':tras::timestamptz', ...todas.map(([, value]) => value)])}`,
    );
    values['tras'] = tramo.tras.momento;
    for (const [i] of claves.entries()) values[`k${i}`] = tramo.tras.clave[i];
  }
  const text = `${selected(origen)}${donde.map((uno) => ` and ${uno}`).join('')}
   order by ${[momento, ...claves.map(([expresion]) => expresion)].join(', ')} limit :cuantos::int`;
  return [nameOf(origen.nombre, text), text, values];
}

/** One row by its keys. */
export function toUna(
  origen: Origen,
  unidadId: number,
  clave: readonly string[],
): [name: string, text: string, values: Values] {
  const values: Record<string, unknown> = { unidad: unidadId };
  const donde = origen.claves.map(([expresion, forma], i) => {
    values[`k${i}`] = clave[i];
    return ` and ${expresion} = :k${i}::text::${forma}`;
  });
  const text = `${selected(origen)}${donde.join('')}`;
  return [nameOf(origen.nombre, text), text, values];
}
