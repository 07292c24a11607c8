import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Named } from '@portal/domain/contract/endpoint';
import pg from 'pg';
import type * as z from 'zod/mini';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../platform/ids.ts';
import { openSession } from '../testing/data/fila.ts';
import { addSistema } from '../testing/data/sistemas.ts';
import type { TestAnswer, TestRequest } from '../testing/portal.ts';
import type { Ask, Sent } from './authorisation/ask.ts';
import { asks } from './authorisation/asks/index.ts';
import { declared } from './authorisation/contracts.ts';
import { actors, byLink, bySystem, endpoints as table, topics, type Actor } from './authorisation/table.ts';
import {
  comparedTables,
  createWorld,
  ELSEWHERE,
  endWorld,
  fingerprint,
  HERE,
  isElsewhere,
  newPerson,
  type Person,
  type World,
} from './authorisation/world.ts';

const contracts = await declared<Named>((it) => 'path' in it);

let sentStatements = 0;
const query = pg.Client.prototype.query as (...args: unknown[]) => unknown;
pg.Client.prototype.query = function count(
  this: pg.Client & { connectionParameters: { application_name?: string } },
  ...args: unknown[]
) {
  if (this.connectionParameters.application_name === 'portal_app') sentStatements += 1;
  return query.apply(this, args);
} as never;

let world: World;
let compared: string[];
beforeAll(async () => {
  world = await createWorld();
  compared = await comparedTables(world);
}, 120_000);
afterAll(() => endWorld(world));

describe('the authorisation table is complete', () => {
  const folder = path.join(import.meta.dirname, 'authorisation');
  const lines = readdirSync(path.join(folder, 'table')).map((name) => `table/${name}`);

  it.each([...lines, 'table-sockets.ts'])('%s is typed by hand: it imports nothing', (name) => {
    expect(readFileSync(path.join(folder, name), 'utf8')).not.toMatch(/\bimport\b.*\bfrom\b/);
  });

  it('has every contract and nothing else, and a way to call each', () => {
    expect(topics.flatMap(Object.keys).toSorted()).toEqual([...contracts.keys()].toSorted());
    expect(Object.keys(asks).toSorted()).toEqual([...contracts.keys()].toSorted());
  });

  it('also calls every endpoint that takes an id with an unknown id', () => {
    const names =
      /^(id|id_\w+|\w+_id|\w+Id|documento|codigo\w*|ticket|path|persona|usuario|atencion|turno|caso|receta)$/;
    const takesOne = ({ params, query, body }: Named) => {
      const shapes = [query, body].map(
        (schema) => (schema as { shape?: Record<string, z.ZodMiniType> } | undefined)?.shape ?? {},
      );
      return (
        params !== undefined ||
        shapes.some((shape) =>
          Object.entries(shape).some(([key, of]) => names.test(key) && !of.safeParse(undefined).success),
        )
      );
    };
    const without = [...contracts.values()]
      .filter((endpoint) => takesOne(endpoint) && !asks[endpoint.name]!.missing)
      .map(({ name }) => name);
    expect(without).toEqual([]);
  });

  it('has every endpoint that the server registered', async () => {
    const { body } = await world.portal.request({ path: '/api/openapi.json' });
    const registered = Object.values(
      body.paths as Record<string, Record<string, { operationId: string }>>,
    ).flatMap((methods) => Object.values(methods).map(({ operationId }) => operationId));
    expect(registered.toSorted()).toEqual(Object.keys(table).toSorted());
  });

  it.each(Object.entries(table))('%s has one cell per actor, and at least one permitted', (name, line) => {
    const cells = line.trim().split(/\s+/);
    expect(cells).toHaveLength(actors.length);
    for (const cell of cells) expect(cell).toMatch(/^(200-?|303|4\d\d)$/);
    if (Object.hasOwn(bySystem, name)) return;
    const here = cells.filter((_, column) => !isElsewhere(actors[column]!));
    expect(here.filter((cell) => cell === '200' || cell === '303')).not.toEqual([]);
  });
});

const cellOf = (name: string, actor: Actor) => table[name]!.trim().split(/\s+/)[actors.indexOf(actor)]!;
const refuses = (cell: string) => cell.startsWith('4');

function toRequest({ method, path: pattern }: Named, sent: Sent): TestRequest {
  const { params = {}, query, path: whole, ...rest } = sent;
  const address = whole ?? pattern.replace(/:([a-zA-Z]+)/g, (_, key: string) => String(params[key]));
  const pairs = Object.entries(query ?? {}).map(([key, value]) => `${key}=${encodeURIComponent(value)}`);
  return { method, path: pairs.length === 0 ? address : `${address}?${pairs.join('&')}`, ...rest };
}

const knock = (
  endpoint: Named,
  it: Ask,
  who: Person,
  object: unknown,
  at: string = who.host,
): Promise<TestAnswer> =>
  world.portal.request({
    ...toRequest(endpoint, it.send?.(object, world, who) ?? {}),
    host: at,
    token: who.token,
  });

/** Compares an answer with its cell. */
function judge(it: Ask, answer: TestAnswer, object: unknown): string {
  if (answer.status !== 200 || it.shows === undefined) return String(answer.status);
  return answer.text.includes(it.shows(object, world)) ? '200' : '200-';
}
const said = ({ status, text }: TestAnswer) => `${status} ${text}`;

const lastEvent = async () =>
  (
    await world.portal.db.sql<{ id: string }>('select coalesce(max(id), 0)::text as id from portal.auditoria')
  )[0]!.id;
const refusalsSince = async (id: string, acto: string) =>
  Number(
    (
      await world.portal.db.sql<{ n: string }>(
        `select count(*) as n from portal.auditoria where id > $1 and acto = $2 and resultado not in ('ok', 'repetido')`,
        [id, acto],
      )
    )[0]!.n,
  );

const passes = ({ who }: Named, { rol, token }: Person) =>
  who === 'publico' ||
  (token !== undefined && (who === 'sesion' || (who as readonly string[]).includes(rol)));

/**
 * The number of statements of each of two requests. Concurrent work only adds statements: take the smallest
 * of several rounds, until they agree.
 */
async function questions(
  works: readonly [() => Promise<unknown>, () => Promise<unknown>],
): Promise<[number, number]> {
  const least: [number, number] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let round = 0; round < 8 && (round < 2 || least[0] !== least[1]); round += 1) {
    for (const [n, work] of works.entries()) {
      const before = sentStatements;
      await work();
      least[n] = Math.min(least[n]!, sentStatements - before);
    }
  }
  return least;
}

describe('every endpoint, for every actor', () => {
  it.each(Object.keys(table))('%s', async (name) => {
    const endpoint = contracts.get(name)!;
    const it = asks[name]!;
    const { who, otraUnidadId, portal } = world;
    // Only permissions are tested here; the age of a proof is tested with the grants of roles.
    if (endpoint.fresh) await portal.db.sql('update portal.sesiones set comprobada = now()');
    const callerOf = async (actor: Actor) =>
      it.newcomer ? newPerson(portal, otraUnidadId, actor) : who[actor];
    const objectFor = async (caller: Person) => it.object?.(world, caller);

    const first = it.newcomer ? undefined : await objectFor(who.paciente);
    const got: Partial<Record<Actor, string>> = {};
    const quiet = actors.filter((actor) => refuses(cellOf(name, actor)) || isElsewhere(actor));
    const callers = new Map<Actor, { caller: Person; object: unknown }>();
    for (const actor of quiet) {
      const caller = await callerOf(actor);
      callers.set(actor, { caller, object: it.newcomer ? await objectFor(caller) : first });
    }

    const before = await fingerprint(world, compared);
    const mark = await lastEvent();
    let refused = 0;
    const closed = refuses(cellOf(name, 'anonimo'));
    const nobody = closed && said(await knock(endpoint, it, who.anonimo, first));
    if (closed) refused += 1;
    const tell = async ([actor, { caller, object }]: [Actor, { caller: Person; object: unknown }]) => {
      const answer = await knock(endpoint, it, caller, object);
      got[actor] = judge(it, answer, object);
      if (answer.status >= 400) refused += 1;
      if (it.missing && (answer.status >= 400 || it.gone)) {
        const absent = await knock(endpoint, it, caller, it.missing(object, world));
        if (absent.status >= 400) refused += 1;
        expect(said(absent), `${actor}: what is foreign is answered as what is missing`).toBe(said(answer));
      }
      // At this unit's host a session of another unit is not valid.
      if (isElsewhere(actor) && closed) {
        refused += 1;
        expect(said(await knock(endpoint, it, caller, object, HERE)), `${actor} here`).toBe(nobody);
      }
    };
    await Promise.all([...callers].map(tell));
    expect(await fingerprint(world, compared), 'who is refused changes nothing').toEqual(before);
    if (endpoint.audit !== null || endpoint.who !== 'publico') {
      expect(
        await refusalsSince(mark, endpoint.audit ?? 'acceso_rechazado'),
        'every refusal is in the trail',
      ).toBe(refused);
    }

    // For actors who reach the ownership check: a foreign object costs the same number of statements as a
    // missing one.
    for (const [actor, { caller, object }] of callers) {
      if (
        !it.missing ||
        !refuses(got[actor]!) ||
        !passes(endpoint, caller) ||
        (it.byOwnDni && actor === 'otraUnidad')
      )
        continue;
      const absent = it.missing(object, world);
      const [foreign, missing] = await questions([
        () => knock(endpoint, it, caller, object),
        () => knock(endpoint, it, caller, absent),
      ]);
      expect(foreign, `${actor}: questions to the database for what is foreign, beside what is missing`).toBe(
        missing,
      );
    }

    let used = false;
    for (const actor of actors.filter((each) => !quiet.includes(each))) {
      const caller = await callerOf(actor);
      const object = it.newcomer || (it.fresh && used) ? await objectFor(caller) : first;
      if (it.missing && !it.gone) {
        const absent = judge(it, await knock(endpoint, it, caller, it.missing(object, world)), object);
        expect(absent, `${actor}: what is missing`).not.toMatch(/^(200|303)$/);
      }
      const answer = await knock(endpoint, it, caller, object);
      used = true;
      got[actor] = judge(it, answer, object);
      if (got[actor] !== cellOf(name, actor)) got[actor] += ` ${answer.text.slice(0, 200)}`;
    }
    expect(got).toEqual(Object.fromEntries(actors.map((actor) => [actor, cellOf(name, actor)])));
  });
});

describe('a session opened by a link', () => {
  // A system's endpoint knows no sessions: it answers 401 to all of them.
  const closed = Object.entries(table).filter(
    ([name, line]) => line.startsWith('401') && contracts.get(name)!.who !== 'sistema',
  );

  it.each(['atencion', 'atenciones'] as const)(
    'of %s reaches the listed endpoints and nothing else',
    async (alcance) => {
      const { portal, who } = world;
      const objeto = alcance === 'atencion' ? `atencion:${newId()}` : who.paciente.personaId;
      const token = await openSession(portal, who.paciente.personaId, { alcance, objeto });
      const before = await fingerprint(world, compared);
      const reached: string[] = [];
      for (const [name] of closed) {
        const { method, path: address } = contracts.get(name)!;
        // An invalid request: permitted callers get the validation error, the others 404, as do callers with
        // an address alone.
        const at = address.replace(/:[a-zA-Z]+/g, '-');
        const answer = await portal.request({
          method,
          path: at,
          token,
          ...(method === 'POST' ? { body: { no: 'existe' } } : {}),
        });
        if (answer.status !== 404 || answer.body.code !== 'no_encontrado') reached.push(name);
      }
      expect(reached.toSorted()).toEqual(byLink[alcance].toSorted());
      expect(await fingerprint(world, compared)).toEqual(before);
    },
  );
});

describe('a system', () => {
  it.each(Object.entries(bySystem))('%s, by a system of each kind', async (name, line) => {
    const { portal, who, otraUnidadId } = world;
    const endpoint = contracts.get(name)!;
    const it = asks[name]!;
    const object: unknown = await it.object?.(world, who.paciente);
    const systems = [
      await addSistema(portal.db),
      await addSistema(portal.db, { recursos: ['Slot'] }),
      await addSistema(portal.db, { clase: 'aseguradora' }),
      await addSistema(portal.db, { unidadId: otraUnidadId }),
    ];
    const before = await fingerprint(world, compared);
    const mark = await lastEvent();
    const got: number[] = [];
    for (const { token } of systems)
      got.push((await knock(endpoint, it, { ...who.anonimo, token }, object)).status);
    expect(got).toEqual(line.trim().split(/\s+/).map(Number));
    expect(await fingerprint(world, compared)).toEqual(before);
    expect(await refusalsSince(mark, endpoint.audit!)).toBe(got.filter((status) => status >= 400).length);
    // At its own host, the other unit's system finds nothing of this one; what never existed answers alike.
    const [own, , , elsewhere] = systems;
    const absent = it.missing!(object, world);
    const said404 = await knock(endpoint, it, { ...who.anonimo, token: own!.token }, absent);
    expect(said404.status).toBe(404);
    const foreign = await knock(endpoint, it, { ...who.anonimo, token: elsewhere!.token }, object, ELSEWHERE);
    if (name === 'buscarFhir') expect(foreign.text).not.toContain(who.paciente.personaId);
    else expect(said(foreign)).toBe(said(said404));
  });

  it('reaches nothing else with its token', async () => {
    const { portal } = world;
    const { token } = await addSistema(portal.db);
    const before = await fingerprint(world, compared);
    const open: string[] = [];
    for (const [name, line] of Object.entries(table)) {
      if (!line.startsWith('401') || Object.hasOwn(bySystem, name)) continue;
      const { method, path: address } = contracts.get(name)!;
      const { status } = await portal.request({
        method,
        path: address.replace(/:[a-zA-Z]+/g, '-'),
        token,
        ...(method === 'POST' ? { body: {} } : {}),
      });
      if (status !== 401) open.push(name);
    }
    expect(open).toEqual([]);
    expect(await fingerprint(world, compared)).toEqual(before);
  });
});
