// One machine of the cluster: etcd, and PostgreSQL under Patroni.
import { chownSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Within this time a primary that is gone has lost its key. The goal asks for at most twelve. */
const TTL = 8;
const PORTS = { etcd: 2379, peers: 2380, postgres: 5432, rest: 8008 };

export const PASSWORDS = {
  postgres: 'de-la-prueba-uno',
  replicator: 'de-la-prueba-dos',
  login: 'de-la-prueba-tres',
};

export function createNode({ machine, machines, programs, processes, gate }) {
  const { name, address, disk } = machine;
  const data = path.join(disk, 'data');
  const hosts = machines.map((one) => `${one.address}:${PORTS.etcd}`);
  const config = path.join(disk, 'patroni.json');
  writeFileSync(
    config,
    JSON.stringify(patroni({ name, address, disk, data, hosts, programs, gate }), undefined, 2),
  );
  const owner = statSync(disk);
  chownSync(config, owner.uid, owner.gid);
  let etcdProcess;
  let patroniProcess;

  const postmaster = () => {
    try {
      return Number.parseInt(readFileSync(path.join(data, 'postmaster.pid'), 'utf8'), 10);
    } catch {
      return undefined;
    }
  };
  const node = {
    name,
    address,
    machine,
    url: `http://${address}:${PORTS.rest}`,
    postgres: `${address}:${PORTS.postgres}`,
    rest: PORTS.rest,
    startEtcd() {
      const peers = machines.map((one) => `${one.name}=http://${one.address}:${PORTS.peers}`);
      etcdProcess = processes.start(
        `etcd-${name}`,
        machine.command(
          programs.etcd,
          Object.entries({
            name,
            'data-dir': path.join(disk, 'etcd'),
            'listen-client-urls': `http://${address}:${PORTS.etcd}`,
            'advertise-client-urls': `http://${address}:${PORTS.etcd}`,
            'listen-peer-urls': `http://${address}:${PORTS.peers}`,
            'initial-advertise-peer-urls': `http://${address}:${PORTS.peers}`,
            'initial-cluster': peers.join(','),
            'initial-cluster-state': 'new',
            'heartbeat-interval': 200,
            'election-timeout': 2000,
            'enable-v2': true,
            // A server that comes back does not call an election.
            'pre-vote': true,
            'log-level': 'error',
          }).map(([flag, value]) => `--${flag}=${value}`),
        ),
        // Debian's etcd asks for it where nobody tests it upstream.
        process.arch === 'arm64' ? { ETCD_UNSUPPORTED_ARCH: 'arm64' } : {},
      );
    },
    startPatroni() {
      mkdirSync(disk, { recursive: true });
      patroniProcess = processes.start(`patroni-${name}`, machine.command(programs.patroni, [config]));
    },
    killEtcd: () => etcdProcess.end(),
    killPatroni: () => patroniProcess.end(),
    isPatroniRunning: () => patroniProcess?.isRunning() === true,
    /** kill -9 of the postmaster: its children end with it. */
    killPostgres() {
      const pid = postmaster();
      if (pid !== undefined && isOurs(pid, data)) process.kill(pid, 'SIGKILL');
    },
    /** The role that Patroni reports, and whether PostgreSQL runs. */
    async state() {
      try {
        const answer = await fetch(`${node.url}/patroni`, { signal: AbortSignal.timeout(2000) });
        const { role, state, timeline, replication_state } = await answer.json();
        return { role, state, timeline, replication_state };
      } catch {
        return { role: 'away', state: 'away' };
      }
    },
  };
  return node;
}

/** A number in a stale file may belong to somebody else's process by now. */
function isOurs(pid, data) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(data);
  } catch {
    return false;
  }
}

function patroni({ name, address, disk, data, hosts, programs, gate }) {
  const network = gate.replace(/\.1$/, '.0/24');
  return {
    scope: 'portal',
    name,
    restapi: { listen: `${address}:${PORTS.rest}`, connect_address: `${address}:${PORTS.rest}` },
    // Through etcd's second interface: it renews the lock only while it is one's own. Through the third one,
    // Patroni 3.0 writes it unconditionally. A primary that was cut off takes the lock back from its successor.
    etcd: { hosts },
    bootstrap: {
      dcs: {
        ttl: TTL,
        loop_wait: 1,
        retry_timeout: 3,
        maximum_lag_on_failover: 1_048_576,
        // A commit waits for a standby; only that standby may take over.
        synchronous_mode: true,
        // A primary that does not start again within this time is replaced.
        primary_start_timeout: 10,
        postgresql: {
          use_pg_rewind: true,
          use_slots: true,
          parameters: {
            max_connections: 120,
            shared_buffers: '64MB',
            max_wal_size: '256MB',
            min_wal_size: '64MB',
            wal_keep_size: '64MB',
            max_slot_wal_keep_size: '256MB',
            wal_log_hints: 'on',
            hot_standby: 'on',
            hot_standby_feedback: 'on',
            timezone: 'UTC',
            log_error_verbosity: 'terse',
            log_min_error_statement: 'panic',
            wal_receiver_timeout: '5s',
            wal_sender_timeout: '5s',
            tcp_user_timeout: '5s',
          },
        },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
      pg_hba: [
        `host all all ${network} scram-sha-256`,
        `host replication replicator ${network} scram-sha-256`,
      ],
    },
    postgresql: {
      listen: `${address}:${PORTS.postgres}`,
      connect_address: `${address}:${PORTS.postgres}`,
      data_dir: data,
      bin_dir: programs.postgres,
      pgpass: path.join(disk, 'pgpass'),
      authentication: {
        superuser: { username: 'postgres', password: PASSWORDS.postgres },
        replication: { username: 'replicator', password: PASSWORDS.replicator },
        rewind: { username: 'postgres', password: PASSWORDS.postgres },
      },
      parameters: { unix_socket_directories: disk },
      remove_data_directory_on_rewind_failure: true,
      remove_data_directory_on_diverged_timelines: true,
    },
    watchdog: { mode: 'off' },
    tags: {},
  };
}
