import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPool } from '../../db/pools.ts';
import { systemDb, type SystemDb } from '../../db/system-db.ts';
import { signAccess, verifyAccess } from '../../http/session.ts';
import { llavePublica } from '../../features/atenciones/llamado/push.ts';
import { signPase, verifyPase } from '../../features/llamada/pase.ts';
import { cloneDatabase, type TestDatabase } from '../../testing/database/database.ts';
import { newId } from '../ids.ts';
import { openRoot, resealRoot } from './root-key.ts';
import { createSecrets } from './secrets.ts';

const [A, B, C] = [
  'k3Jd92mQpXv7Lw0sZt5Yb8Nc1Rf6Hg4AuE',
  'Zt5Yb8Nc1Rf6Hg4AuEk3Jd92mQpXv7Lw0s',
  'Hg4AuEk3Jd92mQpXv7Lw0sZt5Yb8Nc1Rf6',
] as const;
let db: TestDatabase;
let system: SystemDb;
let end: () => Promise<void>;
beforeAll(async () => {
  db = await cloneDatabase();
  const pool = createPool({ url: db.appUrl, role: 'portal_sistema', max: 2, onError() {} });
  system = systemDb(pool, pool);
  end = () => pool.end();
}, 60_000);
afterAll(async () => {
  await end();
  await db.drop();
});

/** As a process starts with these secrets. */
const start = async (...secrets: readonly [string, ...string[]]) =>
  createSecrets(await openRoot(system, secrets, 'production'), secrets);
/** Everything that a change of SECRET must keep. */
const facts = (secrets: Awaited<ReturnType<typeof start>>) => ({
  push: llavePublica(secrets),
  backup: secrets.mac('respaldo', 'cuenta:codigo').toString('hex'),
  link: secrets.mac('enlaces-turno', '1:turno:1:entrada:semilla').toString('hex'),
  renewal: secrets.mac('renovacion', 'token').toString('hex'),
});

it('gives a new portal its own root key, which SECRET alone does not reveal', async () => {
  const root = await openRoot(system, [A], 'production');
  expect(root).not.toBe(A);
  expect(await openRoot(system, [A], 'production')).toBe(root);
  const [row] = await db.sql<{ raiz: Buffer }>('select raiz from portal.llaves');
  expect(row!.raiz.includes(root)).toBe(false);
});

it('changes SECRET in three steps, and keeps every subscription, backup code, link and city key', async () => {
  const before = await start(A);
  const [kept, city] = [facts(before), before.seal('ciudad', '1:k', Buffer.from('clave de la ciudad'))];
  const [session, call] = [
    newId(),
    { atencionId: newId(), lado: 'paciente' as const, personaId: newId(), sesionId: newId() },
  ];
  const [token, pass] = [await signAccess(before, 1, session), await signPase(before, 1, call)];

  // Every process learns the new secret before any uses it: for a while one signs with A and another with B.
  const first = await start(A, B);
  const second = await start(B, A);
  for (const process of [first, second]) {
    expect(facts(process)).toEqual(kept);
    expect(process.unseal('ciudad', '1:k', city).toString()).toBe('clave de la ciudad');
    expect(verifyAccess(process, 1, token)).toBe(session);
    expect(await verifyPase(process, 1, pass)).toEqual(call);
  }
  expect(verifyAccess(first, 1, await signAccess(second, 1, session))).toBe(session);

  await resealRoot(system, [B, A]);
  const after = await start(B);
  expect(facts(after)).toEqual(kept);
  expect(after.unseal('ciudad', '1:k', city).toString()).toBe('clave de la ciudad');
  // Signatures of the former secret are invalid, and it opens nothing.
  expect(verifyAccess(after, 1, token)).toBeUndefined();
  expect(await verifyPase(after, 1, pass)).toBeUndefined();
  await expect(openRoot(system, [A], 'production')).rejects.toThrow('SECRET no es el de esta base de datos');
});

it('stops a production start with a wrong SECRET; development continues; a lost one is reset explicitly', async () => {
  await expect(openRoot(system, [C], 'production')).rejects.toThrow('SECRET_OTHERS');
  expect(await openRoot(system, [C], 'development')).toBe(C);
  await resealRoot(system, [C], { lost: true });
  expect(await db.sql('select from portal.llaves')).toEqual([]);
  expect((await start(C)).key('x')).toHaveLength(32);
});

it('keeps the keys of SECRET for a portal that was used before', async () => {
  await db.sql('delete from portal.llaves');
  await db.sql(
    `insert into portal.auditoria (unidad_id, ocurrido, acto, resultado) values (1, now(), 'iniciar_sesion', 'ok')`,
  );
  expect(facts(await start(A))).toEqual(facts(createSecrets(A)));
  expect(facts(await start(B, A))).toEqual(facts(createSecrets(A)));
});
