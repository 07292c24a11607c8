import { Agent } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addAccount, newDni, UNIDAD } from '../../testing/data/people.ts';
import { send, startTestPortal, type TestPortal } from '../../testing/portal.ts';

/** Three hundred sign-ins at one unit do not slow down another unit's people or the health check. */

let portal: TestPortal;
/** Separate connections, so that the storm does not block them on the client's side. */
const [other, crowd] = [new Agent({ keepAlive: true }), new Agent({ maxSockets: 300 })];
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => {
  other.destroy();
  crowd.destroy();
  return portal.stop();
});

it('another unit signs in ahead of the storm, and the health check answers', async () => {
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
    // Only a few of the storm finished meanwhile: the other unit did not queue behind it.
    expect(finished - before).toBeLessThan(60);
    expect((await send(other, portal.port, { path: '/healthz' })).status).toBe(200);
  }
  expect(new Set(await Promise.all(storm))).toEqual(new Set([401]));
}, 180_000);
