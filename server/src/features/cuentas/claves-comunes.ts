import { readFileSync } from 'node:fs';

/** The thousand that are guessed first. */
export const clavesComunes: ReadonlySet<string> = new Set(
  readFileSync(new URL('claves-comunes.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n'),
);
