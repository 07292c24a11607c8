/**
 * Questions that many requests ask at one moment, asked once for all of them. A round is sent after everybody in it has come, so it sees
 * whatever was committed before any of them asked; while one is on its way, the next one gathers.
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
    // From here on who comes makes the next round.
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

/** Rounds of each owner (a process has more than one in tests), and of each unit. */
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
