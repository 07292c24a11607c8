import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { loadConfig } from '../../config/config.ts';
import { createFileStore } from '../../platform/files/files.ts';
import { MARK } from '../../platform/store/claim.ts';
import { cloneDatabase } from '../../testing/database/database.ts';
import { startClamd } from '../../testing/servers/clamd.ts';
import { writeBackup } from '../backup.ts';
import { reviewBackups } from './backups.ts';
import type { Deployment } from './deployment.ts';
import { reviewDisk, reviewFiles, reviewMode, reviewPermissions, reviewSecrets } from './machine.ts';
import { reviewScanner } from './scanner.ts';

const root = mkdtempSync(path.join(os.tmpdir(), 'portal-revisar-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const env = {
  MODE: 'production',
  DATABASE_URL: 'postgres://portal_login:0f9e8d7c6b5a49382716f5e4@127.0.0.1/portal',
  SMTP_URL: 'smtp://127.0.0.1:25',
  MAIL_FROM: 'Portal <no-responder@portal.example>',
  SECRET: 'k3Jd92mQpXv7Lw0sZt5Yb8Nc1Rf6Hg4AuE',
  BACKUP_KEY: 'Zt5Yb8Nc1Rf6Hg4AuEk3Jd92mQpXv7Lw0s',
  BEHIND_TLS: 'on',
  BASE_DOMAIN: 'portal.example',
  HOST: '127.0.0.1',
};
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(root, 'uno-'));
  for (const one of [root, folder]) chmodSync(one, 0o755);
});
const at = (more: Record<string, string> = {}): Deployment => ({
  config: loadConfig({ ...env, DATA_DIR: path.join(folder, 'datos'), ...more }),
  adminUrl: 'postgres://nadie@127.0.0.1:1/portal',
  appUrl: '',
  files: createFileStore(path.join(folder, 'archivos')),
  now: new Date(),
  envFolder: path.join(folder, 'ambiente'),
});
const levels = (findings: readonly { level: string }[]) => findings.map(({ level }) => level);

it.each([
  [{}, ['bien']],
  [{ HOST: '0.0.0.0' }, ['bien', 'aviso']],
])('judges the mode and the address, with %j', (more, expected) => {
  expect(levels(reviewMode(at(more as Record<string, string>)))).toEqual(expected);
});
it('warns of a development portal', () => {
  expect(reviewMode({ config: loadConfig({}) })).toMatchObject([
    { level: 'aviso', says: expect.stringContaining('development') },
  ]);
});

const turn = { TURN_URLS: 'turn:relevo.example' };
it.each([
  [{}, ['bien']],
  [{ BACKUP_KEY: env.SECRET }, ['grave']],
  [{ SECRET_OTHERS: env.BACKUP_KEY }, ['aviso']],
  [{ ...turn, TURN_SECRET: 'k3Jd92mQpXv7Lw0s' }, ['aviso']],
  [{ ...turn, TURN_SECRET: '0f9e8d7c6b5a49382716f5e40f9e8d7c' }, ['bien']],
  [{ DATABASE_URL: 'postgres://portal_login:portal@127.0.0.1/portal' }, ['aviso']],
])('judges the secrets, with %j', (more, expected) => {
  expect(levels(reviewSecrets(at(more as Record<string, string>)))).toEqual(expected);
});

describe('permissions', () => {
  const put = (mode: number) => {
    mkdirSync(path.join(folder, 'ambiente'));
    const file = path.join(folder, 'ambiente/portal.env');
    writeFileSync(file, 'SECRET=x');
    chmodSync(file, mode);
    return file;
  };

  it('finds an environment that everybody may read', async () => {
    const file = put(0o644);
    expect(await reviewPermissions(at())).toEqual([
      {
        level: 'grave',
        about: 'Permisos',
        says: `Cualquier usuario de la máquina alcanza ${file}.`,
        remedy: `chmod o= ${file}`,
      },
    ]);
    chmodSync(file, 0o660);
    expect(levels(await reviewPermissions(at()))).toEqual(['aviso']);
    chmodSync(file, 0o640);
    expect(levels(await reviewPermissions(at()))).toEqual(['bien']);
  });

  it('finds data that everybody may enter', async () => {
    put(0o640);
    mkdirSync(path.join(folder, 'datos'), { mode: 0o755 });
    expect(levels(await reviewPermissions(at()))).toEqual(['grave']);
    chmodSync(path.join(folder, 'datos'), 0o750);
    expect(levels(await reviewPermissions(at()))).toEqual(['bien']);
  });

  it('does not mind an open folder inside a closed one', async () => {
    put(0o644);
    chmodSync(folder, 0o750);
    expect(levels(await reviewPermissions(at()))).toEqual(['bien']);
  });

  it('says when it found nothing to look at', async () => {
    expect(levels(await reviewPermissions(at()))).toEqual(['aviso']);
  });
});

it.each([
  [50e6, 'grave'],
  [1.5e9, 'aviso'],
  [50e9, 'bien'],
] as const)('judges %d free bytes', async (bytes, level) => {
  expect(new Set(levels(await reviewDisk(at(), () => Promise.resolve(bytes))))).toEqual(new Set([level]));
  expect((await reviewDisk(at())).length).toBeGreaterThan(0);
});

it('finds a file store without its mark', async () => {
  const deployment = at();
  expect(levels(await reviewFiles(deployment))).toEqual(['aviso']);
  await deployment.files.put(MARK, Readable.from([Buffer.from('{}')]));
  expect(levels(await reviewFiles(deployment))).toEqual(['bien']);
});

it('finds a scanner that is away, or takes no large file, and accepts one that works', async () => {
  expect(levels(await reviewScanner(at()))).toEqual(['aviso']);
  const clamd = await startClamd();
  const deployment = at({ SCAN_URL: clamd.url });
  try {
    expect(await reviewScanner(deployment)).toMatchObject([{ level: 'bien' }]);
    clamd.mode = 'long';
    expect(levels(await reviewScanner(deployment))).toContain('grave');
  } finally {
    await clamd.stop();
  }
  expect(await reviewScanner(deployment)).toMatchObject([
    { level: 'grave', says: expect.stringContaining('clamd no contesta') },
  ]);
});

it('looks at the disk of a database on this machine, if its user may know the folder', async () => {
  const db = await cloneDatabase();
  try {
    const [row] = await db.sql<{ data_directory: string }>('show data_directory');
    const line = { says: expect.stringMatching(`^${row!.data_directory}: quedan `) };
    const enough = () => Promise.resolve(50e9);
    expect(await reviewDisk({ ...at(), adminUrl: db.adminUrl }, enough)).toContainEqual(
      expect.objectContaining(line),
    );
    const without = await reviewDisk({ ...at(), adminUrl: db.appUrl }, enough);
    expect(without).not.toContainEqual(expect.objectContaining(line));
    expect(without).toEqual(await reviewDisk(at(), enough));
  } finally {
    await db.drop();
  }
});

it('finds an empty folder of backups and one that others may enter, and accepts a private one', async () => {
  const db = await cloneDatabase();
  try {
    const backups = path.join(folder, 'respaldos');
    const deployment = { ...at(), adminUrl: db.adminUrl, backups };
    const ofFolder = async () => (await reviewBackups(deployment)).slice(1);
    expect(await ofFolder()).toMatchObject([
      { level: 'grave', says: expect.stringContaining('No se puede leer') },
    ]);
    mkdirSync(backups);
    expect(await ofFolder()).toMatchObject([
      { level: 'grave', says: expect.stringContaining('todavía no hay ninguno') },
    ]);
    await writeBackup({
      adminUrl: db.adminUrl,
      dataDir: path.join(folder, 'datos'),
      folder: path.join(backups, 'hoy'),
      now: new Date(),
    });
    expect(await ofFolder()).toMatchObject([{ level: 'bien' }]);
    chmodSync(path.join(backups, 'hoy'), 0o755);
    expect(levels(await ofFolder())).toEqual(['bien', 'grave']);
  } finally {
    await db.drop();
  }
});
