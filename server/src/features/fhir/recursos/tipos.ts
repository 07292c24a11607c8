import type { NamedQuery } from '../../../db/query.ts';
import type { Ctx } from '../../../http/context.ts';
import type { EnTramo, Filtro, Origen, Tramo } from './pagina.repository.ts';
import { limpio } from './partes.ts';

/** Whose resources are read: the unit of the request. */
export type Contexto = Pick<Ctx, 'unidad' | 'db' | 'clock' | 'platform'>;

export interface Recurso {
  resourceType: string;
  id: string;
  meta?: { versionId?: string; lastUpdated?: string; profile?: string[] };
  [field: string]: unknown;
}

export interface Hallado extends EnTramo {
  recurso: Recurso;
  /** Whose it is, whomever else it names. Permission and audit depend on it. */
  persona?: string | undefined;
}

/** Rows of one kind that become resources of one type. */
export interface Fuente {
  /** The names of the conditions that it understands. A search by another one finds nothing here. */
  entiende(nombre: string): boolean;
  list(ctx: Contexto, filtro: Filtro, tramo: Tramo): Promise<Hallado[]>;
  find(ctx: Contexto, id: string): Promise<Hallado | undefined>;
  /** Whether these keys can be those of a row: they come from a link. */
  esClave(clave: readonly string[]): boolean;
}

/** A parameter of a search. `a` turns its values, of which one must match, into conditions. */
export interface Parametro {
  tipo: 'reference' | 'token' | 'string' | 'date';
  a(valores: readonly string[], nombre: string): Filtro;
  /** Of a reference: the resources that `_include` adds. */
  incluye?: (recurso: Recurso) => readonly (Referencia | undefined)[];
}
export interface Referencia {
  reference?: string;
}

export interface Tipo {
  /** It tells of somebody's health. The others tell who people are and when they meet. */
  clinico: boolean;
  fuentes: readonly Fuente[];
  params: Readonly<Record<string, Parametro>>;
  /** The condition that keeps a search within some people. Without one the type belongs to nobody. */
  dePersona?: string;
  /** Parameters that no index serves: each is asked for together with one of these. */
  juntoCon?: Readonly<Record<string, readonly string[]>>;
  /** Computed when it is read: without a time of change, so `_lastUpdated` finds nothing to compare. */
  calculado?: true;
}

const FORMAS = {
  uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  int: /^\d{1,9}$/,
  bigint: /^\d{1,18}$/,
  text: /^[^\0]{0,200}$/,
} as const;
export const esUuid = (texto: string) => FORMAS.uuid.test(texto);

interface DeFilas<Row extends EnTramo> {
  origen: Origen;
  list(unidadId: number, filtro: Filtro, tramo: Tramo): NamedQuery<Row>;
  find(unidadId: number, clave: readonly string[]): NamedQuery<Row>;
  /** The keys that an id stands for. Without it, the id is the only key. */
  claveDe?: (id: string) => readonly string[] | undefined;
  recurso(row: Row, ctx: Contexto): Omit<Recurso, 'meta'>;
  /** Whose the row is, if it says so by another name than `persona_id` or `paciente_id`. */
  persona?: (row: Row) => string | null;
}

/** Of rows that can be searched by their owner. A professional's row belongs to no patient. */
const duenioDe = (origen: Origen, row: object): string | null => {
  const { persona_id, paciente_id } = row as { persona_id?: string; paciente_id?: string };
  return 'persona' in origen.filtros ? (persona_id ?? paciente_id ?? null) : null;
};

/** Each resource gets the time of its row's last change, and a version made of it. */
export function deFilas<Row extends EnTramo>({
  origen,
  list,
  find,
  claveDe = (id) => [id],
  recurso,
  persona = (row) => duenioDe(origen, row),
}: DeFilas<Row>): Fuente {
  const esClave = (clave: readonly string[]) =>
    clave.length === origen.claves.length &&
    origen.claves.every(([, forma], i) => FORMAS[forma].test(clave[i]!));
  const hallado = (row: Row, ctx: Contexto): Hallado => {
    const { resourceType, id, ...resto } = recurso(row, ctx);
    const meta = { versionId: row.momento.replaceAll(/\D/g, ''), lastUpdated: row.momento };
    return {
      momento: row.momento,
      clave: row.clave,
      recurso: limpio({ resourceType, id, meta, ...resto }) as Recurso,
      persona: persona(row) ?? undefined,
    };
  };
  return {
    entiende: (nombre) => nombre in origen.filtros,
    esClave,
    list: async (ctx, filtro, tramo) =>
      (await ctx.db.many(list(ctx.unidad.id, filtro, tramo))).map((row) => hallado(row, ctx)),
    find: async (ctx, id) => {
      const clave = claveDe(id);
      if (clave === undefined || !esClave(clave)) return undefined;
      const row = await ctx.db.find(find(ctx.unidad.id, clave));
      return row && hallado(row, ctx);
    },
  };
}
