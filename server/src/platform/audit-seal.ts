import { createHash } from 'node:crypto';
import { appendFile, mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { qb } from '../db/query.ts';
import type { SystemDb } from '../db/system-db.ts';
import type { Due } from './tick.ts';

/**
 * The unit's hash chain: each event is sealed, in order, on top of the one before. The head of the chain is also written to a file, so that
 * a cut tail shows; an edit, a removal or a swap breaks the chain itself.
 */
interface EventRow {
  unidad_id: number;
  id: string;
  ocurrido: Date;
  acto: string;
  resultado: string;
  actor_id: string | null;
  actor_rol: string | null;
  para_id: string | null;
  objeto: string | null;
  direccion: string | null;
  pedido: string | null;
}

const SEAL_LOCK = 7_203_112;
const BATCH = 2000;
/** Events commit out of order, but never this far apart. */
const LATE = 20_000;
const START = Buffer.alloc(32);

const columns = ['unidad_id', 'id', 'ocurrido', 'acto', 'resultado', 'actor_id', 'actor_rol', 'para_id', 'objeto', 'direccion', 'pedido'] as const;

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

const headFile = (folder: string, unidadId: number) => path.join(folder, `unidad-${unidadId}.jsonl`);

export function createSeal(db: SystemDb, folder: string): Due {
  return {
    name: 'sellar auditoria',
    everyMs: 2000,
    async run() {
      for (;;) {
        const heads = await sealBatch(db);
        if (heads.sealed === 0) return;
        await mkdir(folder, { recursive: true });
        for (const [unidadId, { orden, hash }] of heads.byUnit) {
          await appendFile(headFile(folder, unidadId), `${JSON.stringify({ orden, hash: hash.toString('hex') })}\n`);
        }
        if (heads.sealed < BATCH) return;
      }
    },
  };
}

const unsealed = sql`a.id > (select coalesce(max(evento_id), 0) from auditoria_sellos) - ${sql.lit(LATE)}
  and not exists (select from auditoria_sellos s where s.unidad_id = a.unidad_id and s.evento_id = a.id)`;

/** How far the chain is behind what was written. */
export async function readUnsealed(db: Pick<SystemDb, 'many'>): Promise<{ count: number; since: Date | null }> {
  type Row = { count: number; since: Date | null };
  const [row] = await db.many<Row>({
    compile: () => sql<Row>`select count(*)::int as count, min(a.ocurrido) as since from auditoria a where ${unsealed}`.compile(qb),
  });
  return row!;
}

async function sealBatch(db: SystemDb) {
  return db.tx(async (exec) => {
    const byUnit = new Map<number, { orden: number; hash: Buffer }>();
    const [lock] = await exec<{ mine: boolean }>({ compile: () => sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(${SEAL_LOCK}) as mine`.compile(qb) });
    if (!lock?.mine) return { sealed: 0, byUnit };
    const events = await exec<EventRow>({
      compile: () =>
        sql<EventRow>`select ${sql.join(columns.map((column) => sql.ref(`a.${column}`)))} from auditoria a
          where ${unsealed} order by a.id limit ${BATCH}`.compile(qb),
    });
    if (events.length === 0) return { sealed: 0, byUnit };
    const seals = [];
    for (const event of events) {
      const head = byUnit.get(event.unidad_id) ?? (await lastSeal(exec, event.unidad_id));
      const next = { orden: head.orden + 1, hash: sealOf(head.hash, event) };
      byUnit.set(event.unidad_id, next);
      seals.push({ unidad_id: event.unidad_id, orden: next.orden, evento_id: event.id, hash: next.hash });
    }
    await exec(qb.insertInto('auditoria_sellos').values(seals));
    return { sealed: events.length, byUnit };
  });
}

type Exec = Parameters<Parameters<SystemDb['tx']>[0]>[0];

async function lastSeal(exec: Exec, unidadId: number): Promise<{ orden: number; hash: Buffer }> {
  const [row] = await exec(qb.selectFrom('auditoria_sellos').select(['orden', 'hash']).where('unidad_id', '=', unidadId).orderBy('orden', 'desc').limit(1));
  return row ? { orden: Number(row.orden), hash: row.hash } : { orden: 0, hash: START };
}

export interface ChainProblem {
  /** The seal, and with it the event, where it shows. */
  orden: number;
  evento: string | null;
  texto: string;
}

export interface ChainReport {
  unidadId: number;
  events: number;
  problems: string[];
}

/** A stretch of the chain, from the seal after `from`: each piece stands on the seal before it, so that a long chain can be read in pieces by anybody. */
export interface ChainStretch {
  hasta: number;
  problemas: ChainProblem[];
  /** Nothing is sealed beyond it. */
  fin: boolean;
}

type Reader = Pick<SystemDb, 'many'>;
type SealedRow = EventRow & { orden: string; evento_id: string; hash: Buffer };

/** Finds an edit, a removal in the middle, a cut tail, a swap. Reads at least one row beyond `from`, and no more than `limit`. */
export async function verifyStretch(db: Reader, folder: string, unidadId: number, from: number, limit: number): Promise<ChainStretch> {
  const problemas: ChainProblem[] = [];
  const kept = await readHeads(folder, unidadId);
  let head = from === 0 ? { orden: 0, hash: START } : await sealAt(db, unidadId, from);
  for (let read = 0; ;) {
    const size = Math.min(BATCH, limit - read);
    const rows = await listSealed(db, unidadId, head.orden, size);
    for (const row of rows) {
      problemas.push(...problemsOf(head, row, kept));
      head = { orden: Number(row.orden), hash: row.hash };
    }
    read += rows.length;
    if (rows.length < size) break;
    if (read >= limit) return { hasta: head.orden, problemas, fin: false };
  }
  const last = [...kept.keys()].reduce((highest, orden) => Math.max(highest, orden), 0);
  if (last > head.orden) problemas.push({ orden: head.orden + 1, evento: null, texto: `la cadena termina en ${head.orden} y afuera consta hasta ${last}` });
  return { hasta: head.orden, problemas, fin: true };
}

const listSealed = (db: Reader, unidadId: number, from: number, size: number) =>
  db.many<SealedRow>({
    compile: () =>
      sql<SealedRow>`select s.orden, s.evento_id, s.hash, ${sql.join(columns.map((column) => sql.ref(`a.${column}`)))}
          from auditoria_sellos s left join auditoria a on a.unidad_id = s.unidad_id and a.id = s.evento_id
          where s.unidad_id = ${unidadId} and s.orden > ${from} order by s.orden limit ${size}`.compile(qb),
  });

/** A piece begins on a seal that the piece before has checked; where it has gone since, that shows at once. */
async function sealAt(db: Reader, unidadId: number, orden: number): Promise<{ orden: number; hash: Buffer }> {
  const [row] = await db.many(qb.selectFrom('auditoria_sellos').select('hash').where('unidad_id', '=', unidadId).where('orden', '=', String(orden)));
  return { orden, hash: row?.hash ?? START };
}

function problemsOf(head: { orden: number; hash: Buffer }, row: SealedRow, kept: ReadonlyMap<number, string>): ChainProblem[] {
  const orden = Number(row.orden);
  const problems: ChainProblem[] = [];
  const tell = (texto: string, where = orden) => problems.push({ orden: where, evento: row.evento_id, texto });
  if (orden !== head.orden + 1) tell(`falta el sello ${head.orden + 1}`, head.orden + 1);
  if (row.id === null) tell(`falta el evento ${row.evento_id} (sello ${orden})`);
  else if (!sealOf(head.hash, row).equals(row.hash)) tell(`el evento ${row.evento_id} no coincide con su sello ${orden}`);
  const outside = kept.get(orden);
  if (outside !== undefined && outside !== row.hash.toString('hex')) tell(`el sello ${orden} no es el que quedó guardado afuera`);
  return problems;
}

const MOST_PROBLEMS = 20;

/** Reads a unit's whole chain again. */
export async function verifyChain(db: Reader, folder: string, unidadId: number): Promise<ChainReport> {
  const { hasta, problemas } = await verifyStretch(db, folder, unidadId, 0, Number.MAX_SAFE_INTEGER);
  return { unidadId, events: hasta, problems: problemas.slice(0, MOST_PROBLEMS).map(({ texto }) => texto) };
}

async function readHeads(folder: string, unidadId: number): Promise<Map<number, string>> {
  const text = await readFile(headFile(folder, unidadId), 'utf8').catch(() => '');
  const heads = new Map<number, string>();
  for (const line of text.split('\n')) {
    try {
      const { orden, hash } = JSON.parse(line) as { orden: number; hash: string };
      heads.set(orden, hash);
    } catch {
      // a torn last line after a kill: the next seal wrote a newer head
    }
  }
  return heads;
}
