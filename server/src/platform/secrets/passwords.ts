import { availableParallelism } from 'node:os';
import { onHashThread } from './hash-threads.ts';
import { createTurns, type InTurn } from './turns.ts';

/** Password hashing for one unit. Units take turns, so a flood in one does not delay another. */
export interface Passwords {
  hash(password: string): Promise<string>;
  /**
   * Takes the same time if there is no hash to compare with (unknown user, or an account without a password).
   */
  verify(stored: string | undefined, password: string): Promise<boolean>;
  /**
   * Takes a place in the queue before `prepare` counts the attempt and reads the account, so that no attempt
   * is counted and then refused. A few prepare at once, units in turn: the others leave the database free.
   */
  admit<Prepared, T>(
    prepare: () => Promise<Prepared>,
    work: (prepared: Prepared, verify: Passwords['verify']) => Promise<T>,
  ): Promise<T>;
}
export interface AllPasswords {
  of(unidadId: number): Passwords;
}

/** A unit's people wait some ten seconds at most; beyond that a request is refused at once. */
const PLACES = { each: 400, all: 1200 };

/** Argon2id, on as many threads as there are cores, and one more for a unit whose people use none of them. */
export function createPasswords(cores = availableParallelism()): AllPasswords {
  const admit = createTurns({ together: Math.min(cores, MOST_THREADS), spare: 1, ...PLACES });
  const inPreparation = createTurns({ together: PREPARING, each: Infinity, all: Infinity });
  const hash = async (password: string, spare: boolean) =>
    (await onHashThread({ password }, paceOf(spare))) as string;
  const nobody = hash('nadie', false);
  const verifyIn = (inTurn: InTurn) => (stored: string | undefined, password: string) => {
    const isHash = stored?.startsWith('$argon2') === true;
    return inTurn(async (spare) => {
      const asked = { password, stored: isHash ? stored : await nobody };
      const matches = await onHashThread(asked, paceOf(spare));
      return isHash && matches === true;
    });
  };
  return {
    of: (unidadId) => ({
      hash: (password) => admit(unidadId, (inTurn) => inTurn((spare) => hash(password, spare))),
      verify: (stored, password) => admit(unidadId, (inTurn) => verifyIn(inTurn)(stored, password)),
      admit: (prepare, work) =>
        admit(unidadId, async (inTurn) =>
          work(await inPreparation(unidadId, (first) => first(prepare)), verifyIn(inTurn)),
        ),
    }),
  };
}

/** The thread beside the others shares their cores, so it goes first: its person's unit has no storm. */
const paceOf = (spare: boolean) => (spare ? 'prompt' : 'yielding');

/** Each hash takes 19 MiB while it runs. */
const MOST_THREADS = 16;
/** Many times faster than the hashes, with a quarter of the usual connections. */
const PREPARING = 4;
