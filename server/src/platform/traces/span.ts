import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Facts of a span. Patterns, kinds, numbers and ids of rows: never a query string, a body, a name, a document
 * number, an address or a token.
 */
export type Facts = Readonly<Record<string, string | number | boolean | undefined>>;
/** Where a span belongs, as collectors know it: hexadecimal digits. */
export interface Place {
  traceId: string;
  spanId: string;
}

/** A piece of work that is measured. It exists only where somebody wants to see it. */
export interface Span {
  readonly place: Place;
  /** A piece of this one; nothing once the whole has ended or has too many pieces. */
  child(name: string, kind: 'statement' | 'call', facts?: Facts): Span | undefined;
  rename(name: string): void;
  set(facts: Facts): void;
  /** Says that something was done. A run of a job that did nothing is not exported. */
  worked(): void;
  /** `failure` is its kind, never its message. */
  end(failure?: string): void;
}

const current = new AsyncLocalStorage<Span | undefined>();

/** The span in which this code runs, if it is traced. */
export const currentSpan = (): Span | undefined => current.getStore();

/** Runs `work` inside the span; with `undefined`, outside of all. */
export const within = <T>(span: Span | undefined, work: () => T): T => current.run(span, work);

/** Runs `work` in a piece of the current span. Where nothing is traced, it only runs `work`. */
export async function inSpan<T>(
  name: string,
  facts: Facts,
  work: (span: Span | undefined) => Promise<T>,
): Promise<T> {
  const span = currentSpan()?.child(name, 'call', facts);
  if (!span) return work(undefined);
  try {
    const result = await within(span, () => work(span));
    span.end();
    return result;
  } catch (error) {
    span.end(failureOf(error));
    throw error;
  }
}

/** The kind of an error. Messages are left out: drivers and services quote values in them. */
export function failureOf(error: unknown): string {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown };
  const kind = typeof code === 'string' ? code : name;
  return typeof kind === 'string' && /^[\w .-]{1,40}$/.test(kind) ? kind : 'error';
}
