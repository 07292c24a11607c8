import { pino, type Logger } from 'pino';

export type Log = Logger;

/** Structured lines: the route's pattern, never its path or query; no body, no name, no number of a person. */
export function createLog(level: string): Log {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
  });
}

/** What of an error may stand in a log: messages of drivers quote values, so only its kind and where it was thrown. */
export function errorFacts(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { error: typeof error };
  const code = (error as { code?: unknown }).code;
  const frames = error.stack
    ?.split('\n')
    .filter((line) => line.trimStart().startsWith('at '))
    .slice(0, 6);
  return {
    error: error.name,
    ...(code === undefined ? {} : { code }),
    at: frames?.map((line) =>
      line
        .trim()
        .replace(/^at /, '')
        .replace(/file:\/\/.*\/(server|domain|node_modules)\//, '$1/'),
    ),
  };
}
