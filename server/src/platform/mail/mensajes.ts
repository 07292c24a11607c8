import type { TipoDeMensaje } from '@portal/domain/mensajes/tipos';
import { createTransport, type Transporter } from 'nodemailer';
import type { SystemDb } from '../../db/system-db.ts';
import type { UnitTx } from '../../db/unit-db.ts';
import type { Unidad } from '../../units/registry.ts';
import type { Clock } from '../clock.ts';
import { newId } from '../ids.ts';
import { errorFacts, type Log } from '../log.ts';
import type { Platform } from '../platform.ts';
import type { Due } from '../tick.ts';
import { currentSpan, failureOf, inSpan } from '../traces/span.ts';
import {
  claimMensajes,
  insertMensaje,
  listUnidadesConMensajes,
  ON_ITS_WAY,
  updateMensaje,
  type ClaimedRow,
  type MensajeChange,
} from './mensajes.repository.ts';

/**
 * Every outgoing message is a row written in the transaction that caused it. The row also records its kind,
 * address, subject and state. The body is erased once sent, since it may contain a secret link; the body of
 * an undelivered message is kept for a few days, so that it can be sent again.
 */
export interface Mensaje {
  tipo: TipoDeMensaje;
  destinatario: string;
  asunto: string;
  texto: string;
  html: string;
  /** Deduplicates: the same cause to the same address is one message, until it is past (ADR 60). */
  causa: string;
  /** An attached calendar file (RFC 5545). */
  calendario?: string | null;
}

export async function encolarMensaje(
  { clock }: { clock: Clock },
  tx: UnitTx,
  mensaje: Mensaje,
): Promise<void> {
  const now = clock.machine();
  await tx.run(insertMensaje({ unidad_id: tx.unidadId, id: newId(), ...mensaje, creado: now, proximo: now }));
}

/** A message rewritten by the feature that caused it, or the reason why it no longer applies. */
export type Reescrito =
  | Pick<Mensaje, 'destinatario' | 'asunto' | 'texto' | 'html' | 'calendario'>
  | { razon: string };
/** How a feature rewrites its messages, by message type. */
export type Reenvios = Readonly<
  Record<
    string,
    (ctx: { platform: Platform; unidad: Unidad }, tx: UnitTx, mensaje: Repetido) => Promise<Reescrito>
  >
>;
export interface Repetido {
  tipo: string;
  causa: string;
  destinatario: string;
  /** Dry run: returns whether and to whom it would be sent, without writing. */
  mirar: boolean;
}

const BATCH = 10;
const SAID = { texto: '', html: '', calendario: null };
const PERHAPS_TWICE = 'Enviado otra vez: pudo llegar dos veces';
/** For temporary failures of one message (a full mailbox, greylisting). */
const MAX_ATTEMPTS = 12;
/**
 * If the mail server is unreachable or refuses to authenticate us, no message is at fault: all wait for the
 * repair, as long as mail servers usually retry.
 */
const WAIT_MS = 5 * 86_400_000;
const backoffSeconds = (attempts: number) => Math.min(3600, 5 * 2 ** Math.min(attempts, 20));

/**
 * True if the failure concerns this message's address or content. An authentication or sender failure says
 * nothing about the message.
 */
const isAboutThisMail = ({ responseCode: status, command, code }: SendError) =>
  status === undefined
    ? code === NO_ENVELOPE
    : !UNAUTHENTICATED.has(status) && (command === 'RCPT TO' || command === 'DATA');
/** Nodemailer's code for an invalid address. */
const NO_ENVELOPE = 'EENVELOPE';
/** Some servers demand authentication only at RCPT TO. */
const UNAUTHENTICATED = new Set([530, 534, 535, 538]);

/**
 * Sends pending messages in small batches, each with messages of several units: a unit that writes to
 * thousands does not hold up the mail of another. Each message is claimed by one process, and retried later if
 * the mail server was unreachable.
 */
export function createRelay(options: {
  db: SystemDb;
  /**
   * A separate pool, so that recording a sent message waits for no other query: a crash before the record
   * sends it again.
   */
  ledger?: SystemDb;
  clock: Clock;
  log: Log;
  smtpUrl: string;
  from: string;
  /** File name of an attached calendar. */
  calendarName?: string;
  /** Transport options besides the URL. */
  options?: { requireTLS: boolean };
  onSettled?: (outcome: 'sent' | 'later' | 'failed') => void;
  /** Whether the process is about to end: then another one sends the rest. */
  stopping?: () => boolean;
}): Due & { /** Whether the mail server accepts us. */ isUp(): Promise<boolean>; close(): void } {
  const {
    db,
    ledger = db,
    clock,
    log,
    smtpUrl,
    from,
    calendarName = 'calendar.ics',
    stopping = () => false,
  } = options;
  let sentInRun = 0;
  const onSettled = (outcome: 'sent' | 'later' | 'failed') => {
    if (outcome === 'sent') sentInRun += 1;
    currentSpan()?.set({ 'portal.resultado': outcome });
    options.onSettled?.(outcome);
  };
  // A single object: with a separate URL argument, nodemailer takes the options as message defaults.
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    ...options.options,
  } as never) as Transporter;

  const settle = (row: ClaimedRow, change: MensajeChange) =>
    ledger.run(updateMensaje(row.unidad_id, row.id, change));

  /**
   * Messages that the mail server accepted while the database was unreachable. They are recorded before
   * anything else is sent, or they would be sent again.
   */
  const owed = new Map<string, { row: ClaimedRow; change: MensajeChange }>();
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
            { filename: calendarName, content: row.calendario, contentType: 'text/calendar; charset=utf-8' },
          ],
        }),
        // The row's id makes the Message-ID, so a resend after a crash carries the same one.
        messageId: `<${row.id}@u${row.unidad_id}.portal>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
        disableFileAccess: true,
        disableUrlAccess: true,
      });
    } catch (error) {
      const { responseCode: status } = error as SendError;
      currentSpan()?.set({ 'error.type': failureOf(error), 'smtp.status_code': status });
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

  /** The next turn begins after this unit. */
  let last = 0;
  async function claim(): Promise<ClaimedRow[]> {
    const now = clock.machine();
    const dueAfter = (unit: number) => db.many(listUnidadesConMensajes(now, unit, BATCH));
    let due = await dueAfter(last);
    if (due.length === 0 && last > 0) due = await dueAfter(0);
    last = due.length < BATCH ? 0 : due.at(-1)!.unidad_id;
    if (due.length === 0) return [];
    const units = due.map(({ unidad_id }) => unidad_id);
    return db.many(claimMensajes(now, units, Math.ceil(BATCH / units.length)));
  }

  return {
    name: 'mensajes',
    everyMs: 1000,
    async run() {
      sentInRun = 0;
      for (;;) {
        await writeOwed();
        const rows = await claim();
        const answered = await Promise.all(
          rows.map((row) => inSpan('send mail', factsOf(row), () => send(row))),
        );
        currentSpan()?.set({ 'portal.enviados': sentInRun });
        // The mail server does not answer: stop, instead of letting every message time out and delaying a
        // shutdown.
        if (!answered.includes(true) || stopping()) return;
      }
    },
    isUp: () => transport.verify(),
    close: () => transport.close(),
  };
}

/** For traces: which row, never to whom. */
const factsOf = ({ unidad_id, id, intentos }: ClaimedRow) => ({
  'portal.unidad': unidad_id,
  'portal.mensaje': id,
  'portal.intentos': intentos,
});

interface SendError {
  responseCode?: number;
  command?: string;
  code?: string;
}
