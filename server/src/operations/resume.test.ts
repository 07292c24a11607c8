import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSeal, verifyChain } from '../platform/audit/seal.ts';
import { createFileStore } from '../platform/files/files.ts';
import { startTestPortal, type TestPortal } from '../testing/portal.ts';
import { setLaterHeadsAside, splitHeads } from './resume.ts';

let portal: TestPortal;
const root = mkdtempSync(path.join(os.tmpdir(), 'portal-retomar-'));
const files = createFileStore(path.join(root, 'archivos'));
const place = { folder: path.join(root, 'auditoria'), files };
beforeAll(async () => {
  portal = await startTestPortal({ tickByHand: true });
});
afterAll(async () => {
  await portal.stop();
  rmSync(root, { recursive: true, force: true });
});

const UNIDAD = 1;
/** Events of the unit, sealed, with their heads in both places. */
async function live(count: number): Promise<void> {
  const seal = createSeal(portal.portal.db, place);
  for (let n = 0; n < count; n += 1) {
    await portal.signIn('30111222');
    await seal.run();
  }
  await seal.stop();
}
const verify = async () => {
  // Read again: the store's heads are kept for a minute.
  const copy = createFileStore(path.join(root, 'archivos'));
  return verifyChain(portal.portal.db, { ...place, files: copy }, UNIDAD);
};
/** As a recovery to an instant leaves the database: without the events after it. */
async function goBackTo(orden: number): Promise<void> {
  const [row] = await portal.db.sql<{ evento_id: string }>(
    'select evento_id from portal.auditoria_sellos where unidad_id = $1 and orden = $2',
    [UNIDAD, orden],
  );
  for (const table of ['auditoria', 'auditoria_sellos'])
    await portal.db.sql(`alter table portal.${table} disable trigger user`);
  await portal.db.sql('delete from portal.auditoria_sellos where unidad_id = $1 and orden > $2', [
    UNIDAD,
    orden,
  ]);
  await portal.db.sql('delete from portal.auditoria where unidad_id = $1 and id > $2', [
    UNIDAD,
    row!.evento_id,
  ]);
  for (const table of ['auditoria', 'auditoria_sellos'])
    await portal.db.sql(`alter table portal.${table} enable trigger user`);
}

it('goes on with a chain that went back, keeps the heads of what was lost, and still finds an edit', async () => {
  await live(3);
  const { events: before, problems } = await verify();
  expect([before > 2, problems]).toEqual([true, []]);
  // Nothing to set aside, and nothing is touched.
  expect(await setLaterHeadsAside(portal.portal.db, place, new Date())).toEqual([]);
  await live(3);
  const { events: lost } = await verify();
  await goBackTo(before);
  expect((await verify()).problems).toEqual([`la cadena termina en ${before} y afuera consta hasta ${lost}`]);

  const now = new Date('2026-11-18T10:42:00.000Z');
  expect(await setLaterHeadsAside(portal.portal.db, place, now)).toEqual([
    { clave: 'demo', hasta: before, constaba: lost },
  ]);
  expect((await verify()).problems).toEqual([]);
  const aside = await files.find('auditoria/despues-20261118T104200Z/unidad-1.jsonl');
  expect(await text(aside!.stream())).toContain(`"orden":${lost}`);
  // New events take the numbers of the lost ones.
  await live(4);
  expect(await verify()).toMatchObject({ problems: [] });
  await portal.db.sql('alter table portal.auditoria disable trigger user');
  await portal.db.sql(
    `update portal.auditoria set direccion = '10.0.0.1' where id = (select evento_id from portal.auditoria_sellos where unidad_id = $1 and orden = 1)`,
    [UNIDAD],
  );
  expect((await verify()).problems).not.toEqual([]);
});

it('still finds a chain that was cut off after the return', async () => {
  const { events } = await verify();
  await goBackTo(events - 1);
  expect((await verify()).problems).toContain(
    `la cadena termina en ${events - 1} y afuera consta hasta ${events}`,
  );
});

it('leaves out a line that a kill tore', () => {
  const lines = '{"orden":1,"hash":"a"}\n{"orden":2,"hash":"b"}\n{"orden":3,"ha';
  expect(splitHeads(lines, 1)).toEqual({
    earlier: ['{"orden":1,"hash":"a"}'],
    later: ['{"orden":2,"hash":"b"}'],
    constaba: 2,
  });
});
