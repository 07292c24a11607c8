import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { collectHeads, sharedFolder, type HeadPlace } from '../platform/audit/heads.ts';
import { findLastSeal } from '../platform/audit/seal.repository.ts';
import type { SystemDb } from '../db/system-db.ts';
import { listUnidades } from '../units/units.repository.ts';

/** A unit whose chain ended later than the database now says. */
export interface SetAside {
  clave: string;
  /** The last seal of the chain. */
  hasta: number;
  /** The last seal that was known outside. */
  constaba: number;
}

/**
 * After the database went back to an instant, the heads of later seals name events that are gone. They are moved
 * out of the way of the new ones and kept, since they prove what was lost. Earlier heads stay: they still prove the
 * rest of the chain. No portal may run meanwhile: it would write its heads again.
 */
export async function setLaterHeadsAside(
  db: SystemDb,
  { folder, files }: Required<HeadPlace>,
  now: Date,
): Promise<SetAside[]> {
  const stamp = now.toISOString().replaceAll(/[-:]|\.\d+/g, '');
  const known = await collectHeads({ folder, files });
  const aside: SetAside[] = [];
  for (const { id, clave } of await db.many(listUnidades())) {
    const [last] = await db.many(findLastSeal(id));
    const hasta = Number(last?.orden ?? 0);
    const { earlier, later, constaba } = splitHeads(known.get(`unidad-${id}.jsonl`) ?? '', hasta);
    if (later.length === 0) continue;
    // The end of the chain as it was restored: from here on it cannot be cut off unnoticed.
    if (last) earlier.push(JSON.stringify({ orden: hasta, hash: last.hash.toString('hex') }));
    const put = (key: string, lines: readonly string[]) =>
      files.put(key, Readable.from([Buffer.from(lines.map((line) => `${line}\n`).join(''))]));
    // In an order that loses no head if it is interrupted.
    const before = await files.list(sharedFolder(id));
    await put(`auditoria/despues-${stamp}/unidad-${id}.jsonl`, later);
    await put(`${sharedFolder(id)}/retomada-${stamp}.jsonl`, earlier);
    for (const { key } of before) await files.remove(key);
    await writeLocal(folder, id, earlier);
    aside.push({ clave, hasta, constaba });
  }
  return aside;
}

/** Lines that a kill tore are no heads, and are left out. */
export function splitHeads(
  text: string,
  hasta: number,
): { earlier: string[]; later: string[]; constaba: number } {
  const heads = text.split('\n').flatMap((line) => {
    try {
      return [{ line, orden: (JSON.parse(line) as { orden: number }).orden }];
    } catch {
      return [];
    }
  });
  return {
    earlier: heads.filter(({ orden }) => orden <= hasta).map(({ line }) => line),
    later: heads.filter(({ orden }) => orden > hasta).map(({ line }) => line),
    constaba: heads.reduce((highest, { orden }) => Math.max(highest, orden), 0),
  };
}

async function writeLocal(folder: string, id: number, lines: readonly string[]): Promise<void> {
  const file = path.join(folder, `unidad-${id}.jsonl`);
  if (lines.length === 0) return rm(file, { force: true });
  await mkdir(folder, { recursive: true });
  return writeFile(file, lines.map((line) => `${line}\n`).join(''), { mode: 0o600 });
}
