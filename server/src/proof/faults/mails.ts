import { setTimeout as sleep } from 'node:timers/promises';
import type { World } from './world.ts';

/** Counts mails at the mail server: one per message. */
export interface MailCount {
  /** After each kill: reads the arrived mails, and reports messages whose rows do not record it. */
  look(afterDeathOfServer: boolean): Promise<string[]>;
  /** At the end, with every lease expired: each message arrived. */
  end(): Promise<string[]>;
  summary(): { messages: number; twice: number; inDoubt: number };
}

const SETTLE_MS = 20_000;
const END_MS = 60_000;

/**
 * Between the mail server's acceptance and the update of the row lies an instant that no write order removes.
 * A server that dies in it leaves the message in doubt, and the next one sends it again under the same
 * Message-ID, by which the receiver recognises it. Only that can cause another copy, one per death: a message
 * that is not in doubt arrives once, and a crash of the database alone puts none in doubt.
 */
export function countMails({ db, mail }: Pick<World, 'db' | 'mail'>): MailCount {
  const arrived = new Map<string, number>();
  /** How often a message had arrived when it was last in doubt. */
  const doubtful = new Map<string, number>();
  const take = () => {
    // Contents are not kept: a long run sends many thousands.
    for (const { messageId } of mail.accepted.splice(0))
      arrived.set(messageId, (arrived.get(messageId) ?? 0) + 1);
  };
  const pending = async (): Promise<string[]> =>
    (
      await db.sql<{ id: string }>(
        `select '<' || id || '@u' || unidad_id || '.portal>' as id from portal.mensajes where estado = 'pendiente'`,
      )
    ).map(({ id }) => id);
  /** Messages that arrived while their rows are still pending. */
  const inDoubt = async () => {
    const waiting = await pending();
    take();
    return waiting.filter((id) => (arrived.get(id) ?? 0) > (doubtful.get(id) ?? 0));
  };
  const copies = () => [...arrived].filter(([id, count]) => count > (doubtful.get(id) ?? 0) + 1);

  return {
    async look(afterDeathOfServer) {
      let found = await inDoubt();
      // Those of a live server are recorded soon, or when the database is back.
      for (
        const until = Date.now() + (afterDeathOfServer ? 2000 : SETTLE_MS);
        found.length > 0 && Date.now() < until;
        found = await inDoubt()
      )
        await sleep(100);
      const problems = afterDeathOfServer
        ? []
        : found.map((id) => `message ${id} arrived, its server lives, and it still waits`);
      for (const id of found) doubtful.set(id, arrived.get(id)!);
      return [...problems, ...copies().map(([id, count]) => `message ${id} arrived ${count} times`)];
    },
    async end() {
      // Messages of a dead server are sent again after their lease: here at once.
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
