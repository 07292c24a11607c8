import { randomFillSync } from 'node:crypto';

// Random bytes are fetched in bulk: reading sixteen from the system costs as much as reading four thousand.
const pool = Buffer.alloc(4096);
let used = pool.length;

/**
 * UUID version 7: ordered by time, so that indexes grow at one end. Generated here because older PostgreSQL
 * versions cannot.
 */
export function newId(): string {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  const bytes = pool.subarray(used, (used += 16));
  bytes.writeUIntBE(Date.now(), 0, 6);
  bytes[6] = (bytes[6]! & 0x0f) | 0x70;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
