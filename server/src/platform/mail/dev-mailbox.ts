import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { newId } from '../ids.ts';

/** Development without SMTP_URL: a local mail server that stores the mails, readable at /_dev/correo. */
export interface DevMail {
  id: string;
  recibido: string;
  unidad: string;
  de: string;
  para: string;
  asunto: string;
  texto: string;
  html: string;
}

export interface DevMailbox {
  smtpUrl: string;
  list(unidadId: number): Promise<DevMail[]>;
  stop(): Promise<void>;
}

const KEEP = 500;

export async function startDevMailbox(folder: string): Promise<DevMailbox> {
  const { SMTPServer } = await import('smtp-server');
  const { default: PostalMime } = await import('postal-mime');
  await mkdir(folder, { recursive: true });

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    size: 10_000_000,
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        keep(Buffer.concat(chunks)).then(
          () => done(),
          (error: Error) => done(error),
        );
      });
    },
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const { port } = server.server.address() as AddressInfo;

  async function keep(raw: Buffer) {
    const mail = await PostalMime.parse(raw);
    const unidad = /@u(\d+)\.portal>/.exec(mail.messageId ?? '')?.[1] ?? '';
    const kept: DevMail = {
      id: newId(),
      recibido: new Date().toISOString(),
      unidad,
      de: mail.from?.address ?? '',
      para: (mail.to ?? []).map(({ address }) => address ?? '').join(', '),
      asunto: mail.subject ?? '',
      texto: mail.text ?? '',
      html: mail.html ?? '',
    };
    const file = path.join(folder, `${kept.id}.json`);
    await writeFile(`${file}.nuevo`, JSON.stringify(kept));
    await rename(`${file}.nuevo`, file);
    const old = (await readdir(folder))
      .filter((name) => name.endsWith('.json'))
      .toSorted()
      .slice(0, -KEEP);
    await Promise.all(old.map((name) => rm(path.join(folder, name), { force: true })));
  }

  return {
    smtpUrl: `smtp://127.0.0.1:${port}`,
    async list(unidadId) {
      const names = (await readdir(folder))
        .filter((name) => name.endsWith('.json'))
        .toSorted()
        .toReversed();
      const mails = await Promise.all(
        names.map(async (name) => JSON.parse(await readFile(path.join(folder, name), 'utf8')) as DevMail),
      );
      return mails.filter(({ unidad }) => unidad === String(unidadId));
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
