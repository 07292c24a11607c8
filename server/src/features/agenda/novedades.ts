import type { UnitDb } from '../../db/unit-db.ts';
import type { Platform } from '../../platform/platform.ts';
import { readNovedades } from './agenda.repository.ts';

interface Round {
  fotos: Set<string>;
  answer: Promise<{ version: string; iguales: ReadonlySet<string> }>;
}
interface UnitRounds {
  next?: Round | undefined;
  running?: Promise<unknown> | undefined;
}

const rounds = new WeakMap<Platform, Map<number, UnitRounds>>();

/**
 * Whether a kept answer is out of date. Those who ask at one moment share a question, which is sent after all of them have come: it sees
 * whatever was committed before any of them asked.
 */
export async function huboNovedades(platform: Platform, db: UnitDb, { foto, version }: { foto: string; version: string }): Promise<boolean> {
  let units = rounds.get(platform);
  if (!units) rounds.set(platform, (units = new Map()));
  let unit = units.get(db.unidadId);
  if (!unit) units.set(db.unidadId, (unit = {}));
  const mine = unit;
  mine.next ??= open(mine, db);
  mine.next.fotos.add(foto);
  const now = await mine.next.answer;
  return now.version !== version || !now.iguales.has(foto);
}

function open(unit: UnitRounds, db: UnitDb): Round {
  const fotos = new Set<string>();
  const ask = async () => {
    await new Promise<void>((resolve) => setImmediate(resolve));
    await unit.running?.catch(() => {});
    // From here on who comes makes the next round.
    unit.next = undefined;
    const running = db.get(readNovedades(db.unidadId, [...fotos]));
    unit.running = running;
    const { version, iguales } = await running;
    return { version, iguales: new Set(iguales?.split(';')) };
  };
  return { fotos, answer: ask() };
}
