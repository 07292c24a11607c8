import type { TestRequest } from '../../testing/portal.ts';
import { newId } from '../../platform/ids.ts';
import { newDni } from '../../testing/data/people.ts';
import { hashToken, newToken } from '../../platform/secrets/secrets.ts';
import type { Person, World } from './world.ts';

/** A request; method and path come from the contract, unless a whole path is given. */
export interface Sent {
  params?: Record<string, string | number>;
  query?: Record<string, string | number>;
  body?: unknown;
  raw?: TestRequest['raw'];
  headers?: TestRequest['headers'];
  cookie?: string;
  path?: string;
}

/** How the matrix calls an endpoint. Every actor sends the same request. */
// oxlint-disable-next-line no-explicit-any -- each has an object of its own kind
export interface Ask<T = any> {
  /** The object of the request: a thing of this unit. */
  object?: (world: World, who: Person) => Promise<T> | T;
  /** A thing of the same kind that never existed: a refusal must have the same text for both. */
  missing?: (object: T, world: World) => T;
  send?: (object: T, world: World, who: Person) => Sent;
  /** The act consumes its object: each permitted actor gets a fresh one. */
  fresh?: true;
  /** The act removes something: a missing object counts as removed, whoever owned it. */
  gone?: true;
  /**
   * The act concerns the caller's own account or session: each caller is a new person who owns the object.
   */
  newcomer?: true;
  /** The request names a person by DNI: the same person in another unit names themself. */
  byOwnDni?: true;
  /** Text that a 200 contains; it is absent where the table says `200-`. */
  shows?: (object: T, world: World) => string;
}
export type Asks = Readonly<Record<string, Ask>>;

export const ask = <T>(it: Ask<T>): Ask<T> => it;

/**
 * No input: the request concerns the caller or the whole unit. The matrix compares its status only, not what
 * it answers: which rows each role sees is tested in the feature.
 */
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

/** A one-use address requested by somebody of the unit; it opens once for any caller, at this unit. */
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
/** The same picture with other bytes: a unit's own picture is named by its bytes. */
export const OTHER_PNG = Buffer.concat([PNG, Buffer.from([0])]);
export const PDF = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');
export const file = (raw: Buffer, type: string): Sent => ({ raw, headers: { 'content-type': type } });

/** Prepares an object as somebody of the unit: it must succeed. */
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

/** A secret as a mail would carry it, inserted directly into the table of links. */
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
/** For values that must be unique. */
export const nextNumber = () => (last += 1);
