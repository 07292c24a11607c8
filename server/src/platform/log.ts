import { pino, type Logger } from 'pino';

export type Log = Logger;

/**
 * Structured log lines. They carry the route's pattern, never its path or query, and no body, name or
 * document number.
 */
export function createLog(level: string): Log {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
  });
}

/**
 * The facts of an error that may be logged: its kind and where it was thrown. Drivers quote values in
 * messages, so the message is left out.
 */
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
