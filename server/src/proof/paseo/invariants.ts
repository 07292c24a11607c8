import { ABIERTAS, atencionesOf, casosOf, turnosOf, type Atencion } from './rows.ts';
import { isOwn } from './step.ts';
import { actorsOf, Broken, nowOf, pagesOf, short, type Actor, type World } from './world.ts';
import { advance, eventually } from './time.ts';
import { type Scene, demand } from './scene.ts';
import { everyFamilySeesItsAttentions, placeAndWaitAgree, screensAgree } from './invariants-screens.ts';
import {
  annulledIsNeverInForce,
  annulmentsAreMailed,
  prescriptionsAreRegistered,
} from './invariants-registro.ts';
import { guestsAreLetIn } from './invariants-invitados.ts';
import { warningsHaveAReason } from './invariants-resumen.ts';
import { papersReachTheirPatient, eventsAreMailed, mailsAgree } from './invariants-mail.ts';

const invariants: Record<string, (scene: Scene) => void | Promise<void>> = {
  'no due work fails': nothingWasLogged,
  'an attention begins when both sides came in': followCalls,
  'an attention that began ends, once': attentionsEndOnce,
  'nobody is in two calls': nobodyIsInTwoCalls,
  'whoever is called again had been attended': callbacksFollow,
  'a turno past its time has a final state': turnosHaveAFinalState,
  'whoever is called can know it': whoeverIsCalledCanKnowIt,
  'nobody is woken for the call of somebody else': nobodyIsWokenInVain,
  'a family sees all of its open attentions': everyFamilySeesItsAttentions,
  'place and wait agree': placeAndWaitAgree,
  'what one screen says agrees with every other': screensAgree,
  "a case's status follows from what happened": casesFollow,
  'every signed paper reaches its patient and nobody else': papersReachTheirPatient,
  'every signed prescription is registered once, or waits': prescriptionsAreRegistered,
  'a prescription that was annulled or replaced is never in force': annulledIsNeverInForce,
  'an annulment is mailed once': annulmentsAreMailed,
  'guests are let in by the patient, two at most, while the call is open': guestsAreLetIn,
  'no prescription is signed in spite of an allergy without a reason': warningsHaveAReason,
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
    if (estado === 'emitida' || (estado === 'chamado' && before === 'iniciado')) world.entraron.delete(id);
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

function callbacksFollow({ atenciones }: Scene) {
  for (const row of atenciones) {
    if (row.continua_a === null) continue;
    const first = atenciones.find(({ id }) => id === row.continua_a);
    demand(
      first?.estado === 'encerrado' &&
        first.paciente_id === row.paciente_id &&
        first.turno_id === row.turno_id,
      () => `${short(row.id)} continues ${short(row.continua_a!)}, which is not its patient's`,
    );
  }
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
 * where a browser is subscribed whose session is open.
 */
async function whoeverIsCalledCanKnowIt({ world, atenciones }: Scene) {
  for (const row of atenciones.filter(({ estado }) => estado === 'chamado')) {
    const own = actorsOf(world).filter((one) => isOwn(one, row) && !one.bloqueado);
    const pages = own.filter((one) => pagesOf(one).some(({ visible }) => visible));
    if ((await Promise.all(pages.map((one) => seesItCalled(world, one, row.id)))).some(Boolean)) continue;
    const subscribed = await world.portal.db.sql<{ persona_id: string }>(
      `select p.persona_id from portal.suscripciones_push p
         join portal.sesiones s on s.unidad_id = p.unidad_id and s.id = p.sesion_id where s.terminada is null`,
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
    `with llamados as (select distinct para_id from portal.auditoria where unidad_id = 1 and acto in ('llamar_paciente', 'volver_a_llamar') and resultado = 'ok')
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
        // Who is called again was attended: the case goes on by its outcome.
        atenciones.some(
          (row) => row.turno_id === id && row.continua_a === null && ABIERTAS.includes(row.estado),
        ),
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
