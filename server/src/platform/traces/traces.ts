import type { TracesPlace } from '../../config/traces.ts';
import type { OnStatement } from '../../db/watch-statements.ts';
import type { Log } from '../log.ts';
import type { Due, Tick } from '../tick.ts';
import type { Span } from './span.ts';

/** Traces of requests, their statements and outgoing calls, and of scheduled work. */
export interface Traces {
  /** The span of a request, unless this one is not traced. */
  request(traceparent: string | undefined): Span | undefined;
  onStatement: OnStatement;
  /** The same job; a run that did something, failed or took long is a trace. */
  watched(job: Due): Due;
  /** The same call; the job's next run is linked to the spans that woke it. */
  noting(wake: Tick['wake']): Tick['wake'];
  /** Exports what is left, within a limit. */
  stop(): Promise<void>;
}

/** Loads the library only if there is a collector. */
export async function openTraces(
  place: TracesPlace | undefined,
  domain: string | undefined,
  log: Log,
): Promise<Traces | undefined> {
  if (!place) return undefined;
  const { startExport } = await import('./export.ts');
  const { createTraces } = await import('./create-traces.ts');
  return createTraces(place, startExport(place, domain, log));
}
