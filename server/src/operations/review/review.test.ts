import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../testing/database/database.ts';
import { startMailServer, type TestMailServer } from '../../testing/servers/mail-server.ts';

let db: TestDatabase;
let mail: TestMailServer;
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'portal-revisar-'));
beforeAll(async () => {
  db = await cloneDatabase();
  mail = await startMailServer();
});
afterAll(async () => {
  await db.drop();
  await mail.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const command = (env: Record<string, string>): Promise<{ code: number; lines: string[]; errors: string }> =>
  new Promise((resolve) => {
    execFile(
      process.execPath,
      [path.resolve(import.meta.dirname, '../../operaciones.ts'), 'revisar', '--ambiente', dataDir],
      { env: { PATH: process.env['PATH'], DATA_DIR: dataDir, ...env } },
      (error, stdout, stderr) =>
        resolve({
          code: typeof error?.code === 'number' ? error.code : 0,
          lines: stdout.split('\n'),
          errors: stderr,
        }),
    );
  });
const database = () => ({ DATABASE_URL: db.appUrl, DATABASE_ADMIN_URL: db.adminUrl });

it('looks at every part, gives each grave line its remedy, and fails', async () => {
  const before = await db.counts();
  const { code, lines } = await command({ ...database(), SMTP_URL: mail.url });
  expect(code).toBe(1);
  const parts = new Set(lines.map((line) => /^(?:bien|aviso|GRAVE) +([^:]+):/.exec(line)?.[1]));
  for (const part of [
    'Modo',
    'Secretos',
    'Permisos',
    'Base de datos',
    'Versiones',
    'Hora',
    'Unidades',
    'Sitio',
  ].concat(['Relevo', 'Correo', 'Antivirus', 'Archivos', 'Disco', 'Respaldos']))
    expect(parts).toContain(part);
  const wrong = lines.flatMap((line, at) => (/^(aviso|GRAVE) /.test(line) ? [lines[at + 1]] : []));
  expect(wrong.length).toBeGreaterThan(3);
  for (const remedy of wrong) expect(remedy).toMatch(/^ {7}→ \S/);
  expect(lines).toContainEqual(
    expect.stringMatching(/^GRAVE +Respaldos: El último respaldo: todavía no hay/),
  );
  expect(lines.at(-2)).toMatch(/^\d+ graves?, \d+ avisos?, \d+ bien\.$/);
  expect(await db.counts()).toEqual(before);
});

it('lists the settings with which the portal does not start', async () => {
  const { code, lines, errors } = await command({ MODE: 'production' });
  expect([code, errors]).toEqual([1, '']);
  expect(lines).toContainEqual(expect.stringMatching(/^GRAVE +Ambiente: Falta SECRET/));
});

it('says once that the database is away, and looks at the rest', async () => {
  const { code, lines } = await command({ DATABASE_URL: 'postgres://nadie@127.0.0.1:1/portal' });
  expect(code).toBe(1);
  expect(lines.filter((line) => /^GRAVE +Base de datos:/.test(line))).toEqual([
    'GRAVE  Base de datos: No se pudo mirar: nadie escucha en esa dirección.',
  ]);
  expect(lines).toContainEqual(expect.stringMatching(/^(bien|aviso|GRAVE) +Disco:/));
});
