import { spawn } from 'node:child_process';
import { Agent } from 'node:http';
import path from 'node:path';
import { send, type TestAnswer, type TestPortal, type TestRequest } from '../portal.ts';

/** A second operating-system process on the same database, mail server and secret, called like the first. */
export interface OtherProcess {
  port: number;
  request(options: TestRequest): Promise<TestAnswer>;
  post(
    path: string,
    body: unknown,
    options?: Omit<TestRequest, 'path' | 'body' | 'method'>,
  ): Promise<TestAnswer>;
  /** Its output so far, line by line. */
  output(): string[];
  stop(): Promise<void>;
}

export async function startOtherProcess(
  portal: TestPortal,
  env: Record<string, string> = {},
): Promise<OtherProcess> {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', path.join(import.meta.dirname, 'portal-process.ts')],
    {
      env: {
        PATH: process.env['PATH'],
        PORT: '0',
        HOST: '127.0.0.1',
        DATA_DIR: portal.dataDir,
        DATABASE_URL: portal.db.appUrl,
        DATABASE_ADMIN_URL: portal.db.adminUrl,
        DATABASE_POOL: '8',
        SMTP_URL: portal.mail.url,
        DEMO: 'off',
        RATE_LIMITS: 'off',
        LOG_LEVEL: 'silent',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  let output = '';
  const port = await new Promise<number>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      // Its log goes to the same stream.
      const found = /^\{"(?:url|failed)":.*\}$/m.exec(output)?.[0];
      if (!found) return;
      const told = JSON.parse(found) as { url?: string; failed?: string };
      if (told.url) resolve(Number(new URL(told.url).port));
      else reject(new Error(told.failed));
    });
    child.once('exit', (code) => reject(new Error(`the other process ended (${code})`)));
  });
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const request: OtherProcess['request'] = (wanted) => send(agent, port, wanted);
  return {
    port,
    request,
    post: (address, body, more = {}) => request({ ...more, method: 'POST', path: address, body }),
    output: () => output.split('\n').filter((line) => line !== ''),
    async stop() {
      agent.destroy();
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
    },
  };
}
