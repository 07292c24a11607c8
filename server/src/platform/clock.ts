/** Two clocks: rules ask the business clock; tokens, sessions and rate limits ask the machine's. */
export interface Clock {
  /** The business clock: starts at PORTAL_NOW where one is given, and runs. */
  now(): Date;
  machine(): Date;
}

export function createClock(startAt?: Date): Clock {
  const offset = startAt === undefined ? 0 : startAt.getTime() - Date.now();
  return { now: () => new Date(Date.now() + offset), machine: () => new Date() };
}
