import { describe, expect, it } from 'vitest';
import { navegadorDe } from '../../lib/navegador/navegador.ts';
import { appAjena, enChrome, enSafari, pasosDePermiso, salidaDe } from './navegador.ts';

const ANDROID =
  'Mozilla/5.0 (Linux; Android 14; SM-A146M) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';

describe('browser inside another app', () => {
  it.each([
    [`${ANDROID} Instagram 350.0.0.45.109 Android (34/14; 450dpi)`, 'Instagram'],
    [`${IPHONE.replace('Version/17.5 ', '')} Instagram 350.1.0`, 'Instagram'],
    [`${ANDROID} [FB_IAB/FB4A;FBAV/480.0.0.54.88;]`, 'Facebook'],
    [`${IPHONE} WhatsApp/2.24.20.80 i`, 'WhatsApp'],
    [ANDROID.replace('SM-A146M', 'SM-A146M; wv'), 'otra aplicación'],
    [IPHONE.replace(/ Version.*$/, ' Mobile/15E148'), 'otra aplicación'],
    [IPHONE.replace('Version/17.5', 'CriOS/130.0'), undefined],
    [ANDROID, undefined],
    [IPHONE, undefined],
    [
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36',
      undefined,
    ],
  ])('recognises %s as %s', (agent, app) => {
    expect(appAjena(agent)).toBe(app);
  });

  it('does not take the portal on the home screen of an iPhone for an app', () => {
    const sinSafari = IPHONE.replace(/ Version.*$/, ' Mobile/15E148');
    expect(appAjena(sinSafari, true)).toBeUndefined();
    expect(appAjena(`${sinSafari} Instagram 350.1.0`, true)).toBe('Instagram');
  });

  it('opens the same address in Safari, and says where each app has its way out', () => {
    expect(
      enSafari({
        protocol: 'https:',
        host: 'osef.portal.ar',
        pathname: '/invitado',
        search: '',
        hash: '#secreto',
      }),
    ).toBe('x-safari-https://osef.portal.ar/invitado#secreto');
    expect(salidaDe('Instagram')).toContain('navegador externo');
    expect(salidaDe('otra aplicación')).toBeUndefined();
  });

  it('opens the same address in Chrome', () => {
    expect(
      enChrome({
        protocol: 'https:',
        host: 'osef.portal.ar',
        pathname: '/videocall',
        search: '?a=1',
        hash: '#secreto',
      }),
    ).toBe(
      'intent://osef.portal.ar/videocall?a=1#secreto#Intent;scheme=https;package=com.android.chrome;end',
    );
  });
});

it.each([
  [ANDROID, 'chrome-android'],
  [ANDROID.replace('Chrome/130.0.0.0', 'SamsungBrowser/27.0 Chrome/125.0.0.0'), 'samsung'],
  ['Mozilla/5.0 (Android 14; Mobile; rv:131.0) Gecko/131.0 Firefox/131.0', 'firefox-android'],
  [IPHONE, 'safari-ios'],
  [IPHONE.replace('Version/17.5', 'CriOS/130.0'), 'chrome-ios'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0',
    'edge',
  ],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:131.0) Gecko/20100101 Firefox/131.0', 'firefox'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15',
    'safari',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36',
    'chrome',
  ],
] as const)('recognises %s as %s, and has its steps', (agent, navegador) => {
  expect(navegadorDe(agent)).toBe(navegador);
  expect(pasosDePermiso[navegador]).toHaveLength(3);
});
