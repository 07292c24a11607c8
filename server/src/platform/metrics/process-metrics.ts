import { monitorEventLoopDelay } from 'node:perf_hooks';
import type pg from 'pg';
import type { SystemDb } from '../../db/system-db.ts';
import type { Clock } from '../clock.ts';
import { MARK } from '../store/claim.ts';
import { freeBytes } from '../files/disk.ts';
import type { FileStore } from '../files/files.ts';
import type { Metrics, Sample } from './metrics.ts';
import type { Scanner } from '../scan.ts';
import type { Realtime } from '../realtime/realtime.ts';
import {
  countPendientes,
  listArchivados,
  listIntegras,
  listRespaldos,
} from './process-metrics.repository.ts';

/** Metrics of this process: memory, CPU time, event loop, connections. */
export function measureProcess(
  metrics: Metrics,
  { pools, realtime }: { pools: Readonly<Record<string, pg.Pool>>; realtime: Realtime },
): () => void {
  const started = Date.now() / 1000 - process.uptime();
  const one = (value: number): Sample[] => [{ value }];
  metrics.gauge('process_start_time_seconds', 'When the process began, in seconds since 1970.', [], () =>
    one(started),
  );
  metrics.gauge('process_resident_memory_bytes', 'Memory that the process holds.', [], () =>
    one(process.memoryUsage.rss()),
  );
  metrics.gauge('nodejs_heap_used_bytes', 'Of it, objects of the program.', [], () =>
    one(process.memoryUsage().heapUsed),
  );
  metrics.total('process_cpu_seconds_total', 'Processor time that was used.', () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  });

  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  metrics.gauge(
    'portal_event_loop_delay_seconds',
    'By how much a timer of 10 ms came late, since the last look.',
    ['percentile'],
    () => {
      // `quantile` is reserved for summaries, and this is a gauge.
      const samples = [50, 99, 100].map((percentile) => ({
        labels: { percentile: String(percentile) },
        value: Math.max(0, (percentile === 100 ? delay.max : delay.percentile(percentile)) / 1e9 - 0.01),
      }));
      delay.reset();
      return samples;
    },
  );
  metrics.gauge(
    'portal_db_connections',
    'Connections to PostgreSQL, by pool and state.',
    ['pool', 'state'],
    () =>
      Object.entries(pools).flatMap(([pool, { totalCount, idleCount }]) => [
        { labels: { pool, state: 'busy' }, value: totalCount - idleCount },
        { labels: { pool, state: 'idle' }, value: idleCount },
      ]),
  );
  metrics.gauge('portal_db_waiting', 'Who waits for a connection of the pool.', ['pool'], () =>
    Object.entries(pools).map(([pool, { waitingCount }]) => ({ labels: { pool }, value: waitingCount })),
  );
  metrics.gauge('portal_db_connections_max', 'Most that the pool may have.', ['pool'], () =>
    Object.entries(pools).map(([pool, { options }]) => ({ labels: { pool }, value: options.max })),
  );
  metrics.gauge('portal_sockets_open', 'Browsers that are connected to this process.', [], () =>
    one(realtime.open()),
  );
  return () => delay.disable();
}

/**
 * Metrics of the services besides the primary. Store and scanner are probed at most twice a minute, so that scrapes
 * add no load.
 */
export function measureSurroundings(
  metrics: Metrics,
  {
    files,
    scan,
    folders,
    lateness,
  }: {
    files: FileStore;
    scan: Scanner | undefined;
    folders: Readonly<Record<string, string>>;
    lateness(): Promise<number | undefined>;
  },
): void {
  const seldom = (ask: () => Promise<boolean>) => {
    let last: { at: number; up: Promise<boolean> } | undefined;
    return async () => {
      if (!last || Date.now() - last.at > PROBE_MS) last = { at: Date.now(), up: ask().catch(() => false) };
      return [{ value: (await last.up) ? 1 : 0 }];
    };
  };
  metrics.gauge(
    'portal_store_up',
    'Whether the file store answers this process.',
    [],
    seldom(async () => (await files.find(MARK)) !== undefined),
  );
  metrics.gauge(
    'portal_scanner_up',
    'Whether the virus scanner answers this process; nothing where there is none.',
    [],
    scan ? seldom(scan.isUp) : () => [],
  );
  metrics.gauge(
    'portal_replica_late_seconds',
    'By how much the replica is late; nothing where there is none.',
    [],
    async () => {
      const value = await lateness();
      return value === undefined ? [] : [{ value }];
    },
  );
  metrics.gauge('portal_disk_free_bytes', 'Room on the disks that this process writes to.', ['place'], () =>
    Promise.all(
      Object.entries(folders).map(async ([place, folder]) => ({
        labels: { place },
        value: await freeBytes(folder).catch(() => 0),
      })),
    ),
  );
}

/** Cache time, so that several or frequent scrapers cause one database read. */
const FRESH_MS = 1000;
const PROBE_MS = 30_000;

/**
 * Metrics of shared state. Every process reports the same values, so a dashboard takes the maximum. Queries
 * use indexes only, so their cost does not grow with the data.
 */
export function measureShared(metrics: Metrics, db: SystemDb, clock: Clock, read: ReadOthers): void {
  let last: { at: number; read: Promise<Shared | undefined> } | undefined;
  const shared = () => {
    if (!last || Date.now() - last.at > FRESH_MS)
      last = { at: Date.now(), read: readShared(db, clock, read).catch(() => undefined) };
    return last.read;
  };
  const from = (pick: (all: Shared) => Sample[]) => async () => {
    const all = await shared();
    return all ? pick(all) : [];
  };
  metrics.gauge('portal_database_up', 'Whether PostgreSQL answers this process.', [], async () => [
    { value: (await shared()) ? 1 : 0 },
  ]);
  metrics.gauge(
    'portal_mails_pending',
    'Messages that wait to be sent.',
    [],
    from(({ pending }) => [{ value: pending.count }]),
  );
  metrics.gauge(
    'portal_mails_oldest_pending_seconds',
    'How long the first of them has waited.',
    [],
    from(({ pending }) => [{ value: pending.seconds }]),
  );
  metrics.gauge(
    'portal_registrations_pending',
    'Prescriptions and annulments that wait for a repository.',
    [],
    from(({ registrations }) => [{ value: registrations.count }]),
  );
  metrics.gauge(
    'portal_registrations_oldest_pending_seconds',
    'How long the first of them has waited.',
    [],
    from(({ registrations }) => [{ value: registrations.seconds }]),
  );
  metrics.gauge(
    'portal_audit_unsealed',
    'Events of the audit that are not in their chain yet.',
    [],
    from(({ unsealed }) => [{ value: unsealed.count }]),
  );
  metrics.gauge(
    'portal_audit_oldest_unsealed_seconds',
    'How long the first of them has waited.',
    [],
    from(({ unsealed }) => [{ value: unsealed.seconds }]),
  );
  metrics.gauge(
    'portal_queue_waiting',
    'People in line, by unit; a unit without any is not named.',
    ['unit'],
    from(({ waiting }) => waiting),
  );
  metrics.gauge(
    'portal_queue_unattended',
    'Of them, people of a unit in which no professional is on duty.',
    ['unit'],
    from(({ unattended }) => unattended),
  );
  metrics.gauge(
    'portal_backup_age_seconds',
    'How old the last backup is; nothing where there was none.',
    [],
    from(({ backup }) => backup),
  );
  metrics.gauge(
    'portal_audit_verified_age_seconds',
    'Since when no verification found all chains of the audit whole; nothing if the last one found one broken.',
    [],
    from(({ verified }) => verified),
  );
  metrics.gauge(
    'portal_archive_age_seconds',
    'Time since the last archived piece of the write-ahead log; nothing where PostgreSQL archives none.',
    [],
    from(({ archive }) => archive),
  );
}

/** Figures that other parts of the portal count. */
interface ReadOthers {
  /** How many people wait in each unit, and whether somebody there could call them. */
  lines(): Promise<{ unidad: string; count: number; deGuardia: boolean }[]>;
  /** What waits for a repository, and since when. */
  registrations(): Promise<{ count: number; since: Date | null }>;
  /** The events that the seal has not reached yet, and since when. */
  unsealed(): Promise<{ count: number; since: Date | null }>;
}

interface Shared {
  pending: { count: number; seconds: number };
  registrations: { count: number; seconds: number };
  unsealed: { count: number; seconds: number };
  waiting: Sample[];
  unattended: Sample[];
  backup: Sample[];
  verified: Sample[];
  archive: Sample[];
}

async function readShared(db: SystemDb, clock: Clock, read: ReadOthers): Promise<Shared> {
  const now = clock.machine();
  const age = (since: Date | null | undefined) =>
    since ? Math.max(0, (now.getTime() - since.getTime()) / 1000) : 0;
  const [backups, verified, archives, mails, registrations, unsealed, lines] = await Promise.all([
    db.many(listRespaldos()),
    db.many(listIntegras()),
    db.many(listArchivados()),
    db.many(countPendientes()),
    read.registrations(),
    read.unsealed(),
    read.lines(),
  ]);
  return {
    pending: { count: mails[0]?.count ?? 0, seconds: age(mails[0]?.since) },
    registrations: { count: registrations.count, seconds: age(registrations.since) },
    unsealed: { count: unsealed.count, seconds: age(unsealed.since) },
    backup: backups.map(({ respaldo }) => ({ value: age(respaldo) })),
    verified: verified.map(({ auditoria_integra }) => ({ value: age(auditoria_integra) })),
    archive: archives.map(({ archivado }) => ({ value: age(archivado) })),
    waiting: lines.map(({ unidad, count }) => ({ labels: { unit: unidad }, value: count })),
    unattended: lines.map(({ unidad, count, deGuardia }) => ({
      labels: { unit: unidad },
      value: deGuardia ? 0 : count,
    })),
  };
}
