import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { addAccount, OTRA_UNIDAD, UNIDAD } from '../../testing/data/people.ts';
import { startTestPortal, type TestPortal } from '../../testing/portal.ts';
import {
  ConsultaInvalida,
  esNombreDeRecurso,
  etagDe,
  incluidosDe,
  leerRecurso,
  paginaDe,
  RECURSOS,
  resourcesOf,
  resumenIps,
  tipoDe,
  type Contexto,
  type NombreDeRecurso,
  type Pares,
  type Recurso,
} from './index.ts';

const TIPOS = Object.keys(RECURSOS).filter(esNombreDeRecurso);
let portal: TestPortal;
let ctx: Contexto;
beforeAll(async () => {
  portal = await startTestPortal({ now: '2026-11-16T10:00:00-03:00' });
});
afterAll(() => portal?.stop());
beforeEach(async () => {
  ctx = await contextoDe(UNIDAD.demo);
});

async function contextoDe(id: number): Promise<Contexto> {
  const { platform } = portal.portal;
  return { unidad: await platform.units.byId(id), platform, clock: platform.clock, db: platform.unit(id) };
}
const buscar = (tipo: NombreDeRecurso, pares: Pares = [], cuantos = 500, cursor: string | null = null) =>
  paginaDe(ctx, tipo, { pares, personas: null, cursor, cuantos });
const idsDe = (recursos: readonly Recurso[]) => recursos.map(({ id }) => id);

async function porPaginas(tipo: NombreDeRecurso, cuantos: number): Promise<Recurso[]> {
  const todos: Recurso[] = [];
  for (let cursor: string | null = null; ;) {
    const { recursos, sigue } = await buscar(tipo, [], cuantos, cursor);
    expect(recursos.length).toBeLessThanOrEqual(cuantos);
    todos.push(...recursos);
    if (sigue === null) return todos;
    expect(recursos).toHaveLength(cuantos);
    cursor = sigue;
  }
}

/** A person with something of every kind in the summary. */
async function conResumen(unidadId: number = UNIDAD.demo) {
  const { personaId, dni } = await addAccount(portal.db, { unidadId });
  const ids: Record<string, string> = {};
  for (const [clase, nombre] of [
    ['alergia', 'Látex'],
    ['medicacion', 'Levotiroxina 50 mcg'],
    ['problema', 'Hipotiroidismo'],
    ['vacuna', 'Antitetánica'],
    ['habito', 'tabaco'],
    ['peso', '70,5'],
  ]) {
    const id = newId();
    ids[clase!] = id;
    await portal.db.sql(
      `insert into portal.entradas_resumen (unidad_id, id, persona_id, clase, nombre, detalle, estado, origen, dicha_por, dicha, cambiada)
       values ($1, $2, $3, $4, $5, 'dicho <b>así</b>', 'vigente', 'paciente', $3, now(), '2026-11-16T13:00:00.123456Z')`,
      [unidadId, id, personaId, clase, nombre],
    );
  }
  return { personaId, dni, ids };
}

describe('a page', () => {
  it('has the resources in the order of their changes, whatever its length, each once', async () => {
    for (let n = 0; n < 3; n += 1) await conResumen();
    for (const tipo of TIPOS.filter((uno) => uno !== 'Slot')) {
      const { recursos } = await buscar(tipo);
      const momentos = recursos.map(({ meta }) => meta?.lastUpdated ?? '');
      expect(momentos, tipo).toEqual(momentos.toSorted());
      expect(new Set(idsDe(recursos)).size, tipo).toBe(recursos.length);
      for (const cuantos of [1, 7])
        expect(idsDe(await porPaginas(tipo, cuantos)), `${tipo} by ${cuantos}`).toEqual(idsDe(recursos));
    }
  });

  it('continues between two free times of the agenda', async () => {
    const { recursos } = await buscar('Slot');
    expect(recursos.length).toBeGreaterThan(20);
    const primera = await buscar('Slot', [], 11);
    const segunda = await buscar('Slot', [], 11, primera.sigue);
    expect([...idsDe(primera.recursos), ...idsDe(segunda.recursos)]).toEqual(idsDe(recursos).slice(0, 22));
  });

  it('begins and ends where _lastUpdated says, to the microsecond', async () => {
    const { ids } = await conResumen();
    const hay = async (...limites: string[]) =>
      idsDe(
        (
          await buscar(
            'Immunization',
            limites.map((valor) => ['_lastUpdated', valor] as const),
          )
        ).recursos,
      ).includes(ids['vacuna']!);
    const exacto = '2026-11-16T13:00:00.123456Z';
    expect(await Promise.all(['ge', 'le', 'eq', ''].map((signo) => hay(`${signo}${exacto}`)))).toEqual(
      Array(4).fill(true),
    );
    expect(await Promise.all(['gt', 'lt'].map((signo) => hay(`${signo}${exacto}`)))).toEqual([false, false]);
    expect(await hay('gt2026-11-16T13:00:00.123455Z', 'lt2026-11-16T13:00:00.123457Z')).toBe(true);
    expect(await hay('2026-11-16')).toBe(true);
    expect(await hay('gt2026-11-16')).toBe(false);
    expect(await hay('ge2026-11', 'lt2027')).toBe(true);
  });

  it('refuses a link that is not of this search', async () => {
    const { sigue } = await buscar('Patient', [], 1);
    expect((await buscar('Patient', [], 1, sigue)).recursos).toHaveLength(1);
    const cursor = (partes: unknown) => Buffer.from(JSON.stringify(partes)).toString('base64url');
    const momento = '2026-11-16T13:00:00.000000Z';
    for (const malo of [
      'x',
      cursor({}),
      cursor([momento, 0, "'; drop table personas"]),
      cursor([momento, 7, newId()]),
      cursor(['ayer', 0, newId()]),
      cursor(['2026-99-99T99:99:99.000000Z', 0, newId()]),
      cursor([momento, 0, newId(), newId()]),
    ])
      await expect(buscar('Patient', [], 1, malo), malo).rejects.toThrow(ConsultaInvalida);
  });

  it('shows nothing of another unit', async () => {
    const ajeno = await conResumen(OTRA_UNIDAD.id);
    for (const tipo of ['Patient', 'AllergyIntolerance', 'Provenance'] as const) {
      expect(JSON.stringify((await buscar(tipo)).recursos)).not.toContain(ajeno.personaId);
    }
    expect(await leerRecurso(ctx, 'Patient', ajeno.personaId)).toBeUndefined();
    expect(await leerRecurso(await contextoDe(OTRA_UNIDAD.id), 'Patient', ajeno.personaId)).toMatchObject({
      id: ajeno.personaId,
    });
  });
});

describe('a search', () => {
  it('is accepted by the database for every parameter of every type', async () => {
    const valores = {
      reference: [
        'Patient/01a1eaa4-911c-785f-9318-cddb7814c1ee',
        'Practitioner/x',
        '7',
        'http://otra/Patient/9',
      ],
      token: ['active', 'http://loinc.org|29463-7', '|x', '30111222,40111222', "o'hara"],
      string: ['gó', "o'hara", 'a,b'],
      date: ['2026', 'ge2026-11', 'gt2026-11-16', 'le2026-11-16T10:00Z', 'lt2026-11-16T10:00:00.5-03:00'],
    };
    let asked = 0;
    for (const tipo of TIPOS)
      for (const [nombre, { tipo: clase }] of Object.entries(tipoDe(tipo).params))
        for (const valor of valores[clase]) {
          asked += 1;
          const [otro] = tipoDe(tipo).juntoCon?.[nombre] ?? [];
          await buscar(tipo, [[nombre, valor], ...(otro === undefined ? [] : [[otro, 'x'] as const])], 3);
        }
    expect(asked).toBeGreaterThan(300);
  });

  it('finds people by number, name, birth date and sex', async () => {
    const ana = async (...pares: [string, string][]) =>
      (await buscar('Patient', pares)).recursos.filter(({ name }) =>
        JSON.stringify(name).includes('Ana Gómez'),
      ).length;
    expect(await ana(['identifier', '30111222'])).toBe(1);
    expect(await ana(['identifier', 'http://www.renaper.gob.ar/dni|30111222'])).toBe(1);
    expect(await ana(['identifier', 'http://www.afip.gob.ar/cuil|30111222'])).toBe(0);
    expect(await ana(['family', 'GOM'])).toBe(1);
    expect(await ana(['family', 'ana'])).toBe(0);
    expect(await ana(['name', 'Gómez A'])).toBe(1);
    expect(await ana(['name', 'Gómez B'])).toBe(0);
    expect(await ana(['given', 'an'], ['birthdate', '1985-03-14'])).toBe(1);
    expect(await ana(['given', 'an'], ['birthdate', 'gt1985-03-14'])).toBe(0);
    expect(await ana(['family', 'gomez'], ['gender', 'female'])).toBe(1);
    expect(await ana(['family', 'gomez'], ['gender', 'male'])).toBe(0);
  });

  it('keeps to the people that it may see, whatever it asks for', async () => {
    const uno = await conResumen();
    const otro = await conResumen();
    const visto = async (personas: readonly string[] | null, pares: Pares) =>
      idsDe(
        (await paginaDe(ctx, 'AllergyIntolerance', { pares, personas, cursor: null, cuantos: 500 })).recursos,
      );
    expect(await visto([uno.personaId], [])).toEqual([uno.ids['alergia']]);
    expect(await visto([uno.personaId], [['patient', `Patient/${otro.personaId}`]])).toEqual([]);
    expect(await visto(null, [['patient', `Patient/${otro.personaId}`]])).toEqual([otro.ids['alergia']]);
    expect(await visto([uno.personaId], [['patient', uno.personaId]])).toEqual([uno.ids['alergia']]);
  });

  it('says which parameter it does not understand', async () => {
    const parametro = (pares: Pares, tipo: NombreDeRecurso = 'Patient') =>
      buscar(tipo, pares).then(
        () => null,
        (error: unknown) => (error as ConsultaInvalida).parametro,
      );
    expect(await parametro([['color', 'rojo']])).toBe('color');
    expect(await parametro([['constructor', 'x']])).toBe('constructor');
    expect(await parametro([['birthdate', 'ayer']])).toBe('birthdate');
    expect(await parametro([['birthdate', '2026-02-30']])).toBe('birthdate');
    expect(await parametro([['name', '']])).toBe('name');
    expect(
      await parametro([
        ['name', 'a'],
        ['name', 'b'],
      ]),
    ).toBe('name');
    expect(await parametro([['_lastUpdated', '2026']], 'Slot')).toBe('_lastUpdated');
    expect(await parametro([['given', 'ana']])).toBe('given');
    expect(
      await parametro([
        ['given', 'ana'],
        ['family', 'g'],
      ]),
    ).toBeNull();
    expect(await parametro([['name', 'a']])).toBeNull();
  });

  it('adds what a reference names', async () => {
    const { personaId, ids } = await conResumen();
    const { recursos } = await buscar('AllergyIntolerance', [['patient', personaId]]);
    expect(idsDe(recursos)).toEqual([ids['alergia']]);
    const incluidos = await incluidosDe(ctx, recursos, { tipo: 'AllergyIntolerance', parametro: 'patient' });
    expect(idsDe(incluidos.map(({ recurso }) => recurso))).toEqual([personaId]);
    await expect(
      incluidosDe(ctx, recursos, { tipo: 'AllergyIntolerance', parametro: 'code' }),
    ).rejects.toThrow(ConsultaInvalida);
  });
});

describe('a version', () => {
  it('changes with what the resource shows, and with nothing else', async () => {
    const { personaId } = await addAccount(portal.db);
    const etag = async () => etagDe((await leerRecurso(ctx, 'Patient', personaId))!);
    const antes = await etag();
    await portal.db.sql(`update portal.personas set email_verificado = 'x@y' where id = $1`, [personaId]);
    expect(await etag()).toBe(antes);
    await portal.db.sql(`update portal.personas set telefono = '1144440000' where id = $1`, [personaId]);
    const despues = await etag();
    expect(despues).not.toBe(antes);
    expect(despues).toMatch(/^W\/"\d+"$/);
  });

  it('of a document changes when it is annulled, which its content never does', async () => {
    const [papel] = (await buscar('DocumentReference', [['type', 'receta']])).recursos;
    expect(papel).toMatchObject({ status: 'current' });
    const [row] = await portal.db.sql<{ paciente_id: string; autor_id: string }>(
      'select paciente_id, autor_id from portal.documentos where id = $1',
      [papel!.id],
    );
    await portal.db.sql(
      `insert into portal.anulaciones (unidad_id, documento_id, paciente_id, autor_id, motivo, ocurrida) values (1, $1, $2, $3, 'prueba', now())`,
      [papel!.id, row!.paciente_id, row!.autor_id],
    );
    const anulada = (await leerRecurso(ctx, 'DocumentReference', papel!.id))!;
    expect(anulada).toMatchObject({ status: 'entered-in-error' });
    expect(anulada.meta!.lastUpdated! > papel!.meta!.lastUpdated!).toBe(true);
    expect(await leerRecurso(ctx, 'MedicationRequest', `${papel!.id}-1`)).toMatchObject({
      status: 'cancelled',
    });
    await expect(
      portal.db.sql(`update portal.documentos set tipo = 'orden' where id = $1`, [papel!.id]),
    ).rejects.toThrow('signed');
  });
});

describe('everything about a person', () => {
  it('has what every record of theirs says, once the unit approved that they are one', async () => {
    const uno = await conResumen();
    const otro = await conResumen();
    const todo = async () => {
      const ids: string[] = [];
      for await (const { resourceType, id } of resourcesOf(ctx, uno.personaId))
        ids.push(`${resourceType}/${id}`);
      return ids;
    };
    const antes = await todo();
    expect(antes).toContain(`AllergyIntolerance/${uno.ids['alergia']}`);
    expect(antes).not.toContain(`AllergyIntolerance/${otro.ids['alergia']}`);
    await portal.db.sql(
      `insert into portal.identidades_pendientes (unidad_id, persona_id, anterior_id, creada, estado) values (1, $1, $2, now(), 'aprobada')`,
      [uno.personaId, otro.personaId],
    );
    const despues = await todo();
    expect(despues).toEqual(expect.arrayContaining(antes));
    for (const de of ['alergia', 'peso', 'vacuna'])
      expect(despues.some((uno_) => uno_.endsWith(otro.ids[de]!))).toBe(true);
    expect(despues).toContain(`Patient/${otro.personaId}`);
    expect(new Set(despues).size).toBe(despues.length);
    const ips = JSON.stringify(await resumenIps(ctx, uno.personaId));
    expect(ips).toContain(otro.ids['alergia']);
    expect(ips).not.toContain(otro.personaId);
  });
});

describe('the summary', () => {
  it('writes what people said as text, never as markup', async () => {
    const { personaId } = await conResumen();
    const ips = (await resumenIps(ctx, personaId))!;
    const { section } = ips.entry[0]!.resource as unknown as {
      section: { title: string; text: { div: string } }[];
    };
    expect(section.map(({ title }) => title)).toEqual([
      'Alergias e intolerancias',
      'Medicación',
      'Problemas de salud',
      'Vacunas',
      'Hábitos',
      'Mediciones',
    ]);
    expect(section[0]!.text.div).toContain('Látex · dicho &lt;b&gt;así&lt;/b&gt;');
    expect(section.map(({ text }) => text.div).join('')).not.toContain('<b>');
    expect(section[5]!.text.div).toContain('Peso · 70,5 kg');
  });

  it('tells that there is none, if somebody said so, from not knowing', async () => {
    const { personaId } = await addAccount(portal.db);
    await portal.db.sql(
      `insert into portal.sin_conocidas (unidad_id, persona_id, clase, origen, dicha_por, dicha) values (1, $1, 'alergia', 'paciente', $1, now())`,
      [personaId],
    );
    const ips = (await resumenIps(ctx, personaId))!;
    const { section } = ips.entry[0]!.resource as unknown as {
      section: { entry?: { reference: string }[]; emptyReason?: { coding: { code: string }[] } }[];
    };
    expect(section.map(({ entry, emptyReason }) => entry?.length ?? emptyReason?.coding[0]?.code)).toEqual([
      1,
      'unavailable',
      'unavailable',
    ]);
    expect(JSON.stringify(ips)).toContain('"no-known-allergies"');
    expect(await resumenIps(ctx, newId())).toBeUndefined();
  });
});
