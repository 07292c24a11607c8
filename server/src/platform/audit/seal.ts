import { createHash } from 'node:crypto';
import { isDatabaseAway } from '../../db/away.ts';
import type { Exec, SystemDb } from '../../db/system-db.ts';
import { readChain, YEARS_KEPT, type ChainPiece } from './archive.ts';
import type { ArchiveRow } from './archive.repository.ts';
import type { FileStore } from '../files/files.ts';
import { createHeadWriter, readHeads, type HeadPlace } from './heads.ts';
import type { Due } from '../tick.ts';
import {
  insertSeals,
  listUnchained,
  listUnsealed,
  lockSealing,
  lockUnits,
  type EventRow,
  type SealedRow,
} from './seal.repository.ts';
import { createUnsealed } from './unsealed.ts';

const EVERY_MS = 2000;
/** The most events of one unit in a round: then it is the others' turn. */
const SHARE = 2000;
/** The most units in a round. */
const UNITS = 100;
/** Rows in one statement of the verification. */
const BATCH = 2000;
/** Maximum time between events that commit out of order. */
const OUT_OF_TURN_MS = 10 * 60_000;
const DAY_MS = 86_400_000;
const MOST_PROBLEMS = 20;
const START = Buffer.alloc(32);

function sealOf(previous: Buffer, event: EventRow): Buffer {
  const facts = [
    event.unidad_id,
    event.id,
    event.ocurrido.toISOString(),
    event.acto,
    event.resultado,
    event.actor_id,
    event.actor_rol,
    event.para_id,
    event.objeto,
    event.direccion,
    event.pedido,
  ];
  return createHash('sha256').update(previous).update(JSON.stringify(facts)).digest();
}

export interface Seal extends Due {
  stop(): Promise<void>;
  /** How many events are not sealed yet, and since when. */
  unsealed(): Promise<{ count: number; since: Date | null }>;
}

/**
 * A hash chain per unit: each event is sealed on top of the previous one. An edit, a removal or a swap breaks
 * the chain. The head is also written to a file, so that a truncated chain is detected.
 *
 * Any number of processes seal, each unit one at a time. A round takes a share of a unit with many events, or all
 * events of many units with few, so that no unit waits for the end of another one's.
 */
export function createSeal(db: SystemDb, place: HeadPlace): Seal {
  const heads = createHeadWriter(place);
  const unsealed = createUnsealed(db, SHARE);
  /** Units whose round failed, the last one at the end. Each gets a round of its own, after all others. */
  const failed = new Set<number>();

  /** Takes the next units of the line. */
  function nextRound(line: Set<number>): number[] {
    const round: number[] = [];
    let events = 0;
    for (const unit of line) {
      events += Math.min(SHARE, unsealed.countOf(unit));
      if (round.length > 0 && (events > SHARE || round.length === UNITS || failed.has(unit))) break;
      round.push(unit);
      if (failed.has(unit)) break;
    }
    for (const unit of round) line.delete(unit);
    return round;
  }

  async function sealWaiting(exec: Exec): Promise<void> {
    // Held until all is sealed: the version before looks back from the newest seal of all units, and would leave out
    // the events of a unit that is far behind.
    const [lock] = await exec(lockSealing());
    if (!lock?.mine) return;
    const line = new Set([...unsealed.units().filter((unit) => !failed.has(unit)), ...failed]);
    for (let looked = performance.now(); line.size > 0;) {
      const round = nextRound(line);
      const sealed = await sealRound(db, round).catch((error: unknown) => {
        for (const unit of round) {
          failed.delete(unit);
          failed.add(unit);
        }
        throw error;
      });
      await heads.add(sealed.heads);
      for (const [unit, count] of sealed.counts) {
        failed.delete(unit);
        unsealed.settle(unit, count);
        if (count === SHARE) line.add(unit);
      }
      if (performance.now() - looked < EVERY_MS) continue;
      looked = performance.now();
      for (const unit of await unsealed.look(exec)) line.add(unit);
    }
  }

  return {
    name: 'sellar auditoria',
    everyMs: EVERY_MS,
    async run() {
      try {
        await unsealed.look(db.many);
        if (unsealed.some()) await db.tx(sealWaiting);
      } catch (error) {
        // After a fail-over the numbers may have gone back.
        if (isDatabaseAway(error)) unsealed.forget();
        throw error;
      } finally {
        await heads.flush();
      }
    },
    stop: () => heads.flush(true),
    unsealed: unsealed.count,
  };
}

/** Seals a share of each unit that no other process is sealing. Returns their heads, and how many events it sealed. */
async function sealRound(db: SystemDb, round: readonly number[]) {
  return db.tx(async (exec) => {
    const heads = new Map<number, { orden: number; hash: Buffer }>();
    const locked = await exec(lockUnits(round));
    const counts = new Map(locked.map(({ unidad_id }) => [unidad_id, 0]));
    // A statement of its own: it sees what whoever had the lock before has committed.
    const events = locked.length > 0 ? await exec(listUnsealed([...counts.keys()], SHARE)) : [];
    const seals = events.map((event) => {
      const unit = event.unidad_id;
      const head = heads.get(unit) ?? { orden: Number(event.orden ?? 0), hash: event.hash ?? START };
      const next = { orden: head.orden + 1, hash: sealOf(head.hash, event) };
      heads.set(unit, next);
      counts.set(unit, counts.get(unit)! + 1);
      return { unidad_id: unit, orden: next.orden, evento_id: event.id, hash: next.hash };
    });
    if (seals.length > 0) await exec(insertSeals(seals));
    return { heads, counts };
  });
}

export interface ChainProblem {
  /** The position in the chain where the problem appears. */
  orden: number;
  evento: string | null;
  texto: string;
}

export interface ChainReport {
  unidadId: number;
  events: number;
  /** Of them, how many were deleted when their time was over. */
  deleted: number;
  problems: string[];
}

/**
 * One stretch of the chain, starting after the seal `from`. Each stretch builds on the seal before it, so a
 * long chain can be verified in pieces.
 */
export interface ChainStretch {
  hasta: number;
  /** How many of its events were deleted when their time was over. */
  borrados: number;
  problemas: ChainProblem[];
  /** True if this stretch reaches the last seal. */
  fin: boolean;
}

type Reader = Pick<SystemDb, 'many'>;

/**
 * Detects an edit, a removal, a truncation or a swap. Reads at least one row beyond `from`, and at most
 * `limit`.
 */
export async function verifyStretch(
  db: Reader,
  place: HeadPlace,
  unidadId: number,
  from: number,
  limit: number,
): Promise<ChainStretch> {
  const problemas: ChainProblem[] = [];
  let borrados = 0;
  const kept = await readHeads(place, unidadId);
  let head: Sealed =
    from === 0
      ? { orden: 0, hash: START, ocurrido: null, evento: 0 }
      : await sealAt(db, place.files, unidadId, from);
  for (let read = 0; ;) {
    const piece = { from: head.orden, limit: limit - read, atOnce: BATCH };
    const { rows, last, past } = await readChain(db, place.files, unidadId, piece);
    if (past) {
      problemas.push(...problemsOfPast(past, kept));
      if (past.stretch.borrado) borrados += Number(past.stretch.hasta) - head.orden;
      head = headOf(past.stretch);
      continue;
    }
    for (const row of rows) {
      problemas.push(...problemsOf(head, row, kept));
      head = {
        orden: Number(row.orden),
        hash: row.hash,
        ocurrido: row.ocurrido ?? head.ocurrido,
        evento: Number(row.evento_id),
      };
    }
    read += rows.length;
    if (last) break;
    if (read >= limit) return { hasta: head.orden, borrados, problemas, fin: false };
  }
  const last = [...kept.keys()].reduce((highest, orden) => Math.max(highest, orden), 0);
  if (last > head.orden)
    problemas.push({
      orden: head.orden + 1,
      evento: null,
      texto: `la cadena termina en ${head.orden} y afuera consta hasta ${last}`,
    });
  if (kept.size === 0 && head.orden > 0)
    problemas.push({
      orden: head.orden,
      evento: null,
      texto: 'afuera no hay ninguna cabeza de la cadena: si le falta el final, no se nota',
    });
  problemas.push(...(await listOutside(db, unidadId)));
  return { hasta: head.orden, borrados, problemas, fin: true };
}

/**
 * Finds events outside the chain: an event whose id the seal passed long ago was inserted by hand and will
 * never be sealed.
 */
async function listOutside(db: Reader, unidadId: number): Promise<ChainProblem[]> {
  const rows = await db.many(listUnchained(unidadId, MOST_PROBLEMS));
  return rows.map(({ id, orden }) => ({
    orden: Number(orden),
    evento: id,
    texto: `el evento ${id} no está en la cadena: se agregó con un número viejo`,
  }));
}

interface Sealed {
  orden: number;
  hash: Buffer;
  ocurrido: Date | null;
  evento: number;
}

/**
 * The seal a stretch starts from, verified by the previous stretch. If it has been removed since, the next
 * seal fails to match.
 */
async function sealAt(
  db: Reader,
  files: FileStore | undefined,
  unidadId: number,
  orden: number,
): Promise<Sealed> {
  const { rows, past } = await readChain(db, files, unidadId, { from: orden - 1, limit: 1, atOnce: 1 });
  if (past && Number(past.stretch.hasta) === orden) return headOf(past.stretch);
  const [row] = rows;
  return row && Number(row.orden) === orden
    ? { orden, hash: row.hash, ocurrido: row.ocurrido, evento: Number(row.evento_id) }
    : { orden, hash: START, ocurrido: null, evento: 0 };
}

const headOf = (stretch: ArchiveRow): Sealed => ({
  orden: Number(stretch.hasta),
  hash: stretch.hash,
  ocurrido: stretch.ocurrido,
  evento: Number(stretch.evento_id),
});

/**
 * A deleted stretch has no file to read. Its record is believed only if the law allowed the deletion on that day, and if
 * none of its seals is still in the database.
 */
function problemsOfPast(
  { stretch, alive }: NonNullable<ChainPiece['past']>,
  kept: ReadonlyMap<number, string>,
): ChainProblem[] {
  const { desde, hasta, archivo, borrado, ocurrido, hash } = stretch;
  const problems: ChainProblem[] = [];
  const tell = (texto: string, orden = desde) => problems.push({ orden: Number(orden), evento: null, texto });
  const sellos = `sellos ${desde} a ${hasta}`;
  if (!borrado) tell(`el archivo ${archivo} (${sellos}) falta o no es el que se guardó`);
  else {
    if (alive) tell(`los ${sellos} constan como borrados y siguen en la base`);
    const end = new Date(ocurrido);
    end.setUTCFullYear(end.getUTCFullYear() + YEARS_KEPT);
    if (borrado.getTime() < end.getTime() - DAY_MS)
      tell(`los ${sellos} constan como borrados antes de cumplir ${YEARS_KEPT} años`);
  }
  const outside = kept.get(Number(hasta));
  if (outside !== undefined && outside !== hash.toString('hex'))
    tell(`el sello ${hasta} no es el que quedó guardado afuera`, hasta);
  return problems;
}

function problemsOf(head: Sealed, row: SealedRow, kept: ReadonlyMap<number, string>): ChainProblem[] {
  const orden = Number(row.orden);
  const problems: ChainProblem[] = [];
  const tell = (texto: string, where = orden) =>
    problems.push({ orden: where, evento: row.evento_id, texto });
  if (orden !== head.orden + 1) tell(`falta el sello ${head.orden + 1}`, head.orden + 1);
  if (row.id === null) tell(`falta el evento ${row.evento_id} (sello ${orden})`);
  else if (!sealOf(head.hash, row).equals(row.hash))
    tell(`el evento ${row.evento_id} no coincide con su sello ${orden}`);
  if (
    row.id !== null &&
    head.ocurrido &&
    Number(row.evento_id) < head.evento &&
    head.ocurrido.getTime() - row.ocurrido.getTime() > OUT_OF_TURN_MS
  )
    tell(`el evento ${row.evento_id} se agregó después: dice ser de antes que el sello ${head.orden}`);
  const outside = kept.get(orden);
  if (outside !== undefined && outside !== row.hash.toString('hex'))
    tell(`el sello ${orden} no es el que quedó guardado afuera`);
  return problems;
}

export async function verifyChain(db: Reader, place: HeadPlace, unidadId: number): Promise<ChainReport> {
  const all = Number.MAX_SAFE_INTEGER;
  const { hasta, borrados, problemas } = await verifyStretch(db, place, unidadId, 0, all);
  const problems = problemas.slice(0, MOST_PROBLEMS).map(({ texto }) => texto);
  return { unidadId, events: hasta, deleted: borrados, problems };
}
