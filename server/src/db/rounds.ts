/**
 * Questions that many requests ask at one moment, asked once for all of them. A round is sent after everybody in it has come, so it sees
 * whatever was committed before any of them asked; while one is on its way, the next one gathers.
 */
export type Rounds<Answer> = (key: string) => Promise<Answer>;

export function createRounds<Answer>(ask: (keys: readonly string[]) => Promise<(key: string) => Answer>): Rounds<Answer> {
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
