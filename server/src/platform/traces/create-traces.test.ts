import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startCollector, type Collector } from '../../testing/servers/collector.ts';
import { startInsurer } from '../../testing/servers/insurer.ts';
import { createLog } from '../log.ts';
import { callOutside } from '../outbound.ts';
import { createTraces } from './create-traces.ts';
import { QUEUE, startExport } from './export.ts';
import { currentSpan, inSpan, within } from './span.ts';
import type { Traces } from './traces.ts';

let collector: Collector;
beforeEach(async () => {
  collector = await startCollector();
});
afterEach(() => collector.stop());

const open = ({ ratio = 1, trustParent = false, everyMs = 60_000 } = {}): Traces =>
  createTraces(
    { ratio, trustParent },
    startExport({ url: `${collector.url}/v1/traces`, headers: {} }, 'portal.example', createLog('silent'), {
      everyMs,
    }),
  );
const PARENT = '00-aaaabbbbccccddddeeeeffff00001111-1122334455667788-01';

describe('a request', () => {
  it('is traced by the ratio, whatever a stranger asks for', () => {
    expect(open({ ratio: 0 }).request(PARENT)).toBeUndefined();
    expect(open({ ratio: 0, trustParent: true }).request(PARENT)).toBeDefined();
    expect(open({ ratio: 1 }).request(undefined)).toBeDefined();
  });

  it('has its outgoing calls as pieces, by host and status alone', async () => {
    const insurer = await startInsurer();
    const traces = open();
    const span = traces.request(undefined)!;
    const ask = (path: string) =>
      callOutside(`${insurer.url}${path}`, { method: 'POST', body: '30111222', loopback: true });
    insurer.answer = () => ({ status: 404 });
    expect((await within(span, () => ask('/afiliado/30111222?dni=30111222'))).status).toBe(404);
    insurer.answer = () => ({ status: 302 });
    await expect(within(span, () => ask('/'))).rejects.toThrow('redirect');
    // Outside of every span nothing is recorded.
    insurer.answer = () => ({});
    await ask('/');
    span.end();
    await traces.stop();
    insurer.stop();
    const { spanId } = collector.spans.find(({ name }) => name === 'request')!;
    const calls = collector.spans.filter(({ name }) => name === 'POST outside');
    expect(calls.map(({ parentSpanId }) => parentSpanId)).toEqual([spanId, spanId]);
    expect(calls[0]!.facts).toEqual({
      'http.request.method': 'POST',
      'server.address': '127.0.0.1',
      'http.response.status_code': 404,
    });
    expect(calls[1]).toMatchObject({ failed: true, facts: { 'error.type': 'redirect' } });
    expect(collector.bodies.join('')).not.toContain('30111222');
  });

  it('shows statements by name, or by a text without values', async () => {
    const traces = open();
    const span = traces.request(undefined)!;
    within(span, () => {
      traces.onStatement({ name: 'line', text: 'select 1' })?.({ rows: 3 });
      traces.onStatement({ text: `select a from portal where b = 'It''s ANA' and c = $1` })?.({ rows: 0 });
      traces.onStatement({ text: 'insert into portal values ($1)' })?.({
        error: Object.assign(new Error('Key (dni)=(30111222) already exists'), { code: '23505' }),
      });
    });
    span.end();
    await traces.stop();
    const facts = Object.fromEntries(collector.spans.map((one) => [one.name, one.facts]));
    expect(facts['line']).toMatchObject({ 'db.query.summary': 'line', 'db.response.returned_rows': 3 });
    expect(facts['select portal']).toMatchObject({
      'db.query.text': `select a from portal where b = '?' and c = $1`,
    });
    expect(facts['insert portal']).toMatchObject({ 'error.type': '23505' });
    expect(collector.bodies.join('')).not.toMatch(/ANA|30111222/);
  });

  it('has no further pieces once it has ended, and no more than a bounded number', async () => {
    const traces = open();
    const span = traces.request(undefined)!;
    const pieces = Array.from({ length: 300 }, () => span.child('piece', 'statement'));
    for (const piece of pieces) piece?.end();
    span.end();
    expect(span.child('late', 'statement')).toBeUndefined();
    await traces.stop();
    expect(collector.spans.filter(({ name }) => name === 'piece')).toHaveLength(200);
  });
});

describe('a job', () => {
  const job = (run: () => Promise<void>) => ({ name: 'job', everyMs: 1000, run });
  const written = (traces: Traces, rows: number) =>
    traces.onStatement({ text: 'update portal set a = $1' })?.({ rows });

  it('is shown if it did something or failed, with its pieces; otherwise not at all', async () => {
    const traces = open();
    await traces.watched(job(async () => written(traces, 0))).run();
    await traces.watched(job(async () => written(traces, 2))).run();
    await traces.watched(job(() => inSpan('call', {}, async () => {}))).run();
    const failing = traces.watched(
      job(() => Promise.reject(Object.assign(new Error('x'), { code: 'ETIMEDOUT' }))),
    );
    await expect(failing.run()).rejects.toThrow('x');
    await traces.stop();
    const runs = collector.spans.filter(({ name }) => name === 'job');
    expect(runs.map(({ failed }) => failed)).toEqual([false, false, true]);
    expect(runs[2]!.facts).toMatchObject({ 'error.type': 'ETIMEDOUT' });
    const pieces = collector.spans.filter(({ name }) => name !== 'job');
    expect(pieces.map(({ name }) => name)).toEqual(['update portal', 'call']);
    expect(pieces.map(({ parentSpanId }) => parentSpanId)).toEqual([runs[0]!.spanId, runs[1]!.spanId]);
  });

  it('is linked to the request that woke it, is traced for its sake, and is no part of it', async () => {
    const traces = open({ ratio: 0, trustParent: true });
    const asked: string[] = [];
    const wake = traces.noting((name) => void asked.push(name));
    const watched = traces.watched(job(async () => written(traces, 1)));
    await watched.run();
    const span = traces.request(PARENT)!;
    await within(span, async () => {
      wake('job');
      await watched.run();
      // No span woke the job a second time.
      await watched.run();
      expect(currentSpan()).toBe(span);
    });
    span.end();
    await traces.stop();
    expect(asked).toEqual(['job']);
    const runs = collector.spans.filter(({ name }) => name === 'job');
    expect(runs).toHaveLength(1);
    expect(runs[0]!.parentSpanId).toBeUndefined();
    expect(runs[0]!.links).toEqual([expect.objectContaining(span.place)]);
  });
});

it('keeps no more spans than its queue while the collector is silent', async () => {
  collector.silent = true;
  const traces = open({ everyMs: 1 });
  const record = (count: number) => {
    for (let n = 0; n < count; n += 1) traces.request(undefined)!.end();
  };
  record(600);
  while (collector.asked === 0) await sleep(5);
  const before = collector.spans.length;
  record(10_000);
  collector.speak();
  await traces.stop();
  expect(collector.spans.length).toBeGreaterThan(before);
  expect(collector.spans.length).toBeLessThanOrEqual(before + QUEUE);
});
