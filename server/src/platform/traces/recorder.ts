import type { Facts, Place } from './span.ts';

/** A span of the library, in our words. It is exported once it ends, and never if it does not. */
export interface Recorded {
  place: Place;
  rename(name: string): void;
  set(facts: Facts): void;
  fail(kind: string): void;
  /** `at` is a time of `performance.now()`; by default the end is now. */
  end(at?: number): void;
}

export interface Start {
  kind: 'server' | 'client' | 'internal';
  parent?: Place | undefined;
  links?: readonly Place[];
  facts?: Facts | undefined;
}

export interface Recorder {
  start(name: string, start: Start): Recorded;
  /** Exports what is left, within a limit. */
  stop(): Promise<void>;
}
