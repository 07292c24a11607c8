import { setTimeout as sleep } from 'node:timers/promises';
import { newId } from '../../platform/ids.ts';
import { datosDeCaso, multipart } from '../../testing/data/casos.ts';
import { cuilDe, RECETA } from '../../testing/data/documentos.ts';
import { addSignedPatients, type SignedPatient } from '../../testing/processes/processes.ts';
import type { TestRequest } from '../../testing/portal.ts';
import { isDone, isUnknown, record, type Act, type Ledger } from './ledger.ts';
import type { Random } from './random.ts';
import { SERVICIO, type Answer, type World } from './world.ts';

/** Typed by hand from the terms. */
const TERMINOS = '2026-11-01';
const PDF = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');
const DOS = [RECETA.medicamentos[0]!, { ...RECETA.medicamentos[0]!, generico: 'Ibuprofeno' }];
const PATIENTS = 150;
const VISITS = 50;
/** Nobody takes a ticket while that many wait, so that the line of a round can be emptied. */
const LONG_LINE = 12;
/** Kill after a number of answers instead of a time: a slow machine is then as busy as a fast one. */
const LEAST_ANSWERS = 15;
const MORE_ANSWERS = 35;
const STALL_MS = 60_000;

/** Counters over the whole run, so that every act has its own name. */
export const createNumbers = () => ({ turno: 0, unico: 0, ticket: 0, caso: 0, visita: 0, llamar: 0 });
export type Numbers = ReturnType<typeof createNumbers>;

export interface Round {
  acts: Act[];
  /** The instant of the kill. */
  killed: number;
  /** Calls that were open at the kill, and those of them without an answer or told to retry. */
  open: number;
  cut: number;
}

interface People {
  patients: SignedPatient[];
  visits: { id: string; dni: string }[];
  tokens: { gestora: string; medicas: string[]; firmante: string };
}

/** All clients use both servers until `kill` has happened; it waits for `moment`. */
export async function runRound(
  world: World,
  ledger: Ledger,
  numbers: Numbers,
  random: Random,
  moment: () => Promise<unknown>,
  kill: () => Promise<void>,
): Promise<Round> {
  const people = await gather(world, numbers);
  const round: Round = { acts: [], killed: 0, open: 0, cut: 0 };
  const load = { over: false, open: 0, answered: 0 };

  async function perform(
    act: Pick<Act, 'kind' | 'name' | 'which' | 'request' | 'who'> & Partial<Pick<Act, 'place' | 'of'>>,
  ): Promise<Answer> {
    load.open += 1;
    const sent = Date.now();
    const answer = await world.ask(act.which, act.request);
    load.open -= 1;
    const done: Act = { ...act, sent, done: Date.now(), answer };
    if (isDone(done)) load.answered += 1;
    round.acts.push(done);
    record(ledger, done);
    return answer;
  }
  const clients = mixed(world, ledger, numbers, people, perform).map(async (client) => {
    // A client of a dead server waits for the new one.
    while (!load.over) if (!(await client())) return;
  });

  const enough = LEAST_ANSWERS + random.below(MORE_ANSWERS);
  const since = Date.now();
  while (load.answered < enough && Date.now() - since < STALL_MS) await sleep(1);
  if (load.answered < enough) ledger.problems.push(`the load stood still after ${load.answered} answers`);
  await sleep(random.below(25));
  await moment();
  const killed = Date.now();
  round.killed = killed;
  round.open = load.open;
  await kill();
  load.over = true;
  await Promise.all(clients);
  round.cut = round.acts.filter((act) => act.sent <= killed && act.done >= killed && isUnknown(act)).length;
  return round;
}

/**
 * New people for every round, in three statements: tokens live for ten minutes, and nobody books the same
 * service twice.
 */
async function gather(
  { db, now, gestora, medicas, firmante, ask }: World,
  numbers: Numbers,
): Promise<People> {
  const patients = await addSignedPatients(db, PATIENTS + VISITS);
  const tokens = {
    gestora: await gestora.token(),
    medicas: await Promise.all(medicas.map((one) => one.token())),
    firmante: await firmante.token(),
  };
  const visits = patients
    .splice(PATIENTS)
    .map(({ personaId, dni }) => ({ id: newId(), personaId, dni, numero: (numbers.visita += 1) }));
  await db.sql(
    `insert into portal.atenciones (unidad_id, id, paciente_id, servicio_id, dia, sigla, numero, estado, orden, llegada, profesional_id, llamada, inicio, fin, llamados, pedida_por)
     select 1, v.id, v.persona, ${SERVICIO.visitas}, '2026-11-16', 'V', v.numero, 'encerrado', $4, $4, $5, $4, $4, $4, 1, v.persona
       from unnest($1::uuid[], $2::uuid[], $3::int[]) v (id, persona, numero)`,
    [
      visits.map(({ id }) => id),
      visits.map(({ personaId }) => personaId),
      visits.map(({ numero }) => numero),
      now(),
      firmante.personaId,
    ],
  );
  // The desks are open in a browser.
  for (const token of tokens.medicas)
    await ask(0, { method: 'POST', path: '/api/fila/latido', body: {}, token });
  return { patients, visits, tokens };
}

type Perform = (
  act: Pick<Act, 'kind' | 'name' | 'which' | 'request' | 'who'> & Partial<Pick<Act, 'place' | 'of'>>,
) => Promise<Answer>;
/** One request after the other, until it returns `false`. */
type Client = () => Promise<boolean>;

const post = (path: string, token: string, body: unknown, key?: string): TestRequest => ({
  method: 'POST',
  path,
  token,
  body,
  ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
});
const goesOn = (...answers: Answer[]) =>
  answers.every(({ status }) => status !== 0 && status !== 503 && status !== -1);

function mixed(
  world: World,
  ledger: Ledger,
  numbers: Numbers,
  { patients, visits, tokens }: People,
  perform: Perform,
): Client[] {
  const { places, medicas } = world;

  const turno: Client = async () => {
    const patient = patients.pop();
    if (!patient) return false;
    const n = (numbers.turno += 1);
    const place = places.turnos[n % places.turnos.length]!;
    const request = post(
      '/api/turno/reservar',
      patient.token,
      { documento: patient.dni, servicio_id: SERVICIO.turnos, ...place },
      `clave-del-turno-${patient.dni}`,
    );
    const act = { kind: 'turno', name: `turno ${n}`, request, who: patient.dni, place } as const;
    if (n % 5 > 0) return goesOn(await perform({ ...act, which: n % 2 }));
    // The same booking at both servers at once.
    return goesOn(...(await Promise.all([0, 1].map((which) => perform({ ...act, which })))));
  };

  /** Two bookings of one place, at both servers at once. */
  const unico: Client = async () => {
    if (patients.length < 2) return false;
    const n = (numbers.unico += 1);
    const place = places.unico[n % places.unico.length]!;
    const both = patients.splice(-2).map(({ dni, token }, which) => {
      const request = post(
        '/api/turno/reservar',
        token,
        { documento: dni, servicio_id: SERVICIO.unico, ...place },
        `clave-del-unico-${dni}`,
      );
      return perform({ kind: 'unico', name: `único ${n} de ${which}`, which, request, who: dni, place });
    });
    return goesOn(...(await Promise.all(both)));
  };

  const ticket: Client = async () => {
    if (ledger.tickets.size - ledger.llamadas.size >= LONG_LINE) {
      await sleep(5);
      return true;
    }
    const patient = patients.pop();
    if (!patient) return false;
    const n = (numbers.ticket += 1);
    const request = post(
      '/api/atencion/solicitar',
      patient.token,
      { documento: patient.dni, servicio_id: SERVICIO.fila, terminos: TERMINOS, motivo: 'Fiebre' },
      `clave-del-ticket-${patient.dni}`,
    );
    return goesOn(
      await perform({ kind: 'ticket', name: `ticket ${n}`, which: n % 2, request, who: patient.dni }),
    );
  };

  const atender =
    (medica: number): Client =>
    async () => {
      const n = (numbers.llamar += 1);
      const token = tokens.medicas[medica]!;
      const who = medicas[medica]!.personaId;
      const called = await perform({
        kind: 'llamar',
        name: `llamada ${n}`,
        which: n % 2,
        request: post('/api/fila/llamar', token, {}),
        who,
      });
      if (!goesOn(called)) return false;
      const id = called.body?.atencion?.id as string | undefined;
      if (id === undefined) {
        await sleep(10);
        return true;
      }
      const request = post('/api/fila/finalizar', token, { id });
      return goesOn(
        await perform({ kind: 'finalizar', name: `fin de ${id}`, which: (n >> 1) % 2, request, who, of: id }),
      );
    };

  const caso: Client = async () => {
    const n = (numbers.caso += 1);
    const { fecha, hora } = places.casos[n % places.casos.length]!;
    const siniestro = `MUERTE-${n}`;
    const datos = datosDeCaso({
      nroSiniestro: siniestro,
      servicio_id_turno: String(SERVICIO.casos),
      fecha_turno: fecha,
      hora_turno: hora,
      email: `n${n}@ejemplo.com`,
    });
    const parts = Object.entries(datos).map(([name, value]) => ({ name, value }));
    // Every third with a document.
    const { raw, headers } = multipart(
      n % 3 === 0 ? [...parts, { name: 'file', value: PDF, filename: 'a.pdf' }] : parts,
    );
    const request: TestRequest = {
      method: 'POST',
      path: '/api/art/crear',
      token: tokens.gestora,
      raw,
      headers: { ...headers, 'idempotency-key': `clave-del-caso-${n}` },
    };
    const created = await perform({ kind: 'caso', name: `caso ${n}`, which: n % 2, request, who: siniestro });
    if (!goesOn(created) || created.status !== 200 || n % 2 === 0) return goesOn(created);
    const id = created.body.caso.id as number;
    const cancel = post('/api/art/cancelar', tokens.gestora, { id });
    return goesOn(
      await perform({
        kind: 'cancelar',
        name: `cancelación de ${id}`,
        which: (n >> 1) % 2,
        request: cancel,
        who: siniestro,
        of: String(id),
      }),
    );
  };

  const receta: Client = async () => {
    const visit = visits.pop();
    if (!visit) return false;
    const which = visits.length % 2;
    const id = newId();
    const who = visit.id;
    const draft = post('/api/documento/borrador', tokens.firmante, {
      id,
      atencion: visit.id,
      version: 0,
      escrito: { ...RECETA, medicamentos: which === 0 ? RECETA.medicamentos : DOS, cuil: cuilDe(visit.dni) },
    });
    const written = await perform({ kind: 'borrador', name: `borrador ${id}`, which, request: draft, who });
    if (!goesOn(written)) return false;
    const request = post('/api/documento/firmar', tokens.firmante, { id, version: 1 });
    return goesOn(await perform({ kind: 'firmar', name: `firma ${id}`, which: 1 - which, request, who }));
  };

  return [
    turno,
    turno,
    turno,
    unico,
    ticket,
    ticket,
    atender(0),
    atender(1),
    atender(2),
    caso,
    caso,
    caso,
    receta,
    receta,
    receta,
  ];
}
