import { Counter, Gauge, Histogram, Registry } from 'prom-client';

export interface Sample {
  labels?: Readonly<Record<string, string>>;
  value: number;
}

/** One registry per portal. Labels name patterns and kinds, never a person or a path. */
export type Metrics = ReturnType<typeof createMetrics>;

export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  return {
    /** Counts from the start of the process. */
    counter: <L extends string>(name: string, help: string, labelNames: readonly L[]) =>
      new Counter({ name, help, labelNames, registers }),
    /** Distribution of durations, in seconds. */
    histogram: <L extends string>(
      name: string,
      help: string,
      labelNames: readonly L[],
      bounds: readonly number[],
    ) => new Histogram({ name, help, labelNames, buckets: [...bounds], registers }),
    /** `read` runs at each scrape. */
    gauge: (
      name: string,
      help: string,
      labelNames: readonly string[],
      read: () => readonly Sample[] | Promise<readonly Sample[]>,
    ) =>
      new Gauge({
        name,
        help,
        labelNames,
        registers,
        async collect() {
          const samples = await read();
          this.reset();
          // An unknown value is absent; the library would report 0.
          if (labelNames.length === 0) this.remove();
          for (const { labels = {}, value } of samples) this.set(labels, value);
        },
      }),
    /** Like a gauge, for a counter that is maintained elsewhere. */
    total: (name: string, help: string, read: () => number) =>
      new Counter({
        name,
        help,
        registers,
        collect() {
          this.reset();
          this.inc(read());
        },
      }),
    /** Without the blank lines that the library writes between two metrics. */
    render: async () => (await registry.metrics()).replaceAll('\n\n', '\n'),
  };
}
