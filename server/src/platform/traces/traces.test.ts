import { registerHooks } from 'node:module';
import { afterEach, describe, expect, it } from 'vitest';
import { addPaciente, reservar } from '../../testing/data/turnos.ts';
import { LUNES } from '../../testing/data/fila.ts';
import { startTestPortal, type TestPortal } from '../../testing/portal.ts';
import { startCollector, type Collector } from '../../testing/servers/collector.ts';
import { UNIDAD } from '../../testing/data/people.ts';

const FOREIGN = { traceId: 'aaaabbbbccccddddeeeeffff00001111', spanId: '1122334455667788' };
const traceparent = (flags: '00' | '01') => `00-${FOREIGN.traceId}-${FOREIGN.spanId}-${flags}`;
const SERVER = 2;
const CLIENT = 3;

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});
async function collecting(options?: { silent: boolean }): Promise<Collector> {
  const collector = await startCollector(options);
  ends.push(() => collector.stop());
  return collector;
}
/** Ends at the latest with its test; a test that stops it itself reads what was exported at the end. */
async function started(env: Record<string, string>): Promise<TestPortal> {
  const portal = await startTestPortal({ now: LUNES, tickByHand: true, env });
  let ended: Promise<void> | undefined;
  const { stop } = portal;
  portal.stop = () => (ended ??= stop());
  ends.push(() => portal.stop());
  return portal;
}
const loaded: string[] = [];
registerHooks({
  resolve(specifier, context, next) {
    if (/^@opentelemetry\/(sdk|exporter)-/.test(specifier)) loaded.push(specifier);
    return next(specifier, context);
  },
});

// The first test of the file: it looks at what the process has loaded.
it('loads nothing and sends nothing unless a collector is configured', async () => {
  const portal = await started({ OTEL_TRACES_SAMPLER_ARG: '1', TRACES_TRUST_PARENT: 'on' });
  const headers = { traceparent: traceparent('01') };
  expect((await portal.request({ path: '/api/configuracion', headers })).status).toBe(200);
  await portal.portal.runDueWork(1000);
  expect(loaded).toEqual([]);

  const collector = await collecting();
  await started({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
  expect(loaded).not.toEqual([]);
});

it('follows a booking through the statements to its mail, and names nobody', async () => {
  const collector = await collecting();
  const portal = await started({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Basic%20cG9ydGFs',
    OTEL_TRACES_SAMPLER_ARG: '1',
  });
  const { dni, email } = await addPaciente(portal.db);
  const { token, cookie } = await portal.signIn(dni);
  const secreto = 'no-lo-cuentes';
  await portal.request({ path: `/api/configuracion?q=${secreto}`, headers: { 'x-otro': secreto } });
  const answer = await reservar(
    portal,
    token,
    { documento: dni, fecha: '2026-11-17', hora: '10:00' },
    { headers: { traceparent: traceparent('01') } },
  );
  expect(answer.status, answer.text).toBe(200);
  await portal.portal.runDueWork(1000);
  expect(portal.mail.to(email!)).toHaveLength(1);
  // A second run finds nothing to send.
  await portal.portal.runDueWork(1000);
  const [audited] = await portal.db.sql<{ pedido: string }>(
    `select pedido from portal.auditoria where acto = 'reservar_turno'`,
  );
  await portal.stop();

  expect(collector.headers.map(({ authorization }) => authorization)).toContain('Basic cG9ydGFs');
  const { spans } = collector;
  const request = spans.find(({ facts }) => facts['portal.pedido'] === audited!.pedido)!;
  expect(request).toMatchObject({
    name: 'POST /api/turno/reservar',
    kind: SERVER,
    failed: false,
    facts: {
      'http.request.method': 'POST',
      'http.route': '/api/turno/reservar',
      'http.response.status_code': 200,
      'portal.unidad': UNIDAD.demo,
    },
  });
  // A stranger chooses neither the trace nor its parent.
  expect(request.traceId).not.toBe(FOREIGN.traceId);
  expect(request.parentSpanId).toBeUndefined();

  const pieces = spans.filter(({ parentSpanId }) => parentSpanId === request.spanId);
  expect(new Set(pieces.map(({ traceId }) => traceId))).toEqual(new Set([request.traceId]));
  expect(pieces.every(({ kind, facts }) => kind === CLIENT && facts['db.system.name'] === 'postgresql')).toBe(
    true,
  );
  expect(pieces.map(({ name }) => name)).toContain('commit');
  expect(pieces.some(({ facts }) => Number(facts['db.response.returned_rows']) > 0)).toBe(true);

  const runs = spans.filter(({ name }) => name === 'mensajes');
  expect(runs).toHaveLength(1);
  expect(runs[0]!.facts['portal.enviados']).toBe(1);
  expect(runs[0]!.links).toEqual([
    expect.objectContaining({ traceId: request.traceId, spanId: request.spanId }),
  ]);
  const mails = spans
    .filter(({ parentSpanId }) => parentSpanId === runs[0]!.spanId)
    .filter(({ name }) => name === 'send mail');
  expect(mails.map(({ facts }) => facts['portal.resultado'])).toEqual(['sent']);

  // Ids and times are digits that could contain a DNI by chance.
  const sent = collector.bodies
    .join('\n')
    .replaceAll(/"(?:traceId|spanId|parentSpanId|\w+UnixNano)":"\w+"/g, '');
  expect(sent).toContain(audited!.pedido);
  const [cookieValue] = cookie.split('=').slice(1);
  for (const personal of [dni, email!, 'demo1234', token, cookieValue!, secreto, '127.0.0.1', '2026-11-17'])
    expect(sent).not.toContain(personal);
});

it('goes on while the collector is silent, and does not wait for it when it stops', async () => {
  const collector = await collecting({ silent: true });
  const portal = await started({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_TRACES_SAMPLER_ARG: '1' });
  for (let n = 0; n < 20; n += 1)
    expect((await portal.request({ path: '/api/configuracion' })).status).toBe(200);
  await portal.stop();
  expect(collector.spans.filter(({ kind }) => kind === SERVER)).toHaveLength(20);
  // The exporter's own limit is longer: it still waits.
  expect(collector.givenUp).toBe(0);
});

it('serves and stops while nobody listens at the collector’s address', async () => {
  const collector = await collecting();
  collector.stop();
  const portal = await started({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_TRACES_SAMPLER_ARG: '1' });
  expect((await portal.request({ path: '/api/configuracion' })).status).toBe(200);
  await portal.stop();
  expect(collector.asked).toBe(0);
});

describe('a parent from outside, where the deployment trusts it', () => {
  it('decides whether a request is traced, and where it belongs', async () => {
    const collector = await collecting();
    const portal = await started({
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_TRACES_SAMPLER_ARG: '0',
      TRACES_TRUST_PARENT: 'on',
    });
    for (const given of [traceparent('01'), traceparent('00'), `${traceparent('01')}-x`, undefined])
      await portal.request({ path: '/api/configuracion', headers: { traceparent: given } });
    await portal.stop();
    const served = collector.spans.filter(({ kind }) => kind === SERVER);
    expect(served).toHaveLength(1);
    expect(served[0]).toMatchObject({ traceId: FOREIGN.traceId, parentSpanId: FOREIGN.spanId });
  });
});
