import { createHash } from 'node:crypto';
import type { SystemDb } from '../../db/system-db.ts';
import { createHeadWriter, readHeads, type HeadPlace } from './heads.ts';
import type { Due } from '../tick.ts';
import {
  countUnsealed,
  findLastSeal,
  findNewestEvent,
  insertSeals,
  listSealed,
  listUnchained,
  listUnsealed,
  lockSealing,
  type EventRow,
  type SealedRow,
} from './seal.repository.ts';

const BATCH = 2000;
/**
 * The newest event may commit before earlier ones. So the look for unsealed events, which reads thousands of
 * rows, goes on for a while after it; then it is only made every minute.
 */
const UNRULY_MS = 2 * 60_000;
const QUIET_MS = 60_000;
/** Maximum time between events that commit out of order. */
const OUT_OF_TURN_MS = 10 * 60_000;
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

/**
 * A hash chain per unit: each event is sealed on top of the previous one. An edit, a removal or a swap breaks
 * the chain. The head is also written to a file, so that a truncated chain is detected.
 */
export function createSeal(db: SystemDb, place: HeadPlace): Due & { stop(): Promise<void> } {
  const heads = createHeadWriter(place);
  let newest: string | undefined;
  let since = 0;
  let looked = 0;
  async function mayBeUnsealed(): Promise<boolean> {
    const now = performance.now();
    const [row] = await db.many(findNewestEvent());
    if (row?.id !== newest) [newest, since] = [row?.id, now];
    if (now - since > UNRULY_MS && now - looked < QUIET_MS) return false;
    looked = now;
    return true;
  }
  return {
    name: 'sellar auditoria',
    everyMs: 2000,
    async run() {
      if (!(await mayBeUnsealed())) return heads.flush();
      for (let sealed = BATCH; sealed === BATCH;) {
        const batch = await sealBatch(db);
        ({ sealed } = batch);
        await heads.add(batch.byUnit);
      }
      await heads.flush();
    },
    stop: () => heads.flush(true),
  };
}

/** How many events are not sealed yet, and since when. */
export async function readUnsealed(
  db: Pick<SystemDb, 'many'>,
): Promise<{ count: number; since: Date | null }> {
  const [row] = await db.many(countUnsealed());
  return row!;
}

async function sealBatch(db: SystemDb) {
  return db.tx(async (exec) => {
    const byUnit = new Map<number, { orden: number; hash: Buffer }>();
    const [lock] = await exec(lockSealing());
    if (!lock?.mine) return { sealed: 0, byUnit };
    const events = await exec(listUnsealed(BATCH));
    if (events.length === 0) return { sealed: 0, byUnit };
    const seals = [];
    for (const event of events) {
      const head = byUnit.get(event.unidad_id) ?? (await lastSeal(exec, event.unidad_id));
      const next = { orden: head.orden + 1, hash: sealOf(head.hash, event) };
      byUnit.set(event.unidad_id, next);
      seals.push({ unidad_id: event.unidad_id, orden: next.orden, evento_id: event.id, hash: next.hash });
    }
    await exec(insertSeals(seals));
    return { sealed: events.length, byUnit };
  });
}

type Exec = Parameters<Parameters<SystemDb['tx']>[0]>[0];

async function lastSeal(exec: Exec, unidadId: number): Promise<{ orden: number; hash: Buffer }> {
  const [row] = await exec(findLastSeal(unidadId));
  return row ? { orden: Number(row.orden), hash: row.hash } : { orden: 0, hash: START };
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
  problems: string[];
}

/**
 * One stretch of the chain, starting after the seal `from`. Each stretch builds on the seal before it, so a
 * long chain can be verified in pieces.
 */
export interface ChainStretch {
  hasta: number;
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
  const kept = await readHeads(place, unidadId);
  let head: Sealed =
    from === 0 ? { orden: 0, hash: START, ocurrido: null, evento: 0 } : await sealAt(db, unidadId, from);
  for (let read = 0; ;) {
    const size = Math.min(BATCH, limit - read);
    const rows = await db.many(listSealed(unidadId, head.orden, size));
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
    if (rows.length < size) break;
    if (read >= limit) return { hasta: head.orden, problemas, fin: false };
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
  return { hasta: head.orden, problemas, fin: true };
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
async function sealAt(db: Reader, unidadId: number, orden: number): Promise<Sealed> {
  const [row] = await db.many(listSealed(unidadId, orden - 1, 1));
  return row && Number(row.orden) === orden
    ? { orden, hash: row.hash, ocurrido: row.ocurrido, evento: Number(row.evento_id) }
    : { orden, hash: START, ocurrido: null, evento: 0 };
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
  const { hasta, problemas } = await verifyStretch(db, place, unidadId, 0, Number.MAX_SAFE_INTEGER);
  return { unidadId, events: hasta, problems: problemas.slice(0, MOST_PROBLEMS).map(({ texto }) => texto) };
}
