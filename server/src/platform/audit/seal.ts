import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { qb } from '../../db/query.ts';
import type { SystemDb } from '../../db/system-db.ts';
import { createHeadWriter, readHeads, type HeadPlace } from './heads.ts';
import type { Due } from '../tick.ts';

/**
 * A hash chain per unit: each event is sealed on top of the previous one. An edit, a removal or a swap breaks
 * the chain. The head is also written to a file, so that a truncated chain is detected.
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
/** Events commit out of order. Their ids never differ by more than this. */
const LATE = 20_000;
/** Maximum time between events that commit out of order. */
const OUT_OF_TURN_MS = 10 * 60_000;
const MOST_PROBLEMS = 20;
const START = Buffer.alloc(32);

const columns = [
  'unidad_id',
  'id',
  'ocurrido',
  'acto',
  'resultado',
  'actor_id',
  'actor_rol',
  'para_id',
  'objeto',
  'direccion',
  'pedido',
] as const;

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

export function createSeal(db: SystemDb, place: HeadPlace): Due & { stop(): Promise<void> } {
  const heads = createHeadWriter(place);
  return {
    name: 'sellar auditoria',
    everyMs: 2000,
    async run() {
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

const unsealed = sql`a.id > (select coalesce(max(evento_id), 0) from auditoria_sellos) - ${sql.lit(LATE)}
  and not exists (select from auditoria_sellos s where s.unidad_id = a.unidad_id and s.evento_id = a.id)`;

/** How many events are not sealed yet, and since when. */
export async function readUnsealed(
  db: Pick<SystemDb, 'many'>,
): Promise<{ count: number; since: Date | null }> {
  type Row = { count: number; since: Date | null };
  const [row] = await db.many<Row>({
    compile: () =>
      sql<Row>`select count(*)::int as count, min(a.ocurrido) as since from auditoria a where ${unsealed}`.compile(
        qb,
      ),
  });
  return row!;
}

async function sealBatch(db: SystemDb) {
  return db.tx(async (exec) => {
    const byUnit = new Map<number, { orden: number; hash: Buffer }>();
    const [lock] = await exec<{ mine: boolean }>({
      compile: () =>
        sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(${SEAL_LOCK}) as mine`.compile(qb),
    });
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
  const [row] = await exec(
    qb
      .selectFrom('auditoria_sellos')
      .select(['orden', 'hash'])
      .where('unidad_id', '=', unidadId)
      .orderBy('orden', 'desc')
      .limit(1),
  );
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
type SealedRow = EventRow & { orden: string; evento_id: string; hash: Buffer };

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
    const rows = await listSealed(db, unidadId, head.orden, size);
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
  const rows = await db.many<{ id: string; orden: string }>({
    compile: () =>
      sql<{ id: string; orden: string }>`select a.id, s.orden from auditoria a,
        (select evento_id, orden from auditoria_sellos where unidad_id = ${unidadId} order by evento_id desc limit 1) s
        where a.unidad_id = ${unidadId} and a.id <= s.evento_id - ${sql.lit(LATE)}
          and not exists (select from auditoria_sellos x where x.unidad_id = a.unidad_id and x.evento_id = a.id)
        order by a.id limit ${MOST_PROBLEMS}`.compile(qb),
  });
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

const listSealed = (db: Reader, unidadId: number, from: number, size: number) =>
  db.many<SealedRow>({
    compile: () =>
      sql<SealedRow>`select s.orden, s.evento_id, s.hash, ${sql.join(columns.map((column) => sql.ref(`a.${column}`)))}
          from auditoria_sellos s left join auditoria a on a.unidad_id = s.unidad_id and a.id = s.evento_id
          where s.unidad_id = ${unidadId} and s.orden > ${from} order by s.orden limit ${size}`.compile(qb),
  });

/**
 * The seal a stretch starts from, verified by the previous stretch. If it has been removed since, the next
 * seal fails to match.
 */
async function sealAt(db: Reader, unidadId: number, orden: number): Promise<Sealed> {
  const [row] = await listSealed(db, unidadId, orden - 1, 1);
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
