/**
 * Batches the same question from concurrent requests into one query. A batch is sent only after all its keys
 * were added, so it sees everything committed before any of its callers asked. While one batch is in flight,
 * the next one collects keys.
 */
export type Rounds<Answer> = (key: string) => Promise<Answer>;

function createRounds<Answer>(
  ask: (keys: readonly string[]) => Promise<(key: string) => Answer>,
): Rounds<Answer> {
  let next: { keys: Set<string>; answer: Promise<(key: string) => Answer> } | undefined;
  let running: Promise<unknown> | undefined;

  async function begin(keys: Set<string>) {
    await new Promise<void>((resolve) => setImmediate(resolve));
    await running?.catch(() => {});
    // Later callers join the next batch.
    next = undefined;
    const asked = ask([...keys]);
    running = asked;
    return asked;
  }

  return async (key) => {
    if (!next) {
      const keys = new Set<string>();
      next = { keys, answer: begin(keys) };
    }
    next.keys.add(key);
    return (await next.answer)(key);
  };
}

/** Separate batches per owner (tests run several portals in one process) and per unit. */
export function roundsByUnit<Owner extends object, Answer>(
  ask: (owner: Owner, unidadId: number, keys: readonly string[]) => Promise<(key: string) => Answer>,
): (owner: Owner, unidadId: number) => Rounds<Answer> {
  const owners = new WeakMap<Owner, Map<number, Rounds<Answer>>>();
  return (owner, unidadId) => {
    let units = owners.get(owner);
    if (!units) owners.set(owner, (units = new Map()));
    let rounds = units.get(unidadId);
    if (!rounds) units.set(unidadId, (rounds = createRounds((keys) => ask(owner, unidadId, keys))));
    return rounds;
  };
}
