import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { startMailServer } from '../../server/src/testing/servers/mail-server.ts';
import { findPort, newDataDir, ownNode, root, startProduct } from './producto.ts';
import { telefono } from './telefono.ts';

const SECRET = 'q7Zp2mX9vK4tR8wB1nY6cH3jL5sD0fGaUeIoTyWx';

/** A portal as an institution runs it: production mode, with its own empty database and mail server. */
export async function startProduccion() {
  const { dataDir, remove } = newDataDir();
  const stops: (() => unknown)[] = [remove];
  const stop = async () => {
    for (const end of stops.toReversed()) await end();
  };
  try {
    const base = await startDatabase(path.join(dataDir, 'base'));
    stops.push(base.stop);
    const correo = await startCorreo();
    stops.push(correo.stop);
    const port = await findPort();
    const env = {
      MODE: 'production',
      DEMO: 'off',
      RATE_LIMITS: 'on',
      DATABASE_URL: base.appUrl,
      DATABASE_ADMIN_URL: base.adminUrl,
      SMTP_URL: correo.url,
      MAIL_FROM: 'Portal <portal@ejemplo.com.ar>',
      SECRET,
      BEHIND_TLS: 'on',
      BASE_DOMAIN: 'localhost',
      HOST: 'localhost',
      PORT: String(port),
    };
    return {
      port,
      correo,
      /** Runs `npm run operar -- …`. */
      operar: (...args: string[]) =>
        run(['server/src/operaciones.ts', ...args], { ...env, DATA_DIR: dataDir }),
      async start() {
        const product = await startProduct(dataDir, env);
        stops.push(() => product.stop());
      },
      /** Rewrites a mail's link, which has the address of the proxy, to this product. */
      aqui: (enlace: string) => enlace.replace(/^https:\/\/([^/:]+)(:\d+)?/, `http://$1:${port}`),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** In production, professionals and administrators have to link a phone before anything else. */
export async function vincularTelefono(page: Page) {
  await expect(page.getByText('La institución exige la verificación en dos pasos')).toBeVisible();
  const codigo = telefono(
    (await page.getByText('escribí esta clave en la aplicación').locator('b').textContent())!,
  );
  await page.getByLabel('Código', { exact: true }).fill(await codigo());
  await page.getByRole('button', { name: 'Activar' }).click();
  await expect(page.getByRole('list', { name: 'Códigos de respaldo' }).getByRole('listitem')).toHaveCount(10);
  await page.getByRole('button', { name: 'Ya los guardé' }).click();
}

async function run(args: string[], env: Record<string, string>): Promise<string> {
  const child = spawn(ownNode(), ['--disable-warning=ExperimentalWarning', ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: 'pipe',
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(output);
  return output;
}

/** Starts a PostgreSQL in another process. */
export async function startDatabase(folder: string) {
  const script = `const { startPostgres } = await import('./server/src/dev-database/embedded-postgres.ts');
    const { adminUrl, appUrl, stop } = await startPostgres(process.argv[1]);
    console.log(JSON.stringify({ adminUrl, appUrl }));
    process.once('disconnect', () => void stop().then(() => process.exit()));`;
  const child = spawn(
    ownNode(),
    ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', script, folder],
    {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    },
  );
  const [line] = (await once(child.stdout!, 'data')) as [Buffer];
  return {
    ...(JSON.parse(line.toString()) as { adminUrl: string; appUrl: string }),
    async stop() {
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
}

/** A real mail server on loopback, on any port or on the given one. */
export async function startCorreo(port = 0) {
  const server = await startMailServer(port);
  return {
    url: server.url,
    /** How many mails arrived, to anybody. */
    cuantos: () => server.accepted.length,
    /** The match in the newest mail to an address whose text matches. */
    async leer(para: string, palabras: RegExp): Promise<string> {
      let found: string | undefined;
      await expect(() => {
        found = server
          .to(para)
          .map(({ text }) => palabras.exec(text)?.[0])
          .findLast((hit) => hit !== undefined);
        expect(found, `a mail to ${para}`).toBeDefined();
      }).toPass({ timeout: 60_000, intervals: [250] });
      return found!;
    },
    stop: () => server.stop(),
  };
}

/** How a person of these tests sees the portal. */
export const VISTA = {
  locale: 'es-AR',
  timezoneId: 'America/Argentina/Buenos_Aires',
  reducedMotion: 'reduce',
  viewport: { width: 1280, height: 900 },
} as const;
