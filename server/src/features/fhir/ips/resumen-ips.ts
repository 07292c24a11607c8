import { newId } from '../../../platform/ids.ts';
import { idsDeLaMisma } from '../../personas/index.ts';
import { baseDe, codigo, loinc, organizacion, referencia } from '../recursos/partes.ts';
import { leerRecurso, paginaDe } from '../recursos/leer.ts';
import type { NombreDeRecurso } from '../recursos/tabla.ts';
import type { Contexto, Recurso } from '../recursos/tipos.ts';
import { lineaDe, lista, narrativa, parrafo, escapar } from './narrativa.ts';
import { secciones, textos, type Seccion } from './textos.ts';

const PERFIL = 'http://hl7.org/fhir/uv/ips/StructureDefinition/';
const perfiles: Partial<Record<string, string>> = {
  Bundle: 'Bundle-uv-ips',
  Composition: 'Composition-uv-ips',
  Patient: 'Patient-uv-ips',
  Practitioner: 'Practitioner-uv-ips',
  Organization: 'Organization-uv-ips',
  AllergyIntolerance: 'AllergyIntolerance-uv-ips',
  MedicationStatement: 'MedicationStatement-uv-ips',
  Condition: 'Condition-uv-ips',
  Immunization: 'Immunization-uv-ips',
};

/** Entries of a person's summary have an upper limit; with the conditions and the diagnoses they fit one page. */
const HASTA = 500;

export interface BundleIps extends Record<string, unknown> {
  resourceType: 'Bundle';
  type: 'document';
  identifier: { system: string; value: string };
  timestamp: string;
  entry: { fullUrl: string; resource: Recurso }[];
}

/**
 * The International Patient Summary of a person, as a document: what is in force, in words and as resources. All
 * records that the unit approved as the same person are one: the others' entries name the given one.
 * Undefined if there is no such patient.
 */
export async function resumenIps(ctx: Contexto, personaId: string): Promise<BundleIps | undefined> {
  const paciente = await leerRecurso(ctx, 'Patient', personaId);
  const unidad = await leerRecurso(ctx, 'Organization', String(ctx.unidad.id));
  if (!paciente || !unidad) return undefined;
  const personas = await idsDeLaMisma(ctx.db, personaId);
  const deTipo = (tipo: NombreDeRecurso, ...pares: [string, string][]) =>
    vigentes(ctx, tipo, personas, personaId, pares);
  const observaciones = await deTipo('Observation', ['status', 'final']);
  const deCategoria = (categoria: string) =>
    observaciones.filter((una) => JSON.stringify(una['category']).includes(`"${categoria}"`));
  const contenido: Record<keyof typeof secciones, Recurso[]> = {
    alergias: sinContradiccion(await deTipo('AllergyIntolerance', ['clinical-status', 'active'])),
    medicacion: sinContradiccion(await deTipo('MedicationStatement', ['status', 'active'])),
    problemas: sinContradiccion(
      await deTipo('Condition', ['clinical-status', 'active'], ['category', 'problem-list-item']),
    ),
    vacunas: await deTipo('Immunization', ['status', 'completed']),
    habitos: deCategoria('social-history'),
    mediciones: deCategoria('vital-signs'),
  };
  const entradas = Object.values(contenido).flat();
  const profesionales = await nombrados(ctx, entradas);
  const base = baseDe(ctx);
  const id = newId();
  const ahora = ctx.clock.now().toISOString();
  const { link: _otros, ...suyo } = paciente;
  const recursos = [suyo, unidad, ...profesionales, ...entradas];
  const dentro = new Set(recursos.map((uno) => `${uno.resourceType}/${uno.id}`));
  const composicion = composition(ctx, { id, ahora, paciente, contenido });
  return {
    resourceType: 'Bundle',
    id,
    meta: { profile: [`${PERFIL}Bundle-uv-ips`], lastUpdated: ahora },
    language: 'es-AR',
    type: 'document',
    identifier: { system: 'urn:ietf:rfc:3986', value: `urn:uuid:${id}` },
    timestamp: ahora,
    entry: [composicion, ...recursos.map((uno) => conPerfil(sinAjenos(uno, dentro)))].map((resource) => ({
      fullUrl: `${base}/${resource.resourceType}/${resource.id}`,
      resource,
    })),
  };
}

/** What the records say now. References to another record of the same person name the document's patient. */
async function vigentes(
  ctx: Contexto,
  tipo: NombreDeRecurso,
  personas: readonly string[],
  personaId: string,
  pares: readonly (readonly [string, string])[],
): Promise<Recurso[]> {
  const { recursos } = await paginaDe(ctx, tipo, { pares, personas, cursor: null, cuantos: HASTA });
  const otros = new Set(personas.filter((una) => una !== personaId).map((una) => `Patient/${una}`));
  if (otros.size === 0) return recursos;
  return recursos.map(
    (recurso) =>
      JSON.parse(JSON.stringify(recurso), (nombre, valor: unknown) =>
        nombre === 'reference' && otros.has(String(valor)) ? `Patient/${personaId}` : valor,
      ) as Recurso,
  );
}

const esAusencia = ({ id }: Recurso) => /-sin-[a-z]+$/.test(id);
/** 'There is none' no longer holds once something is listed; of several records that say it, one is enough. */
function sinContradiccion(recursos: readonly Recurso[]): Recurso[] {
  const presentes = recursos.filter((uno) => !esAusencia(uno));
  return presentes.length > 0 ? presentes : recursos.slice(0, 1);
}

/** A document stands alone: whatever it names outside is told in words. */
const sinAjenos = (recurso: Recurso, dentro: ReadonlySet<string>): Recurso =>
  JSON.parse(JSON.stringify(recurso), (_nombre, valor: unknown) => {
    const { reference } = (valor ?? {}) as { reference?: unknown };
    if (typeof reference !== 'string' || dentro.has(reference)) return valor;
    return { display: reference.startsWith('Patient/') ? textos.familiar : textos.fuera };
  }) as Recurso;

/** Whoever said or confirmed an entry. */
async function nombrados(ctx: Contexto, entradas: readonly Recurso[]): Promise<Recurso[]> {
  const ids = new Set(
    [...JSON.stringify(entradas).matchAll(/"Practitioner\/([0-9a-f-]{36})"/g)].map(([, id]) => id!),
  );
  const hallados: Recurso[] = [];
  for (const id of ids) {
    const recurso = await leerRecurso(ctx, 'Practitioner', id);
    if (recurso) hallados.push(recurso);
  }
  return hallados;
}

function conPerfil(recurso: Recurso): Recurso {
  const perfil = perfiles[recurso.resourceType];
  return perfil === undefined
    ? recurso
    : { ...recurso, meta: { ...recurso.meta, profile: [`${PERFIL}${perfil}`] } };
}

function composition(
  ctx: Contexto,
  {
    id,
    ahora,
    paciente,
    contenido,
  }: {
    id: string;
    ahora: string;
    paciente: Recurso;
    contenido: Record<keyof typeof secciones, Recurso[]>;
  },
): Recurso {
  const [nombre] = paciente['name'] as { text: string }[];
  return {
    resourceType: 'Composition',
    id,
    meta: { profile: [`${PERFIL}Composition-uv-ips`], lastUpdated: ahora },
    language: 'es-AR',
    text: narrativa(
      `<h1>${escapar(textos.titulo)}</h1><p>${escapar(nombre!.text)} · ${escapar(ctx.unidad.plantilla.nombre)}</p>`,
    ),
    identifier: { system: 'urn:ietf:rfc:3986', value: `urn:uuid:${id}` },
    status: 'final',
    type: loinc('60591-5', 'Patient summary Document', textos.titulo),
    subject: referencia('Patient', paciente.id),
    date: ahora,
    author: [organizacion(ctx)],
    title: `${textos.titulo}: ${nombre!.text}`,
    custodian: organizacion(ctx),
    section: (Object.keys(secciones) as (keyof typeof secciones)[])
      .filter((clave) => secciones[clave].obligatoria || contenido[clave].length > 0)
      .map((clave) => section(secciones[clave], contenido[clave])),
  };
}

function section({ titulo, codigo: code, nombre }: Seccion, recursos: readonly Recurso[]) {
  const comunes = { title: titulo, code: loinc(code, nombre) };
  return recursos.length === 0
    ? {
        ...comunes,
        text: parrafo(textos.sinInformacion),
        emptyReason: codigo('list-empty-reason', 'unavailable', 'Unavailable'),
      }
    : {
        ...comunes,
        text: lista(recursos.map(lineaDe)),
        entry: recursos.map((uno) => referencia(uno.resourceType, uno.id)),
      };
}
