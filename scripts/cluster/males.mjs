// The faults: how each begins, how its cause ends, and from when its recovery counts.
import { setTimeout as sleep } from 'node:timers/promises';
import { isReady } from './frente.mjs';

/** Longer than the key of the leader lives, so that it steps down. */
const NO_MAJORITY_MS = 14_000;
const FULL_MS = 6000;

/**
 * `strike` causes the fault and returns the instant from which the recovery counts: the fault itself, or the
 * end of its cause. `mend` repairs what the operator of a real cluster would, after the service is back.
 *
 * Each fault must be felt: somebody was refused (`refuses`), or at least waited. Where all may be served without
 * either, `killed.felt` says whether what was killed is gone.
 */
export const faults = {
  'primary killed': {
    title: 'PostgreSQL and Patroni of the primary killed',
    goal: true,
    async strike({ cluster, killed }) {
      const node = await cluster.awaitLeader();
      killed.node = node;
      const since = Date.now();
      await Promise.all([node.killPatroni(), node.killPostgres()]);
      return since;
    },
    mend: ({ killed: { node } }) => node.startPatroni(),
  },
  'postgres killed': {
    title: 'PostgreSQL of the primary killed',
    goal: true,
    async strike({ cluster }) {
      const node = await cluster.awaitLeader();
      const since = Date.now();
      node.killPostgres();
      return since;
    },
  },
  'network cut': {
    title: 'the network of the primary cut',
    goal: true,
    async strike({ cluster, killed }) {
      const node = await cluster.awaitLeader();
      killed.node = node;
      const since = Date.now();
      node.machine.cut();
      return since;
    },
    mend: ({ killed: { node } }) => node.machine.mend(),
  },
  'switch-over': {
    title: 'switch-over to the standby',
    goal: true,
    async strike({ cluster }) {
      const [leader, candidate] = [await cluster.awaitLeader(), await cluster.synchronous()];
      const since = Date.now();
      const answer = await fetch(`${leader.url}/switchover`, {
        method: 'POST',
        body: JSON.stringify({ leader: leader.name, ...(candidate && { candidate: candidate.name }) }),
        signal: AbortSignal.timeout(60_000),
      });
      if (!answer.ok) throw new Error(`the switch-over: ${answer.status} ${await answer.text()}`);
      return since;
    },
  },
  'standby lost': {
    title: 'the synchronous standby killed',
    async strike({ cluster, killed }) {
      const node = (await cluster.synchronous()) ?? cluster.nodes[0];
      killed.node = node;
      const since = Date.now();
      await Promise.all([node.killPatroni(), node.killPostgres()]);
      killed.felt = (await node.state()).state === 'away';
      return since;
    },
    mend: ({ killed: { node } }) => node.startPatroni(),
  },
  'disk full': {
    title: 'the disk of the primary full',
    refuses: true,
    async strike({ cluster, killed }) {
      const node = await cluster.awaitLeader();
      killed.node = node;
      node.machine.fill();
      await sleep(FULL_MS);
      node.machine.free();
      return Date.now();
    },
    mend: ({ killed: { node } }) => {
      if (!node.isPatroniRunning()) node.startPatroni();
    },
  },
  'no majority': {
    title: 'two of three etcd killed',
    refuses: true,
    async strike({ cluster, random }) {
      const two = random.shuffled(cluster.nodes).slice(0, 2);
      await Promise.all(two.map((node) => node.killEtcd()));
      await sleep(NO_MAJORITY_MS);
      for (const node of two) node.startEtcd();
      return Date.now();
    },
  },
  'haproxy restarted': {
    title: 'HAProxy killed and started',
    async strike({ cluster }) {
      const since = Date.now();
      await cluster.front.restartHaproxy(500, sleep);
      return since;
    },
  },
  'portal killed': {
    title: 'a portal killed and started',
    async strike({ cluster, world, random, killed }) {
      killed.portal = random.below(2);
      const since = Date.now();
      await world.processes[killed.portal].kill();
      killed.felt = !(await isReady(cluster.front.portals[killed.portal]));
      return since;
    },
    // As its service does, two seconds later.
    async mend({ world, killed }) {
      await sleep(2000);
      await world.start(killed.portal);
    },
    mendAtOnce: true,
  },
};
