import { availableParallelism } from 'node:os';
import { PortalError } from '@portal/domain/errores/errores';
import { hash, verify } from '@node-rs/argon2';

/** Password hashing for one unit. Each unit has its own queue, so a flood in one does not delay another. */
export interface Passwords {
  hash(password: string): Promise<string>;
  /**
   * Takes the same time if there is no hash to compare with (unknown user, or an account without a password).
   */
  verify(stored: string | undefined, password: string): Promise<boolean>;
}
export interface AllPasswords {
  of(unidadId: number): Passwords;
}

const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Longest queue of a unit. Beyond it a request is refused at once, instead of holding a connection for a
 * minute.
 */
const LONGEST_QUEUE = 400;

/**
 * Argon2id with bounded concurrency: a flood of sign-ins must not starve file and DNS work of the thread
 * pool.
 */
export function createPasswords(cores = availableParallelism()): AllPasswords {
  const each = Math.max(1, Math.min(2, cores - 1));
  const inTurn = createTurns({ each, together: each + 1, queue: LONGEST_QUEUE });
  const nobody = hash('nadie', cost);
  const isHash = (stored: string | undefined) => stored?.startsWith('$argon2') === true;
  return {
    of: (unidadId) => ({
      hash: (password) => inTurn(unidadId, () => hash(password, cost)),
      verify: (stored, password) =>
        inTurn(unidadId, async () => {
          const matches = await verify(isHash(stored) ? stored! : await nobody, password).catch(() => false);
          return isHash(stored) && matches;
        }),
    }),
  };
}

interface Share {
  running: number;
  waiting: (() => void)[];
}

/**
 * At most `together` at once, and `each` per unit, so that one slot is always left for other units. Units are
 * served round-robin.
 */
export function createTurns({ each, together, queue }: { each: number; together: number; queue: number }) {
  const shares = new Map<number, Share>();
  let running = 0;

  function next() {
    for (const [unidadId, share] of shares) {
      if (running >= together) return;
      if (share.waiting.length === 0 || share.running >= each) continue;
      // Move the unit to the end, so that the others go before its next job.
      shares.delete(unidadId);
      shares.set(unidadId, share);
      share.running += 1;
      running += 1;
      share.waiting.shift()!();
      return next();
    }
  }

  return async <T>(unidadId: number, work: () => Promise<T>): Promise<T> => {
    const share = shares.get(unidadId) ?? { running: 0, waiting: [] };
    shares.set(unidadId, share);
    if (share.waiting.length >= queue) throw new PortalError('no_disponible', { retryAfter: 10 });
    await new Promise<void>((resolve) => {
      share.waiting.push(resolve);
      next();
    });
    try {
      return await work();
    } finally {
      share.running -= 1;
      running -= 1;
      if (share.running === 0 && share.waiting.length === 0) shares.delete(unidadId);
      next();
    }
  };
}
