import { idsDeLaMisma } from '../personas/index.ts';
import { hallarRecurso, paginaDe } from './recursos/leer.ts';
import { baseDe } from './recursos/partes.ts';
import { esNombreDeRecurso, type NombreDeRecurso } from './recursos/tabla.ts';
import type { Contexto, Hallado, Recurso } from './recursos/tipos.ts';

/** What belongs to a person. The audit trail has pages of its own: it grows with every look at the rest. */
const SUYOS = [
  'Appointment',
  'Encounter',
  'Condition',
  'AllergyIntolerance',
  'MedicationStatement',
  'MedicationRequest',
  'Immunization',
  'Observation',
  'DocumentReference',
  'Consent',
  'Provenance',
] as const satisfies readonly NombreDeRecurso[];

const CUANTOS = 200;
const REFERENCIA = /^([A-Za-z]+)\/(.+)$/;
/** Types that are added when a resource of the person names them. */
const NOMBRADOS: readonly string[] = ['Practitioner', 'HealthcareService', 'Organization'];

/**
 * Everything about a person, one resource at a time: all their records, which the unit approved as the same person,
 * and whoever they name. Read page by page, so that a long history needs no more memory than a short one.
 */
export async function* halladosDe(ctx: Contexto, personaId: string): AsyncGenerator<Hallado> {
  const personas = await idsDeLaMisma(ctx.db, personaId);
  const nombrados = new Set<string>();
  for (const id of personas) {
    const paciente = await hallarRecurso(ctx, 'Patient', id);
    if (!paciente) continue;
    anotar(paciente.recurso, nombrados);
    yield paciente;
  }
  for (const tipo of SUYOS) {
    for await (const hallado of todosLos(ctx, tipo, personas)) {
      anotar(hallado.recurso, nombrados);
      yield hallado;
    }
  }
  for (const nombrado of nombrados) {
    const [, tipo = '', id = ''] = REFERENCIA.exec(nombrado) ?? [];
    const hallado = esNombreDeRecurso(tipo) ? await hallarRecurso(ctx, tipo, id) : undefined;
    if (hallado) yield hallado;
  }
}

export async function* resourcesOf(ctx: Contexto, personaId: string): AsyncGenerator<Recurso> {
  for await (const { recurso } of halladosDe(ctx, personaId)) yield recurso;
}

async function* todosLos(
  ctx: Contexto,
  tipo: NombreDeRecurso,
  personas: readonly string[],
): AsyncGenerator<Hallado> {
  for (let cursor: string | null = null; ;) {
    const pagina = await paginaDe(ctx, tipo, { pares: [], personas, cursor, cuantos: CUANTOS });
    yield* pagina.hallados;
    if (pagina.sigue === null) return;
    cursor = pagina.sigue;
  }
}

function anotar(valor: unknown, nombrados: Set<string>): void {
  if (Array.isArray(valor)) for (const parte of valor) anotar(parte, nombrados);
  else if (typeof valor === 'object' && valor !== null)
    for (const [nombre, parte] of Object.entries(valor)) {
      if (nombre !== 'reference') anotar(parte, nombrados);
      else if (typeof parte === 'string' && NOMBRADOS.includes(parte.split('/')[0]!)) nombrados.add(parte);
    }
}

/** The same as a Bundle, in pieces of its JSON. */
export async function* bundleDePersona(ctx: Contexto, personaId: string): AsyncGenerator<string> {
  const base = baseDe(ctx);
  yield `{"resourceType":"Bundle","type":"collection","timestamp":${JSON.stringify(ctx.clock.now().toISOString())},"entry":[`;
  let between = '';
  for await (const recurso of resourcesOf(ctx, personaId)) {
    const fullUrl = `${base}/${recurso.resourceType}/${recurso.id}`;
    yield `${between}\n${JSON.stringify({ fullUrl, resource: recurso })}`;
    between = ',';
  }
  yield '\n]}\n';
}
