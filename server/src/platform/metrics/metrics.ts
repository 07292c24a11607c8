/**
 * A small implementation of Prometheus' text format. Labels name patterns and kinds, never a person or a
 * path.
 */
export type Labels = Readonly<Record<string, string>>;

export interface Sample {
  labels?: Labels;
  value: number;
}

export interface Metrics {
  /** Counts from the start of the process. */
  counter(name: string, help: string): (labels?: Labels, by?: number) => void;
  /** Distribution of durations, in seconds. */
  histogram(name: string, help: string, bounds: readonly number[]): (labels: Labels, seconds: number) => void;
  /** `read` runs at each scrape. */
  gauge(name: string, help: string, read: () => readonly Sample[] | Promise<readonly Sample[]>): void;
  /** Like a gauge, for a counter that is maintained elsewhere. */
  total(name: string, help: string, read: () => readonly Sample[]): void;
  render(): Promise<string>;
}

interface Bucketed {
  counts: number[];
  sum: number;
}

const escape = (text: string) => text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('"', '\\"');
const written = (labels: Labels) =>
  Object.entries(labels)
    .map(([name, value]) => `${name}="${escape(value)}"`)
    .join(',');
const line = (name: string, labels: string, value: number) =>
  `${name}${labels === '' ? '' : `{${labels}}`} ${value}\n`;

export function createMetrics(): Metrics {
  const families = new Map<string, () => Promise<string>>();
  const add = (
    name: string,
    kind: 'counter' | 'gauge' | 'histogram',
    help: string,
    lines: () => string | Promise<string>,
  ) => {
    if (families.has(name)) throw new Error(`two figures are called ${name}`);
    families.set(name, async () => `# HELP ${name} ${help}\n# TYPE ${name} ${kind}\n${await lines()}`);
  };
  const samples = (name: string, all: readonly Sample[]) =>
    all.map(({ labels = {}, value }) => line(name, written(labels), value)).join('');
  return {
    counter(name, help) {
      const values = new Map<string, number>();
      add(name, 'counter', help, () =>
        [...values].map(([labels, value]) => line(name, labels, value)).join(''),
      );
      return (labels = {}, by = 1) =>
        void values.set(written(labels), (values.get(written(labels)) ?? 0) + by);
    },
    histogram(name, help, bounds) {
      const series = new Map<string, Bucketed>();
      add(name, 'histogram', help, () =>
        [...series].map(([labels, one]) => bucketLines(name, labels, bounds, one)).join(''),
      );
      return (labels, seconds) => {
        const key = written(labels);
        let one = series.get(key);
        if (!one)
          series.set(key, (one = { counts: Array.from({ length: bounds.length + 1 }, () => 0), sum: 0 }));
        const bucket = bounds.findIndex((bound) => seconds <= bound);
        one.counts[bucket < 0 ? bounds.length : bucket]! += 1;
        one.sum += seconds;
      };
    },
    gauge: (name, help, read) => add(name, 'gauge', help, async () => samples(name, await read())),
    total: (name, help, read) => add(name, 'counter', help, () => samples(name, read())),
    render: async () => (await Promise.all([...families.values()].map((family) => family()))).join(''),
  };
}

/** Buckets are cumulative. */
function bucketLines(
  name: string,
  labels: string,
  bounds: readonly number[],
  { counts, sum }: Bucketed,
): string {
  let seen = 0;
  const buckets = counts.map((count, i) => {
    seen += count;
    return line(`${name}_bucket`, `${labels},le="${bounds[i] ?? '+Inf'}"`, seen);
  });
  return [...buckets, line(`${name}_sum`, labels, sum), line(`${name}_count`, labels, seen)].join('');
}
