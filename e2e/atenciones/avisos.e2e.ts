import { expect, test } from '@playwright/test';
import { conEquipos, profesional, solicitar } from '../support/atenciones.ts';
import { CARLOS } from '../support/gente.ts';
import { en } from '../support/portal.ts';
import { entrar } from '../support/sesion.ts';

// Each test that changes data uses a unit of its own: every unit has the same people.

test.use({ ...conEquipos, serviceWorkers: 'allow' });

test.describe('notices', () => {
  test('the service worker covers the whole portal, and an empty push shows a notice without personal data', async ({
    page,
  }) => {
    await entrar(page, 'demo', CARLOS, '/home');
    await page.context().grantPermissions(['notifications'], { origin: en('demo') });
    const cdp = await page.context().newCDPSession(page);
    const registered = new Promise<string>((resolve) => {
      cdp.on(
        'ServiceWorker.workerRegistrationUpdated',
        ({ registrations: [first] }) => first && resolve(first.registrationId),
      );
    });
    await cdp.send('ServiceWorker.enable');
    const scope = await page.evaluate(async () => {
      const { scope: where } = await navigator.serviceWorker.register('/sw.js');
      await navigator.serviceWorker.ready;
      return where;
    });
    expect(new URL(scope).pathname).toBe('/');
    await cdp.send('ServiceWorker.deliverPushMessage', {
      origin: en('demo'),
      registrationId: await registered,
      data: '',
    });
    await expect
      .poll(() =>
        page.evaluate(async () =>
          (await (await navigator.serviceWorker.ready).getNotifications()).map(({ title, body }) => [
            title,
            body,
          ]),
        ),
      )
      .toEqual([['Te están llamando', 'Tocá acá para entrar a la videollamada.']]);
  });

  test('one press in the waiting room registers this device on the server', async ({ page, browser }) => {
    const laura = await profesional(browser, 'osperyh');
    await laura.guardia(true);
    // No push service is reachable from the tests: the browser's part is faked, the portal's is real.
    await page.addInitScript(() => {
      PushManager.prototype.subscribe = async () =>
        ({ endpoint: 'http://127.0.0.1:9/aviso/1' }) as PushSubscription;
      Object.defineProperty(Notification, 'permission', { get: () => 'default', configurable: true });
      Notification.requestPermission = async () => 'granted';
    });
    await entrar(page, 'osperyh', CARLOS, '/especialidad');
    await solicitar(page);
    await expect(page.getByText('Cuando sea tu turno te avisamos por email.')).toBeVisible();
    const told = page.waitForResponse('**/api/push/suscribir');
    await page.getByRole('button', { name: 'Avisarme en este dispositivo' }).click();
    expect((await told).status()).toBe(200);
    await expect(
      page.getByText('Cuando sea tu turno te avisamos en este dispositivo y por email.'),
    ).toBeVisible();
    await expect(
      page.getByRole('status').filter({ hasText: 'Avisos activados en este dispositivo.' }),
    ).toBeVisible();
    await laura.cerrar();
  });
});
