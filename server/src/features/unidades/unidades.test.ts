import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectUnit, startTestPortal, type TestPortal } from '../../testing/portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.stop());

describe('smoke', () => {
  it('answers', async () => {
    await expectUnit(portal, 'demo', 'Portal Demo');
    await expectUnit(portal, 'osef', 'OSEF');
    const { sesion } = await portal.signIn('30111222');
    expect(sesion.usuario.nome).toBe('Ana');
  });
});
