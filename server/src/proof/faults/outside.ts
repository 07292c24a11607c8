import { setTimeout as sleep } from 'node:timers/promises';
import { connect, startOutsideProcess, trust, type Outside } from '../../testing/outside/outside-process.ts';
import { ofOutsiders, type Death } from './deaths.ts';
import type { Worker, World } from './world.ts';

/** The repository and the bus of the unit, processes of their own that keep what they have. */
export interface Outsiders {
  repositorio: Outside;
  refeps: Outside;
  /** Value of `OUTSIDE_CA`. */
  ca: string;
  stop(): Promise<void>;
}

export async function startOutsiders(): Promise<Outsiders> {
  const [repositorio, refeps] = await Promise.all(
    ['repositorio.ts', 'refeps.ts'].map((program) => startOutsideProcess(program, { durable: true })),
  );
  return {
    repositorio: repositorio!,
    refeps: refeps!,
    ca: trust(repositorio!, refeps!),
    stop: async () => void (await Promise.all([repositorio!.stop(), refeps!.stop()])),
  };
}

/** Connects the unit to both, and asks about the licence of whoever signs. */
export async function connectOutsiders(
  { outsiders: { repositorio, refeps }, ask, firmante }: Pick<World, 'outsiders' | 'ask' | 'firmante'>,
  admin: Worker,
): Promise<void> {
  const token = await admin.token();
  const posts = {
    post: (path: string, body: unknown) => ask(0, { method: 'POST', path, body, token }),
  };
  await refeps.set({
    professionals: {
      [firmante.dni]: { refeps: '920333444', licences: [{ tipo: 'nacional', numero: '98765' }] },
    },
  });
  await connect(posts, token, 'repositorio', repositorio);
  await connect(posts, token, 'refeps', refeps);
  const asked = await posts.post('/api/matriculas/consultar', { profesional_id: firmante.personaId });
  if (asked.body?.matriculas?.[0]?.estado !== 'habilitada') throw new Error(asked.text);
}

/**
 * Before a round: registrations take a second, and a bus that will die keeps everybody waiting, so that a kill
 * meets them at work. The licence was last asked about yesterday, so the first signature of the round asks again.
 */
export async function slowDown({ outsiders, db, firmante, now }: World, death: Death): Promise<void> {
  await outsiders.repositorio.set({ fault: 'slow', forgetAsked: true });
  await outsiders.refeps.set({
    fault: ofOutsiders[death]?.includes('refeps') ? 'hangs' : '',
    forgetAsked: true,
  });
  const yesterday = new Date(now().getTime() - 24 * 3_600_000);
  await db.sql('update portal.matriculas set consultada = $2, intentada = null where persona_id = $1', [
    firmante.personaId,
    yesterday,
  ]);
}

/** Waits until a registration is under way at the repository. Returns whether one is. */
export async function awaitRegistration({ outsiders: { repositorio } }: World): Promise<boolean> {
  for (const until = Date.now() + 20_000; Date.now() < until; await sleep(5))
    if ((await repositorio.set({})).open > 0) return true;
  return false;
}

const SETTLE_MS = 60_000;
const NUDGE_MS = 1000;

/**
 * Checks that each signed prescription is registered: once, with one CUIR per drug, and with the same ones here
 * and at the repository. Those whose server died are taken up at once instead of after their lease; those that failed,
 * instead of after their pause.
 */
export async function findUnregistered({ db, outsiders }: World): Promise<string[]> {
  await Promise.all([outsiders.repositorio.set({ fault: '' }), outsiders.refeps.set({ fault: '' })]);
  const pending = async () =>
    (
      await db.sql<{ n: number }>(
        `select count(*)::int as n from portal.registros where estado = 'pendiente'`,
      )
    )[0]!.n;
  let nudged = 0;
  for (const until = Date.now() + SETTLE_MS; (await pending()) > 0 && Date.now() < until; await sleep(50)) {
    if (Date.now() - nudged < NUDGE_MS) continue;
    await db.sql(
      `update portal.registros set proximo = now() where estado = 'pendiente' and proximo > now()`,
    );
    nudged = Date.now();
  }
  const rows = await db.sql<{
    id: string;
    clave: string | null;
    estado: string | null;
    drugs: number;
    cuirs: string[];
  }>(
    `select d.id, r.clave, r.estado, jsonb_array_length(d.contenido -> 'medicamentos') as drugs,
       coalesce((select array_agg(k.cuir order by k.item) from portal.cuirs k where k.unidad_id = 1 and k.documento_id = d.id), '{}') as cuirs
     from portal.documentos d left join portal.registros r on r.unidad_id = 1 and r.documento_id = d.id
     where d.unidad_id = 1 and d.tipo = 'receta' and d.estado = 'firmado'`,
  );
  const { state } = await outsiders.repositorio.set({});
  const { accepted, recetas } = state as unknown as { accepted: Record<string, string[]>; recetas: string[] };
  const known = new Set(rows.map(({ id }) => id));
  const there = new Set(recetas);
  const cuirs = rows.flatMap((row) => row.cuirs);
  return [
    ...rows.flatMap(({ id, clave, estado, drugs, cuirs: own }) => {
      if (estado !== 'registrada') return [`prescription ${id} is ${estado}`];
      if (own.length !== drugs) return [`prescription ${id} has ${own.length} CUIRs for ${drugs} drugs`];
      const given = accepted[clave!]?.join(' ') ?? 'none';
      return given === own.join(' ')
        ? []
        : [`prescription ${id} has ${own.join(' ')}, the repository gave ${given}`];
    }),
    ...rows.flatMap(({ id }) => (there.has(id) ? [] : [`prescription ${id} is not at the repository`])),
    ...recetas.flatMap((id) => (known.has(id) ? [] : [`the repository has ${id}, which nobody signed`])),
    ...(there.size === recetas.length ? [] : [`${recetas.length - there.size} are registered twice`]),
    ...(new Set(cuirs).size === cuirs.length ? [] : ['one CUIR is of two drugs']),
  ].slice(0, 20);
}
