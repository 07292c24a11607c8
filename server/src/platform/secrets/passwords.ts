import { availableParallelism } from 'node:os';
import { PortalError } from '@portal/domain/errores/errores';
import { hash, verify } from '@node-rs/argon2';

/** Of one unit: its work waits behind its own, never behind another unit's storm. */
export interface Passwords {
  hash(password: string): Promise<string>;
  /** Takes the same time when there is nothing to compare with: nobody, or an account that has no password yet. */
  verify(stored: string | undefined, password: string): Promise<boolean>;
}
export interface AllPasswords {
  of(unidadId: number): Passwords;
}

const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Beyond so many that wait in one unit the next is told to come back, at once, instead of holding a connection for a minute. */
const LONGEST_QUEUE = 400;

/** Argon2id, a few at a time: a storm of sign-ins must not starve files and DNS of the thread pool. */
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

/** `together` at once, of one unit `each`: one place is always left for whoever is not in the storm. Units with work take turns. */
export function createTurns({ each, together, queue }: { each: number; together: number; queue: number }) {
  const shares = new Map<number, Share>();
  let running = 0;

  function next() {
    for (const [unidadId, share] of shares) {
      if (running >= together) return;
      if (share.waiting.length === 0 || share.running >= each) continue;
      // To the end of the row of units: the others come before its next one.
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
