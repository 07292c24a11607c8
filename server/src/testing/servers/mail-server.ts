import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface CapturedMail {
  from: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The text of an attached calendar file, and the file's name. */
  calendario?: string;
  calendarName?: string | null;
  messageId: string;
}

type Step = 'connection' | 'sender' | 'address' | 'data';

export interface TestMailServer {
  url: string;
  /** Every accepted mail, in order. */
  readonly accepted: CapturedMail[];
  to(address: string): CapturedMail[];
  /** Waits until that many mails were accepted for an address. */
  waitFor(address: string, count?: number): Promise<CapturedMail[]>;
  /** From now on refuses every mail with this status, at this step; `undefined` accepts again. */
  refuseWith(status: number | undefined, at?: Step): void;
  /** Runs between accepting a mail and answering so. */
  meanwhile(work: () => void): void;
  readonly refused: number;
  stop(): Promise<void>;
}

function calendarioDe(
  attachments: readonly {
    filename: string | null;
    mimeType: string;
    content: ArrayBuffer | Uint8Array | string;
  }[],
) {
  const file = attachments.find(({ mimeType }) => mimeType === 'text/calendar');
  if (!file) return {};
  return {
    calendarName: file.filename,
    calendario:
      typeof file.content === 'string' ? file.content : Buffer.from(file.content as ArrayBuffer).toString(),
  };
}

/** A real mail server on loopback that keeps and counts accepted mails. Port 0 is any free one. */
export async function startMailServer(wanted = 0): Promise<TestMailServer> {
  const accepted: CapturedMail[] = [];
  const waiting = new Set<() => void>();
  let status: number | undefined;
  let step: Step = 'data';
  let refused = 0;
  let work = () => {};
  function refusal(at: Step): Error | null {
    if (status === undefined || step !== at) return null;
    refused += 1;
    return Object.assign(new Error('no'), { responseCode: status });
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onConnect: (_session, done) => done(refusal('connection')),
    onMailFrom: (_address, _session, done) => done(refusal('sender')),
    onRcptTo: (_address, _session, done) => done(refusal('address')),
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const no = refusal('data');
        if (no) return done(no);
        PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
          accepted.push({
            from: mail.from?.address ?? '',
            to: (mail.to ?? []).map(({ address }) => address ?? '').join(', '),
            subject: mail.subject ?? '',
            text: mail.text ?? '',
            html: mail.html ?? '',
            ...calendarioDe(mail.attachments),
            messageId: mail.messageId ?? '',
          });
          work();
          done();
          for (const wake of waiting) wake();
        }, done);
      });
    },
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(wanted, '127.0.0.1', () => resolve());
  });
  server.on('error', () => {});
  const { port } = server.server.address() as AddressInfo;
  const to = (address: string) => accepted.filter((mail) => mail.to === address);

  return {
    url: `smtp://127.0.0.1:${port}`,
    accepted,
    to,
    async waitFor(address, count = 1) {
      const until = Date.now() + 20_000;
      while (to(address).length < count) {
        if (Date.now() > until)
          throw new Error(`${to(address).length} of ${count} mails came for ${address}`);
        await new Promise<void>((resolve) => {
          const wake = () => {
            waiting.delete(wake);
            clearTimeout(timer);
            resolve();
          };
          const timer = setTimeout(wake, 200);
          waiting.add(wake);
        });
      }
      return to(address);
    },
    refuseWith(next, at = 'data') {
      status = next;
      step = at;
    },
    meanwhile(next) {
      work = next;
    },
    get refused() {
      return refused;
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
