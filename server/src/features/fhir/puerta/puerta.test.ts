import { MedplumClient, OperationOutcomeError } from '@medplum/core';
import { esClinico, tiposDeRecurso, type TipoDeRecurso } from '@portal/domain/fhir/recursos';
import { Client } from 'fhir-kit-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { addPerson } from '../../../testing/data/people.ts';
import { addSistema } from '../../../testing/data/sistemas.ts';
import { ids, startPuerta, type Entry, type Puerta } from '../../../testing/fixtures/puerta.ts';
import type { TestAnswer, TestPortal } from '../../../testing/portal.ts';
import { RECURSOS } from '../recursos/tabla.ts';

let puerta: Puerta;
let portal: TestPortal;
let ana: string;
beforeAll(async () => {
  puerta = await startPuerta();
  ({ portal, ana } = puerta);
});
afterAll(() => portal.stop());

const get: Puerta['get'] = (...asked) => puerta.get(...asked);
const allPages: Puerta['allPages'] = (...asked) => puerta.allPages(...asked);
const expirar = () =>
  portal.db.sql(
    `update portal.permisos_sistema set vence = now() - interval '1 second' where sistema_id = $1`,
    [puerta.hospital.id],
  );

it('describes itself to everybody, with what it searches by', async () => {
  const { status, body, headers } = await get('metadata', '');
  expect([status, headers['content-type']]).toEqual([200, 'application/fhir+json; charset=utf-8']);
  expect([body.resourceType, body.fhirVersion]).toEqual(['CapabilityStatement', '4.0.1']);
  const [rest] = body.rest;
  expect(rest.security.extension[0].extension[0].valueUri).toBe(`http://localhost:${portal.port}/fhir/token`);
  expect(rest.resource.map(({ type }: { type: string }) => type).toSorted()).toEqual(
    tiposDeRecurso.toSorted(),
  );
});

it('knows the same types as the administration, and no clinical one belongs to nobody', () => {
  expect([...Object.keys(RECURSOS), 'Binary'].toSorted()).toEqual(tiposDeRecurso.toSorted());
  const tabla = Object.entries(RECURSOS) as [TipoDeRecurso, (typeof RECURSOS)[keyof typeof RECURSOS]][];
  expect(tabla.filter(([tipo, { clinico }]) => clinico !== esClinico(tipo)).map(([tipo]) => tipo)).toEqual(
    [],
  );
  expect(tabla.filter(([, { clinico, dePersona }]) => clinico && dePersona === undefined)).toEqual([]);
});

describe('a client that we did not write', () => {
  it('fhir-kit-client reads every type, searches, pages and renews its token', async () => {
    const client = new Client({ baseUrl: puerta.base, bearerToken: await puerta.renovar() });
    const described = (await client.capabilityStatement()) as unknown as {
      rest: { resource: { type: string }[] }[];
    };
    for (const { type } of described.rest[0]!.resource) {
      if (type === 'Binary') continue;
      const bundle = (await client.search({
        resourceType: type,
        searchParams: { _count: '3' },
      })) as never as {
        entry?: Entry[];
      };
      const [first] = bundle.entry ?? [];
      if (!first) continue;
      const read = await client.read({ resourceType: type, id: first.resource.id });
      expect([type, read['id']]).toEqual([type, first.resource.id]);
    }
    const found = new Set<string>();
    let bundle = (await client.search({ resourceType: 'Patient', searchParams: { _count: '10' } })) as never;
    for (let page = 0; bundle; page += 1) {
      for (const { resource } of (bundle as { entry: Entry[] }).entry) {
        expect(found.has(resource.id)).toBe(false);
        found.add(resource.id);
      }
      if (page === 1) {
        await expirar();
        await expect(client.nextPage({ bundle })).rejects.toMatchObject({
          response: { status: 401 },
        });
        client.bearerToken = await puerta.renovar();
      }
      bundle = (await client.nextPage({ bundle })) as never;
    }
    expect(puerta.nuevos.filter((id) => !found.has(id))).toEqual([]);
    const whole = (await client.operation({
      name: 'everything',
      resourceType: 'Patient',
      id: ana,
      method: 'GET',
    })) as never as {
      entry: Entry[];
    };
    expect(new Set(whole.entry.map(({ resource }) => resource.resourceType))).toContain('MedicationRequest');
    puerta.hospital.token = await puerta.renovar();
  });

  it('@medplum/core reads, searches, follows pages and gets summary and everything', async () => {
    const medplum = new MedplumClient({
      baseUrl: `http://localhost:${portal.port}/`,
      fhirUrlPath: 'fhir/R4',
      cacheTime: 0,
    });
    medplum.setAccessToken(await puerta.renovar());
    expect(await medplum.readResource('Patient', ana)).toMatchObject({ resourceType: 'Patient', id: ana });
    const found: string[] = [];
    for await (const page of medplum.searchResourcePages('Patient', { _count: 10 }))
      found.push(...page.map(({ id }) => id));
    expect(puerta.nuevos.filter((id) => !found.includes(id))).toEqual([]);
    expect(new Set(found).size).toBe(found.length);
    const [one] = await medplum.searchResources('Patient', { identifier: '30111222' });
    expect(one?.id).toBe(ana);
    const visitas = await medplum.search('Encounter', {
      patient: `Patient/${ana}`,
      _include: 'Encounter:patient',
    });
    const modes = (visitas.entry ?? []).map(({ search, resource }) => [search?.mode, resource?.resourceType]);
    expect(modes).toContainEqual(['match', 'Encounter']);
    expect(modes).toContainEqual(['include', 'Patient']);
    expect((await medplum.readPatientEverything(ana)).entry!.length).toBeGreaterThan(5);
    expect((await medplum.readPatientSummary(ana)).entry![0]!.resource!.resourceType).toBe('Composition');
    const [documento] = await medplum.searchResources('DocumentReference', { patient: ana, _count: 1 });
    const binario = await medplum.readResource('Binary', documento!.id);
    expect(Buffer.from(binario.data!, 'base64').length).toBeGreaterThan(10);
    await expirar();
    const failed = await medplum.readResource('Patient', ana).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(OperationOutcomeError);
    puerta.hospital.token = await puerta.renovar();
    medplum.setAccessToken(puerta.hospital.token);
    expect((await medplum.readResource('Patient', ana)).id).toBe(ana);
  });
});

describe('pages', () => {
  it('lose and repeat nothing that stands still, while rows change and new ones come', async () => {
    const before = new Set(await allPages('Patient?_count=100'));
    const seen: string[] = [];
    const [moved] = puerta.nuevos;
    let added: string | undefined;
    for (let path: string | undefined = 'Patient?_count=7'; path !== undefined;) {
      const page: TestAnswer = await get(path);
      seen.push(...ids(page));
      path = puerta.nextOf(page);
      if (added === undefined) {
        await portal.db.sql(`update portal.personas set telefono = '1155550101' where id = $1`, [moved]);
        added = await addPerson(portal.db, { nombre: 'Recién llegada' });
      }
    }
    expect([...before].filter((id) => !seen.includes(id))).toEqual([]);
    const times = (id: string) => seen.filter((one) => one === id).length;
    expect([...before].filter((id) => id !== moved && times(id) !== 1)).toEqual([]);
    expect([times(added!), times(moved!) >= 1]).toEqual([1, true]);
    // Whoever asks for the changes since the end finds what changed since.
    const last = (await get(`Patient/${added}`)).body.meta.lastUpdated as string;
    expect(ids(await get(`Patient?_lastUpdated=gt${last}`))).toEqual([]);
    await portal.db.sql(`update portal.personas set telefono = '1155550102' where id = $1`, [moved]);
    expect(ids(await get(`Patient?_lastUpdated=gt${last}`))).toEqual([moved]);
  });

  it('of the audit trail end, although reading them adds to it', async () => {
    const found = await allPages('AuditEvent?_count=100');
    expect(found.length).toBeGreaterThan(0);
    expect(new Set(found).size).toBe(found.length);
  });

  it('begin where their own system and search say, and nowhere else', async () => {
    const next = puerta.nextOf(await get('Patient?_count=5'))!;
    const cursor = new URLSearchParams(next.split('?')[1]).get('_cursor')!;
    expect(Buffer.from(cursor.split('.')[0]!, 'base64url').toString()).not.toMatch(/Nueva|"\d{7,8}"/);
    expect((await get(next)).status).toBe(200);
    const otro = await addSistema(portal.db);
    const forged = `${Buffer.from(JSON.stringify(['2026-01-01T00:00:00.000000Z', 0, newId()])).toString('base64url')}.${cursor.split('.')[1]}`;
    for (const [path, token] of [
      [next, otro.token],
      [`Patient?_count=5&gender=female&_cursor=${cursor}`, puerta.hospital.token],
      [`Appointment?_count=5&_cursor=${cursor}`, puerta.hospital.token],
      [`Patient?_count=5&_cursor=${forged}`, puerta.hospital.token],
      ['Patient?_cursor=x', puerta.hospital.token],
    ] as const) {
      const { status, body } = await get(path, token);
      expect([path.slice(0, 30), status, body.issue[0].code]).toEqual([
        path.slice(0, 30),
        400,
        'not-supported',
      ]);
    }
  });

  it('hold a hundred at most', async () => {
    expect((await get('Patient?_count=5000')).status).toBe(200);
    for (const wrong of ['0', '-1', 'x', '1e3'])
      expect((await get(`Patient?_count=${wrong}`)).status).toBe(400);
  });
});

it('answers 304 to who has the version, and the new one after a change', async () => {
  const [one] = puerta.nuevos.slice(3);
  const first = await get(`Patient/${one}`);
  const { etag } = first.headers;
  expect(etag).toMatch(/^W\/"\d+"$/);
  expect(first.headers['last-modified']).toMatch(/GMT$/);
  const same = await get(`Patient/${one}`, puerta.hospital.token, { 'if-none-match': etag });
  expect([same.status, same.text]).toEqual([304, '']);
  await portal.db.sql(`update portal.personas set telefono = '1155550103' where id = $1`, [one]);
  const other = await get(`Patient/${one}`, puerta.hospital.token, { 'if-none-match': etag });
  expect([other.status, other.headers.etag === etag]).toEqual([200, false]);
});

it('finds each type of several keys by its id', async () => {
  await portal.db.sql(
    `insert into portal.consentimientos (unidad_id, persona_id, documento, version, aceptado) values (1, $1, 'terminos', '2026', now())`,
    [puerta.nuevos[0]],
  );
  for (const tipo of ['MedicationRequest', 'Consent', 'Slot']) {
    const [id] = ids(await get(`${tipo}?_count=1`));
    expect([tipo, ids(await get(`${tipo}?_id=${id},otro`))]).toEqual([tipo, [id]]);
  }
});

it('searches what no index serves together with what one does', async () => {
  for (const path of [
    `Condition?code=asma&patient=${puerta.ana}`,
    'DocumentReference?status=current&date=ge2026-01-01',
    'MedicationRequest?status=active&_lastUpdated=ge2026-01-01T00:00:00-03:00',
  ])
    expect([path, (await get(path)).status]).toEqual([path, 200]);
});

it.each([
  'Patient?nombre=ana',
  'Patient?name:contains=a',
  'Appointment?patient.name=ana',
  'Patient?_has:Encounter:patient:status=finished',
  'Patient?_revinclude=Encounter:patient',
  'Patient?_elements=name',
  'Patient?_summary=count',
  'Patient?_sort=name',
  'Patient?_format=xml',
  'Patient?_lastUpdated=ayer',
  'Encounter?_include=Patient:link',
  'Encounter?_include=Encounter:nada',
  'Binary?_count=1',
  'Patient?_lastUpdated=ge2026-11-01T00:00:00%2B99:99',
  'Condition?code=asma',
  'AllergyIntolerance?code=latex',
  'Observation?code=29463-7',
  'Appointment?service-type=clinica',
  'DocumentReference?status=current',
  'MedicationRequest?status=active',
])('refuses %s in the words of FHIR', async (path) => {
  const { status, body, headers } = await get(path);
  expect([status, headers['content-type']]).toEqual([400, 'application/fhir+json; charset=utf-8']);
  expect(body).toMatchObject({
    resourceType: 'OperationOutcome',
    issue: [{ severity: 'error', code: 'not-supported', details: { text: 'Así no se puede buscar acá.' } }],
  });
});
