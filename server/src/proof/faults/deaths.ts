import type { World } from './world.ts';

export const deaths = [
  'one server',
  'the other server',
  'both servers',
  'the postmaster',
  'a backend',
  'the repository',
  'the bus',
  'everything',
] as const;
export type Death = (typeof deaths)[number];

export const ofServers: Partial<Record<Death, readonly number[]>> = {
  'one server': [0],
  'the other server': [1],
  'both servers': [0, 1],
  everything: [0, 1],
};
export const ofOutsiders: Partial<Record<Death, readonly ('repositorio' | 'refeps')[]>> = {
  'the repository': ['repositorio'],
  'the bus': ['refeps'],
  everything: ['repositorio', 'refeps'],
};

export async function kill(
  { postgres, processes, outsiders }: World,
  death: Death,
  choose: (n: number) => number,
): Promise<void> {
  if (death === 'a backend') return postgres.killBackend(choose);
  const killed = [
    ...(ofServers[death] ?? []).map((which) => processes[which]!.kill()),
    ...(ofOutsiders[death] ?? []).map((which) => outsiders[which].kill()),
  ];
  if (death === 'the postmaster' || death === 'everything') postgres.killServer();
  await Promise.all(killed);
}

/** PostgreSQL restarts by itself. */
export async function restart({ start, outsiders }: World, death: Death): Promise<void> {
  await Promise.all([
    ...(ofServers[death] ?? []).map((which) => start(which)),
    ...(ofOutsiders[death] ?? []).map((which) => outsiders[which].restart()),
  ]);
}
