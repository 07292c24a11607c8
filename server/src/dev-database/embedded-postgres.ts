import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { type Cluster, prepareCluster } from './cluster.ts';
import { type Connection, type ServerOptions, buildUrl, connectToServer, stopServer } from './server.ts';

export interface EmbeddedPostgres {
  /** Connects as the owner of the schema: migrations only. */
  adminUrl: string;
  /** Connects as a role that owns no tables and does not bypass row-level security. */
  appUrl: string;
  /** The server was already running: started by another process, or orphaned by a killed one. */
  adopted: boolean;
  stop: () => Promise<void>;
}

export interface EmbeddedPostgresOptions {
  log?: (line: string) => void;
  settings?: Record<string, string>;
}

const appRole = 'portal_login';
const appDatabase = 'portal';

/**
 * Advisory locks in the database `postgres`. `lockInUse` is shared by every process that uses the server, and
 * exclusive to stop it.
 */
const lockInUse = 7_203_114_001;
const lockSetUp = 7_203_114_002;

/**
 * Starts the PostgreSQL from npm in its own folder, or joins the one that already runs there. Processes of
 * one machine may share the folder and stop in any order: the last one stops the server.
 */
export async function startPostgres(
  root: string,
  options: EmbeddedPostgresOptions = {},
): Promise<EmbeddedPostgres> {
  const { log = () => {}, settings } = options;
  const cluster = await prepareCluster(root, log);
  const connection = await enter(cluster, { settings });
  await createRoleAndDatabase(connection.client, cluster);
  const { port } = connection.postmaster;
  return {
    adminUrl: buildUrl('postgres', cluster.adminPassword, port, appDatabase),
    appUrl: buildUrl(appRole, cluster.appPassword, port, appDatabase),
    adopted: !connection.launched,
    stop: keepGuard(cluster, connection, { settings, port }, log),
  };
}

/** Connects and takes the shared lock. If the last user is just stopping the server, it retries. */
async function enter(cluster: Cluster, options: ServerOptions): Promise<Connection> {
  for (let attempt = 1; ; attempt += 1) {
    const connection = await connectToServer(cluster, options);
    try {
      await connection.client.query('select pg_advisory_lock_shared($1)', [lockInUse]);
      return connection;
    } catch (error) {
      await connection.client.end().catch(() => {});
      if (attempt === 10) throw error;
    }
  }
}

async function createRoleAndDatabase(client: pg.Client, { appPassword }: Cluster) {
  await client.query('select pg_advisory_lock($1)', [lockSetUp]);
  try {
    const roles = await client.query('select 1 from pg_roles where rolname = $1', [appRole]);
    if (roles.rowCount === 0) {
      const password = client.escapeLiteral(appPassword);
      await client.query(
        `create role ${appRole} login nosuperuser nobypassrls nocreatedb nocreaterole password ${password}`,
      );
    }
    const databases = await client.query('select 1 from pg_database where datname = $1', [appDatabase]);
    if (databases.rowCount === 0) await client.query(`create database ${appDatabase} owner postgres`);
  } finally {
    await client.query('select pg_advisory_unlock($1)', [lockSetUp]);
  }
}

const LEAVE_TRIES = 3;

/** Holds the shared lock until the returned function is called, reconnecting after a crash of the server. */
function keepGuard(cluster: Cluster, first: Connection, options: ServerOptions, log: (line: string) => void) {
  let guard = first.client;
  let wanted = true;
  const isWanted = () => wanted;
  let renewing = Promise.resolve();
  let stopped: Promise<void> | undefined;

  const watch = (client: pg.Client) => {
    guard = client;
    client.once('end', () => {
      if (wanted) renewing = renew();
    });
  };

  const renew = async () => {
    log('Se cortó la conexión con PostgreSQL; se vuelve a conectar.');
    while (isWanted()) {
      try {
        watch((await enter(cluster, { ...options, isWanted })).client);
        return;
      } catch {
        await sleep(1000);
      }
    }
  };

  /**
   * The server may be restarting. Leaving without retrying would keep it running with no process to stop it.
   */
  const leave = async () => {
    for (let attempt = 1; ; attempt += 1) {
      await Promise.race([renewing, sleep(5000)]);
      try {
        await guard.query('select pg_advisory_unlock_shared($1)', [lockInUse]);
        break;
      } catch {
        if (attempt === LEAVE_TRIES) {
          wanted = false;
          log('PostgreSQL ya no respondía al cerrar; el próximo inicio lo retoma.');
          return;
        }
        await sleep(200);
      }
    }
    wanted = false;
    try {
      const { rows } = await guard.query('select pg_try_advisory_lock($1) as is_last', [lockInUse]);
      if (rows[0].is_last) await stopServer(cluster);
    } finally {
      await guard.end().catch(() => {});
    }
  };

  watch(first.client);
  return () => (stopped ??= leave());
}
