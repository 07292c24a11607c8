import { afterAll, beforeAll, expect, it } from 'vitest';
import { addMember, familiarDe } from '../../testing/data/family.ts';
import { addAccount } from '../../testing/data/people.ts';
import { startTestPortal, type TestPortal } from '../../testing/portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({ now: '2026-11-16T09:00:00-03:00' });
});
afterAll(() => portal.stop());

async function titular() {
  const cuenta = await addAccount(portal.db, { email: 'eva@ejemplo.com' });
  return { ...cuenta, token: (await portal.signIn(cuenta.dni)).token };
}
type Titular = Awaited<ReturnType<typeof titular>>;
const crear = ({ token, personaId }: Titular) =>
  portal.post('/api/familiar/crear', { tipo: '3', usuario: personaId, familiar: familiarDe() }, { token });
const antiguos = ({ personaId }: Titular) =>
  portal.db.sql(
    `update portal.vinculos_familiares set creado = now() - interval '3 days' where titular_id = $1`,
    [personaId],
  );

it('allows four members per day, counting concurrent and removed ones, and one more the next day', async () => {
  const eva = await titular();
  const answers = await Promise.all(Array.from({ length: 7 }, () => crear(eva)));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    200, 200, 200, 200, 409, 409, 409,
  ]);
  expect(answers.find(({ status }) => status === 409)!.body).toMatchObject({
    code: 'familia_por_dia',
    message: 'Se pueden sumar hasta 4 integrantes por día. Podés seguir mañana.',
  });
  const { documento } = answers.find(({ status }) => status === 200)!.body.familiar;
  expect((await portal.post('/api/familiar/quitar', { documento }, { token: eva.token })).status).toBe(200);
  expect((await crear(eva)).body.code).toBe('familia_por_dia');
  await antiguos(eva);
  expect((await crear(eva)).status).toBe(200);
});

it('allows fifteen minors in charge, not counting adults and removed ones', async () => {
  const eva = await titular();
  for (let i = 0; i < 15; i += 1) await addMember(portal.db, eva.personaId);
  await antiguos(eva);
  const refused = await crear(eva);
  expect([refused.status, refused.body.code]).toEqual([409, 'familia_completa']);
  expect(refused.body.message).toBe(
    'Un grupo familiar tiene hasta 15 menores a cargo. Si necesitás sumar más, comunicate con la institución.',
  );
  await portal.db.sql(
    `update portal.personas set fec_nac = '2008-11-16' where id = (select integrante_id from portal.vinculos_familiares where titular_id = $1 limit 1)`,
    [eva.personaId],
  );
  expect((await crear(eva)).status).toBe(200);
  expect((await crear(eva)).body.code).toBe('familia_completa');
});
