import { afterAll, beforeAll, expect, it } from 'vitest';
import { compartido, pathOf, PIN } from '../../testing/data/compartidos.ts';
import { addAccount } from '../../testing/data/people.ts';
import { startOtherProcess, type OtherProcess } from '../../testing/processes/another-process.ts';
import { startTestPortal, type TestPortal } from '../../testing/portal.ts';

/** Openings and wrong PINs at once, at two operating-system processes. */

let portal: TestPortal;
let other: OtherProcess;
let who: { dni: string; token: string };
beforeAll(async () => {
  portal = await startTestPortal();
  other = await startOtherProcess(portal);
  const { dni } = await addAccount(portal.db);
  who = { dni, token: (await portal.signIn(dni)).token };
}, 120_000);
afterAll(async () => {
  await other.stop();
  await portal.stop();
});

const crear = async () =>
  (await portal.post('/api/compartido/crear', compartido(who.dni), { token: who.token })).body as {
    id: string;
    url: string;
  };
/** Half of them at each process. */
const abrir = (url: string, passcodes: readonly string[]) =>
  Promise.all(
    passcodes.map((passcode, n) =>
      (n % 2 === 0 ? portal : other).post(pathOf(url), { recipient: `Persona ${n}`, passcode }),
    ),
  );
const codes = (answers: readonly { status: number; body: { code?: string } }[]) =>
  answers.map(({ status, body }) => body.code ?? String(status)).toSorted();
const rowOf = async (id: string) =>
  (
    await portal.db.sql<{ aperturas: number; intentos: number; filas: number }>(
      `select aperturas, intentos, (select count(*)::int from portal.aperturas_compartido a where a.compartido_id = c.id) as filas
       from portal.compartidos c where id = $1`,
      [id],
    )
  )[0];

it('opens exactly as often as was chosen', async () => {
  const { id, url } = await crear();
  const answers = await abrir(url, Array<string>(12).fill(PIN));
  expect(codes(answers)).toEqual([
    ...Array<string>(5).fill('200'),
    ...Array<string>(7).fill('compartido_agotado'),
  ]);
  expect(await rowOf(id)).toEqual({ aperturas: 5, intentos: 0, filas: 5 });
});

it('answers five wrong PINs and no more, and then not even the right one', async () => {
  const { id, url } = await crear();
  const answers = await abrir(
    url,
    Array.from({ length: 12 }, (_, n) => String(100_000 + n)),
  );
  expect(codes(answers)).toEqual([
    ...Array<string>(7).fill('compartido_bloqueado'),
    ...Array<string>(5).fill('pin_incorrecto'),
  ]);
  expect(codes(await abrir(url, [PIN, PIN]))).toEqual(['compartido_bloqueado', 'compartido_bloqueado']);
  expect(await rowOf(id)).toEqual({ aperturas: 0, intentos: 5, filas: 0 });
});
