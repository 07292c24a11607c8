import { expect, it } from 'vitest';
import { loadConfig } from '../config/config.ts';
import { addAccount } from '../testing/data/people.ts';
import { startTestPortal } from '../testing/portal.ts';
import { originOf } from './origin.ts';

const config = (env: Record<string, string> = {}) => loadConfig({ DATA_DIR: 'nada', ...env });

it('uses the unit’s label before localhost in development, with the portal’s port', () => {
  expect(originOf({ host: 'l-zamora' }, config(), 3000)).toBe('http://l-zamora.localhost:3000');
  expect(originOf({ host: 'osef' }, config({ TEMPLATE: 'osef' }), 3001)).toBe('http://localhost:3001');
});

it('uses the base domain or the unit’s own name in production, never a port', () => {
  const base = {
    MODE: 'production',
    BASE_DOMAIN: 'portal.example',
    BEHIND_TLS: 'on',
    DATABASE_URL: 'postgres://portal@localhost/portal',
    SMTP_URL: 'smtp://localhost',
    MAIL_FROM: 'Portal <no-responder@portal.example>',
    SECRET: 'k3Jd92mQpXv7Lw0sZt5Yb8Nc1Rf6Hg4AuE',
  };
  expect(originOf({ host: 'l-zamora' }, config(base), 3000)).toBe('https://l-zamora.portal.example');
  expect(originOf({ host: 'osef' }, config({ ...base, TEMPLATE: 'osef' }), 3000)).toBe(
    'https://portal.example',
  );
  expect(originOf({ host: 'turnos.osef.example' }, config(base), 3000)).toBe('https://turnos.osef.example');
});

it('knows the label of each unit, and prefers a whole name assigned to it', async () => {
  const portal = await startTestPortal();
  try {
    const { units, originOf: origin } = portal.portal.platform;
    const lomas = (await units.byHost('l-zamora.localhost'))!;
    expect([lomas.plantilla.nombre, lomas.host]).toEqual(['Municipio de Lomas de Zamora', 'l-zamora']);
    expect(origin(lomas)).toBe(`http://l-zamora.localhost:${portal.port}`);
    await portal.db.sql(
      `insert into portal.hosts (host, unidad_id) values ('salud.lomas.example', $1), ('a-otra', $1)`,
      [lomas.id],
    );
    units.forget();
    expect((await units.byId(lomas.id)).host).toBe('salud.lomas.example');
  } finally {
    await portal.stop();
  }
});

it('keeps the request’s host out of links: one label before the domain, and the unit’s own origin in mails', async () => {
  const portal = await startTestPortal({
    env: {
      MODE: 'production',
      MAIL_FROM: 'Portal <portal@ejemplo.com.ar>',
      SECRET: 'k3Jd92mQpXv7Lw0sZt5Yb8Nc1Rf6Hg4AuE',
      BASE_DOMAIN: 'portal.test',
      BEHIND_TLS: 'on',
      RATE_LIMITS: 'on',
    },
  });
  const ask = (host: string) => portal.request({ path: '/api/configuracion', headers: { host } });
  try {
    expect((await ask('demo.portal.test')).body.unidad.nombre).toBe('Portal Demo');
    for (const host of [
      'demo.evil.example#.portal.test',
      'demo.x.portal.test',
      'demo.evil.example?.portal.test',
      'demo/.portal.test',
      'demo@evil.portal.test',
    ]) {
      const { status, body } = await ask(host);
      expect([host, status, body.code]).toEqual([host, 404, 'unidad_desconocida']);
    }
    // A mail caused by a request.
    const { dni } = await addAccount(portal.db, { email: 'origen@ejemplo.com' });
    const signed = await portal.post(
      '/api/sesion/iniciar',
      { correo: dni, password: 'demo1234' },
      { headers: { host: 'demo.portal.test:8443' } },
    );
    await portal.post(
      '/api/cuenta/cambiarClave',
      { actual: 'demo1234', password: 'una clave mía', conf_password: 'una clave mía' },
      { token: signed.body.token, headers: { host: 'demo.portal.test:8443' } },
    );
    const [mail] = await portal.mail.waitFor('origen@ejemplo.com');
    expect(mail!.text.match(/https?:\/\/\S+/g)).toEqual(['https://demo.portal.test/recuperarclave']);
  } finally {
    await portal.stop();
  }
});
