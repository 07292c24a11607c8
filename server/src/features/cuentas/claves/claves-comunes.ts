import { readFileSync } from 'node:fs';

const leer = (archivo: string) =>
  readFileSync(new URL(archivo, import.meta.url), 'utf8')
    .trim()
    .split('\n');

/**
 * The thousand that are guessed first here, and those that were met most in leaks of other sites (origin and licence: docs/adr/0026). Kept with the
 * portal: what somebody types is never asked of anybody else. Only a new password is judged by them.
 */
export const clavesComunes: ReadonlySet<string> = new Set([
  ...leer('claves-comunes.txt'),
  ...leer('claves-filtradas.txt'),
]);
