import type { TracesPlace } from '../../config/traces.ts';
import { WRITES, type SentStatement } from '../../db/watch-statements.ts';
import type { Due } from '../tick.ts';
import type { Recorded, Recorder } from './recorder.ts';
import { currentSpan, failureOf, within, type Place, type Span } from './span.ts';
import type { Traces } from './traces.ts';

/** A long export sends thousands of statements; the first ones show where the time goes. */
const MOST_PIECES = 200;
/** A run of a job that takes longer is shown even if it did nothing. */
const LONG_MS = 1000;
const MOST_LINKS = 32;

/** Everything of one request or of one run of a job. */
interface Whole {
  open: boolean;
  left: number;
  worked: boolean;
  /** The ends of a run's pieces, until it is known whether the run is exported. */
  held: (() => void)[] | undefined;
}

/** Which spans there are, and how they belong together. */
export function createTraces(
  { ratio, trustParent }: Pick<TracesPlace, 'ratio' | 'trustParent'>,
  recorder: Recorder,
): Traces {
  /** The spans that woke each job since its last run. */
  const woken = new Map<string, Place[]>();
  // Decided here and not by the library: a request that is not traced costs one random number.
  const isChosen = () => Math.random() < ratio;

  function toSpan(recorded: Recorded, whole: Whole): Span {
    return {
      place: recorded.place,
      child(name, kind, facts) {
        if (!whole.open || whole.left === 0) return undefined;
        whole.left -= 1;
        if (kind === 'call') whole.worked = true;
        return toSpan(recorder.start(name, { kind: 'client', parent: recorded.place, facts }), whole);
      },
      rename: recorded.rename,
      set: recorded.set,
      worked: () => void (whole.worked = true),
      end(failure) {
        if (failure !== undefined) recorded.fail(failure);
        if (!whole.held) return recorded.end();
        const at = performance.now();
        return void whole.held.push(() => recorded.end(at));
      },
    };
  }

  async function runTraced(job: Due, links: readonly Place[]): Promise<void> {
    const since = performance.now();
    const held: (() => void)[] = [];
    const whole: Whole = { open: true, left: MOST_PIECES, worked: false, held };
    const span = toSpan(recorder.start(job.name, { kind: 'internal', links }), whole);
    let failure: string | undefined;
    try {
      await within(span, () => job.run());
    } catch (error) {
      failure = failureOf(error);
      throw error;
    } finally {
      whole.open = false;
      span.end(failure);
      if (whole.worked || failure !== undefined || performance.now() - since > LONG_MS)
        for (const end of held) end();
      whole.held = undefined;
    }
  }

  return {
    request(traceparent) {
      const parent = trustParent ? readParent(traceparent) : undefined;
      if (!(parent?.sampled ?? isChosen())) return undefined;
      const whole: Whole = { open: true, left: MOST_PIECES, worked: false, held: undefined };
      const span = toSpan(recorder.start('request', { kind: 'server', parent }), whole);
      const { end } = span;
      span.end = (failure) => {
        whole.open = false;
        end(failure);
      };
      return span;
    },

    onStatement(statement) {
      const span = currentSpan()?.child(nameOf(statement), 'statement', factsOf(statement));
      return (
        span &&
        ((outcome) => {
          if ('error' in outcome) return span.end(failureOf(outcome.error));
          span.set({ 'db.response.returned_rows': outcome.rows });
          if (outcome.rows > 0 && WRITES.test(statement.text)) span.worked();
          return span.end();
        })
      );
    },

    watched: (job) => ({
      ...job,
      run() {
        const links = woken.get(job.name) ?? [];
        woken.delete(job.name);
        // A run that a traced request woke is traced too. It is no part of that request, which does not wait for it.
        return links.length > 0 || isChosen() ? runTraced(job, links) : within(undefined, () => job.run());
      },
    }),

    noting: (wake) => (name) => {
      const place = currentSpan()?.place;
      const links = woken.get(name) ?? [];
      if (place && links.length < MOST_LINKS) woken.set(name, [...links, place]);
      wake(name);
    },

    stop: () => recorder.stop(),
  };
}

/** W3C Trace Context, version 00. */
function readParent(header: string | undefined): (Place & { sampled: boolean }) | undefined {
  const [, traceId, spanId, flags] =
    /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(header ?? '') ?? [];
  if (!traceId || !spanId || /^0+$/.test(traceId) || /^0+$/.test(spanId)) return undefined;
  return { traceId, spanId, sampled: (Number.parseInt(flags!, 16) & 1) === 1 };
}

const VERB = /^\s*(with|select|insert|update|delete|commit|rollback)\b/i;
const TABLE = /\b(?:from|into|update)\s+"?([a-z_]+)/i;

/** The statement's own name, or its verb and its first table. */
function nameOf({ name, text }: SentStatement): string {
  if (name !== undefined) return name;
  const verb = VERB.exec(text)?.[1]?.toLowerCase() ?? 'statement';
  return [verb, TABLE.exec(text)?.[1]].filter(Boolean).join(' ');
}

/** A statement with a name is found in the code. Texts have placeholders; constants in quotes are left out too. */
const factsOf = ({ name, text }: SentStatement) => ({
  'db.system.name': 'postgresql',
  ...(name === undefined
    ? { 'db.query.text': text.replaceAll(/'(?:[^']|'')*'/g, "'?'") }
    : { 'db.query.summary': name }),
});
