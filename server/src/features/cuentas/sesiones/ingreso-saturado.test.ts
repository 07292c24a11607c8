import { afterAll, beforeAll, expect, it } from 'vitest';
import { addAccount, UNIDAD } from '../../../testing/data/people.ts';
import { startTestPortal, type TestPortal } from '../../../testing/portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.stop());

it('refuses a sign-in beyond the unit’s places: it says when to try again, counts no attempt and is audited', async () => {
  const { dni } = await addAccount(portal.db);
  await addAccount(portal.db, { dni, unidadId: UNIDAD.osef });
  const iniciar = (password: string, host?: string) =>
    portal.post('/api/sesion/iniciar', { correo: dni, password }, { host });
  const intentos = () => portal.db.sql(`select from portal.intentos where clave like 'ingreso-%'`);
  const before = await intentos();

  const { passwords } = portal.portal.platform;
  const gate = Promise.withResolvers<void>();
  const full = Array.from({ length: 500 }, () =>
    passwords
      .of(UNIDAD.demo)
      .admit(
        async () => {},
        () => gate.promise,
      )
      .catch(() => {}),
  );

  const since = performance.now();
  const answer = await iniciar('demo1234');
  expect(performance.now() - since).toBeLessThan(5000);
  expect([answer.status, answer.headers['retry-after'], answer.body]).toEqual([
    503,
    String(answer.body.retryAfter),
    {
      code: 'ingreso_saturado',
      message: `Hay mucha gente ingresando a la vez. Probá de nuevo en ${answer.body.retryAfter} segundos.`,
      retryAfter: expect.any(Number),
    },
  ]);
  expect(await intentos()).toEqual(before);
  const [event] = await portal.db.sql(
    `select resultado from portal.auditoria where acto = 'iniciar_sesion' order by id desc limit 1`,
  );
  expect(event).toEqual({ resultado: 'ingreso_saturado' });
  // Another unit's people do not notice.
  expect((await iniciar('demo1234', 'osef')).status).toBe(200);

  gate.resolve();
  await Promise.all(full);
  expect((await iniciar('demo1234')).status).toBe(200);
});
