import type { Named } from '@portal/domain/contract/endpoint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectOurRefusal } from '../testing/hostile/clean-answer.ts';
import { everyContract } from '../testing/hostile/every-contract.ts';
import { longestBodies, sharpBodies } from '../testing/hostile/hostile.ts';
import { hostileRequest, type Attempt } from '../testing/hostile/hostile-request.ts';
import { createRandom } from '../testing/random.ts';
import { addressOf, rightRequest } from '../testing/watch/walk.ts';
import { watchChanges, type Watch } from '../testing/watch/watch-changes.ts';
import { startWholeDemo, type WholeDemo } from '../testing/database/whole-demo.ts';

/**
 * Every contract, with input generated from its own schemas: texts at their longest, and valid input with one
 * error. Every answer is one of ours and below 500, and a refusal leaves rows only in the audit trail. `SEMILLA=… FUZZ=runs npm run
 * fuzz` repeats a run; `SOLO=name` runs one endpoint.
 */
const SEED = process.env['SEMILLA'] ?? 'muros';
const RUNS = Number(process.env['FUZZ'] ?? 12);
const ONLY = process.env['SOLO'];
/**
 * Rows that a refusal may leave: the audit trail and the failure count. The job ends the duty of a desk that
 * said it closes some seconds later.
 */
const TRACES = [
  'auditoria',
  'auditoria_sellos',
  'intentos',
  'codigos_recuperacion',
  'codigos_de_email',
  // Wrong PINs.
  'compartidos',
  'socket_io_attachments',
  'guardias',
];
/** These change permissions or settings for everybody, so they run last. */
const LAST = [
  'unirPersonas',
  'cambiarRoles',
  'bloquearCuenta',
  'publicarPlantilla',
  'restaurarPlantilla',
  'cambiarAjuste',
  'exigirSegundoFactor',
  'exigirPresencia',
];

const { endpoints } = await everyContract();
const asked = endpoints
  .filter(({ upload, name }) => !upload && (ONLY === undefined || ONLY === name))
  .toSorted((a, b) => LAST.indexOf(a.name) - LAST.indexOf(b.name));

let world: WholeDemo;
let watch: Watch;
const statuses: Record<number, number> = {};
const welcomed: string[] = [];
const turnedAway: string[] = [];

beforeAll(async () => {
  process.stdout.write(`entrada hostil: SEMILLA=${SEED} FUZZ=${RUNS}\n`);
  // A job that runs late would be blamed on the request after its own.
  world = await startWholeDemo({ tickByHand: true });
  watch = await watchChanges(world.portal.db, TRACES);
});
afterAll(() => world?.portal.stop());

/** Variants of a valid token that must all be refused. The claims themselves are tested with the sessions. */
function forgedFrom(token: string): [kind: string, forged: string][] {
  const [header = '', payload = '', signature = ''] = token.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>;
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const flipped = signature.startsWith('A') ? `B${signature.slice(1)}` : `A${signature.slice(1)}`;
  return [
    ['no algorithm', `${part({ alg: 'none', typ: 'at+jwt' })}.${payload}.${signature}`],
    ['no algorithm, no signature', `${part({ alg: 'none', typ: 'at+jwt' })}.${payload}.`],
    ['another algorithm', `${part({ alg: 'HS512', typ: 'at+jwt' })}.${payload}.${signature}`],
    ['another unit', `${header}.${part({ ...claims, aud: 'unidad:2' })}.${signature}`],
    ['another end', `${header}.${part({ ...claims, exp: 9_999_999_999 })}.${signature}`],
    [
      'another session',
      `${header}.${part({ ...claims, sub: '00000000-0000-0000-0000-000000000000' })}.${signature}`,
    ],
    ['one bit', `${header}.${payload}.${flipped}`],
    ['cut', token.slice(0, -4)],
    ['longer', `${token}AAAA`],
    ['four parts', `${token}.${signature}`],
    ['swapped parts', `${payload}.${header}.${signature}`],
    ['parts that are no JSON', `${'A'.repeat(30)}.${'A'.repeat(30)}.${signature}`],
  ];
}

/** Inputs that the schema accepts: the longest texts, and values that fail only later. */
function accepted(endpoint: Named, input: ReturnType<WholeDemo['inputOf']>): Attempt[] {
  if (!endpoint.body) return [];
  const takes = (body: unknown) => {
    try {
      return endpoint.body!.safeParse(body).success;
    } catch {
      // The schema cannot even parse it: send it too.
      return true;
    }
  };
  const bodies = [...longestBodies(input.body, takes), ...sharpBodies(input.body, takes)];
  return bodies.map(({ name, raw, refused }) => ({
    what: `${endpoint.name}: ${name} ${raw.slice(0, 400)}`,
    refused,
    request: { method: 'POST', path: addressOf(endpoint, input.params, input.query), raw },
  }));
}

describe('every contract', () => {
  it('is served, and every served endpoint has a contract', async () => {
    const served = (await world.portal.request({ path: '/api/openapi.json' })).body as {
      paths: Record<string, Record<string, { operationId: string }>>;
    };
    const names = Object.values(served.paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    );
    expect(endpoints.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
  });

  it.each(asked.map((endpoint) => [endpoint.name, endpoint] as const))('%s', async (name, endpoint) => {
    const random = createRandom(`${SEED}/${name}`);
    const input = world.inputOf(endpoint);
    for (const part of ['params', 'query', 'body'] as const)
      expect(endpoint[part]?.safeParse(input[part]).error, part).toBeUndefined();
    let token = await world.tokenFor(endpoint);
    await watch.changes();
    if (token !== undefined) {
      const ofSystem = endpoint.who === 'sistema';
      const [kind, forged] = ofSystem ? ['one letter', `${token.slice(1)}A`] : random.pick(forgedFrom(token));
      const answer = await world.portal.request({ ...rightRequest(world, endpoint), token: forged });
      expect([kind, answer.status, answer.body?.code ?? answer.body?.issue?.[0].code]).toEqual([
        kind,
        401,
        ofSystem ? 'login' : 'sin_sesion',
      ]);
      expect(await watch.changes(), kind).toEqual([]);
    }
    const runs = endpoint.body || endpoint.query || endpoint.params ? RUNS : Math.ceil(RUNS / 6);
    for (const { what, refused, request } of [
      ...accepted(endpoint, input),
      ...Array.from({ length: runs }, () => hostileRequest(endpoint, input, random)),
    ]) {
      const answer = await world.portal.request({ ...request, token });
      statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
      const changes = await watch.changes();
      expect(answer.status, `${what}\n${answer.text.slice(0, 400)}`).toBeLessThan(500);
      if (token !== undefined)
        expect(answer.status, `${what}: the session is not asked for here`).not.toBe(401);
      if (answer.status >= 400) {
        expectOurRefusal(answer, what);
        expect(changes, what).toEqual([]);
      } else {
        expect(refused, `${what}: taken for right\n${answer.text.slice(0, 200)}`).toBe(false);
        token = await world.tokenFor(endpoint);
        await watch.settle();
      }
    }
    // Positive counterpart, last: the hostile input broke nothing, and valid input passes validation.
    const good = await world.portal.request({ ...rightRequest(world, endpoint), token });
    expect(good.status, good.text).toBeLessThan(500);
    if (token !== undefined) expect(good.status, good.text).not.toBe(401);
    if (good.status < 300) welcomed.push(name);
    else turnedAway.push(`${name} ${good.body?.code as string}`);
    if (good.status < 300) await watch.settle();
  });

  it.runIf(ONLY === undefined)('accepted many of the valid inputs', () => {
    process.stdout.write(
      `entrada hostil: ${JSON.stringify(statuses)}; ${welcomed.length} of ${asked.length} right inputs were welcome\n`,
    );
    if (process.env['FUZZ']) process.stdout.write(`${turnedAway.join(', ')}\n`);
    expect(welcomed.length).toBeGreaterThan(asked.length * 0.4);
  });
});
