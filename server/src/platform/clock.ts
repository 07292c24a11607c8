/** Two clocks: rules use the business clock; tokens, sessions and rate limits use the machine's. */
export interface Clock {
  /** The business clock. It starts at PORTAL_NOW if given, and runs from there. */
  now(): Date;
  machine(): Date;
}

export function createClock(startAt?: Date): Clock {
  const offset = startAt === undefined ? 0 : startAt.getTime() - Date.now();
  return { now: () => new Date(Date.now() + offset), machine: () => new Date() };
}
