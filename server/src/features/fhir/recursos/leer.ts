import { createHash } from 'node:crypto';
import { ambos, ConsultaInvalida, leerConsulta, type Pares } from './consulta.ts';
import type { Filtro, Tramo } from './pagina.repository.ts';
import { esNombreDeRecurso, tipoDe, type NombreDeRecurso } from './tabla.ts';
import type { Contexto, Hallado, Recurso, Tipo } from './tipos.ts';

/** One resource with its owner, or undefined. Ids are the product's own. */
export async function hallarRecurso(
  ctx: Contexto,
  nombre: NombreDeRecurso,
  id: string,
): Promise<Hallado | undefined> {
  for (const fuente of tipoDe(nombre).fuentes) {
    const hallado = await fuente.find(ctx, id);
    if (hallado) return hallado;
  }
  return undefined;
}
export const leerRecurso = async (
  ctx: Contexto,
  nombre: NombreDeRecurso,
  id: string,
): Promise<Recurso | undefined> => (await hallarRecurso(ctx, nombre, id))?.recurso;

/** Weak, since the same version may be written in another order or with other spaces. */
export const etagDe = (recurso: Recurso): string =>
  `W/"${recurso.meta?.versionId ?? createHash('sha256').update(JSON.stringify(recurso)).digest('hex').slice(0, 24)}"`;

export interface Pagina {
  recursos: Recurso[];
  /** The same, each with its owner. */
  hallados: Hallado[];
  /** Where the next page begins. Null: this was the last one. */
  sigue: string | null;
}

export interface Busqueda {
  /** As in the address, without `_count`, `_include` and the like. */
  pares: Pares;
  /** Only what belongs to these people; null: everybody's. */
  personas: readonly string[] | null;
  /** `sigue` of the page before. */
  cursor: string | null;
  cuantos: number;
}

/** A page in the order of the changes. A row that changes meanwhile appears again, later. */
export async function paginaDe(ctx: Contexto, nombre: NombreDeRecurso, busqueda: Busqueda): Promise<Pagina> {
  const tipo = tipoDe(nombre);
  const { filtro: pedido, limites } = leerConsulta(tipo, busqueda.pares);
  const filtro =
    busqueda.personas === null || tipo.dePersona === undefined
      ? pedido
      : ambos(pedido, { [tipo.dePersona]: [...busqueda.personas] });
  const desde = busqueda.cursor === null ? undefined : leerCursor(tipo, busqueda.cursor);
  const hallados = await juntar(ctx, tipo, filtro, { ...limites, cuantos: busqueda.cuantos + 1 }, desde);
  const deEsta = hallados.slice(0, busqueda.cuantos);
  const ultimo = deEsta.at(-1);
  return {
    recursos: deEsta.map(({ recurso }) => recurso),
    hallados: deEsta,
    sigue: hallados.length > deEsta.length && ultimo ? escribirCursor(ultimo) : null,
  };
}

interface Puesto {
  momento: string;
  fuente: number;
  clave: readonly string[];
}

const NUNCA = '9999-01-01T00:00:00.000000Z';

/** The sources of a type, merged by the time of their changes; at the same moment, in the order of the sources. */
async function juntar(
  ctx: Contexto,
  tipo: Tipo,
  filtro: Filtro,
  tramo: Tramo,
  desde: Puesto | undefined,
): Promise<(Hallado & { fuente: number })[]> {
  const nombres = Object.keys(filtro);
  const listas = await Promise.all(
    tipo.fuentes.map(async (fuente, i) => {
      if (!nombres.every((nombre) => fuente.entiende(nombre))) return [];
      const hallados = await fuente.list(ctx, filtro, desdeElPuesto(tramo, desde, i));
      return hallados.map((hallado) => ({ ...hallado, fuente: i }));
    }),
  );
  return listas
    .flat()
    .toSorted((uno, otro) =>
      uno.momento === otro.momento ? uno.fuente - otro.fuente : uno.momento < otro.momento ? -1 : 1,
    )
    .slice(0, tramo.cuantos);
}

function desdeElPuesto(tramo: Tramo, desde: Puesto | undefined, fuente: number): Tramo {
  if (desde === undefined) return tramo;
  if (desde.fuente === fuente) return { ...tramo, tras: desde };
  // At the moment itself, an earlier source has been read and a later one has not.
  return desde.fuente < fuente
    ? { ...tramo, desde: tardio(tramo.desde, desde.momento) }
    : { ...tramo, despues: tardio(tramo.despues, desde.momento) };
}
const tardio = (uno: string | undefined, otro: string) =>
  uno === undefined || Date.parse(otro) >= Date.parse(uno) ? otro : uno;

const escribirCursor = ({ momento, fuente, clave }: Puesto): string =>
  Buffer.from(JSON.stringify([momento, fuente, ...clave])).toString('base64url');

const MOMENTO = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z)?$/;
function leerCursor(tipo: Tipo, cursor: string): Puesto {
  const mal = () => new ConsultaInvalida('_cursor', 'no es el de una página de esta búsqueda');
  let partes: unknown;
  try {
    partes = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    throw mal();
  }
  if (!Array.isArray(partes)) throw mal();
  const [momento, fuente, ...clave] = partes as unknown[];
  if (typeof momento !== 'string' || !MOMENTO.test(momento) || momento >= NUNCA) throw mal();
  if (momento !== '' && Number.isNaN(Date.parse(momento))) throw mal();
  if ((momento === '') !== (tipo.calculado === true)) throw mal();
  const de = typeof fuente === 'number' ? tipo.fuentes[fuente] : undefined;
  if (!de || !clave.every((una) => typeof una === 'string') || !de.esClave(clave)) throw mal();
  return { momento, fuente: fuente as number, clave };
}

const REFERENCIA = /^([A-Za-z]+)\/([A-Za-z0-9.-]{1,64})$/;

/** `_include=Appointment:patient` */
export interface Inclusion {
  tipo: NombreDeRecurso;
  parametro: string;
}

/** What inclusions add: the resources that the parameters' references name, each read once. */
export async function incluidosDe(
  ctx: Contexto,
  recursos: readonly Recurso[],
  ...incluir: readonly Inclusion[]
): Promise<Hallado[]> {
  const nombrados = new Set(incluir.flatMap((una) => nombradosPor(recursos, una)));
  const hallados: Hallado[] = [];
  for (const nombrado of nombrados) {
    const [, tipo = '', id = ''] = REFERENCIA.exec(nombrado) ?? [];
    const hallado = esNombreDeRecurso(tipo) ? await hallarRecurso(ctx, tipo, id) : undefined;
    if (hallado) hallados.push(hallado);
  }
  return hallados;
}

function nombradosPor(recursos: readonly Recurso[], { tipo, parametro }: Inclusion): string[] {
  const { params } = tipoDe(tipo);
  const incluye = Object.hasOwn(params, parametro) ? params[parametro]!.incluye : undefined;
  if (incluye === undefined) throw new ConsultaInvalida('_include', `no se incluye ${tipo}:${parametro}`);
  return recursos
    .filter(({ resourceType }) => resourceType === tipo)
    .flatMap((recurso) => incluye(recurso).flatMap((una) => una?.reference ?? []));
}
