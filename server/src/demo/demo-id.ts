import { createHash } from 'node:crypto';

/** The same id at every start, so that only the demo's own rows are moved. */
export function demoId(kind: string, unidadId: number, name: number | string): string {
  const hex = createHash('sha256').update(`${kind}:${unidadId}:${name}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
