/**
 * PostgreSQL is restarting, paused, unreachable, out of space, or no longer the server that takes writes: the
 * user is asked to retry in a minute.
 */
export function isDatabaseAway(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  if (
    typeof code === 'string' &&
    (/^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|57P0|08|53)/.test(code) ||
      code === '57014' ||
      code === READ_ONLY)
  )
    return true;
  return (
    error instanceof Error &&
    /connection (terminated|timeout|ended)|timeout exceeded when trying to connect|timeout expired|query read timeout|Client (has encountered a connection error|was closed)/i.test(
      error.message,
    )
  );
}

const READ_ONLY = '25006';

/** The server behind a connection takes no more writes: the connection is not used again. */
export const isSpent = (error: unknown): boolean => {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && (code === READ_ONLY || /^(57P0|08)/.test(code));
};
