import { setTimeout as sleep } from 'node:timers/promises';
import type { World } from './world.ts';

/** One mail a message, counted where it arrives. */
export interface MailCount {
  /** After each kill: takes what arrived, and says of which messages nobody wrote down that they had. */
  look(afterDeathOfServer: boolean): Promise<string[]>;
  /** At the end, with every lease over: each message arrived. */
  end(): Promise<string[]>;
  summary(): { messages: number; twice: number; inDoubt: number };
}

const SETTLE_MS = 20_000;
const END_MS = 60_000;

/**
 * Between "the mail server took it" and "the row says so" lies an instant that no order of writing removes. A server that dies in it leaves the message
 * in doubt, and the next one sends it again under the same Message-ID, which is what the receiver knows it by. That is the only way to a second copy:
 * a message that was not in doubt arrives once, and no death of the database alone puts one in doubt.
 */
export function countMails({ db, mail }: Pick<World, 'db' | 'mail'>): MailCount {
  const arrived = new Map<string, number>();
  const doubtful = new Set<string>();
  const take = () => {
    // Their contents are not kept: a long run sends many thousands.
    for (const { messageId } of mail.accepted.splice(0))
      arrived.set(messageId, (arrived.get(messageId) ?? 0) + 1);
  };
  const pending = async (): Promise<string[]> =>
    (
      await db.sql<{ id: string }>(
        `select '<' || id || '@u' || unidad_id || '.portal>' as id from portal.mensajes where estado = 'pendiente'`,
      )
    ).map(({ id }) => id);
  /** They arrived, and their rows still wait. */
  const inDoubt = async () => {
    const waiting = await pending();
    take();
    return waiting.filter((id) => arrived.has(id) && !doubtful.has(id));
  };
  const copies = () => [...arrived].filter(([id, count]) => count > 1 && !(count === 2 && doubtful.has(id)));

  return {
    async look(afterDeathOfServer) {
      let found = await inDoubt();
      // Those that a living server holds are written down in a moment, or when the database is back.
      for (
        const until = Date.now() + (afterDeathOfServer ? 2000 : SETTLE_MS);
        found.length > 0 && Date.now() < until;
        found = await inDoubt()
      )
        await sleep(100);
      const problems = afterDeathOfServer
        ? []
        : found.map((id) => `message ${id} arrived, its server lives, and it still waits`);
      for (const id of found) doubtful.add(id);
      return [...problems, ...copies().map(([id, count]) => `message ${id} arrived ${count} times`)];
    },
    async end() {
      // What the dead held goes out again when its lease is over: here, at once.
      const ready = async () =>
        (
          await db.sql<{ n: number }>(
            `select count(*)::int as n from portal.mensajes where estado = 'pendiente' and proximo <= now() + interval '1 second'`,
          )
        )[0]!.n;
      for (const until = Date.now() + END_MS; (await ready()) > 0 && Date.now() < until;) await sleep(200);
      await sleep(1000);
      await this.look(true);
      await db.sql(`update portal.mensajes set proximo = now() where estado = 'pendiente'`);
      for (const until = Date.now() + END_MS; (await pending()).length > 0 && Date.now() < until;)
        await sleep(200);
      take();
      const rows = await db.sql<{ id: string; estado: string }>(
        `select '<' || id || '@u' || unidad_id || '.portal>' as id, estado from portal.mensajes`,
      );
      const known = new Set(rows.map(({ id }) => id));
      return [
        ...rows
          .filter(({ id, estado }) => estado !== 'enviado' || !arrived.has(id))
          .map(({ id, estado }) => `message ${id} is ${estado} and arrived ${arrived.get(id) ?? 0} times`),
        ...[...arrived.keys()].filter((id) => !known.has(id)).map((id) => `mail ${id} is no message`),
        ...copies().map(([id, count]) => `message ${id} arrived ${count} times`),
      ].slice(0, 20);
    },
    summary: () => ({
      messages: arrived.size,
      twice: [...arrived.values()].filter((count) => count > 1).length,
      inDoubt: doubtful.size,
    }),
  };
}
