import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from '../../db/migrate.ts';
import { createPool } from '../../db/pools.ts';
import { systemDb, type SystemDb } from '../../db/system-db.ts';
import { parseFilesUrl } from '../../config/urls.ts';
import { adopt } from '../../operations/adopt.ts';
import { cloneDatabase, type TestDatabase } from '../../testing/database/database.ts';
import { startS3Server, type S3Server } from '../../testing/servers/s3-server.ts';
import { createFileStore, type FileStore } from '../files/files.ts';
import { createS3FileStore } from '../files/s3-files.ts';
import { joinStore, renewClaim } from './claim.ts';
import { createTrashSweep } from './trash.ts';
import { createUnheldSweep } from './unheld-files.ts';

const DAY_MS = 86_400_000;
const root = mkdtempSync(path.join(os.tmpdir(), 'portal-deposito-'));
let s3: S3Server;
const opened: { db: TestDatabase; end(): Promise<void> }[] = [];
beforeAll(async () => {
  s3 = await startS3Server();
}, 60_000);
afterAll(async () => {
  for (const { db, end } of opened) {
    await end();
    await db.drop();
  }
  await s3.stop();
  rmSync(root, { recursive: true, force: true });
});

async function open(template?: string): Promise<{ db: TestDatabase; system: SystemDb }> {
  const db = await cloneDatabase(template === undefined ? {} : { template });
  const pool = createPool({ url: db.appUrl, role: 'portal_sistema', max: 3, onError() {} });
  const app = createPool({ url: db.appUrl, role: 'portal_app', max: 2, onError() {} });
  opened.push({ db, end: async () => void (await Promise.all([pool.end(), app.end()])) });
  if (template === undefined) await record(db, 1);
  return { db, system: systemDb(pool, app) };
}

/** Something happened in this unit. */
const record = (db: TestDatabase, unidadId: number) =>
  db.sql(
    `insert into portal.auditoria (unidad_id, ocurrido, acto, resultado, direccion, pedido)
      select id, now(), 'ver_turnos', 'ok', '', '' from portal.unidades where id = $1`,
    [unidadId],
  );

async function listed(files: FileStore): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of files.walk()) keys.push(key);
  return keys.toSorted();
}
/** Migrated and empty. */
async function openEmpty() {
  const empty = await open('template0');
  await migrate(empty.db.adminUrl);
  await record(empty.db, 1);
  return empty;
}
const put = (files: FileStore, key: string) => files.put(key, Readable.from([Buffer.from(key)]));
/** Read once: midnight may pass during a test. */
const START = new Date();
/** The day after tomorrow, so that any file just written is old enough. */
const later = { now: () => START, machine: () => new Date(START.getTime() + 2 * DAY_MS) };
const folder = (day: string) => `demo/casos/${day}`;
const today = () => START.toISOString().slice(0, 10);
const quiet = { warn() {} };
/** The sweep of a database whose rows hold these keys. */
const sweep = (system: SystemDb, files: FileStore, held: readonly string[]) =>
  createUnheldSweep(system, { files, clock: later, log: quiet } as never, {
    name: 'prueba',
    everyMs: 1,
    olderThanMs: 3_600_000,
    folderOf: (_clave, day) => folder(day),
    listHeld: async (_unit, keys) => keys.filter((key) => held.includes(key)).map((archivo) => ({ archivo })),
  }).run();

let n = 0;
describe.each(['a folder', 'an S3 store'])('the sweep of %s', (kind) => {
  const store = (): FileStore => {
    n += 1;
    if (kind === 'a folder') {
      mkdirSync(path.join(root, String(n)));
      return createFileStore(path.join(root, String(n)));
    }
    return createS3FileStore(parseFilesUrl(s3.url.replace('?', `/a${n}?`))!);
  };

  it('moves files without a row to the trash for thirty days, and keeps the others', async () => {
    const [files, own] = [store(), await open()];
    expect(await joinStore(own.system, files)).toBe('own');
    const [kept, lost] = [`${folder(today())}/uno.pdf`, `${folder(today())}/dos.pdf`];
    for (const key of [kept, lost]) await put(files, key);
    await sweep(own.system, files, [kept]);
    const day = later.machine().toISOString().slice(0, 10);
    expect(await listed(files)).toEqual([kept, `papelera/${day}/${lost}`, 'portal/deposito'].toSorted());
    const at = (days: number) => ({
      now: () => new Date(),
      machine: () => new Date(later.machine().getTime() + days * DAY_MS),
    });
    await createTrashSweep(own.system, files, at(29)).run();
    expect(await listed(files)).toContain(`papelera/${day}/${lost}`);
    await createTrashSweep(own.system, files, at(31)).run();
    expect(await listed(files)).toEqual([kept, 'portal/deposito']);
  });

  it('finds within days a file that lost its row long after it was written, also if another unit fails', async () => {
    const [files, own] = [store(), await open()];
    await joinStore(own.system, files);
    const day = (days: number) => new Date(START.getTime() + days * DAY_MS);
    const old = `${folder(day(-20).toISOString().slice(0, 10))}/viejo.pdf`;
    await put(files, old);
    await record(own.db, 2);
    const [looks, failing] = [[] as number[], new Set<number>()];
    const sweepAt = (days: number, held: readonly string[]) =>
      createUnheldSweep(
        own.system,
        { files, clock: { now: () => START, machine: () => day(days) }, log: quiet } as never,
        {
          name: 'prueba',
          everyMs: 1,
          olderThanMs: 3_600_000,
          folderOf: (clave, date) => (clave === 'demo' ? folder(date) : `${clave}/casos/${date}`),
          async listHeld(unit, keys) {
            looks.push(unit.unidadId);
            if (failing.has(unit.unidadId)) throw new Error('the store failed');
            return keys.filter((key) => held.includes(key)).map((archivo) => ({ archivo }));
          },
        },
      ).run();
    await sweepAt(2, [old]);
    expect(await listed(files)).toContain(old);
    for (let days = 3; days <= 7; days += 1) {
      await own.db.sql(
        `insert into portal.auditoria (unidad_id, ocurrido, acto, resultado, direccion, pedido) values (1, $1, 'ver_turnos', 'ok', '', '')`,
        [day(days)],
      );
      await sweepAt(days, []);
    }
    expect(await listed(files)).not.toContain(old);

    const others = await own.db.sql<{ id: number; clave: string }>(
      'select id, clave from portal.unidades where id in (1, 2) order by id',
    );
    // In every look back from day 8, whether or not it is a unit's turn for all days.
    const recent = day(7).toISOString().slice(0, 10);
    for (const { clave } of others)
      await put(
        files,
        clave === 'demo' ? `${folder(recent)}/suelto.pdf` : `${clave}/casos/${recent}/suelto.pdf`,
      );
    await own.db.sql(
      `insert into portal.auditoria (unidad_id, ocurrido, acto, resultado, direccion, pedido) select id, $1, 'ver_turnos', 'ok', '', '' from portal.unidades where id in (1, 2)`,
      [day(8)],
    );
    failing.add(1);
    looks.length = 0;
    await expect(sweepAt(8, [])).rejects.toThrow('the store failed');
    expect(new Set(looks)).toEqual(new Set([1, 2]));
    expect((await listed(files)).filter((key) => /^[^/]+\/casos\/.*suelto/.test(key))).toEqual([
      `${folder(recent)}/suelto.pdf`,
    ]);
  });

  it('deletes nothing for a foreign or empty database, nor for one that brings a store with files', async () => {
    const [files, own, other, empty] = [store(), await open(), await open(), await openEmpty()];
    await joinStore(own.system, files);
    const paper = `${folder(today())}/papel.pdf`;
    await put(files, paper);
    for (const { system } of [other, empty]) {
      expect(await joinStore(system, files)).toBe('other');
      expect(await renewClaim(system, files)).toBe('not held');
      await sweep(system, files, []);
    }
    expect(await listed(files)).toContain(paper);
    // A store used before the mark existed: joined and served, and swept only after an explicit command.
    const [old, first] = [store(), await open()];
    await put(old, paper);
    expect(await joinStore(first.system, old)).toBe('lent');
    await sweep(first.system, old, []);
    expect(await listed(old)).toContain(paper);
    await adopt(first.db.adminUrl, old);
    expect(await joinStore(first.system, old)).toBe('own');
    await sweep(first.system, old, []);
    expect(await listed(old)).not.toContain(paper);
  });

  it('keeps the claim out of a database copy; adopting moves it, and the former owner stops', async () => {
    const [files, own, copy] = [store(), await open(), await open()];
    await joinStore(own.system, files);
    const [row] = await own.db.sql<Record<string, string>>('select * from portal.instalacion');
    await copy.db.sql('update portal.instalacion set deposito = $1, deposito_puesto = true, vuelta = $2', [
      row!['deposito'],
      row!['vuelta'],
    ]);
    expect([await joinStore(own.system, files), await joinStore(copy.system, files)]).toEqual([
      'own',
      'lent',
    ]);
    const paper = `${folder(today())}/papel.pdf`;
    await put(files, paper);
    await sweep(copy.system, files, []);
    expect(await listed(files)).toContain(paper);
    await adopt(copy.db.adminUrl, files);
    expect([await joinStore(own.system, files), await joinStore(copy.system, files)]).toEqual([
      'lent',
      'own',
    ]);
    await sweep(own.system, files, []);
    expect(await listed(files)).toContain(paper);
    expect(await renewClaim(copy.system, files)).toBe('held');
  });

  it('detects a copy that PostgreSQL cannot tell apart at the next sweep, and survives a kill between two writes', async () => {
    const [files, own] = [store(), await open()];
    await joinStore(own.system, files);
    const [before] = await own.db.sql<{ vuelta: string; proxima: string | null }>(
      'select vuelta, proxima from portal.instalacion',
    );
    expect(await renewClaim(own.system, files)).toBe('held');
    const [after] = await own.db.sql<{ vuelta: string }>('select vuelta from portal.instalacion');
    // The row as it was before: the state that a disk snapshot would restore.
    await own.db.sql('update portal.instalacion set vuelta = $1, proxima = null', [before!.vuelta]);
    expect(await renewClaim(own.system, files)).toBe('not held');
    // The row as a kill leaves it, before and after the write to the store.
    await own.db.sql('update portal.instalacion set vuelta = $1, proxima = $2', [
      before!.vuelta,
      after!.vuelta,
    ]);
    expect(await renewClaim(own.system, files)).toBe('held');
    const [now] = await own.db.sql<{ vuelta: string }>('select vuelta from portal.instalacion');
    await own.db.sql('update portal.instalacion set vuelta = $1, proxima = gen_random_uuid()', [now!.vuelta]);
    expect(await renewClaim(own.system, files)).toBe('held');
  });
});
