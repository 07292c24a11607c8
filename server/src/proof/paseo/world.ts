import { randomUUID } from 'node:crypto';
import { setClock, codesOf } from '../../testing/clock.ts';
import { addGestor } from '../../testing/data/casos.ts';
import { addMember } from '../../testing/data/family.ts';
import { addPatient, LUNES, openSession } from '../../testing/data/fila.ts';
import { UNIDAD } from '../../testing/data/people.ts';
import type { Outside } from '../../testing/outside/outside-process.ts';
import type { TestAnswer, TestPortal } from '../../testing/portal.ts';
import { openTab, type Tab } from '../../testing/servers/socket.ts';
import { openPortal } from './open-portal.ts';
import { type PushService, startPushService } from './push-service.ts';

/** An actor of a walk. `tab` is their open page, if any. */
export interface Actor {
  nombre: string;
  rol: 'paciente' | 'trabajador' | 'profesional' | 'gestor' | 'administrador';
  personaId: string;
  dni: string;
  token: string;
  tab?: Page | undefined;
  /** A second page: another tab of the same session, or another device with its own session. */
  otra?: Page | undefined;
  /** The administrator blocked the account: none of its pages works. */
  bloqueado?: boolean | undefined;
}

export interface Paciente extends Actor {
  rol: 'paciente';
  email: string | null;
  integrantes: { documento: string; personaId: string }[];
}

/** A worker of a case enters by the turno's link: no account, and a session for that turno only. */
export interface Trabajador extends Actor {
  rol: 'trabajador';
  turnoId: string;
}

/** An open page. The page ignores the end of its call: the worst case for the server. */
export interface Page extends Tab {
  visible: boolean;
  token: string;
}

export type Lado = 'paciente' | 'profesional';

/** A broken invariant. It ends the walk, and shrinking looks for the shortest walk that breaks it. */
export class Broken extends Error {
  override name = 'Broken';
}

export interface World {
  portal: TestPortal;
  pacientes: Paciente[];
  trabajadores: Trabajador[];
  medicas: Actor[];
  gestores: Actor[];
  administradora: Actor;
  /** The sides that entered the room of an attention since its last call. */
  entraron: Map<string, Set<Lado>>;
  /** Last seen state of each attention, to know what a step changed. */
  vistos: Map<string, string>;
  /** Attentions and turnos that existed before the walk. */
  ajenos: Set<string>;
  /** Wakes browsers. The path of a subscription is the person's id. */
  push: PushService;
  /** Ended attentions, papers and letters that were checked: an address may change later. */
  entregados: Set<string>;
  /** The repository of prescriptions, as a process of its own. */
  repositorio: Outside;
  /** Prescriptions whose signing was acknowledged. */
  firmadas: Set<string>;
  /** Last seen state of each signed prescription: public pages are asked again only about changes. */
  recetas: Map<string, string>;
  /** Closed days of the agenda that can be reopened. */
  cerrados: { path: string; body: object }[];
  /** People whose account was ever blocked: notices missed then are not sent later. */
  bloqueados: Set<string>;
  /** Warnings and errors that the portal logged. */
  faltas: string[];
  /** The outcome of each step, for the report of a broken walk. */
  diario: string[];
  close(): Promise<void>;
}

export const MINUTE = 60_000;
/** The demo's professionals: their week is in the agenda. */
const PEREZ = '20333444';
const RUIZ = '23456789';

export async function openWorld(): Promise<World> {
  const { portal, repositorio } = await openPortal();
  setClock(portal, LUNES);
  const faltas: string[] = [];
  watchLog(portal, faltas);
  const push = await startPushService();

  const world: World = {
    portal,
    pacientes: [
      await family(portal, 'Ana', ['2018-06-10', '2010-02-25']),
      await family(portal, 'Carlos', []),
      await family(portal, 'Bruno', ['2019-01-01'], null),
    ],
    trabajadores: [],
    medicas: [
      await staff(portal, 'Pérez', PEREZ, 'profesional'),
      await staff(portal, 'Ruiz', RUIZ, 'profesional'),
    ],
    gestores: [await manager(portal, 'gestor_art'), await manager(portal, 'coordinador_art')],
    administradora: await staff(portal, 'Rey', '22999000', 'administrador'),
    entraron: new Map(),
    vistos: new Map(),
    ajenos: new Set(),
    push,
    entregados: new Set(),
    repositorio,
    firmadas: new Set(),
    recetas: new Map(),
    cerrados: [],
    bloqueados: new Set(),
    faltas,
    diario: [],
    async close() {
      for (const page of actorsOf(world).flatMap(pagesOf)) page.socket.close();
      await portal.stop();
      await push.stop();
      await repositorio.stop();
    },
  };
  const before = await portal.db.sql<{ id: string }>(
    'select id::text from portal.atenciones union all select id::text from portal.turnos',
  );
  for (const { id } of before) world.ajenos.add(id);
  for (const medica of world.medicas) await beginDuty(world, medica);
  return world;
}

/** The relay warns of each attempt at a repository that is away: the walk takes it away. */
const EXPECTED = 'a prescription was not registered';

/** Captures the portal's log: a walk must cause no other warning. */
function watchLog({ portal }: TestPortal, faltas: string[]) {
  const keep = (facts: unknown, text?: string) => {
    if (text !== EXPECTED) faltas.push(`${text ?? ''} ${JSON.stringify(facts)}`);
  };
  portal.platform.log.warn = keep;
  portal.platform.log.error = keep;
}

/**
 * Ends the process and starts another on the same database: every page is disconnected, and the clock
 * continues.
 */
export async function restart(world: World): Promise<void> {
  const now = nowOf(world);
  for (const actor of actorsOf(world)) closePages(world, actor);
  await world.portal.restart();
  setClock(world.portal, now);
  watchLog(world.portal, world.faltas);
  world.diario.push('the server restarts');
}

async function family(
  portal: TestPortal,
  nombre: string,
  births: readonly string[],
  email: string | null = `${nombre.toLowerCase()}@paseo.ejemplo.com`,
): Promise<Paciente> {
  const who = await addPatient(portal, { nombre, email });
  await portal.db.sql('update portal.personas set email = $2, email_verificado = lower($2) where id = $1', [
    who.personaId,
    email,
  ]);
  const integrantes = [];
  for (const fecNac of births)
    integrantes.push(await addMember(portal.db, who.personaId, { nombre: `${nombre} hija`, fecNac }));
  // Without these a prescription is not valid and goes to no repository; one family has them not.
  if (email !== null)
    await portal.db.sql(
      `update portal.personas set sexo = 'F', fec_nac = coalesce(fec_nac, '1985-03-14') where id = any ($1)`,
      [[who.personaId, ...integrantes.map(({ personaId }) => personaId)]],
    );
  return { ...who, nombre, rol: 'paciente', email, integrantes };
}

async function staff(
  portal: TestPortal,
  nombre: string,
  dni: string,
  rol: 'profesional' | 'administrador',
): Promise<Actor> {
  const [row] = await portal.db.sql<{ persona_id: string }>(
    'select persona_id from portal.cuentas where unidad_id = $1 and dni = $2',
    [UNIDAD.demo, dni],
  );
  return {
    nombre,
    dni,
    rol,
    personaId: row!.persona_id,
    token: await openSession(portal, row!.persona_id, { rol }),
  };
}

async function manager(portal: TestPortal, rol: 'gestor_art' | 'coordinador_art'): Promise<Actor> {
  return { ...(await addGestor(portal, { rol })), nombre: rol, rol: 'gestor' };
}

export const actorsOf = ({ pacientes, trabajadores, medicas, gestores, administradora }: World): Actor[] => [
  ...pacientes,
  ...trabajadores,
  ...medicas,
  ...gestores,
  administradora,
];

export const nowOf = ({ portal }: World) => portal.portal.platform.clock.now();

/** An item of the list by a number of any size; nothing for an empty list. */
export const pick = <T>(list: readonly T[], n: number): T | undefined => list[n % Math.max(1, list.length)];

/** An act over HTTP. No request by any actor may make the server fail. */
export async function act(
  world: World,
  who: Actor,
  what: string,
  path: string,
  body?: unknown,
): Promise<TestAnswer> {
  const options = { path, token: who.token };
  const answer = await (body === undefined
    ? world.portal.request(options)
    : world.portal.request({ ...options, method: 'POST', body }));
  world.diario.push(
    `${who.nombre}: ${what} → ${answer.status}${answer.status >= 400 ? ` ${answer.body?.code ?? ''}` : ''}`,
  );
  if (who.bloqueado && succeeded(answer))
    throw new Broken(`a closed account could ask: ${what} answered ${answer.status}`);
  if (answer.status >= 500) throw new Broken(`${what} answered ${answer.status}: ${answer.text}`);
  return answer;
}

export const succeeded = ({ status }: TestAnswer) => status < 300;

/** Nobody reaches another person's objects. */
export function refuseForeign(answer: TestAnswer, mine: boolean, what: string): void {
  if (!mine && succeeded(answer)) throw new Broken(`a stranger could ${what}`);
}

export async function openPage(world: World, who: Actor): Promise<void> {
  if (who.tab?.socket.connected) return;
  who.tab = await connect(world, who, who.token, 'a page');
}

/** Another tab of the same session, or another device that signs in by itself. */
export async function openSecondPage(world: World, who: Actor, token: string): Promise<void> {
  who.otra?.socket.close();
  who.otra = await connect(world, who, token, token === who.token ? 'a second tab' : 'a second device');
}

async function connect(world: World, who: Actor, token: string, what: string): Promise<Page | undefined> {
  const tab = openTab(world.portal.port, token);
  const opened = await tab.opened;
  world.diario.push(`${who.nombre}: opens ${what} → ${opened}`);
  if (opened !== 'connected') return undefined;
  if (who.bloqueado) throw new Broken('a closed account could open a page');
  const page: Page = { ...tab, visible: true, token };
  // A visible page shows the call and confirms it.
  page.socket.on(
    'atencionCambio',
    ({ id, status, llamada }: { id: string; status: string; llamada: string | null }) => {
      if (page.visible && status === 'chamado') page.socket.emit('llamadaVista', { id, llamada });
    },
  );
  return page;
}

/** The open pages. */
export const pagesOf = ({ tab, otra }: Actor): Page[] =>
  [tab, otra].filter((page) => page !== undefined).filter(({ socket }) => socket.connected);

export async function beginDuty(world: World, medica: Actor): Promise<void> {
  await openPage(world, medica);
  await act(world, medica, 'begins duty', '/api/fila/guardia', { enGuardia: true });
}

export function closePage(world: World, who: Actor): void {
  who.tab?.socket.close();
  who.tab = undefined;
  world.diario.push(`${who.nombre}: closes the page`);
}

export function closePages(world: World, who: Actor): void {
  who.otra?.socket.close();
  who.otra = undefined;
  if (who.tab) closePage(world, who);
}

export const say = (page: Page, event: string, data: unknown): Promise<{ ok: boolean; code?: string }> =>
  page.socket.timeout(20_000).emitWithAck(event, data) as Promise<{ ok: boolean; code?: string }>;

/**
 * Joins the room of an attention as a page does: a pass over HTTP, then the socket. On the second page, if it
 * is open and requested.
 */
export async function enterCall(
  world: World,
  who: Actor,
  atencion: string,
  second = false,
): Promise<boolean> {
  await openPage(world, who);
  const page = second && who.otra?.socket.connected ? who.otra : who.tab;
  if (!page) return false;
  const pase = await act(
    world,
    { ...who, token: page.token },
    'asks for the pass of a call',
    '/api/llamada/unirse',
    { atencion },
  );
  if (!succeeded(pase)) return false;
  const { ok } = await say(page, 'llamadaEntrar', { token: pase.body.token, conexion: randomUUID() });
  world.diario.push(`${who.nombre}: enters ${short(atencion)} → ${ok}`);
  if (ok) {
    const inside = world.entraron.get(atencion) ?? new Set<Lado>();
    world.entraron.set(atencion, inside.add(pase.body.lado as Lado));
  }
  return ok;
}

export const short = (id: string) => id.slice(-4);

/** Codes of the mailed links, newest first. */
export const linksOf = ({ portal }: World) => portal.mail.accepted.map(codesOf).toReversed();
