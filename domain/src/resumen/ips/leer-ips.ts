import type { Clase, EstadoDeEntrada, Gravedad } from '../clases.ts';
import { leerRecurso } from './recursos.ts';
import { concepto, lista, objeto, primera, texto, type Objeto } from './valores.ts';

/** One line of a summary from elsewhere. */
export interface EntradaLeida {
  clase: Clase;
  /** As in our summary: of a habit its key, of a weight its kilograms. */
  nombre: string;
  codigo: string;
  detalle: string;
  gravedad: Gravedad | null;
  fecha: string;
  estado: Exclude<EstadoDeEntrada, 'retirada'>;
  /** It says that there is none, and is no entry. */
  ninguna: boolean;
}

export interface IpsLeido {
  paciente: { nombre: string; nacimiento: string; identificador: string };
  /** When and by whom the summary was made. */
  hecho: string;
  autor: string;
  entradas: EntradaLeida[];
  /** Titles of the sections of which nothing is shown. */
  omitidas: string[];
}
export type LecturaDeIps = IpsLeido | 'no_es_fhir' | 'no_es_resumen' | 'sin_datos';

/** More than any summary has. */
const RECURSOS_HASTA = 2000;
const ENTRADAS_HASTA = 500;

/** Reads an International Patient Summary of any origin: the parts that our summary has. */
export function leerIps(value: unknown): LecturaDeIps {
  const bundle = objeto(value);
  if (typeof bundle['resourceType'] !== 'string') return 'no_es_fhir';
  if (bundle['resourceType'] !== 'Bundle') return 'no_es_resumen';
  const filas = lista(bundle['entry'], RECURSOS_HASTA);
  const recursos = filas.map(({ resource }) => objeto(resource));
  const composicion = recursos.find(({ resourceType }) => resourceType === 'Composition');
  const buscar = buscador(filas);
  const leidas = new Map<Objeto, EntradaLeida>();
  for (const recurso of recursos) {
    if (leidas.size === ENTRADAS_HASTA) break;
    const entrada = leerRecurso(recurso, buscar);
    if (entrada) leidas.set(recurso, entrada);
  }
  if (!composicion && leidas.size === 0)
    return recursos.some(({ resourceType }) => resourceType === 'Patient') ? 'sin_datos' : 'no_es_resumen';
  const persona =
    buscar(objeto(composicion?.['subject'])['reference']) ??
    recursos.find(({ resourceType }) => resourceType === 'Patient') ??
    {};
  return {
    paciente: {
      nombre: nombreDe(persona),
      nacimiento: primera(persona['birthDate']),
      identificador: texto(lista(persona['identifier'])[0]?.['value'], 40),
    },
    hecho: texto(composicion?.['date'], 40) || texto(bundle['timestamp'], 40),
    autor: autorDe(composicion ?? {}, buscar),
    entradas: [...leidas.values()],
    omitidas: seccionesDe(composicion ?? {})
      .filter(
        ({ entry }) =>
          lista(entry).length > 0 &&
          !lista(entry, 500).some(({ reference }) => leidas.has(buscar(reference) ?? {})),
      )
      .map(({ title, code }) => texto(title, 100) || concepto(code, 100))
      .filter((titulo) => titulo !== ''),
  };
}

export type Buscar = (reference: unknown) => Objeto | undefined;

/** References name the whole address of an entry, or its type and id. */
function buscador(filas: readonly Objeto[]): Buscar {
  const porNombre = new Map<string, Objeto>();
  for (const { fullUrl, resource } of filas.toReversed()) {
    const recurso = objeto(resource);
    if (typeof fullUrl === 'string') porNombre.set(fullUrl, recurso);
    if (typeof recurso['id'] === 'string')
      porNombre.set(`${String(recurso['resourceType'])}/${recurso['id']}`, recurso);
  }
  return (reference) => {
    if (typeof reference !== 'string') return undefined;
    return porNombre.get(reference) ?? porNombre.get(reference.split('/').slice(-2).join('/'));
  };
}

/** With the sections inside sections, one level deep: the profile has no more. */
const seccionesDe = (composicion: Objeto): Objeto[] =>
  lista(composicion['section']).flatMap((seccion) => [seccion, ...lista(seccion['section'])]);

function nombreDe(recurso: Objeto): string {
  if (typeof recurso['name'] === 'string') return texto(recurso['name'], 120);
  const [nombre = {}] = lista(recurso['name']);
  const dados = Array.isArray(nombre['given']) ? nombre['given'].slice(0, 5).map((it) => texto(it, 60)) : [];
  return texto(nombre['text'], 120) || texto([...dados, texto(nombre['family'], 60)].join(' '), 120);
}

function autorDe(composicion: Objeto, buscar: Buscar): string {
  const nombres = [objeto(composicion['custodian']), ...lista(composicion['author'])].map(
    ({ reference, display }) => texto(display, 120) || nombreDe(buscar(reference) ?? {}),
  );
  return nombres.find((nombre) => nombre !== '') ?? '';
}
