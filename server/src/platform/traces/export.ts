import { setTimeout as sleep } from 'node:timers/promises';
import {
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type SpanContext,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOnSampler,
  BatchSpanProcessor,
  TracerProvider,
  type SpanExporter,
} from '@opentelemetry/sdk-trace';
import type { TracesPlace } from '../../config/traces.ts';
import { newId } from '../ids.ts';
import type { Log } from '../log.ts';
import type { Recorder } from './recorder.ts';
import type { Place } from './span.ts';

/** Spans that wait while the collector is away or slow. Further ones are dropped. */
export const QUEUE = 2048;
const BATCH = 512;
const EVERY_MS = 5000;
const ANSWER_MS = 5000;
/** How long a process that stops waits for the collector. */
const FLUSH_MS = 2000;
const TELL_MS = 60_000;
const LONGEST_TEXT = 4000;

const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL };

/** The only file that knows the library. It registers nothing globally: tests start several portals in one process. */
export function startExport(
  { url, headers }: Pick<TracesPlace, 'url' | 'headers'>,
  domain: string | undefined,
  log: Log,
  { everyMs = EVERY_MS } = {},
): Recorder {
  const exporter = new OTLPTraceExporter({ url, headers: { ...headers }, timeoutMillis: ANSWER_MS });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'portal',
      'service.instance.id': newId(),
      ...(domain === undefined ? {} : { 'service.namespace': domain }),
    }),
    sampler: new AlwaysOnSampler(),
    spanLimits: { attributeValueLengthLimit: LONGEST_TEXT },
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: telling(exporter, log),
        maxQueueSize: QUEUE,
        maxExportBatchSize: BATCH,
        scheduledDelayMillis: everyMs,
        exportTimeoutMillis: ANSWER_MS,
      }),
    ],
  });
  const tracer = provider.getTracer('portal');
  return {
    start(name, { kind, parent, links = [], facts = {} }) {
      const span = tracer.startSpan(
        name,
        {
          kind: KINDS[kind],
          attributes: facts,
          links: links.map((place) => ({ context: toContext(place) })),
        },
        parent ? trace.setSpanContext(ROOT_CONTEXT, toContext(parent)) : ROOT_CONTEXT,
      );
      const { traceId, spanId } = span.spanContext();
      return {
        place: { traceId, spanId },
        rename: (given) => void span.updateName(given),
        set: (more) => void span.setAttributes(more),
        fail: (type) => void span.setAttribute('error.type', type).setStatus({ code: SpanStatusCode.ERROR }),
        end: (at) => span.end(at),
      };
    },
    async stop() {
      await Promise.race([provider.shutdown().catch(() => {}), sleep(FLUSH_MS, undefined, { ref: false })]);
    },
  };
}

const toContext = ({ traceId, spanId }: Place): SpanContext => ({
  traceId,
  spanId,
  traceFlags: TraceFlags.SAMPLED,
});

/** Says in the log that spans were lost, at most once a minute. */
function telling(exporter: SpanExporter, log: Log): SpanExporter {
  let lost = 0;
  let toldAt = -Infinity;
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        if (result.error) {
          lost += spans.length;
          if (performance.now() - toldAt > TELL_MS) {
            log.warn({ lost }, 'traces were not delivered');
            toldAt = performance.now();
            lost = 0;
          }
        }
        done(result);
      });
    },
    forceFlush: async () => exporter.forceFlush?.(),
    shutdown: () => exporter.shutdown(),
  };
}
