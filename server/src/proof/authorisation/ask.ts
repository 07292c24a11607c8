import type { TestRequest } from '../../testing/portal.ts';
import { newId } from '../../platform/ids.ts';
import { newDni } from '../../testing/data/people.ts';
import { hashToken, newToken } from '../../platform/secrets/secrets.ts';
import type { Person, World } from './world.ts';

/** What a caller sends; method and path are the contract's, unless a path is given whole. */
export interface Sent {
  params?: Record<string, string | number>;
  query?: Record<string, string | number>;
  body?: unknown;
  raw?: TestRequest['raw'];
  headers?: TestRequest['headers'];
  cookie?: string;
  path?: string;
}

/** How an endpoint of the matrix is asked. The same request goes to everybody; only who sends it differs. */
// oxlint-disable-next-line no-explicit-any -- each has an object of its own kind
export interface Ask<T = any> {
  /** What it is about: a thing of this unit. */
  object?: (world: World, who: Person) => Promise<T> | T;
  /** A thing of the same kind that was never there: whoever is refused the one is refused the other in the same words. */
  missing?: (object: T, world: World) => T;
  send?: (object: T, world: World, who: Person) => Sent;
  /** The act uses its object up: each who succeeds gets a fresh one. */
  fresh?: true;
  /** It takes something away: what is not there has gone already, whosever it was. */
  gone?: true;
  /** The act is about the caller's own account or session: each caller is somebody new, and the object is theirs. */
  newcomer?: true;
  /** It names a person by their DNI: the same person in another unit names themself, and nothing foreign. */
  byOwnDni?: true;
  /** What an answer of 200 shows; where the table says `200-` it does not. */
  shows?: (object: T, world: World) => string;
}
export type Asks = Readonly<Record<string, Ask>>;

/** Types what an ask is about. */
export const ask = <T>(it: Ask<T>): Ask<T> => it;

/** Nothing is sent: what it is about is the caller, or the whole unit. */
export const plain: Ask = {};
export const body = (it: unknown): Ask => ({ send: () => ({ body: it }) });
export const query = (it: Record<string, string | number>): Ask => ({ send: () => ({ query: it }) });

/** Something by its id, in the path or in the body. */
export const byId = (
  object: NonNullable<Ask<string>['object']>,
  more: Omit<Ask<string>, 'object' | 'missing'>,
): Ask<string> => ask<string>({ object, missing: () => newId(), ...more });
export const inPath = { send: (id: string) => ({ params: { id } }) };
export const inBody = { send: (id: string) => ({ body: { id } }) };
export const byDni = (
  object: (world: World) => string,
  send: (documento: string) => Sent,
  more: Omit<Ask<string>, 'object'> = {},
): Ask<string> => ask<string>({ object, missing: () => newDni(), send, ...more });

/** A one-use address that somebody of the unit asked for; in anybody's hands it opens once, at this unit. */
export const byTicket = (url: (world: World) => Promise<string>): Ask<string> =>
  ask<string>({
    object: url,
    missing: (address) => address.replace(/ticket=.*$/, `ticket=${newToken()}`),
    send: (path) => ({ path }),
    fresh: true,
  });

export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
/** The same picture and not the same bytes: what a unit brought is named by them. */
export const OTHER_PNG = Buffer.concat([PNG, Buffer.from([0])]);
export const PDF = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');
export const file = (raw: Buffer, type: string): Sent => ({ raw, headers: { 'content-type': type } });

/** What somebody of the unit does for the sake of an object: it must work. */
export async function done(world: World, who: Person, path: string, sent: unknown) {
  await world.portal.db.sql(
    `update portal.sesiones set comprobada = now() where persona_id = $1 and coalesce(comprobada, creada) < now() - interval '1 minute'`,
    [who.personaId],
  );
  const answer = await world.portal.post(path, sent, { token: who.token, host: who.host });
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.text}`);
  return answer.body;
}
export const urlOf = async (world: World, who: Person, path: string, sent: unknown): Promise<string> =>
  (await done(world, who, path, sent)).url;

/** A secret that a mail would bring, straight into the table of links. */
export async function enlace(
  { portal: { db } }: World,
  row: { proposito: string; objeto: string | null; personaId: string; unUso?: boolean },
): Promise<string> {
  const token = newToken();
  await db.sql(
    `insert into portal.enlaces (unidad_id, hash, proposito, objeto, persona_id, vence, un_uso) values (1, $1, $2, $3, $4, now() + interval '1 hour', $5)`,
    [hashToken(token), row.proposito, row.objeto, row.personaId, row.unUso ?? false],
  );
  return token;
}

let last = 0;
/** Never the same twice, where something must be its own. */
export const nextNumber = () => (last += 1);
