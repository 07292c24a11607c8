import { setTimeout as sleep } from 'node:timers/promises';
import { OTRA_UNIDAD, UNIDAD } from '../../testing/data/people.ts';
import { addSignedPatients, type SignedPatient } from '../../testing/processes/processes.ts';
import type { TestRequest } from '../../testing/portal.ts';
import { SERVICIO, type Answer, type Place, type World } from './world.ts';

/** Two units in which the same DNIs belong to different people. */
const UNITS = [
  { id: UNIDAD.demo, host: 'demo', apellido: 'Delademo' },
  { ...OTRA_UNIDAD, apellido: 'Delaotra' },
] as const;
type Unit = (typeof UNITS)[number];
const EACH = 60;
const PAUSE_MS = 20;
/** Typed by hand from the table of errors. */
export const AWAY = {
  code: 'no_disponible',
  message:
    'El portal no responde en este momento. Lo que escribiste sigue en tu pantalla: probá de nuevo en un minuto.',
};

export interface Heard {
  unit: number;
  which: number;
  at: number;
  ms: number;
  status: number;
}
export interface Traffic {
  heard: Heard[];
  /** Answers that must never occur: another unit's data, another message, a broken connection. */
  wrong: string[];
  /** Acknowledged bookings, by unit. */
  booked: Map<string, number>;
  stop(): Promise<void>;
}
export interface Crowd {
  unit: Unit;
  patients: SignedPatient[];
  places: Place[];
}

/** The same people by number in both units, each with one turno that the other unit does not have. */
export async function gatherCrowds({ db }: Pick<World, 'db'>, places: readonly Place[]): Promise<Crowd[]> {
  await db.sql(
    `insert into portal.servicios (unidad_id, id, nombre, sigla, por_turno, asientos, dias_corridos) values (17, ${SERVICIO.turnos}, 'Orientación', 'O', true, 50, 60) on conflict do nothing`,
  );
  const [ours, theirs] = [await addSignedPatients(db, EACH, 1), await addSignedPatients(db, EACH, 17)];
  const dnis = ours.map(({ dni }) => dni);
  for (const table of ['cuentas', 'personas']) {
    await db.sql(
      `update portal.${table} t set ${table === 'cuentas' ? 'dni' : 'documento'} = x.dni from unnest($1::uuid[], $2::text[]) x (id, dni)
         where t.unidad_id = 17 and t.${table === 'cuentas' ? 'persona_id' : 'id'} = x.id`,
      [theirs.map(({ personaId }) => personaId), dnis],
    );
  }
  for (const { id, apellido } of UNITS) {
    await db.sql('update portal.personas set apellido = $2 where unidad_id = $1 and id = any ($3::uuid[])', [
      id,
      apellido,
      [...ours, ...theirs].map(({ personaId }) => personaId),
    ]);
  }
  return [
    { unit: UNITS[0], patients: ours, places: [...places] },
    {
      unit: UNITS[1],
      patients: theirs.map((one, i) => ({ ...one, dni: dnis[i]! })),
      places: places.filter(({ hora }) => hora >= '10:00' && hora < '12:00'),
    },
  ];
}

/** Both units call both servers almost without a pause: every answer must be of the caller's own unit. */
export function startTraffic(
  ask: World['ask'],
  crowds: readonly Crowd[],
  servers: readonly number[],
  each: number,
): Traffic {
  const traffic: Traffic = { heard: [], wrong: [], booked: new Map(), stop: async () => {} };
  const load = { over: false };

  const judge = (crowd: Crowd, what: string, answer: Answer, isOwn: () => boolean) => {
    const tell = (problem: string) => traffic.wrong.push(`${crowd.unit.host} ${what}: ${problem}`);
    if (answer.status === 503) {
      if (answer.body?.code !== AWAY.code || answer.body.message !== AWAY.message) tell(answer.text);
      if (!(Number(answer.headers['retry-after']) > 0)) tell('no time to come back');
    } else if (answer.status !== 200) tell(`${answer.status} after ${answer.ms} ms ${answer.text}`);
    else if (!isOwn()) tell(`not its own: ${answer.text.slice(0, 300)}`);
  };

  const client = async (crowd: Crowd, which: number, offset: number) => {
    for (let n = offset; !load.over; n += each) {
      const patient = crowd.patients[n % EACH]!;
      const { host, apellido, id: unit } = crowd.unit;
      const call = async (request: TestRequest) => {
        const at = Date.now();
        const answer = await ask(which, { ...request, host, token: patient.token });
        traffic.heard.push({ unit, which, at, ms: answer.ms, status: answer.status });
        return answer;
      };
      const person = await call({ path: `/api/usuario/${patient.dni}` });
      judge(crowd, 'person', person, () => person.body.sobrenome === apellido);
      const body = {
        documento: patient.dni,
        servicio_id: SERVICIO.turnos,
        ...crowd.places[(n % EACH) % crowd.places.length]!,
      };
      const booked = await call({
        method: 'POST',
        path: '/api/turno/reservar',
        body,
        headers: { 'idempotency-key': `de-${host}-${patient.dni}` },
      });
      judge(crowd, 'booking', booked, () => booked.body.paciente.nome.includes(apellido));
      if (booked.status === 200) traffic.booked.set(booked.body.id, unit);
      const list = await call({ path: '/api/turno/listar' });
      judge(crowd, 'list', list, () =>
        list.body.pendientes.every(({ paciente }: { paciente: { nome: string } }) =>
          paciente.nome.includes(apellido),
        ),
      );
      await sleep(PAUSE_MS);
    }
  };
  const clients = servers.flatMap((which) =>
    crowds.flatMap((crowd) => Array.from({ length: each }, (_, offset) => client(crowd, which, offset))),
  );
  traffic.stop = async () => {
    load.over = true;
    await Promise.all(clients);
  };
  return traffic;
}
