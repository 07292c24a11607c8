import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { validateResource } from '@medplum/core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  IPS,
  IPS_URL,
  loadIps,
  loadR4,
  readTerminology,
  type HasCode,
  type Profile,
} from '../../testing/fhir/definitions.ts';
import { startTestPortal, type TestPortal } from '../../testing/portal.ts';
import {
  capacidades,
  leerBinario,
  paginaDe,
  RECURSOS,
  recursoBinario,
  resumenIps,
  type Contexto,
  type NombreDeRecurso,
  type Recurso,
} from './index.ts';

/**
 * Every resource of every demo unit, checked against R4 and the profiles of the IPS: cardinality, types, invariants,
 * and the codes of required value sets, which the validator only collects.
 */
const TIPOS = Object.keys(RECURSOS) as NombreDeRecurso[];
type Tokens = Record<string, { value: unknown; path?: string }[]>;
type Validated = Parameters<typeof validateResource>[0];

let portal: TestPortal;
let profiles: Map<string, Profile>;
let hasCode: HasCode;
beforeAll(async () => {
  loadR4([...TIPOS, 'Bundle', 'Composition', 'Binary', 'CapabilityStatement']);
  profiles = loadIps();
  hasCode = readTerminology();
  portal = await startTestPortal({ now: '2026-11-16T10:00:00-03:00', env: { DEMO: 'on' } });
  // The demo has neither: somebody accepts, is refused, and looks at their data.
  await portal.db.sql(
    `insert into portal.consentimientos (unidad_id, persona_id, documento, version, aceptado)
     select unidad_id, id, unnest(array['terminos', 'teleconsulta']), '2026-11-01', now() from portal.personas where documento = '30111222'`,
  );
  for (const host of ['demo', 'osef']) {
    const { token } = await portal.signIn('30111222', { host });
    await portal.request({ host, path: '/api/turno/listar', token });
    await portal.request({ host, path: '/api/resumen/28444555', token });
    const medica = await portal.signIn('20333444', { host, acceso: 'personal' });
    await portal.request({ host, path: '/api/documento/propios', token: medica.token });
    await portal.signIn('22999000', { host, acceso: 'personal' });
  }
});
afterAll(() => portal?.stop());

/** Codes of a required value set that it does not have. */
function wrongCodes(tokens: Tokens): string[] {
  return Object.entries(tokens).flatMap(([valueSet, values]) =>
    values.flatMap(({ value, path: where }) =>
      codings(value).flatMap(({ code, system }) =>
        hasCode(valueSet, code, system) === false ? [`${where}: ${code} is not in ${valueSet}`] : [],
      ),
    ),
  );
}
interface Coding {
  code: string;
  system?: string;
}
function codings(value: unknown): Coding[] {
  if (typeof value === 'string') return [{ code: value }];
  const { coding, code, system } = value as { coding?: Coding[] } & Partial<Coding>;
  return coding ?? (code === undefined ? [] : [{ code, ...(system === undefined ? {} : { system }) }]);
}

/** What is wrong with a resource. */
function faultsOf(resource: unknown, profile?: Profile): string[] {
  const tokens: Tokens = {};
  const { resourceType, id } = resource as Recurso;
  const where = `${resourceType}/${id}`;
  try {
    const issues = validateResource(resource as Validated, {
      ...(profile ? { profile } : {}),
      collect: { tokens } as never,
    });
    return [
      ...issues
        .filter(({ severity }) => severity !== 'information' && severity !== 'warning')
        .map((issue) => `${where} ${issue.expression?.join() ?? ''}: ${issue.details?.text}`),
      ...wrongCodes(tokens).map((fault) => `${where} ${fault}`),
    ];
  } catch (error) {
    return [`${where}: ${(error as Error).message}`];
  }
}

async function contextos(): Promise<Contexto[]> {
  const { platform } = portal.portal;
  return (await platform.units.first(100)).map((unidad) => ({
    unidad,
    platform,
    clock: platform.clock,
    db: platform.unit(unidad.id),
  }));
}

async function todosLos(ctx: Contexto, tipo: NombreDeRecurso): Promise<Recurso[]> {
  const todos: Recurso[] = [];
  for (let cursor: string | null = null; ;) {
    const pagina = await paginaDe(ctx, tipo, { pares: [], personas: null, cursor, cuantos: 300 });
    todos.push(...pagina.recursos);
    if (pagina.sigue === null) return todos;
    cursor = pagina.sigue;
  }
}

/** The profile of the IPS for resources of a type, where it has one for all of them. */
const perfilDe = (tipo: string) => profiles.get(`${tipo}-uv-ips`);

it('gives valid R4, and follows the IPS where it has a profile, for every resource of every unit', async () => {
  const faults: string[] = [];
  const counts: Record<string, number> = {};
  const units = await contextos();
  expect(units).toHaveLength(30);
  for (const ctx of units) {
    const ids = new Set<string>();
    const references = new Map<string, string>();
    for (const tipo of TIPOS) {
      const todos = await todosLos(ctx, tipo);
      expect(new Set(todos.map(({ id }) => id)).size).toBe(todos.length);
      counts[tipo] = (counts[tipo] ?? 0) + todos.length;
      if (process.env['FHIR_CUENTAS']) console.log(`${ctx.unidad.clave} ${tipo} ${todos.length}`);
      for (const [i, recurso] of todos.entries()) {
        ids.add(`${tipo}/${recurso.id}`);
        for (const [, to] of JSON.stringify(recurso).matchAll(/"reference":"([^"]+)"/g))
          references.set(to!, `${tipo}/${recurso.id}`);
        // Free times are many and alike.
        if (tipo === 'Slot' && i % 25 > 0) continue;
        faults.push(...faultsOf(recurso));
        const perfil = perfilDe(tipo);
        if (perfil) faults.push(...faultsOf(recurso, perfil));
      }
    }
    for (const [to, from] of references)
      if (!ids.has(to)) faults.push(`unit ${ctx.unidad.clave}: ${from} names ${to}, which is not there`);
  }
  console.log('FHIR resources of 30 units:', JSON.stringify(counts));
  expect(faults.slice(0, 20)).toEqual([]);
  // No type is said to be valid only because there is none.
  expect(Object.entries(counts).filter(([, count]) => count === 0)).toEqual([]);
}, 120_000);

it('gives a summary that follows the profiles of the IPS, with and without something to tell', async () => {
  const faults: string[] = [];
  const told: string[] = [];
  for (const ctx of await contextos()) {
    const people = await todosLos(ctx, 'Patient');
    // Those with a summary, and one without.
    const dnis = ['30111222', '54111222', '28444555', '33777111', '48111333'];
    for (const { id } of people.filter((one) =>
      dnis.some((dni) => JSON.stringify(one).includes(`"${dni}"`)),
    )) {
      const bundle = await resumenIps(ctx, id);
      if (!bundle) throw new Error(`no summary of ${id}`);
      const [primero, ...otros] = bundle.entry.map(({ resource }) => resource);
      faults.push(...faultsOf(bundle), ...faultsOf(bundle, perfilDe('Bundle')));
      faults.push(...faultsOf(primero, perfilDe('Composition')));
      for (const resource of otros) {
        const [url] = resource.meta?.profile ?? [];
        if (url !== undefined) faults.push(...faultsOf(resource, profiles.get(url.slice(IPS_URL.length))));
      }
      const tipos = otros.map(({ resourceType }) => resourceType);
      if (primero!.resourceType !== 'Composition' || tipos.includes('Composition'))
        faults.push(`${id}: no single Composition`);
      if (tipos.filter((uno) => uno === 'Patient').length !== 1) faults.push(`${id}: no single Patient`);
      // A document stands alone.
      const dentro = new Set(otros.map((uno) => `${uno.resourceType}/${uno.id}`));
      for (const [, to] of JSON.stringify(bundle).matchAll(/"reference":"([^"]+)"/g))
        if (!dentro.has(to!)) faults.push(`${id}: ${to} is not in the document`);
      told.push(...tipos);
    }
  }
  expect(faults.slice(0, 20)).toEqual([]);
  expect([...new Set(told)].toSorted()).toEqual([
    'AllergyIntolerance',
    'Condition',
    'Immunization',
    'MedicationStatement',
    'Observation',
    'Organization',
    'Patient',
    'Practitioner',
  ]);
  expect(told.filter((tipo) => tipo === 'Patient')).toHaveLength(150);
}, 120_000);

it('gives valid Binaries and a valid CapabilityStatement', async () => {
  const [ctx] = await contextos();
  const [papel] = (await todosLos(ctx!, 'DocumentReference')).filter(({ content }) =>
    JSON.stringify(content).includes('text/plain'),
  );
  const binario = await leerBinario(ctx!, papel!.id);
  expect(faultsOf(recursoBinario(papel!.id, binario!))).toEqual([]);
  expect(faultsOf(capacidades('http://demo.localhost/fhir/R4', new Date()))).toEqual([]);
});

it('finds what is broken: a missing field, a wrong type, a wrong code, a profile that is not followed', async () => {
  const [ctx] = await contextos();
  const [alergia] = await todosLos(ctx!, 'AllergyIntolerance');
  expect(faultsOf(alergia)).toEqual([]);
  expect(faultsOf({ ...alergia, patient: undefined })).toHaveLength(1);
  expect(faultsOf({ ...alergia, recordedDate: 3 })).not.toEqual([]);
  expect(faultsOf({ ...alergia, criticality: 'grave' })).toEqual([
    expect.stringContaining('grave is not in http://hl7.org/fhir/ValueSet/allergy-intolerance-criticality'),
  ]);
  const perfil = profiles.get('AllergyIntolerance-uv-ips')!;
  expect(faultsOf(alergia, perfil)).toEqual([]);
  expect(faultsOf({ ...alergia, code: undefined }, perfil)).not.toEqual([]);
  const [ana] = (await todosLos(ctx!, 'Patient')).filter((one) => JSON.stringify(one).includes('"30111222"'));
  const { resource } = (await resumenIps(ctx!, ana!.id))!.entry[0]!;
  const sin = (code: string) =>
    (resource['section'] as { code: object }[]).filter((one) => !JSON.stringify(one.code).includes(code));
  expect(faultsOf({ ...resource, section: sin('29762-2') }, perfilDe('Composition'))).toEqual([]);
  expect(faultsOf({ ...resource, section: sin('11450-4') }, perfilDe('Composition'))).toEqual([
    expect.stringContaining("slice 'sectionProblems': expected 1..1"),
  ]);
});

it('keeps the profiles as they were published', () => {
  const listed = readFileSync(path.join(IPS, 'sha256.txt'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split(/\s+/).toReversed());
  const found = readdirSync(IPS)
    .filter((file) => file.endsWith('.json'))
    .map((file) => [
      file,
      createHash('sha256')
        .update(readFileSync(path.join(IPS, file)))
        .digest('hex'),
    ]);
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(listed));
  // The list itself: typed here, so that both cannot change unnoticed.
  expect(
    createHash('sha256')
      .update(readFileSync(path.join(IPS, 'sha256.txt')))
      .digest('hex'),
  ).toBe('e27f16f198daa9b026255f71c72dc6f415a948f0324abdd77b6668d2f617da93');
});
