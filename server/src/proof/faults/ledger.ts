import type { TestRequest } from '../../testing/portal.ts';
import type { Answer, Place } from './world.ts';

export type Kind =
  | 'turno'
  | 'unico'
  | 'ticket'
  | 'llamar'
  | 'finalizar'
  | 'caso'
  | 'cancelar'
  | 'borrador'
  | 'firmar';

/**
 * One call of the load and its outcome. Acts with the same name are the same act: sent twice, it must happen
 * once.
 */
export interface Act {
  kind: Kind;
  name: string;
  which: number;
  request: TestRequest;
  /** The caller as the database knows them: the patient's DNI, the doctor's id, the case's claim. */
  who: string;
  place?: Place;
  /** The object of the act: the attention to finish, the case to cancel. */
  of?: string;
  sent: number;
  done: number;
  answer: Answer;
}

/** Everything that the portal acknowledged, over the whole run. */
export interface Ledger {
  turnos: Map<string, string>;
  unicos: Map<string, string>;
  tickets: Map<string, string>;
  /** By attention: the doctors who were told that it is theirs. */
  llamadas: Map<string, Set<string>>;
  finalizadas: Set<string>;
  /** A ticket that was given to a doctor after its end had been acknowledged. */
  otraVez: string[];
  casos: Map<number, string>;
  cancelados: Set<number>;
  recetas: Map<string, number>;
  /** By name of an act: the thing that it created. */
  hecho: Map<string, string>;
  /** Files that were read and found complete. */
  leidos: Set<string>;
  problems: string[];
}

export const createLedger = (): Ledger => ({
  turnos: new Map(),
  unicos: new Map(),
  tickets: new Map(),
  llamadas: new Map(),
  finalizadas: new Set(),
  otraVez: [],
  casos: new Map(),
  cancelados: new Set(),
  recetas: new Map(),
  hecho: new Map(),
  leidos: new Set(),
  problems: [],
});

const OK = 200;
const AWAY = 503;
const TAKEN = 409;
/** Typed by hand from the table of errors. */
const AWAY_TEXT =
  'El portal no responde en este momento. Lo que escribiste sigue en tu pantalla: probá de nuevo en un minuto.';

export const isDone = ({ answer }: Pick<Act, 'answer'>) => answer.status === OK;
/** Cut off or told to retry: the caller does not know whether it happened. */
export const isUnknown = ({ answer }: Pick<Act, 'answer'>) => answer.status === 0 || answer.status === AWAY;
const isRefused = ({ kind, answer }: Pick<Act, 'kind' | 'answer'>) =>
  kind === 'unico' && answer.status === TAKEN && answer.body?.code === 'turno_ocupado';

/** The thing that an act created, to compare two answers to the same act. */
export function madeBy({ kind, answer: { status, body } }: Pick<Act, 'kind' | 'answer'>): string {
  if (status !== OK) return `no: ${status}`;
  switch (kind) {
    case 'caso':
      return JSON.stringify(body);
    case 'turno':
    case 'unico':
      return JSON.stringify(body);
    case 'llamar':
      return String(body.atencion?.id ?? null);
    case 'firmar':
      return `${body.id} ${body.numero}`;
    case 'ticket':
    case 'borrador':
      return String(body.id);
    default:
      return 'done';
  }
}

/** Adds an act to the ledger, and reports answers that must never occur. */
export function record(ledger: Ledger, act: Act): void {
  const { kind, name, answer, who, of, place } = act;
  const { status, text, body, headers, ms } = answer;
  const tell = (problem: string) => ledger.problems.push(`${name} (${kind}): ${problem}`);
  if (status === -1) tell(`no answer after ${ms} ms`);
  else if (status === AWAY && (body?.code !== 'no_disponible' || body?.message !== AWAY_TEXT))
    tell(`503 in other words: ${text}`);
  else if (status === AWAY && !(Number(headers['retry-after']) > 0)) tell('503 without a time to come back');
  else if (!isDone(act) && !isUnknown(act) && !isRefused(act)) tell(`${status} ${text}`);
  if (!isDone(act)) return;

  const made = madeBy(act);
  const before = ledger.hecho.get(name);
  if (kind !== 'llamar' && before !== undefined && before !== made)
    tell(`answered twice, differently: ${before} and ${made}`);
  ledger.hecho.set(name, made);
  switch (kind) {
    case 'turno':
      ledger.turnos.set(body.id, who);
      break;
    case 'unico': {
      const where = `${place!.fecha} ${place!.hora}`;
      if ([...ledger.unicos].some(([id, other]) => other === where && id !== body.id))
        tell(`${where} was given to two`);
      ledger.unicos.set(body.id, where);
      break;
    }
    case 'ticket':
      ledger.tickets.set(body.id, who);
      break;
    case 'llamar': {
      const id = body.atencion?.id as string | undefined;
      if (id === undefined) break;
      if (ledger.finalizadas.has(id)) ledger.otraVez.push(id);
      ledger.llamadas.set(id, (ledger.llamadas.get(id) ?? new Set()).add(who));
      break;
    }
    case 'finalizar':
      ledger.finalizadas.add(of!);
      break;
    case 'caso':
      ledger.casos.set(body.caso.id, who);
      break;
    case 'cancelar':
      ledger.cancelados.add(Number(of));
      break;
    case 'firmar':
      ledger.recetas.set(body.id, body.numero);
      break;
    case 'borrador':
  }
}
