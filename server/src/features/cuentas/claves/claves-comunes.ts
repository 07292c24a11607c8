import { readFileSync } from 'node:fs';

const leer = (archivo: string) =>
  readFileSync(new URL(archivo, import.meta.url), 'utf8')
    .trim()
    .split('\n');

/**
 * The thousand passwords most likely guessed here, and the most frequent ones in leaks of other sites (origin
 * and licence: docs/adr/0026). Stored locally, so that no typed password is sent to another service. Only new
 * passwords are checked.
 */
export const clavesComunes: ReadonlySet<string> = new Set([
  ...leer('claves-comunes.txt'),
  ...leer('claves-filtradas.txt'),
]);
