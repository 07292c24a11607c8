import { ABIERTAS, atencionesOf, casosOf, turnosOf, type Atencion, type Turno } from './rows.ts';
import { isOwn } from './steps-line.ts';
import {
  actorsOf,
  advance,
  Broken,
  eventually,
  nowOf,
  hasPending,
  pagesOf,
  quiet,
  short,
  type Actor,
  type World,
} from './world.ts';

/** The state that a walk checks after each step. */
interface Scene {
  world: World;
  atenciones: Atencion[];
  turnos: Turno[];
  now: Date;
}

/** Throws when the invariant does not hold. */
const demand = (holds: boolean, sentence: () => string) => {
  if (!holds) throw new Broken(sentence());
};

const invariants: Record<string, (scene: Scene) => void | Promise<void>> = {
  'no due work fails': nothingWasLogged,
  'an attention begins when both sides came in': followCalls,
  'an attention that began ends, once': attentionsEndOnce,
  'nobody is in two calls': nobodyIsInTwoCalls,
  'a turno past its time has a final state': turnosHaveAFinalState,
  'whoever is called can know it': whoeverIsCalledCanKnowIt,
  'nobody is woken for the call of somebody else': nobodyIsWokenInVain,
  'a family sees all of its open attentions': everyFamilySeesItsAttentions,
  'place and wait agree': placeAndWaitAgree,
  'what one screen says agrees with every other': screensAgree,
  "a case's status follows from what happened": casesFollow,
  'every signed paper reaches its patient and nobody else': papersReachTheirPatient,
  'the mail ledger agrees with the events': eventsAreMailed,
  'the mail ledger agrees with the mail server': mailsAgree,
};

const look = async (world: World): Promise<Scene> => ({
  world,
  atenciones: await atencionesOf(world),
  turnos: await turnosOf(world),
  now: nowOf(world),
});

export async function checkInvariants(world: World): Promise<void> {
  let scene = await look(world);
  for (const [sentence, check] of Object.entries(invariants)) {
    try {
      await check(scene);
      // A check lets time pass to see whether a notice arrives.
      if (scene.now.getTime() !== nowOf(world).getTime()) scene = await look(world);
    } catch (error) {
      throw error instanceof Broken ? new Broken(`${sentence}: ${error.message}`) : error;
    }
  }
  for (const { id, estado } of scene.atenciones) world.vistos.set(id, estado);
}

function nothingWasLogged({ world }: Scene) {
  demand(world.faltas.length === 0, () => `the portal logged: ${world.faltas.join(' | ')}`);
}

/** An attention begins only after both sides have entered since its last call. */
function followCalls({ world, atenciones }: Scene) {
  for (const { id, estado } of atenciones) {
    const before = world.vistos.get(id);
    if (estado === 'emitida') world.entraron.delete(id);
    if (estado === 'iniciado' && before !== 'iniciado') {
      const inside = world.entraron.get(id) ?? new Set();
      demand(
        inside.size === 2,
        () => `${short(id)} began with only the ${[...inside].join() || 'empty room'} in it`,
      );
    }
  }
}

const FINAL = ['encerrado', 'cancelada'];

function attentionsEndOnce({ world, atenciones }: Scene) {
  for (const { id, estado, inicio, fin } of atenciones) {
    const before = world.vistos.get(id) ?? '';
    demand(
      !FINAL.includes(before) || before === estado,
      () => `${short(id)} was ${before} and is ${estado} again`,
    );
    demand(
      ABIERTAS.includes(estado) === (fin === null),
      () => `${short(id)} is ${estado} and its end is ${String(fin)}`,
    );
    demand(estado !== 'encerrado' || inicio !== null, () => `${short(id)} ended and never began`);
  }
}

function nobodyIsInTwoCalls({ atenciones }: Scene) {
  const once = (rows: Atencion[], who: (row: Atencion) => string | null, where: string) => {
    const seen = new Set<string>();
    for (const row of rows) {
      const one = who(row);
      demand(one === null || !seen.has(one), () => `somebody is in two ${where}`);
      if (one !== null) seen.add(one);
    }
  };
  once(
    atenciones.filter(({ estado }) => estado === 'chamado' || estado === 'iniciado'),
    (row) => row.profesional_id,
    'calls as professional',
  );
  once(
    atenciones.filter(({ estado }) => ABIERTAS.includes(estado)),
    (row) => row.paciente_id,
    'lines as patient',
  );
}

const WINDOW = 30 * 60_000;

/** Programado ends with the entry window, unless the patient waits or is attended. */
function turnosHaveAFinalState({ turnos, atenciones, now }: Scene) {
  for (const { id, estado, inicio } of turnos) {
    if (estado !== 1 || inicio.getTime() + WINDOW > now.getTime()) continue;
    const waits = atenciones.some((row) => row.turno_id === id && ABIERTAS.includes(row.estado));
    demand(
      waits,
      () => `turno ${short(id)} of ${inicio.toISOString()} is still programado at ${now.toISOString()}`,
    );
  }
}

/**
 * By a visible page that shows or has shown the call; else by mail where there is an address; else by push
 * where a browser is subscribed.
 */
async function whoeverIsCalledCanKnowIt({ world, atenciones }: Scene) {
  for (const row of atenciones.filter(({ estado }) => estado === 'chamado')) {
    const own = actorsOf(world).filter((one) => isOwn(one, row) && !one.bloqueado);
    const pages = own.filter((one) => pagesOf(one).some(({ visible }) => visible));
    if ((await Promise.all(pages.map((one) => seesItCalled(world, one, row.id)))).some(Boolean)) continue;
    const subscribed = await world.portal.db.sql<{ persona_id: string }>(
      'select persona_id from portal.suscripciones_push',
    );
    const wakes = own.filter(
      ({ rol, personaId }) =>
        rol === 'paciente' && subscribed.some(({ persona_id }) => persona_id === personaId),
    );
    const address = await addressOf(world, row);
    if (address === null && wakes.length === 0) continue;
    const told = async () =>
      (await wasTold(world, row)) ||
      (address === null && wakes.some(({ personaId }) => world.push.woken.includes(personaId)));
    if (await told()) continue;
    // The job sends a notice that is some seconds overdue.
    await advance(world, 0.2);
    demand(await eventually(told), () => `${short(row.id)} is called and nobody can know it`);
  }
}

/** This call was mailed, shown by a visible page, or is over. */
async function wasTold({ portal }: World, { id, llamada }: Atencion): Promise<boolean> {
  const rows = await portal.db.sql(
    `select 1 from portal.atenciones a where a.id = $1 and (a.estado <> 'chamado' or date_trunc('milliseconds', a.llamada) <> $2 or a.llamada_vista = a.llamada)
     union all select 1 from portal.mensajes where causa = $3`,
    [id, llamada, `llamada:${id}:${llamada!.getTime()}`],
  );
  return rows.length > 0;
}

/** A push subscription wakes a person only for a call of their own or of those in their charge. */
async function nobodyIsWokenInVain({ world }: Scene) {
  if (world.push.woken.length === 0) return;
  // By the audit trail: an attention that is back in line does not store that it was called.
  const rows = await world.portal.db.sql<{ persona: string }>(
    `with llamados as (select distinct para_id from portal.auditoria where unidad_id = 1 and acto = 'llamar_paciente' and resultado = 'ok')
     select para_id as persona from llamados where para_id is not null
     union select a.pedida_por from portal.atenciones a join llamados l on l.para_id = a.paciente_id where a.unidad_id = 1
     union select v.titular_id from portal.vinculos_familiares v join llamados l on l.para_id = v.integrante_id where v.unidad_id = 1`,
  );
  const called = new Set(rows.map(({ persona }) => persona));
  for (const id of world.push.woken)
    demand(called.has(id), () => `${short(id)} was woken and nobody called them`);
}

const seesItCalled = async (world: World, one: Actor, atencion: string) => {
  const { status, body } = await world.portal.request({ path: '/api/atencion/abiertas', token: one.token });
  return (
    status === 200 &&
    (body.atenciones as { id: string; status: string }[]).some(
      ({ id, status: shown }) => id === atencion && shown === 'chamado',
    )
  );
};

/** The mail address of the patient's side. */
async function addressOf(
  { portal }: World,
  { turno_id, pedida_por, paciente_id }: Atencion,
): Promise<string | null> {
  const [caso] = await portal.db.sql<{ email: string | null }>(
    `select c.email from portal.turnos t join portal.casos c on c.unidad_id = t.unidad_id and c.id = t.caso_id where t.id = $1`,
    [turno_id],
  );
  if (caso) return caso.email;
  const people = await portal.db.sql<{ email: string | null }>(
    'select email from portal.personas where id = any ($1) and email is not null',
    [[pedida_por, paciente_id]],
  );
  return people[0]?.email ?? null;
}

/** Every open attention of a person, or of the minors in their charge, is shown to them. */
async function everyFamilySeesItsAttentions({ world, atenciones }: Scene) {
  for (const holder of world.pacientes.filter(({ bloqueado }) => !bloqueado)) {
    const mine = atenciones
      .filter((row) => ABIERTAS.includes(row.estado) && isOwn(holder, row))
      .map(({ id }) => id);
    if (mine.length === 0) continue;
    const { status, body, text } = await world.portal.request({
      path: '/api/atencion/abiertas',
      token: holder.token,
    });
    demand(status === 200, () => `the open attentions of ${holder.nombre} answer ${status}: ${text}`);
    const told = new Set((body.atenciones as { id: string }[]).map(({ id }) => id));
    for (const id of mine)
      demand(told.has(id), () => `${short(id)} is open and its own people do not see it`);
  }
}

interface Told {
  id: string;
  servicio: number;
  posicion: number | null;
  espera: { desde: number; hasta: number } | null;
  atienden: number;
}

/**
 * Two patients who wait for the same professionals have the same order by place and by wait; the next patient
 * waits for nobody.
 */
async function placeAndWaitAgree({ world, atenciones }: Scene) {
  const told: Told[] = [];
  for (const row of atenciones.filter(({ estado }) => estado === 'emitida')) {
    const who = [...world.pacientes, ...world.trabajadores].find((one) => isOwn(one, row) && !one.bloqueado);
    if (!who) continue;
    const { status, body } = await world.portal.request({
      path: `/api/atencion/estado/${row.id}`,
      token: who.token,
    });
    demand(status === 200, () => `${short(row.id)} cannot be seen by its own`);
    told.push({
      id: row.id,
      servicio: row.servicio_id,
      posicion: body.posicion,
      espera: body.espera,
      atienden: body.atienden,
    });
  }
  for (const { id, posicion, espera, atienden } of told) {
    demand(posicion === null || posicion >= 1, () => `${short(id)} has place ${posicion}`);
    demand(
      (espera === null) === (atienden === 0),
      () => `${short(id)}: ${atienden} attend and the wait is ${JSON.stringify(espera)}`,
    );
    demand(
      espera === null || espera.desde <= espera.hasta,
      () => `${short(id)} waits from ${espera?.desde} to ${espera?.hasta}`,
    );
  }
  for (const one of told)
    for (const other of told) {
      if (
        one.servicio !== other.servicio ||
        one.posicion === null ||
        other.posicion === null ||
        one.posicion >= other.posicion
      )
        continue;
      const [first, second] = [one.espera?.hasta ?? 0, other.espera?.hasta ?? 0];
      demand(
        one.espera === null || other.espera === null || first <= second,
        () => `place ${one.posicion} waits up to ${first} and place ${other.posicion} up to ${second}`,
      );
    }
}

/** The desk, the patient's page and the turno's card agree. */
async function screensAgree({ world, atenciones, turnos, now }: Scene) {
  for (const medica of world.medicas.filter(({ bloqueado }) => !bloqueado)) {
    const { status, body, text } = await world.portal.request({ path: '/api/fila', token: medica.token });
    demand(status === 200, () => `the desk of ${medica.nombre} answers ${status}: ${text}`);
    const mine = atenciones.find(
      (row) =>
        row.profesional_id === medica.personaId && (row.estado === 'chamado' || row.estado === 'iniciado'),
    );
    demand(
      (body.actual?.id ?? null) === (mine?.id ?? null),
      () => `the desk of ${medica.nombre} shows ${body.actual?.id} and attends ${mine?.id}`,
    );
    for (const { id, estado } of body.fila as { id: string; estado: string }[])
      demand(
        world.ajenos.has(id) || atenciones.find((row) => row.id === id)?.estado === estado,
        () => `the desk shows ${short(id)} as ${estado}`,
      );
  }
  for (const holder of world.pacientes) {
    const own = turnos.filter(
      (turno) =>
        turno.paciente_id === holder.personaId ||
        holder.integrantes.some(({ personaId }) => personaId === turno.paciente_id),
    );
    if (own.length === 0) continue;
    const { status, body } = await world.portal.request({ path: '/api/turno/listar', token: holder.token });
    if (status !== 200) continue;
    for (const { id, status: shown, inicio } of body.pendientes as {
      id: string;
      status: number;
      inicio: string;
    }[]) {
      const row = own.find((turno) => turno.id === id);
      demand(
        !row || row.estado === shown,
        () => `turno ${short(id)} is ${row?.estado} and shown as ${shown}`,
      );
      demand(
        new Date(inicio) > now || new Date(inicio).toDateString() !== now.toDateString(),
        () => `turno ${short(id)} has begun and is shown as pending`,
      );
    }
  }
}

/**
 * Abierto with a future or current turno; else 'Agendar nuevo turno', unless discharged, closed or cancelled.
 */
async function casesFollow({ world, turnos, atenciones, now }: Scene) {
  for (const caso of await casosOf(world)) {
    const own = turnos.filter(({ caso_id }) => caso_id === caso.id);
    if (own.length === 0 || caso.status === 2 || caso.status === 3 || caso.status === 5) {
      const pending = own.filter(({ estado, inicio }) => estado === 1 && inicio > now);
      demand(
        caso.status !== 2 || pending.length === 0,
        () => `case ${caso.id} is cancelled and has a turno ahead`,
      );
      continue;
    }
    const live = own.some(
      ({ id, estado, inicio }) =>
        (estado === 1 && inicio.getTime() + WINDOW > now.getTime()) ||
        atenciones.some((row) => row.turno_id === id && ABIERTAS.includes(row.estado)),
    );
    if (live) demand(caso.status === 1, () => `case ${caso.id} has a turno ahead and is ${caso.status}`);
    else if (!own.some(({ estado }) => estado === 3))
      demand(caso.status === 4, () => `case ${caso.id} has no turno ahead and is ${caso.status}`);
  }
  const counted = await world.portal.db.sql<{ gestor_id: string; abiertos: number; n: string }>(
    `select g.gestor_id, g.abiertos, (select count(*) from portal.casos c where c.unidad_id = g.unidad_id and c.gestor_id = g.gestor_id and c.status = 1) as n
     from portal.casos_por_gestor g where g.unidad_id = 1`,
  );
  for (const { gestor_id, abiertos, n } of counted)
    demand(
      abiertos === Number(n),
      () => `manager ${short(gestor_id)} counts ${abiertos} open cases and has ${n}`,
    );
}

interface Paper {
  id: string;
  tipo: string;
  atencion_id: string;
}

/**
 * Papers signed before an attention ended are mailed with its end, later ones by themselves: to the patient's
 * side at that time, and to nobody else.
 */
async function papersReachTheirPatient({ world, atenciones }: Scene) {
  const ended = atenciones.filter(({ estado }) => estado === 'encerrado');
  if (ended.length === 0) return;
  const { entregados: seen } = world;
  const papers = await world.portal.db.sql<Paper>(
    `select id, tipo, atencion_id from portal.documentos where estado = 'firmado' and tipo <> 'evolucion' and atencion_id = any ($1)`,
    [ended.map(({ id }) => id)],
  );
  const letters = await world.portal.db.sql<{ id: string; destinatario: string; causa: string }>(
    `select id, destinatario, causa from portal.mensajes where causa = any ($1)`,
    [[...ended.map(({ id }) => `fin:${id}`), ...papers.map(({ id }) => `documento:${id}`)]],
  );
  for (const row of ended) {
    const own = papers.filter(({ atencion_id }) => atencion_id === row.id);
    demand(own.length > 0, () => `${short(row.id)} ended and left no constancia`);
    const causes = [`fin:${row.id}`, ...own.map(({ id }) => `documento:${id}`)];
    const due = !seen.has(row.id)
      ? [`fin:${row.id}`]
      : own.filter(({ id }) => !seen.has(id)).map(({ id }) => `documento:${id}`);
    const fresh = letters.filter(({ id, causa }) => causes.includes(causa) && !seen.has(id));
    if (due.length === 0 && fresh.length === 0) continue;
    const addresses = await addressesOf(world, row);
    const closed = world.pacientes.some((one) => world.bloqueados.has(one.personaId) && isOwn(one, row));
    if (addresses.size > 0 && !closed)
      for (const cause of due)
        demand(
          letters.some(({ causa }) => causa === cause),
          () => `${short(row.id)} ended and its patient was not written to: ${cause}`,
        );
    for (const { destinatario } of fresh)
      demand(addresses.has(destinatario), () => `a paper of ${short(row.id)} went to ${destinatario}`);
    for (const id of [row.id, ...own.map((paper) => paper.id), ...fresh.map((letter) => letter.id)])
      seen.add(id);
  }
}

/** Everybody who may get a paper of that attention by mail. */
async function addressesOf({ portal }: World, { paciente_id, turno_id }: Atencion): Promise<Set<string>> {
  const rows = await portal.db.sql<{ email: string | null }>(
    `select email from portal.personas where id = $1
     union select h.email from portal.vinculos_familiares v join portal.personas h on h.id = v.titular_id where v.integrante_id = $1
     union select c.email from portal.turnos t join portal.casos c on c.unidad_id = t.unidad_id and c.id = t.caso_id where t.id = $2`,
    [paciente_id, turno_id],
  );
  return new Set(rows.flatMap(({ email }) => (email ? [email] : [])));
}

/**
 * Each booking has its mail, each turno cancelled by the institution its cancellation mail, and no other mail
 * exists.
 */
async function eventsAreMailed({ world, turnos }: Scene) {
  const rows = await world.portal.db.sql<{ causa: string }>(
    `select causa from portal.mensajes where unidad_id = 1 and causa like 'turno:%'`,
  );
  const told = new Set(rows.map(({ causa }) => causa.replace(/:\d+:/, ':')));
  for (const { id, estado, caso_id } of turnos) {
    const booked = told.has(`turno:${id}:reservado`) || told.has(`turno:${id}:reprogramado`);
    const called = told.has(`turno:${id}:cancelado_por_profesional`);
    if (caso_id === null && [1, 3, 4, 5].includes(estado))
      demand(booked, () => `turno ${short(id)} is ${estado} and nobody was told that it is booked`);
    if (caso_id === null && estado === 5)
      demand(called, () => `turno ${short(id)} was cancelled by the institution and nobody was told`);
    if (estado !== 5) demand(!called, () => `turno ${short(id)} is ${estado} and was told to be cancelled`);
  }
}

/** The mail server accepted every row in state 'enviado' once, and nothing without a row. */
async function mailsAgree({ world }: Scene) {
  // Sends messages that were written after the answer to a step.
  if (await hasPending(world)) await quiet(world);
  const rows = await world.portal.db.sql<{ id: string; estado: string; tipo: string }>(
    `select id, estado, tipo from portal.mensajes where unidad_id = 1 and creado > now() - interval '1 day'`,
  );
  const taken = new Map<string, number>();
  for (const { messageId } of world.portal.mail.accepted)
    taken.set(messageId, (taken.get(messageId) ?? 0) + 1);
  for (const { id, estado, tipo } of rows) {
    const count = taken.get(`<${id}@u1.portal>`) ?? 0;
    demand(estado !== 'pendiente', () => `a mail of type ${tipo} still waits`);
    demand(
      count === (estado === 'enviado' ? 1 : 0),
      () => `a mail of type ${tipo} is ${estado} and was taken ${count} times`,
    );
  }
  demand(
    [...taken.values()].reduce((sum, n) => sum + n, 0) <= rows.length,
    () => 'the mail server took more than the ledger holds',
  );
}
