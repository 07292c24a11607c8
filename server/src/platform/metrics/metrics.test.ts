import { expect, it } from 'vitest';
import { createMetrics } from './metrics.ts';

it('writes the text format: cumulative buckets, escaped labels, no blank lines', async () => {
  const metrics = createMetrics();
  metrics.counter('acts_total', 'Acts.', ['act']).inc({ act: 'a "b"\n\n\\' });
  const runs = metrics.histogram('run_seconds', 'Runs.', ['job'], [0.1, 1]);
  for (const seconds of [0.1, 0.5, 2]) runs.observe({ job: 'x' }, seconds);
  metrics.total('cpu_seconds_total', 'Time.', () => 1.5);
  const lines = [
    '# HELP acts_total Acts.',
    '# TYPE acts_total counter',
    String.raw`acts_total{act="a \"b\"\n\n\\"} 1`,
    '# HELP run_seconds Runs.',
    '# TYPE run_seconds histogram',
    'run_seconds_bucket{le="0.1",job="x"} 1',
    'run_seconds_bucket{le="1",job="x"} 2',
    'run_seconds_bucket{le="+Inf",job="x"} 3',
    'run_seconds_sum{job="x"} 2.6',
    'run_seconds_count{job="x"} 3',
    '# HELP cpu_seconds_total Time.',
    '# TYPE cpu_seconds_total counter',
    'cpu_seconds_total 1.5',
  ];
  for (let scrape = 0; scrape < 2; scrape += 1)
    expect(await metrics.render()).toBe(lines.map((line) => `${line}\n`).join(''));
});

it('leaves out a value that is unknown and a series that has ended', async () => {
  const metrics = createMetrics();
  let known = true;
  metrics.gauge('age', 'Age.', [], () => (known ? [{ value: 0 }] : []));
  metrics.gauge('line', 'Line.', ['unit'], async () => (known ? [{ labels: { unit: 'a' }, value: 2 }] : []));
  expect(await metrics.render()).toContain('\nage 0\n');
  expect(await metrics.render()).toContain('\nline{unit="a"} 2\n');
  known = false;
  expect(await metrics.render()).toBe(
    '# HELP age Age.\n# TYPE age gauge\n# HELP line Line.\n# TYPE line gauge\n',
  );
});

it('refuses a name twice, except in another portal of the same process', () => {
  const metrics = createMetrics();
  metrics.counter('acts_total', 'Acts.', []);
  expect(() => metrics.counter('acts_total', 'Acts.', [])).toThrow('already been registered');
  expect(() => createMetrics().counter('acts_total', 'Acts.', [])).not.toThrow();
});
