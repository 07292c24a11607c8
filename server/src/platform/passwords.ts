import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';

export interface Passwords {
  hash(password: string): Promise<string>;
  /** Takes the same time when there is nothing to compare with. */
  verify(stored: string | undefined, password: string): Promise<boolean>;
}

const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Argon2id, a few at a time: a storm of sign-ins must not starve files and DNS of the thread pool. */
export function createPasswords(): Passwords {
  const limit = gate(Math.max(1, Math.min(3, availableParallelism())));
  const nobody = hash('nadie', cost);
  return {
    hash: (password) => limit(() => hash(password, cost)),
    verify: (stored, password) =>
      limit(async () => {
        const matches = await verify(stored ?? (await nobody), password).catch(() => false);
        return stored !== undefined && matches;
      }),
  };
}

function gate(width: number) {
  let free = width;
  const waiting: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (free === 0) await new Promise<void>((resolve) => waiting.push(resolve));
    else free -= 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
