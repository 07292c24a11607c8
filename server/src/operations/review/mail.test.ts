import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, expect, it } from 'vitest';
import { loadConfig } from '../../config/config.ts';
import { selfSigned } from '../../testing/outside/certificate.ts';
import { startMailServer } from '../../testing/servers/mail-server.ts';
import { reviewMail } from './mail.ts';

const look = (SMTP_URL: string, mailTo?: string) =>
  reviewMail({ config: loadConfig({ SMTP_URL, MAIL_FROM: 'Portal <no-responder@portal.example>' }), mailTo });

const servers: SMTPServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await new Promise<void>((resolve) => server.close(() => resolve()));
});
async function serve(options: SMTPServerOptions): Promise<number> {
  const server = new SMTPServer(options);
  server.on('error', () => {});
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  return (server.server.address() as AddressInfo).port;
}

it('goes as far as an accepted envelope, and sends nothing', async () => {
  const mail = await startMailServer();
  try {
    expect(await look(mail.url, 'persona@afuera.example')).toMatchObject([
      {
        level: 'bien',
        says: expect.stringContaining('de no-responder@portal.example para persona@afuera.example'),
      },
    ]);
    expect(mail.accepted).toEqual([]);
  } finally {
    await mail.stop();
  }
});

it('finds a refused sender, and a refused recipient', async () => {
  const mail = await startMailServer();
  try {
    mail.refuseWith(553, 'sender');
    expect(await look(mail.url)).toMatchObject([
      { level: 'grave', says: expect.stringContaining('no acepta el remitente') },
    ]);
    mail.refuseWith(550, 'address');
    expect(await look(mail.url, 'persona@afuera.example')).toMatchObject([
      { level: 'grave', says: expect.stringMatching(/para persona@afuera\.example: 550/) },
    ]);
    // The sender's own address has no reader.
    expect(await look(mail.url)).toMatchObject([{ level: 'aviso' }]);
  } finally {
    await mail.stop();
  }
});

it('finds a wrong password, and accepts the right one', async () => {
  const port = await serve({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      username === 'portal' && password === 'clave'
        ? done(null, { user: 'portal' })
        : done(Object.assign(new Error('no'), { responseCode: 535 })),
  });
  expect(await look(`smtp://portal:clave@127.0.0.1:${port}`)).toMatchObject([{ level: 'bien' }]);
  expect(await look(`smtp://portal:otra@127.0.0.1:${port}`)).toMatchObject([
    { level: 'grave', says: expect.stringContaining('no acepta el usuario o la contraseña (535') },
  ]);
});

it('finds a certificate of an unknown authority, as the mails of the portal would', async () => {
  const port = await serve({ ...selfSigned('correo'), authOptional: true });
  expect(await look(`smtp://127.0.0.1:${port}`)).toMatchObject([{ level: 'grave' }]);
  expect(await look(`smtp://127.0.0.1:${port}?ignoreTLS=true`)).toMatchObject([{ level: 'bien' }]);
  expect(await look(`smtp://127.0.0.1:${port}?tls.rejectUnauthorized=false`)).toMatchObject([
    { level: 'bien', says: expect.stringContaining('por TLS') },
  ]);
});

it('finds a server that is not there', async () => {
  expect(await look('smtp://127.0.0.1:1')).toMatchObject([
    { level: 'grave', says: expect.stringContaining('nadie escucha') },
  ]);
});
