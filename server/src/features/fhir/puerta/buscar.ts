import { POR_PAGINA, tiposDeRecurso, type TipoDeRecurso } from '@portal/domain/fhir/recursos';
import type { SystemCtx } from '../../../http/context.ts';
import type { Stream } from '../../../http/route.ts';
import type { Pares } from '../recursos/consulta.ts';
import { incluidosDe, paginaDe, type Inclusion } from '../recursos/leer.ts';
import { baseDe } from '../recursos/partes.ts';
import { esNombreDeRecurso, type NombreDeRecurso } from '../recursos/tabla.ts';
import type { Hallado } from '../recursos/tipos.ts';
import { alcanceDe, duenios, type Alcance } from './alcance.ts';
import { escribirCursor, leerCursor } from './cursor.ts';
import { buscarNoSePuede, enPalabras, responder } from './respuesta.ts';

type Query = Readonly<Record<string, string | string[]>>;

interface Pedido {
  /** What chooses the resources, in the order of the address. */
  pares: Pares;
  incluir: readonly string[];
  cuantos: number;
  cursor: string | undefined;
}

/** A page of resources in the order of their changes, with those that `_include` names. */
export async function buscar(ctx: SystemCtx, tipo: TipoDeRecurso, query: Query): Promise<Stream> {
  ctx.about({ persona: null, objeto: tipo });
  const alcance = await alcanceDe(ctx, tipo);
  alcance.exigir(tipo);
  if (!esNombreDeRecurso(tipo)) throw buscarNoSePuede(tipo, 'Este recurso se lee por su id');
  const pedido = leerPedido(ctx, tipo, query);
  return enPalabras(async () => {
    const incluir = [...new Set(pedido.incluir)].map((escrito) => leerInclusion(tipo, escrito));
    const personas = alcance.personasDe(tipo);
    const { hallados, sigue } = await paginaDe(ctx, tipo, {
      pares: pedido.pares,
      personas,
      cursor: pedido.cursor === undefined ? null : leerCursor(ctx, tipo, pedido.pares, pedido.cursor),
      cuantos: pedido.cuantos,
    });
    const vistos = hallados.filter(alcance.alcanza);
    const incluidos = await incluidosEn(ctx, vistos, incluir, alcance);
    await ctx.seen(duenios([...vistos, ...incluidos]));
    const base = baseDe(ctx);
    const entrada =
      (mode: string) =>
      ({ recurso: resource }: Hallado) => ({
        fullUrl: `${base}/${resource.resourceType}/${resource.id}`,
        resource,
        search: { mode },
      });
    return responder({
      resourceType: 'Bundle',
      type: 'searchset',
      link: [
        { relation: 'self', url: direccion(base, tipo, pedido, pedido.cursor) },
        ...(sigue === null
          ? []
          : [
              {
                relation: 'next',
                url: direccion(base, tipo, pedido, escribirCursor(ctx, tipo, pedido.pares, sigue)),
              },
            ]),
      ],
      ...(vistos.length === 0
        ? {}
        : { entry: [...vistos.map(entrada('match')), ...incluidos.map(entrada('include'))] }),
    });
  });
}

function leerPedido(ctx: SystemCtx, tipo: TipoDeRecurso, query: Query): Pedido {
  const pares: [string, string][] = [];
  const incluir: string[] = [];
  let cuantos = POR_PAGINA;
  let cursor: string | undefined;
  for (const [nombre, dado] of Object.entries(query))
    for (const valor of [dado].flat()) {
      if (nombre === '_count') cuantos = leerCuantos(valor);
      else if (nombre === '_cursor') cursor = valor;
      else if (nombre === '_include') incluir.push(valor);
      else if (nombre === '_sort') exigirValor(nombre, valor, ['_lastUpdated']);
      else if (nombre === '_format')
        exigirValor(nombre, valor, ['json', 'application/json', 'application/fhir+json']);
      else if (nombre === '_total') exigirValor(nombre, valor, ['none']);
      else pares.push([nombre, valor]);
    }
  // Reading the trail adds to it: without an end, its pages would never end either.
  if (
    tipo === 'AuditEvent' &&
    !pares.some(([nombre, valor]) => nombre === '_lastUpdated' && /^l[et]/.test(valor))
  )
    pares.push(['_lastUpdated', `lt${ctx.clock.machine().toISOString()}`]);
  return { pares, incluir, cuantos, cursor };
}

function leerCuantos(valor: string): number {
  const cuantos = /^\d{1,6}$/.test(valor) ? Number(valor) : 0;
  if (cuantos === 0) throw buscarNoSePuede('_count', `Tiene que ser un número entre 1 y ${POR_PAGINA}`);
  return Math.min(cuantos, POR_PAGINA);
}

function exigirValor(nombre: string, valor: string, admitidos: readonly string[]): void {
  if (!admitidos.includes(valor)) throw buscarNoSePuede(nombre, `Acá solo se admite ${admitidos.join(', ')}`);
}

/** `Appointment:patient`. Only of the type that is searched. */
function leerInclusion(tipo: NombreDeRecurso, escrito: string): Inclusion {
  const [de, parametro = '', ...resto] = escrito.split(':');
  if (de !== tipo || resto.length > 0)
    throw buscarNoSePuede('_include', `Tiene que tener la forma ${tipo}:parámetro`);
  return { tipo, parametro };
}

/** A type outside the scope is refused; a person without consent is left out. */
async function incluidosEn(
  ctx: SystemCtx,
  vistos: readonly Hallado[],
  incluir: readonly Inclusion[],
  alcance: Alcance,
): Promise<Hallado[]> {
  const hallados = await incluidosDe(
    ctx,
    vistos.map(({ recurso }) => recurso),
    ...incluir,
  );
  const tipos = new Set(hallados.map(({ recurso }) => recurso.resourceType));
  alcance.exigir(...tiposDeRecurso.filter((tipo) => tipos.has(tipo)));
  return hallados.filter(alcance.alcanza);
}

function direccion(
  base: string,
  tipo: string,
  { pares, incluir, cuantos }: Pedido,
  cursor: string | undefined,
) {
  const params = new URLSearchParams(pares as [string, string][]);
  for (const una of incluir) params.append('_include', una);
  params.append('_count', String(cuantos));
  if (cursor !== undefined) params.append('_cursor', cursor);
  return `${base}/${tipo}?${params.toString()}`;
}
