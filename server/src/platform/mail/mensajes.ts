import type { TipoDeMensaje } from '@portal/domain/mensajes/tipos';
import { sql } from 'kysely';
import { createTransport, type Transporter } from 'nodemailer';
import { qb, waking } from '../../db/query.ts';
import type { SystemDb } from '../../db/system-db.ts';
import type { UnitTx } from '../../db/unit-db.ts';
import type { Unidad } from '../../units/registry.ts';
import type { Clock } from '../clock.ts';
import { newId } from '../ids.ts';
import { errorFacts, type Log } from '../log.ts';
import type { Due } from '../tick.ts';

/**
 * Everything that leaves is a row, written with its cause; the row is also the ledger of what became of it: kind, address, subject, state. What it
 * said goes with the sending, since it may hold the secret of a link; of what nobody took it is kept for a few days, so that it can go again.
 */
export interface Mensaje {
  tipo: TipoDeMensaje;
  destinatario: string;
  asunto: string;
  texto: string;
  html: string;
  /** The same cause to the same address is one message, however often it is asked for. */
  causa: string;
  /** A calendar file (RFC 5545) that goes with it. */
  calendario?: string | null;
}

export async function encolarMensaje(
  { clock }: { clock: Clock },
  tx: UnitTx,
  mensaje: Mensaje,
): Promise<void> {
  const now = clock.machine();
  await tx.run(
    waking(
      'mensajes',
      qb
        .insertInto('mensajes')
        .values({
          unidad_id: tx.unidadId,
          id: newId(),
          canal: 'correo',
          ...mensaje,
          creado: now,
          proximo: now,
        })
        .onConflict((row) => row.columns(['unidad_id', 'canal', 'causa', 'destinatario']).doNothing()),
    ),
  );
}

/** A message written anew by who caused it, or why it makes no sense any more. */
export type Reescrito =
  | Pick<Mensaje, 'destinatario' | 'asunto' | 'texto' | 'html' | 'calendario'>
  | { razon: string };
/** The types that their features can write again; filled where the portal is put together. */
export type Reenvios = Readonly<
  Record<string, (tx: UnitTx, unidad: Unidad, mensaje: Repetido) => Promise<Reescrito>>
>;
export interface Repetido {
  tipo: string;
  causa: string;
  destinatario: string;
  /** Only whether and to whom it would go: nothing is written. */
  mirar: boolean;
}

const BATCH = 10;
const SAID = { texto: '', html: '', calendario: null };
const LEASE_SECONDS = 120;
/** Written with the claim. Found at the next one it means that a process died on the way, perhaps after the mail server took it. */
const ON_ITS_WAY = 'En camino';
const PERHAPS_TWICE = 'Enviado otra vez: pudo llegar dos veces';
/** Of one that the server puts off by itself (a full mailbox, greylisting). */
const MAX_ATTEMPTS = 12;
/** Where the server is away or does not take us, no mail is at fault: all of them wait for whoever repairs it, as long as mail servers do. */
const WAIT_MS = 5 * 86_400_000;
const backoffSeconds = (attempts: number) => Math.min(3600, 5 * 2 ** Math.min(attempts, 20));

/** About its address or its content. That the server does not take us (a password that changed, a sender it does not know) says nothing about a mail. */
const isAboutThisMail = ({ responseCode: status, command, code }: SendError) =>
  status === undefined
    ? code === NO_ENVELOPE
    : !UNAUTHENTICATED.has(status) && (command === 'RCPT TO' || command === 'DATA');
/** Nodemailer's own: what was typed is no address. */
const NO_ENVELOPE = 'EENVELOPE';
/** Some servers ask for the sign-in only when they hear the address. */
const UNAUTHENTICATED = new Set([530, 534, 535, 538]);

/** Sends what waits: a few at a time, each claimed by one process only, again later where the mail server was away. */
export function createRelay(options: {
  db: SystemDb;
  /** Of its own, so that writing down what was taken waits for nobody: whoever dies in between sends it again. */
  ledger?: SystemDb;
  clock: Clock;
  log: Log;
  smtpUrl: string;
  from: string;
  /** Of the transport, besides its address. */
  options?: { requireTLS: boolean };
  onSettled?: (outcome: 'sent' | 'later' | 'failed') => void;
}): Due & { close(): void } {
  const { db, ledger = db, clock, log, smtpUrl, from, onSettled = () => {} } = options;
  // In one object: what stands beside an address counts as defaults of the message.
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    ...options.options,
  } as never) as Transporter;

  const claim = () =>
    sql<ClaimedRow>`
    update mensajes m set intentos = m.intentos + 1, proximo = ${clock.machine()}::timestamptz + make_interval(secs => ${LEASE_SECONDS}), respuesta = ${ON_ITS_WAY}
    from (select unidad_id, id, respuesta from mensajes where estado = 'pendiente' and proximo <= ${clock.machine()} order by proximo limit ${BATCH} for update skip locked) w
    where m.unidad_id = w.unidad_id and m.id = w.id
    returning m.unidad_id, m.id, m.destinatario, m.asunto, m.texto, m.html, m.calendario, m.intentos, m.creado, w.respuesta as antes`.compile(
      qb,
    );

  const settle = (row: ClaimedRow, change: Record<string, unknown>) =>
    ledger.run(
      qb.updateTable('mensajes').set(change).where('unidad_id', '=', row.unidad_id).where('id', '=', row.id),
    );

  /** What the mail server took while the database was away: nothing else is sent before it is written down, or it would be sent again. */
  const owed = new Map<string, { row: ClaimedRow; change: Record<string, unknown> }>();
  async function writeOwed(): Promise<void> {
    for (const [id, { row, change }] of owed) {
      await settle(row, change);
      owed.delete(id);
    }
  }

  async function send(row: ClaimedRow): Promise<boolean> {
    let sent: { response?: string };
    try {
      sent = await transport.sendMail({
        from,
        to: row.destinatario,
        subject: row.asunto,
        text: row.texto,
        html: row.html,
        ...(row.calendario !== null && {
          attachments: [
            { filename: 'turno.ics', content: row.calendario, contentType: 'text/calendar; charset=utf-8' },
          ],
        }),
        // The same row is the same message, also when it is sent again after a crash.
        messageId: `<${row.id}@u${row.unidad_id}.portal>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
        disableFileAccess: true,
        disableUrlAccess: true,
      });
    } catch (error) {
      const { responseCode: status } = error as SendError;
      const final = isAboutThisMail(error as SendError)
        ? (status ?? 0) >= 500 || row.intentos >= MAX_ATTEMPTS
        : clock.machine().getTime() - row.creado.getTime() > WAIT_MS;
      log.warn(
        { mensaje: row.id, intentos: row.intentos, final, status, ...errorFacts(error) },
        'message not sent',
      );
      const proximo = new Date(clock.machine().getTime() + backoffSeconds(row.intentos) * 1000);
      await settle(row, {
        estado: final ? 'fallido' : 'pendiente',
        proximo,
        respuesta: status === undefined ? null : `SMTP ${status}`,
      });
      onSettled(final ? 'failed' : 'later');
      return status !== undefined;
    }
    const answer = [row.antes === ON_ITS_WAY && PERHAPS_TWICE, sent.response].filter(Boolean).join(' · ');
    const change = {
      estado: 'enviado',
      ...SAID,
      enviado: clock.machine(),
      respuesta: answer.slice(0, 200) || null,
    };
    await settle(row, change).catch((error: unknown) => {
      log.warn({ mensaje: row.id, ...errorFacts(error) }, 'message sent and not written down');
      owed.set(row.id, { row, change });
    });
    onSettled('sent');
    return true;
  }

  return {
    name: 'mensajes',
    everyMs: 1000,
    async run() {
      for (;;) {
        await writeOwed();
        const rows = await db.many<ClaimedRow>({ compile: claim });
        const answered = await Promise.all(rows.map(send));
        // Nobody answers there: the others need not learn it one after the other, nor who stops the portal wait for them.
        if (rows.length < BATCH || !answered.includes(true)) return;
      }
    },
    close: () => transport.close(),
  };
}

interface SendError {
  responseCode?: number;
  command?: string;
  code?: string;
}

interface ClaimedRow {
  unidad_id: number;
  id: string;
  destinatario: string;
  asunto: string;
  texto: string;
  html: string;
  calendario: string | null;
  intentos: number;
  creado: Date;
  /** What the ledger said before this try. */
  antes: string | null;
}
