import { Agent } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addAccount, newDni, UNIDAD } from '../../testing/data/people.ts';
import { send, startTestPortal, type TestPortal } from '../../testing/portal.ts';

/** Three hundred sign-ins at one unit: another unit's people and the health of the process do not notice. */

let portal: TestPortal;
/** Connections of their own: the storm's must not stand before them on this side. */
const [other, crowd] = [new Agent({ keepAlive: true }), new Agent({ maxSockets: 300 })];
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => {
  other.destroy();
  crowd.destroy();
  return portal.stop();
});

it('another unit signs in ahead of the storm, and health answers', async () => {
  const { dni } = await addAccount(portal.db, { unidadId: UNIDAD.osef });
  const signIn = async () => {
    const { status } = await send(other, portal.port, {
      method: 'POST',
      host: 'osef',
      path: '/api/sesion/iniciar',
      body: { correo: dni, password: 'demo1234' },
    });
    expect(status).toBe(200);
  };
  await signIn();
  let finished = 0;
  const storm = Array.from({ length: 300 }, () =>
    send(crowd, portal.port, {
      method: 'POST',
      path: '/api/sesion/iniciar',
      body: { correo: newDni(), password: 'mala' },
    }).then(({ status }) => {
      finished += 1;
      return status;
    }),
  );
  for (let i = 0; i < 5; i += 1) {
    const before = finished;
    await signIn();
    // While it was served only a few of the storm were: it did not stand behind them.
    expect(finished - before).toBeLessThan(60);
    expect((await send(other, portal.port, { path: '/healthz' })).status).toBe(200);
  }
  expect(new Set(await Promise.all(storm))).toEqual(new Set([401]));
}, 180_000);
