/** The same seed gives the same choices: which process dies, when, and which calls are made. */
export interface Random {
  (): number;
  below(n: number): number;
  shuffled<T>(items: readonly T[]): T[];
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0 || 1;
  const next = () => {
    // mulberry32
    state = (state + 0x6d_2b_79_f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (n: number) => Math.floor(next() * n);
  return Object.assign(next, {
    below,
    shuffled<T>(items: readonly T[]): T[] {
      const all = [...items];
      for (let i = all.length - 1; i > 0; i -= 1) {
        const j = below(i + 1);
        [all[i], all[j]] = [all[j]!, all[i]!];
      }
      return all;
    },
  });
}
